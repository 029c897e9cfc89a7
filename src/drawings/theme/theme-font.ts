// Converts the font families of themes to CSS.

/** Returns a family as CSS. Names such as Source Sans 3 are valid CSS only in quotes; lists of families are unchanged. */
export function formatFontFamily(family: string): string {
  return /[,"']/.test(family) ? family : `"${family}"`;
}

/** Returns a CSS font. @param size font size, in CSS pixels */
export function formatCssFont(size: number, family: string): string {
  return `${size}px ${formatFontFamily(family)}`;
}
