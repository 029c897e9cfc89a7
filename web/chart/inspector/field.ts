// Fields of the inspector. A field reads one option from the chart's code and writes it back. Its value is text: an empty
// string if the option is absent, and undefined if the code computes it.

import { parseNumber } from "../data/number-text.ts";
import { readData, readOption, removeOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";

/** How a field is shown. */
export type Control =
  | { readonly type: "choice"; readonly options: Readonly<Record<string, string>> }
  | { readonly type: "number"; readonly placeholder?: string }
  | { readonly type: "text"; readonly placeholder?: string; readonly suggestions?: readonly string[] }
  | { readonly type: "check" }
  /** `fallback` is the colour that the chart has without the option. */
  | { readonly type: "color"; readonly fallback: string }
  /** Edits the code when it is clicked. */
  | { readonly type: "button" }
  /** Shows only its label. */
  | { readonly type: "note" };

export interface Field {
  /** Name that is unique among an element's fields. */
  readonly name: string;
  readonly label: string;
  readonly control: Control;
  /** Empty if the option is absent; undefined if the code computes it. */
  readonly value: string | undefined;
  /** Returns the code with another value. An empty value removes the option. */
  readonly write: (text: string, value: string) => string;
  /** Returns why a value that is not empty is invalid; undefined if it is valid. */
  readonly findProblem?: (value: string) => string | undefined;
  readonly hint?: string;
  /** Whether the code changes after each pause in typing, not only on Enter or when the field loses focus. */
  readonly isLive?: boolean;
  readonly isWide?: boolean;
  /** Id of the element to select after an edit. */
  readonly selects?: string;
}

/** Returns the literal at a path as text. */
export function readText(text: string, path: Path): string | undefined {
  const literal = readOption(text, path);
  return literal === undefined ? undefined : String(literal ?? "");
}

/** Sets or removes an option. Returns the text unchanged if the code computes a parent. */
export function writeOption(text: string, path: Path, value: unknown): string {
  return value === undefined ? removeOption(text, path) : (setOption(text, path, value) ?? text);
}

/** Sets several options of one object. An undefined value removes the option. */
export function writeOptions(text: string, path: Path, values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values).reduce((done, [name, value]) => writeOption(done, [...path, name], value), text);
}

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly isInteger?: boolean;
}

/** Returns a function that checks whether text is a number within bounds. */
export function numberWithin({ min = -Infinity, max = Infinity, isInteger = false }: Bounds) {
  return (value: string): string | undefined => {
    const number = parseDecimal(value);
    if (number !== undefined && number >= min && number <= max && (!isInteger || Number.isInteger(number)))
      return undefined;
    const kind = isInteger ? "a whole number" : "a number";
    if (Number.isFinite(min) && Number.isFinite(max)) return `Must be ${kind} from ${min} to ${max}`;
    return Number.isFinite(min) ? `Must be ${kind} of at least ${min}` : `Must be ${kind}`;
  };
}

/** Parses a number, with or without a unit. Returns undefined for other text. */
export function parseDecimal(text: string): number | undefined {
  const plain = Number(text);
  const number = text.trim() !== "" && Number.isFinite(plain) ? plain : parseNumber(text);
  return number === undefined || Math.abs(number) > 1e15 ? undefined : number;
}

interface NumberSpec extends Bounds {
  readonly name: string;
  readonly label: string;
  readonly path: Path;
  readonly placeholder?: string;
  /** Additional check of values within the bounds. */
  readonly findProblem?: (value: number) => string | undefined;
  /** Sets the option; by default at the path. */
  readonly set?: (text: string, value: number) => string;
}

/** Creates a number field for the option at a path. */
export function numberField(
  text: string,
  { name, label, path, placeholder, findProblem, set, ...bounds }: NumberSpec,
): Field {
  const check = numberWithin(bounds);
  return {
    name,
    label,
    control: { type: "number", placeholder: placeholder ?? "Automatic" },
    value: readText(text, path),
    findProblem: (value) => check(value) ?? findProblem?.(parseDecimal(value) as number),
    write: (chart, value) => {
      const number = parseDecimal(value);
      if (number === undefined) return writeOption(chart, path, undefined);
      return set === undefined ? writeOption(chart, path, number) : set(chart, number);
    },
  };
}

interface ChoiceSpec {
  readonly name: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string | undefined;
  readonly hint?: string;
  readonly write: (text: string, value: string) => string;
}

export function choiceField({ options, ...field }: ChoiceSpec): Field {
  return { ...field, control: { type: "choice", options } };
}

interface CheckSpec {
  readonly name: string;
  readonly label: string;
  readonly path: Path;
  /** Value of the option if it is absent. */
  readonly standard: boolean;
  /** Sets the option; by default at the path. */
  readonly set?: (text: string, value: boolean) => string;
}

/** Creates a checkbox for the option at a path. The default value removes the option. */
export function checkField(text: string, { name, label, path, standard, set }: CheckSpec): Field {
  const value = readOption(text, path);
  return {
    name,
    label,
    control: { type: "check" },
    value: value === null ? String(standard) : typeof value === "boolean" ? String(value) : undefined,
    write: (chart, picked) => {
      const isOn = picked === "true";
      return set === undefined ? writeOption(chart, path, isOn === standard ? undefined : isOn) : set(chart, isOn);
    },
  };
}

/** Options by the value of the choice that sets them. */
export type Preset = Readonly<Record<string, unknown>>;

/**
 * Returns the name of the preset that a list or literal equals; other values as JSON, so that the field can show them.
 */
export function readPreset(text: string, path: Path, presets: Preset): string | undefined {
  const data = readData(text, path);
  if (data === undefined) return undefined;
  if (data === null) return "";
  const json = JSON.stringify(data);
  return Object.keys(presets).find((name) => JSON.stringify(presets[name]) === json) ?? json;
}
