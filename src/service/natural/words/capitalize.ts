// Capitalizes texts that are shown as titles.

/** Capitalizes the first letter, unless the first word has capitals of its own: "iPhone", "eBay", "pH". */
export function capitalize(text: string): string {
  return /^\S\S*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
