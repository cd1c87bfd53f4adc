/** The rules as they stand in locales/, loaded on demand. */
import type { Language } from "../../lib/words/language";

const texts = import.meta.glob<string>("../../../../locales/rules.*.md", { query: "?raw", import: "default" });

export async function rulesIn(language: Language): Promise<string> {
  return (await texts[`../../../../locales/rules.${language}.md`]?.()) ?? "";
}
