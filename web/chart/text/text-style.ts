// Detects how a chart's code is written and formats inserted values the same way: as JSON, or as JavaScript with the same
// quotes.

import type { Literal, Path } from "./config-tree.ts";

/** A chart's code style. */
export interface TextStyle {
  readonly isJson: boolean;
  readonly quote: "'" | '"';
}

/** Detects the code style. The default is single quotes, which need no percent-encoding in URLs. */
export function detectStyle(text: string): TextStyle {
  if (/^\s*\{\s*"/.test(text) && isJson(text)) return { isJson: true, quote: '"' };
  const [quote] = /["']/.exec(text) ?? [];
  return { isJson: false, quote: quote === '"' ? '"' : "'" };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value's source code, which is written unchanged. */
export class SourceText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  with(change: (code: string) => string): SourceText {
    return new SourceText(change(this.text));
  }
}

/** Formats a value on one line: `{ label: 'Sales', data: [1, 2] }`. */
export function writeValue(value: unknown, style: TextStyle): string {
  if (value instanceof SourceText) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => writeValue(item, style)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const inner = Object.entries(value).map(([name, each]) => `${writeName(name, style)}: ${writeValue(each, style)}`);
    return inner.length === 0 ? "{}" : `{ ${inner.join(", ")} }`;
  }
  return writeLiteral(value as Literal, style);
}

export function writeName(name: string, style: TextStyle): string {
  return !style.isJson && /^[A-Za-z_$][\w$]*$/.test(name) ? name : writeLiteral(name, style);
}

function writeLiteral(value: Literal, { quote }: TextStyle): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const json = JSON.stringify(value);
  if (quote === '"') return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Formats a path as JavaScript: `data.datasets[0].data`. */
export function formatPath(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** Maximum line width of formatted lists, in characters. */
const WIDTH = 76;

/** Formats a value across several indented lines. */
export function formatIndented(value: unknown, style: TextStyle, indent = ""): string {
  const line = writeValue(value, style);
  const isFlat = typeof value !== "object" || value === null;
  const isTop = indent === "";
  if (isFlat || (!isTop && line.length + indent.length <= WIDTH)) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null)) return wrapList(value, style, indent);
    return `[\n${value.map((item) => inner + formatIndented(item, style, inner)).join(",\n")}\n${indent}]`;
  }
  const entries = Object.entries(value as object);
  if (entries.length === 0) return "{}";
  const lines = entries.map(
    ([name, each]) => `${inner}${writeName(name, style)}: ${formatIndented(each, style, inner)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** Formats a list of primitive values, with as many values per line as fit. */
function wrapList(items: readonly unknown[], style: TextStyle, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const [index, item] of items.entries()) {
    const text = writeValue(item, style) + (index < items.length - 1 ? "," : "");
    if (line !== "" && indent.length + line.length + text.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += (line && " ") + text;
  }
  lines.push(line);
  return `[\n${lines.map((each) => `${indent}  ${each}`).join("\n")}\n${indent}]`;
}
