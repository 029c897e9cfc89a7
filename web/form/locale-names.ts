// The languages that forms offer for numbers and dates.

/** Languages in the list, by BCP 47 language tag, each with an example of its number format. */
export const LOCALES = {
  "": "English: 1,234.50",
  de: "German: 1.234,50",
  "de-CH": "Swiss German: 1’234.50",
  "de-AT": "Austrian German: 1 234,50",
  fr: "French: 1 234,50",
  es: "Spanish: 1234,50",
  it: "Italian: 1234,50",
  "pt-BR": "Portuguese, Brazil: 1.234,50",
  "pt-PT": "Portuguese: 1234,50",
  nl: "Dutch: 1.234,50",
  pl: "Polish: 1234,50",
  cs: "Czech: 1 234,50",
  sv: "Swedish: 1 234,50",
  da: "Danish: 1.234,50",
  nb: "Norwegian: 1 234,50",
  fi: "Finnish: 1 234,50",
  tr: "Turkish: 1.234,50",
  ru: "Russian: 1 234,50",
  uk: "Ukrainian: 1 234,50",
  "en-GB": "English, UK: 1,234.50",
  "en-IN": "English, India: 1,23,456.50",
  ja: "Japanese: 1,234.50",
  zh: "Chinese: 1,234.50",
  ko: "Korean: 1,234.50",
  ar: "Arabic: 1,234.50",
} as const satisfies Readonly<Record<string, string>>;

export type LocaleName = keyof typeof LOCALES;
