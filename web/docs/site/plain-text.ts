// Plain text of Markdown tokens, for headings, descriptions and the search index.

import type { Token } from "marked";

/** Token types without text for readers. */
const WITHOUT_TEXT = new Set(["code", "html", "image", "space", "hr", "def"]);

/** Returns the text of tokens, without code blocks, images and HTML. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join("");
}

function textOf(token: Token): string {
  if (WITHOUT_TEXT.has(token.type)) return "";
  switch (token.type) {
    case "br":
      return " ";
    case "list":
      return token.items.map((item: Token) => `${textOf(item)} `).join("");
    case "table":
      return [token.header, ...token.rows].map((row) => `${row.map(cellText).join(" ")} `).join("");
    default:
      return "tokens" in token && token.tokens
        ? `${plainText(token.tokens)}${BLOCKS.has(token.type) ? " " : ""}`
        : decode(token);
  }
}

const BLOCKS = new Set(["paragraph", "blockquote", "heading", "text"]);

const cellText = ({ tokens }: { readonly tokens: readonly Token[] }) => plainText(tokens);

/** Tokens hold text as it is written in Markdown, with HTML entities. */
function decode(token: Token): string {
  const text = "text" in token ? String(token.text) : "";
  return token.type === "codespan"
    ? text
    : text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Returns the id that GitHub gives to a heading. */
export function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Shortens text to at most this many characters, at the end of a sentence if there is one, or else of a word. */
export function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const start = line.slice(0, length);
  const sentence = /^.{60,}[.!?](?= )/.exec(start)?.[0];
  return sentence ?? `${start.slice(0, start.lastIndexOf(" "))} …`;
}
