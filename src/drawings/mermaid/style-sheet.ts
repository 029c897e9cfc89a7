// Parses style sheets, and resolves an element's properties from its attributes, the matching rules and its parent's
// style. CSS Cascade 4.

import { ABSOLUTE_SIZES } from "../../engine/font/font-shorthand.ts";
import { type Matchable, matches, type Selector, type SelectorParser, splitList } from "./selector.ts";

/** An element's properties by name. Inherited properties are on the prototype. */
export type Style = Readonly<Record<string, string | undefined>>;

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** The parts of an element that determine its style. */
export interface Styled extends Matchable {
  readonly classes: readonly string[];
  readonly declarations: readonly Declaration[];
  attributeEntries(): Iterable<[string, string]>;
}

interface Rule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  readonly order: number;
}

/** Properties that aren't inherited. All other properties are inherited, including custom properties. */
const OWN: ReadonlySet<string> = new Set(
  `alignment-baseline baseline-shift clip-path display filter flood-color flood-opacity height mask mask-image opacity overflow r rx ry
  stop-color stop-opacity transform transform-origin width x y cx cy d background background-color border margin padding position
  text-decoration mix-blend-mode vector-effect`.split(/\s+/),
);

/** The properties that a style sets and that aren't inherited. */
const OWN_SET = new WeakMap<Style, readonly string[]>();

/** Presentation attributes. SVG 2, section 6.7. */
const PRESENTATION: ReadonlySet<string> = new Set(
  `alignment-baseline baseline-shift clip-path clip-rule color direction display dominant-baseline fill fill-opacity fill-rule filter
  font-family font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask opacity overflow paint-order
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-anchor text-decoration visibility word-spacing`.split(/\s+/),
);

/** Parses declarations, such as `fill: red; stroke: none !important`. */
export function parseDeclarations(text: string): Declaration[] {
  return splitList(text, ";").flatMap((part) => {
    const colon = part.indexOf(":");
    if (colon < 0) return [];
    const given = part.slice(0, colon).trim();
    const name = given.startsWith("--") ? given : given.toLowerCase();
    const plain = part.slice(colon + 1).trim();
    const isImportant = /!\s{0,9}important$/i.test(plain);
    const value = isImportant ? plain.slice(0, plain.lastIndexOf("!")).trim() : plain;
    // Mermaid sets a negative stroke width for deep branches. Browsers ignore negative values.
    const isValid = name !== "" && value !== "" && !(NEVER_NEGATIVE.includes(name) && value.startsWith("-"));
    return isValid ? [{ name, value, isImportant }] : [];
  });
}

const NEVER_NEGATIVE: readonly string[] = ["stroke-width", "font-size"];

/** Removes comments. A comment may contain the start of another comment, and the last comment may have no end. */
const withoutComments = (text: string): string =>
  text
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))
    .join("");

/** Calls a function for each style rule. At-rules are ignored. */
function readRules(text: string, add: (prelude: string, body: string) => void): void {
  const css = withoutComments(text);
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open < 0) return;
    const prelude = css.slice(at, open).trim();
    let [depth, end] = [1, open + 1];
    for (; end < css.length && depth > 0; end++) {
      const char = css.charCodeAt(end);
      if (char === OPEN) depth++;
      else if (char === CLOSE) depth--;
    }
    const statement = prelude.lastIndexOf(";");
    if (!prelude.startsWith("@") || statement >= 0)
      add(prelude.slice(statement + 1).trim(), css.slice(open + 1, depth === 0 ? end - 1 : end));
    at = end;
  }
}

const OPEN = "{".charCodeAt(0);
const CLOSE = "}".charCodeAt(0);

/** The rules of a document. */
export class StyleSheet {
  readonly #rules = new Map<string, Rule[]>();
  #order = 0;

