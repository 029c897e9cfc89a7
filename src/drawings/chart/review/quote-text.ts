// Quotes chart text in warnings.

/** Maximum length of quoted text, in characters. */
const MAX_QUOTE = 30;

/** Returns the text in quotes, shortened if it is long. */
export function quoteText(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text);
}
