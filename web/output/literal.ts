// Formats a JSON value as a literal in JavaScript, Python, JSON or a POSIX shell, escaped so that nothing in the value can
// break out of the literal.

import type { Json } from "./image-request.ts";

/** A language's syntax for literals. JSON string escapes are valid in all three languages. */
interface Language {
  /** Indentation per level. */
  readonly indent: string;
  readonly words: { readonly null: string; readonly true: string; readonly false: string };
  readonly string: (text: string) => string;
  readonly name: (text: string) => string;
  /** Padding inside the braces of a one-line object. */
  readonly padding: string;
  /** Trailing comma of multi-line lists. */
  readonly trailing: string;
}

const WORDS = { null: "null", true: "true", false: "false" };
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** JSON syntax (RFC 8259). */
const JSON_TEXT: Language = {
  indent: "  ",
  words: WORDS,
  string: (text) => JSON.stringify(text),
  name: (text) => JSON.stringify(text),
  padding: " ",
  trailing: "",
};

/**
 * JavaScript syntax (ECMA-262, sections 12.9.4 and 13.2.5). The `__proto__` key is computed, because as a plain key it would
 * set the prototype.
 */
const JAVASCRIPT: Language = {
  ...JSON_TEXT,
  string: escapeScript,
  name: (text) => {
    if (text === "__proto__") return '["__proto__"]';
    return IDENTIFIER.test(text) ? text : escapeScript(text);
  },
  trailing: ",",
};

/** Python syntax (Python Language Reference, section 2.5). */
const PYTHON: Language = {
  ...JSON_TEXT,
  indent: "    ",
  words: { null: "None", true: "True", false: "False" },
  padding: "",
  trailing: ",",
};

/** Maximum line length of one-line lists and objects, in characters. */
const LINE_LENGTH = 88;

/**
 * Formats a JavaScript literal that is also safe inside `<script>`.
 *
 * @param indent indentation of the first line
 */
export function formatJavaScript(value: Json, indent = ""): string {
  return format(value, JAVASCRIPT, indent);
}

/**
 * Formats a Python 3 literal.
 *
 * @param indent indentation of the first line
 */
export function formatPython(value: Json, indent = ""): string {
  return format(value, PYTHON, indent);
}

/** Formats indented JSON. */
export function formatJson(value: Json): string {
  return format(value, JSON_TEXT, "");
}

/**
 * Formats indented JSON that is safe in the multi-line literals of other languages: escapes backticks, which end Go's, and the
 * control characters and line separators that end lines in C# (C# language specification, section 6.3.3).
 */
export function formatPortableJson(value: Json): string {
  return formatJson(value).replaceAll(
    /[`\u007f-\u009f\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Formats a string in single quotes, as in PHP and Ruby: only backslashes and single quotes are escaped. */
export function formatSingleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}

/** Quotes a string as one word of a POSIX shell (POSIX.1-2024, Shell Command Language, section 2.2.2). */
export function formatShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function format(value: Json, language: Language, indent: string): string {
  if (typeof value === "string") return language.string(value);
  if (typeof value === "number") return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return language.words[`${value}`];
  const inner = indent + language.indent;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item: Json) => format(item, language, inner))
    : Object.entries(value).map(([name, item]) => `${language.name(name)}: ${format(item, language, inner)}`);
  const [open, close, padding] = isList ? ["[", "]", ""] : ["{", "}", items.length > 0 ? language.padding : ""];
  const line = `${open}${padding}${items.join(", ")}${padding}${close}`;
  if (indent.length + line.length <= LINE_LENGTH && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => inner + item).join(",\n")}${language.trailing}\n${indent}${close}`;
}

/**
 * Formats a JavaScript string. Escapes U+2028 and U+2029 for engines before ECMAScript 2019, and `<` where it could end a
 * script element (HTML, section 4.12.1.3).
 */
function escapeScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
    .replaceAll(/<(?=[/!]|script)/gi, "\\u003c");
}
