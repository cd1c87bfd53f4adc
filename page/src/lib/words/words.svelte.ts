/** Every word the page says, from locales/, in the language chosen. A key that does not exist does not compile. */
import type en from "../../../../locales/en.json";
import { settings } from "../shell/settings.svelte";
import { languageOf, type Language } from "./language";
import { isolate } from "./names";
import type { ForPage } from "./page_keys";

export type Key = Extract<keyof typeof en, ForPage>;
/** A text with a singular and a plural. */
export type CountKey = Key extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;
export type Values = Record<string, string | number>;

type Texts = Record<string, string>;
/** The texts of some keys: a loader for each file of locales/. */
export type TextFiles = Record<string, () => Promise<Texts>>;
const files = import.meta.glob<Texts>("../../../../locales/*.json", { import: "default" });
/** What parts say that are loaded on demand. */
const moreFiles = import.meta.glob<Texts>("../../../../locales/*.json", { import: "default", query: "?more" });
/** The files that are said, too, because such a part was loaded. */
const further = new Set<TextFiles>();

class Words {
  language = $state<Language>("en");
  texts = $state.raw<Texts>({});
  /** Intl's own, made once per language. */
  plurals = $derived(new Intl.PluralRules(this.language));
}

export const words = new Words();

/** Speak the language of the settings, else the browser's. */
export async function speak(): Promise<void> {
  const language = settings.language ?? languageOf(navigator.languages);
  const texts = await Promise.all([files, ...further].map((source) => textsOf(language, source)));
  words.texts = Object.assign({}, words.texts, ...texts) as Texts;
  words.language = language;
}

/** From now on also say what parts say that are loaded on demand. */
export const speakMore = (): Promise<void> => speakAlso(moreFiles);

/** From now on also say what these files say. */
export async function speakAlso(source: TextFiles): Promise<void> {
  if (further.has(source)) return;
  const { language } = words;
  const rest = await textsOf(language, source);
  further.add(source);
  if (language === words.language) words.texts = { ...words.texts, ...rest };
  else await speak();
}

async function textsOf(language: Language, source: TextFiles): Promise<Texts> {
  const load = source[`../../../../locales/${language}.json`];
  if (!load) throw new Error(`there are no words for ${language}`);
  return load();
}

/** Change the language, now and for the next time. */
export async function chooseLanguage(language: Language): Promise<void> {
  settings.change({ language });
  await speak();
}

/** A missing text: an error in development, a console message in production. */
function mistake(what: string, instead: string): string {
  if (import.meta.env.DEV) throw new Error(what);
  return instead;
}

function filled(key: string, values: Values): string {
  const text = words.texts[key];
  if (text === undefined) return mistake(`nothing is written for ${key}`, key);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? mistake(`${key} needs ${name}`, place) : isolate(String(value));
  });
}

export const say = (key: Key, values: Values = {}): string => filled(key, values);

/** The form of a text that a number asks for; the number is `{number}` in it. */
export function count(key: CountKey, number: number, values: Values = {}): string {
  const form = `${key}.${words.plurals.select(number) === "one" ? "one" : "other"}`;
  return filled(form, { number, ...values });
}

/** An amount in thousand $ as figures alone: 80,000. */
export const amount = (thousands: number): string =>
  String(thousands * 1000).replace(/\B(?=(\d{3})+$)/g, filled("money.separator", {}));

/** An amount in thousand $ as the language writes money: $80,000. */
export const money = (thousands: number): string => filled("money.form", { amount: amount(thousands) });

/** A share from 0 to 1 as the language writes it: 45%. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** A share that was won or lost, in points of a hundred: +12, −7 with a minus as long as the plus. */
export const points = (share: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 0, signDisplay: "exceptZero" })
    .format(100 * share)
    .replace("-", "−");

/** Several names as one: "Ann, Ben and Carl", or, as a disjunction, "Ann, Ben or Carl". */
export const list = (names: readonly string[], type?: Intl.ListFormatType): string =>
  new Intl.ListFormat(words.language, { type }).format(names.map(isolate));
