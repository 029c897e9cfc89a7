// Parses and matches the selectors that Mermaid and its style sheets use: Selectors 4 without namespaces. A selector
// with an unknown pseudo-class matches nothing.

/** The parts of an element that selectors test. */
export interface Matchable {
  readonly localName: string;
  readonly parentElement: Matchable | null;
  readonly previousElementSibling: Matchable | null;
  readonly nextElementSibling: Matchable | null;
  /** The element's position among its siblings. */
  readonly elementIndex: number;
  /** Whether `:scope` or `:root` refers to the element. */
  readonly isScope: boolean;
  getAttribute(name: string): string | null;
  hasClass(name: string): boolean;
}

type Test = (element: Matchable) => boolean;

/** A compound selector, and the combinator on its left. */
interface Step {
  readonly combinator: " " | ">" | "+" | "~";
  readonly tests: readonly Test[];
}

/** A complex selector. */
export interface Selector {
  readonly steps: readonly Step[];
  /** Ids, then classes, attributes and pseudo-classes, then types, as one number. Selectors 4, section 17. */
  readonly specificity: number;
  /** A class, id or type that matching elements must have, such as `.node`. Style sheets index rules by this key. */
  readonly key: string;
}

const ID_WEIGHT = 1_000_000;
const CLASS_WEIGHT = 1000;
const TOKEN =
  /\s*([>+~])\s*|(\s+)|\.((?:\\.|[\w\u0080-\uffff-])+)|#((?:\\.|[\w\u0080-\uffff-])+)|\[\s*([\w:-]+)\s*(?:([~^$*|]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]*))\s*)?\]|::?([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?|([\w-]+|\*)/y;
/** Maximum length of a selector list, in characters. */
const MAX_LENGTH = 2000;
/** Maximum number of cached lists. */
const CACHE_ENTRIES = 500;

/** Parses selector lists, and caches the results. */
export class SelectorParser {
  readonly #cache = new Map<string, readonly Selector[]>();

  /** Parses a selector list. Invalid selectors are ignored. */
  parse(text: string): readonly Selector[] {
    const cached = this.#cache.get(text);
    if (cached !== undefined) return cached;
    const selectors = splitList(text.slice(0, MAX_LENGTH)).flatMap((part) => this.#parseOne(part.trim()) ?? []);
    if (this.#cache.size < CACHE_ENTRIES) this.#cache.set(text, selectors);
    return selectors;
  }

  #parseOne(text: string): Selector | undefined {
    const steps: { combinator: Step["combinator"]; tests: Test[] }[] = [];
    let step: { combinator: Step["combinator"]; tests: Test[] } = { combinator: " ", tests: [] };
    let [specificity, key] = [0, ""];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const match = TOKEN.exec(text);
      if (match === null) return undefined;
      const [, combinator, space, className, id, attribute, operator, quoted, single, bare, pseudo, argument, type] =
        match;
      const end = TOKEN.lastIndex;
      if (combinator !== undefined || space !== undefined) {
        if (step.tests.length > 0) steps.push(step);
        step = { combinator: (combinator ?? " ") as Step["combinator"], tests: [] };
        key = "";
      } else if (className !== undefined) {
        const name = unescapeName(className);
        step.tests.push((element) => element.hasClass(name));
        specificity += CLASS_WEIGHT;
        key = `.${name}`;
      } else if (id !== undefined) {
        const name = unescapeName(id);
        step.tests.push((element) => element.getAttribute("id") === name);
        specificity += ID_WEIGHT;
        if (!key.startsWith(".")) key = `#${name}`;
      } else if (attribute !== undefined) {
        step.tests.push(testAttribute(attribute, operator, quoted ?? single ?? bare ?? ""));
        specificity += CLASS_WEIGHT;
      } else if (pseudo !== undefined) {
        const test = this.#testPseudo(pseudo, argument ?? "");
        if (test === undefined) return undefined;
        step.tests.push(test);
        if (pseudo !== "where") specificity += CLASS_WEIGHT;
      } else if (type !== undefined) {
        const name = type.toLowerCase();
        if (name === "*") step.tests.push(() => true);
        else {
          step.tests.push((element) => element.localName.toLowerCase() === name);
          specificity++;
          if (key === "") key = name;
        }
      }
      TOKEN.lastIndex = end;
    }
    if (step.tests.length === 0) return undefined;
    return { steps: [...steps, step], specificity, key };
  }

