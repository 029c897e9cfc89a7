// Text → the content of an SVG element or attribute. XML 1.0: what it forbids is dropped, lone surrogates are replaced.

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes markup and drops the control characters that no XML document may hold. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

// Everything outside the XML character production that a well-formed string can hold.
const FORBIDDEN = new RegExp("[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]", "g");
