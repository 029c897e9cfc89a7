// Converts the font families of themes to CSS.

/** Returns a family as CSS. Names such as Source Sans 3 are valid CSS only in quotes; lists of families are unchanged. */
export function formatFontFamily(family: string): string {
  return /[,"']/.test(family) ? family : `"${family}"`;
}
