// Escapes values for HTML pages. HTML standard, sections 13.1.2.3 and 13.1.2.4.

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Escapes text for the content of an element or for a quoted attribute value. Control characters and line separators become
 * spaces, because HTML can't contain all of them.
 */
export function escapeHtml(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return line.replace(/[&<>"']/g, (mark) => ENTITIES[mark] as string);
}

/** Escapes a document for a single-quoted `srcdoc` attribute, in which only `&` and `'` need it. */
export function escapeSrcdoc(html: string): string {
  return html.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
}

/**
 * Formats a value as JSON that is safe in a `<script>` element, in a single-quoted attribute, and as JavaScript.
 *
 * @param value a value that JSON can represent
 */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&'\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
