// Renders a Markdown file of docs/ as the text of a page, with GitHub's heading ids and links that work on the site, and
// splits it into sections for the search.

import { Marked, type Token, type Tokens } from "marked";
import { escapeText } from "../page/html.ts";
import { renderCodeBlock } from "./code-block.ts";
import { plainText, shorten, slugOf } from "./plain-text.ts";
import { readRequest, renderRunnable } from "./runnable.ts";

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
}

/** Part of a page from one heading to the next, for the search. */
export interface Section {
  /** Id of the heading; empty for the start of the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Words that readers may search for and that the text doesn't contain, from a `<!-- search: … -->` comment. */
  readonly keywords: string;
}

/** Resolves a page's references to other files of the site. */
export interface Site {
  /** Returns the URL for a link, or undefined if the target isn't on the site. */
  readonly resolveLink: (href: string) => string | undefined;
  /** Returns the URL of an operation's reference page, such as `POST /chart`, or undefined. */
  readonly resolveOperation: (code: string) => string | undefined;
  /** Stores a JSON file that the page loads later, and returns its URL. */
  readonly storeFile: (json: string) => string;
  /** Returns an image's URL and its size in CSS pixels. */
  readonly resolveImage: (src: string) => { readonly url: string; readonly width: number; readonly height: number };
}

export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  /** URL of the page's first PNG, which represents the page in social media. */
  readonly image: string | undefined;
}

const DESCRIPTION_LENGTH = 160;
const KEYWORDS = /<!-- search: ([\s\S]*?) -->/;

/**
 * Renders a page.
 *
 * @throws if the text has no level-1 heading or no paragraph
 */
export function renderPage(markdown: string, site: Site): RenderedPage {
  const headings: Heading[] = [];
  const images: string[] = [];
  const alts = new Map<string, string>();
  const marked = new Marked({ gfm: true, renderer: createRenderer(site, headings, images, alts) });
  const tokens = marked.lexer(markdown);
  for (const [index, { type, raw }] of tokens.entries())
    if (type === "code") alts.set(raw, altAfter(tokens.slice(index + 1)) ?? "");
  const html = marked.parser(tokens);
  const [first] = headings;
  const lead = tokens.find((token) => token.type === "paragraph" && plainText([token]).trim() !== "");
  if (first?.depth !== 1 || lead === undefined) throw new Error("a page needs a heading and a paragraph");
  return {
    title: first.text,
    description: shorten(plainText([lead]), DESCRIPTION_LENGTH),
    html,
    headings,
    sections: listSections(tokens, headings),
    image: images.find((url) => url.endsWith(".png")),
  };
}

/** Returns the alt text of the image right after a code block. */
function altAfter(tokens: readonly Token[]): string | undefined {
  const next = tokens.find(({ type }) => type !== "space");
  return /^<img [^>]*alt="([^"]*)"/.exec(next?.raw ?? "")?.[1];
}

/** Code block whose request draws an image, as in `json POST /chart`. */
const RUNNABLE = /^json POST (\/\S+)$/;

