// A value of JSON → the text of the same value in a language: JavaScript, Python, JSON, or one word of a shell. Whatever the value
// holds stays a value: no quote, backslash, dollar sign or end of line gets out of its literal.

import type { Json } from "./picture-request.ts";

/** How a language writes what JSON can say. Strings are those of JSON, whose escapes the others have too. */
interface Language {
  /** Of a level of nesting. */
  readonly indent: string;
  readonly words: { readonly null: string; readonly true: string; readonly false: string };
  readonly string: (text: string) => string;
  readonly name: (text: string) => string;
  /** Between braces and what they hold, where that is in one line. */
  readonly padding: string;
  /** Behind the last of several lines. */
  readonly trailing: string;
}

const WORDS = { null: "null", true: "true", false: "false" };
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** RFC 8259. */
const JSON_TEXT: Language = {
  indent: "  ",
  words: WORDS,
  string: (text) => JSON.stringify(text),
  name: (text) => JSON.stringify(text),
  padding: " ",
  trailing: "",
};

/** ECMA-262, sections 12.9.4 and 13.2.5. As a plain name `__proto__` would set the prototype. */
const JAVASCRIPT: Language = {
  ...JSON_TEXT,
  string: escapeScript,
  name: (text) => {
    if (text === "__proto__") return '["__proto__"]';
    return IDENTIFIER.test(text) ? text : escapeScript(text);
  },
  trailing: ",",
};

/** Python Language Reference, section 2.5. */
const PYTHON: Language = {
  ...JSON_TEXT,
  indent: "    ",
  words: { null: "None", true: "True", false: "False" },
  padding: "",
  trailing: ",",
};

/** Widest line that holds more than one value. */
const LINE_LENGTH = 88;

/** JavaScript, which may stand in a page's `<script>` too. @param indent of the line in which it begins */
export function formatJavaScript(value: Json, indent = ""): string {
  return format(value, JAVASCRIPT, indent);
}

/** Python 3, likewise. */
export function formatPython(value: Json, indent = ""): string {
  return format(value, PYTHON, indent);
}

/** JSON. */
export function formatJson(value: Json): string {
  return format(value, JSON_TEXT, "");
}

/** One word of a POSIX shell. POSIX.1-2024, Shell Command Language, section 2.2.2. */
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

/** A string that older engines read too, and pages do not end at. ECMA-262 before 2019; HTML, section 4.12.1.3. */
function escapeScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
    .replaceAll(/<(?=[/!]|script)/gi, "\\u003c");
}
