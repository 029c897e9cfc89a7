// Escapes text for SVG elements and attributes. XML 1.0: forbidden characters are dropped, unpaired surrogates are
// replaced.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes markup, replaces tabs and line breaks with spaces, and drops the control characters that XML forbids. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]/g, " ")
    .replace(/[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}
