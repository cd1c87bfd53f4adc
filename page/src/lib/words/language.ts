/** The languages of the page. */
export const LANGUAGES = ["en", "de", "fr", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Return the first of the browser's languages that the page has; else English. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const spoken = LANGUAGES.find((language) => language === tag.slice(0, 2).toLowerCase());
    if (spoken) return spoken;
  }
  return LANGUAGES[0];
}