  add(text: string, parser: SelectorParser): void {
    readRules(text, (prelude, body) => {
      const declarations = parseDeclarations(body);
      if (declarations.length === 0) return;
      for (const selector of parser.parse(prelude)) {
        const rules = this.#rules.get(selector.key) ?? [];
        this.#rules.set(selector.key, rules);
        rules.push({ selector, declarations, order: this.#order++ });
      }
    });
  }

  /** Returns the rules that match an element, in ascending order of precedence. */
  #rulesFor(element: Styled): Rule[] {
    const found: Rule[] = [];
    const collect = (key: string) => {
      for (const rule of this.#rules.get(key) ?? []) if (matches(element, rule.selector)) found.push(rule);
    };
    collect("");
    collect(element.localName.toLowerCase());
    const id = element.getAttribute("id");
    if (id !== null) collect(`#${id}`);
    for (const name of new Set(element.classes)) collect(`.${name}`);
    return found.sort((one, other) => one.selector.specificity - other.selector.specificity || one.order - other.order);
  }

  /** Resolves the properties of an element. @param parent the resolved properties of its parent */
  styleOf(element: Styled, parent: Style): Style {
    const style: Record<string, string | undefined> = Object.create(parent);
    for (const name of OWN_SET.get(parent) ?? []) style[name] = undefined;
    const important: Declaration[] = [];
    const set = (declaration: Declaration) => {
      const { name, value } = declaration;
      if (value === "inherit") style[name] = parent[name];
      else if (value === "initial" || value === "unset" || value === "revert") style[name] = undefined;
      else style[name] = name === "font-size" ? resolveFontSize(value, parent) : value;
    };
    for (const [name, value] of element.attributeEntries())
      if (PRESENTATION.has(name) && value.trim() !== "") set({ name, value: value.trim(), isImportant: false });
    const apply = (declarations: readonly Declaration[]) => {
      for (const declaration of declarations) {
        if (declaration.isImportant) important.push(declaration);
        else if (declaration.name === "font") applyFont(declaration.value, set);
        else set(declaration);
      }
    };
    for (const { declarations } of this.#rulesFor(element)) apply(declarations);
    apply(element.declarations);
    for (const declaration of important) set(declaration);
    for (const name of Object.keys(style)) {
      const value = style[name];
      if (value?.includes("var(") === true) {
        const resolved = resolveVariables(value, style);
        if (resolved === undefined) delete style[name];
        else style[name] = name === "font-size" ? resolveFontSize(resolved, parent) : resolved;
      }
    }
    const own = Object.keys(style).filter((name) => OWN.has(name) && style[name] !== undefined);
    if (own.length > 0) OWN_SET.set(style, own);
    return style;
  }
}

/** Replaces `var()`. Returns undefined if a custom property has no value and no fallback. */
function resolveVariables(value: string, style: Style): string | undefined {
  let isKnown = true;
  const resolved = value.replaceAll(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_, name: string, fallback?: string) => {
    const found = style[name] ?? fallback?.trim();
    if (found === undefined) isKnown = false;
    return found ?? "";
  });
  return isKnown && !resolved.includes("var(") ? resolved : undefined;
}

/** Sets the longhand properties of a `font` shorthand. */
function applyFont(value: string, set: (declaration: Declaration) => void): void {
  const match = /^(.*?)\s*(\d[\d.]*(?:px|em|rem|pt|%))(?:\/\S+)?\s+(\S.*)$/.exec(value.slice(0, MAX_FONT));
  if (match === null) return;
  const [, before = "", size = "", family = ""] = match;
  const words = before.split(/\s+/);
  const weight = words.find((word) => /^(?:bold|bolder|lighter|\d{3})$/.test(word)) ?? "normal";
  const style = words.find((word) => /^(?:italic|oblique)$/.test(word)) ?? "normal";
  const parts = { "font-style": style, "font-weight": weight, "font-size": size, "font-family": family };
  for (const [name, part] of Object.entries(parts)) set({ name, value: part, isImportant: false });
}

/** Maximum length of a `font` shorthand. */
const MAX_FONT = 300;
export const DEFAULT_SIZE = 16;

/** Returns a font size in pixels, such as `16px`. */
function resolveFontSize(value: string, parent: Style): string {
  const before = Number.parseFloat(parent["font-size"] ?? "") || DEFAULT_SIZE;
  const named = value === "smaller" ? before / 1.2 : value === "larger" ? before * 1.2 : ABSOLUTE_SIZES.get(value);
  const size = named ?? lengthIn(value, before, before);
  return `${Number.isFinite(size) && size >= 0 ? size : before}px`;
}

/** CSS's absolute units, in pixels. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
};
/** Height of `x` and width of `0` in the default font, as fractions of its size. */
const X_HEIGHT = 0.528;
const ZERO_WIDTH = 0.556;
const LENGTH = /^\s*([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?)\s*(%|[a-z]{0,4})/i;

/** Returns a length in pixels; NaN if it is invalid. @param percent length that `100%` refers to, in pixels */
export function lengthIn(value: string | null | undefined, fontSize: number, percent: number): number {
  const match = LENGTH.exec(value ?? "");
  if (match === null) return Number.NaN;
  const number = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  if (unit === "%") return (number * percent) / 100;
  if (unit === "em") return number * fontSize;
  if (unit === "ex") return number * fontSize * X_HEIGHT;
  if (unit === "ch") return number * fontSize * ZERO_WIDTH;
  if (unit === "rem") return number * DEFAULT_SIZE;
  return number * (UNITS[unit] ?? Number.NaN);
}