/** @param alts alt texts of the images that follow code blocks */
function createRenderer(
  { resolveLink, resolveOperation, resolveImage, storeFile }: Site,
  headings: Heading[],
  images: string[],
  alts: ReadonlyMap<string, string>,
) {
  const uses = new Map<string, number>();
  let runnables = 0;
  const showImage = (src: string, alt: string, ownWidth?: number) => {
    const { url, width, height } = resolveImage(src);
    const shownWidth = ownWidth ?? width;
    const loading = images.length === 0 ? "" : ' loading="lazy"';
    images.push(url);
    return `<img src="${url}" width="${shownWidth}" height="${Math.round((height * shownWidth) / width)}" alt="${escapeText(alt)}"${loading} decoding="async">`;
  };
  return {
    heading(this: { parser: { parseInline: (tokens: Token[]) => string } }, { tokens, depth }: Tokens.Heading) {
      const text = plainText(tokens);
      const slug = slugOf(text);
      const use = uses.get(slug) ?? 0;
      uses.set(slug, use + 1);
      const id = use === 0 ? slug : `${slug}-${use}`;
      headings.push({ depth, text, id });
      const content = withoutLinks(this.parser.parseInline(tokens));
      if (depth === 1) return `<h1>${content}</h1>\n`;
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
    },
    link(this: { parser: { parseInline: (tokens: Token[]) => string } }, { href, tokens }: Tokens.Link) {
      const url = /^https?:/.test(href) ? href : resolveLink(href);
      const content = withoutLinks(this.parser.parseInline(tokens));
      return url === undefined ? content : `<a href="${escapeText(url)}">${content}</a>`;
    },
    codespan({ text }: Tokens.Codespan) {
      const url = resolveOperation(text);
      const code = `<code>${escapeText(text)}</code>`;
      return url === undefined ? code : `<a href="${url}">${code}</a>`;
    },
    code({ text, lang = "", raw }: Tokens.Code) {
      const [language = ""] = lang.split(" ");
      const [, path] = RUNNABLE.exec(lang) ?? [];
      const alt = alts.get(raw) || headings.at(-1)?.text;
      const request = path === undefined ? undefined : readRequest(path, text, alt ?? "");
      if (request !== undefined) {
        runnables += 1;
        return renderRunnable(text, request, runnables === 1, storeFile);
      }
      return `${renderCodeBlock(text, language).html}\n`;
    },
    image: ({ href, text }: Tokens.Image) => showImage(href, text),
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return (
        text
          .replaceAll(/<!--[\s\S]*?-->/g, "")
          // The examples have a switch for the versions.
          .replace(/^<details>(?=<summary>Version)/, runnables > 0 ? '<details class="version-variant">' : "$&")
          .replaceAll(/<img\b[^>]*>/g, (tag) => {
            const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
            const width = read("width");
            return showImage(read("src") ?? "", read("alt") ?? "", width === undefined ? undefined : Number(width));
          })
      );
    },
    table(this: { parser: { parseInline: (tokens: Token[]) => string } }, { header, rows }: Tokens.Table) {
      // A cell without text can't be a header (WCAG technique H63).
      const isStacked = isWideText(header);
      const cell = ({ text, tokens, align }: Tokens.TableCell, name: "th" | "td", column: number) => {
        const used = text === "" ? "td" : name;
        const label = isStacked && name === "td" ? ` data-label="${escapeText(header[column]?.text ?? "")}"` : "";
        return `<${used}${align ? ` class="${align}"` : ""}${label}>${this.parser.parseInline(tokens)}</${used}>`;
      };
      const row = (cells: Tokens.TableCell[], name: "th" | "td") =>
        `<tr>${cells.map((each, column) => cell(each, name, column)).join("")}</tr>`;
      const hasHead = header.some(({ text }) => text !== "");
      const head = hasHead ? `<thead>${row(header, headName(header))}</thead>` : "";
      return `<div class="table${isStacked ? " stacked" : ""}" tabindex="0"><table>${head}<tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
    },
  };
}

/** Removes the links to operations from the text of a link or a heading. */
function withoutLinks(html: string): string {
  return html.replaceAll(/<\/?a\b[^>]*>/g, "");
}

/** Minimum number of columns of text for which a phone is too narrow. */
const WIDE_COLUMNS = 4;

/** Phones show the cells of a row below each other. Tables of numbers keep their columns. */
function isWideText(header: readonly Tokens.TableCell[]): boolean {
  return header.length >= WIDE_COLUMNS && header.every(({ text, align }) => text !== "" && align === null);
}

/** A Markdown table always has a header row. In a table of images, that row contains data, not headers. */
function headName(cells: readonly Tokens.TableCell[]): "th" | "td" {
  return cells.every(({ text }) => text === "" || text.startsWith("![")) ? "td" : "th";
}

function listSections(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth > 1) parts.push([]);
    parts.at(-1)?.push(token);
  }
  // A heading inside a list or a quotation doesn't start a section. No page has such a heading.
  return parts.map((part, index) => ({
    id: index === 0 ? "" : (headings[index]?.id ?? ""),
    title: headings[index]?.text ?? "",
    text: plainText(part.filter(({ type }) => type !== "heading"))
      .replaceAll(/\s+/g, " ")
      .trim(),
    keywords: part
      .map(({ type, raw }) => (type === "html" ? (KEYWORDS.exec(raw)?.[1] ?? "") : ""))
      .join(" ")
      .trim(),
  }));
}
