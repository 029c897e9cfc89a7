// Text → the content of an SVG element or attribute. XML 1.0: what it forbids becomes a space, lone surrogates are replaced.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes markup and puts spaces for the control characters that no XML document may hold. */
export function escapeText(text: string): string {
  // \p{Cc} holds tab and newline too, which XML allows but no title needs.
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, " ")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}
