// Capitalises labels and titles.

/** Returns the text with its first letter in upper case. */
export function capitalize(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === "" ? text : first.toUpperCase() + text.slice(first.length);
}