  #testPseudo(name: string, argument: string): Test | undefined {
    switch (name) {
      case "first-child":
        return (element) => element.previousElementSibling === null;
      case "last-child":
        return (element) => element.nextElementSibling === null;
      case "nth-child":
        return testIndex(argument);
      case "scope":
      case "root":
        return (element) => element.isScope;
      case "not":
      case "is":
      case "where": {
        const selectors = this.parse(argument);
        return (element) => selectors.some((selector) => matches(element, selector)) === (name !== "not");
      }
      default:
        return undefined;
    }
  }
}

/** Returns whether an element matches a selector. */
export function matches(element: Matchable, { steps }: Selector): boolean {
  return matchesFrom(element, steps, steps.length - 1);
}

function matchesFrom(element: Matchable, steps: readonly Step[], index: number): boolean {
  const step = steps[index] as Step;
  if (!step.tests.every((test) => test(element))) return false;
  if (index === 0) return true;
  switch (step.combinator) {
    case ">":
      return element.parentElement !== null && matchesFrom(element.parentElement, steps, index - 1);
    case "+":
      return element.previousElementSibling !== null && matchesFrom(element.previousElementSibling, steps, index - 1);
    case "~":
      for (let other = element.previousElementSibling; other !== null; other = other.previousElementSibling)
        if (matchesFrom(other, steps, index - 1)) return true;
      return false;
    default:
      for (let other = element.parentElement; other !== null; other = other.parentElement)
        if (matchesFrom(other, steps, index - 1)) return true;
      return false;
  }
}

function testAttribute(name: string, operator: string | undefined, wanted: string): Test {
  return (element) => {
    const value = element.getAttribute(name);
    if (value === null) return false;
    switch (operator) {
      case undefined:
        return true;
      case "=":
        return value === wanted;
      case "~=":
        return value.split(/\s+/).includes(wanted);
      case "^=":
        return wanted !== "" && value.startsWith(wanted);
      case "$=":
        return wanted !== "" && value.endsWith(wanted);
      case "*=":
        return wanted !== "" && value.includes(wanted);
      default:
        return value === wanted || value.startsWith(`${wanted}-`);
    }
  };
}

/** Returns the test for `:nth-child()`, such as `odd`, `even`, `3` or `2n+1`; undefined if the argument is invalid. */
function testIndex(argument: string): Test | undefined {
  const text = argument
    .trim()
    .replace(/^odd$/, "2n+1")
    .replace(/^even$/, "2n");
  const match = /^(?:([+-]?\d{0,6})n)?\s{0,9}([+-]?\s{0,9}\d{1,6})?$/.exec(text);
  if (match === null || text === "") return undefined;
  const [, factor, offset = "0"] = match;
  const step = factor === undefined ? 0 : factor === "" || factor === "+" ? 1 : factor === "-" ? -1 : Number(factor);
  const first = Number(offset.replaceAll(/\s/g, ""));
  return (element) => {
    const index = element.elementIndex + 1 - first;
    return step === 0 ? index === 0 : index % step === 0 && index / step >= 0;
  };
}

/** Splits text at a separator, except in brackets and quotes. */
export function splitList(text: string, separator = ","): string[] {
  const parts: string[] = [];
  let [depth, start, quote] = [0, 0, ""];
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (char === "\\") index++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "[") depth++;
    else if (char === ")" || char === "]") depth--;
    else if (char === separator && depth <= 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

const unescapeName = (name: string): string =>
  name.includes("\\")
    ? name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, char: string | undefined) =>
        code === undefined ? (char ?? "") : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff)),
      )
    : name;
