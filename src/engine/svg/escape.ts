// Text → the content of an SVG element or attribute. XML 1.0: what it forbids is dropped, lone surrogates are replaced.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes markup, puts spaces for tabs and new lines, and drops the control characters that XML may not hold. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]/g, " ")
    .replace(/[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}
