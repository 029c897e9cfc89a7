// Splits the text of CSS values. CSS Syntax 3.

import parse, { type Node } from "postcss-value-parser";

/** A CSS function such as `linear-gradient(…)`. */
interface CssFunction {
  readonly name: string;
  /** The text between the parentheses. */
  readonly text: string;
}

/** Splits a value at spaces outside of functions and strings. */
export function splitWords(text: string): string[] {
  return split(text, (node) => node.type === "space");
}

/** Splits a value at commas outside of functions and strings. */
export function splitList(text: string): string[] {
  return split(text, (node) => node.type === "div" && node.value === ",");
}

/** Splits a value at slashes outside of functions and strings. */
export function splitSlashes(text: string): string[] {
  return split(text, (node) => node.type === "div" && node.value === "/");
}

function split(text: string, isSeparator: (node: Node) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const node of parse(text).nodes) {
    if (!isSeparator(node)) continue;
    parts.push(text.slice(start, node.sourceIndex));
    start = node.sourceEndIndex;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns the length of a value without its URLs, which can be long `data:` URLs. */
export function lengthWithoutUrls(text: string): number {
  return text.replaceAll(URL_FUNCTION, "").length;
}

const URL_FUNCTION = /url\((?:"[^"]*"|'[^']*'|[^"'()]*)\)/gi;

/** Reads a value that is one function. Its name is in lower case. */
export function readFunction(text: string): CssFunction | undefined {
  const match = /^(-?[a-z][\w-]*)\((.*)\)$/is.exec(text.trim());
  return match === null ? undefined : { name: (match[1] as string).toLowerCase(), text: match[2] as string };
}

/** Reads all functions of a value such as `rotate(5deg) scale(2)`; undefined if the value contains anything else. */
export function readFunctions(text: string): CssFunction[] | undefined {
  const functions = splitWords(text).map(readFunction);
  return functions.every((item) => item !== undefined) ? functions : undefined;
}

/** Removes the quotes around a string. */
export function unquote(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, "$2");
}

/** Splits the declarations of a `style` attribute into names and values. Semicolons in functions and strings are kept. */
export function splitDeclarations(text: string): [name: string, value: string][] {
  const declarations: [string, string][] = [];
  let [start, depth] = [0, 0];
  let quote: string | undefined;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (quote !== undefined) {
      if (character === "\\") at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    if (at < text.length && (character !== ";" || depth > 0 || quote !== undefined)) continue;
    const declaration = text.slice(start, at);
    const colon = declaration.indexOf(":");
    if (colon > 0) declarations.push([declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]);
    start = at + 1;
  }
  return declarations;
}

/** Returns a property's name in camel case: `-webkit-text-stroke` is `WebkitTextStroke`. Variables keep their names. */
export function camelCase(name: string): string {
  if (name.startsWith("--")) return name;
  return name.includes("-")
    ? name.toLowerCase().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name;
}
