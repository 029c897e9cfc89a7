// Text → HTML, and the few marks of Markdown that the service's descriptions have.

/** HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | false | readonly (Html | undefined | false)[];

/** A template of HTML: whatever is put into it is escaped, unless it is such a template itself. */
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

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** A line of text with code in backticks. */
export function line(text: string): Html {
  return { html: escapeText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>") };
}

/** Paragraphs and lists. */
export function paragraphs(text: string): Html {
  return html`${text
    .split(/\n\n+/)
    .map((block) =>
      /^[-*] /.test(block)
        ? html`<ul>${block.split(/\n(?=[-*] )/).map((item) => html`<li>${line(item.slice(2).replaceAll(/\s*\n\s*/g, " "))}</li>`)}</ul>`
        : html`<p>${line(block)}</p>`,
    )}`;
}
