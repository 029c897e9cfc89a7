// Words as labels and titles have them. Nothing is refused.

/** With its first letter large, as titles have it. */
export function capitalise(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === "" ? text : first.toUpperCase() + text.slice(first.length);
}
