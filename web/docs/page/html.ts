// HTML template literals with escaping, and the subset of Markdown that the OpenAPI descriptions use.

/** HTML that is already escaped. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | false | readonly (Html | undefined | false)[];

/** Template literal tag for HTML. Interpolated text is escaped; nested templates are inserted as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + formatPart(parts[index])).join("") };
}

function formatPart(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  if ("html" in part) return part.html;
  return part.map((item) => (item ? item.html : "")).join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for element content and attribute values in double quotes. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** Renders a line of text with inline code. */
export function line(text: string): Html {
  return { html: escapeText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>") };
}

/** Renders paragraphs and lists. */
export function paragraphs(text: string): Html {
  return html`${text
    .split(/\n\n+/)
    .map((block) =>
      /^[-*] /.test(block)
        ? html`<ul>${block.split(/\n(?=[-*] )/).map((item) => html`<li>${line(item.slice(2).replaceAll(/\s*\n\s*/g, " "))}</li>`)}</ul>`
        : html`<p>${line(block)}</p>`,
    )}`;
}
