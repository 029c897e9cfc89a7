// Formats a chart configuration as readable JSON, or as JavaScript if it calls a helper function. Text from the description is
// always quoted, so it cannot become code.

/** A call to a helper function that is available to chart scripts, with plain data as arguments. */
export class HelperCall {
  readonly name: "getGradientFillHelper";
  readonly args: readonly Value[];

  constructor(name: HelperCall["name"], args: readonly Value[]) {
    this.name = name;
    this.args = args;
  }
}

/** A value in a configuration. Empty objects in objects are left out. */
export type Value = null | boolean | number | string | HelperCall | readonly Value[] | Options;
export interface Options {
  readonly [key: string]: Value | undefined;
}

const LINE_WIDTH = 100;

/** Formats a configuration, with short values on one line. */
export function formatConfig(config: Value): string {
  const isScript = hasCall(config);
  const writeKey = (key: string): string => (isScript ? key : JSON.stringify(key));
  const write = (value: Value, indent: string, before: number): string => {
    if (value instanceof HelperCall) return `${value.name}(${value.args.map((arg) => write(arg, "", 0)).join(", ")})`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const inner = `${indent}  `;
    const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
    const space = isList(value) ? "" : " ";
    const items = isList(value)
      ? value.map((item) => write(item, inner, 0))
      : entriesOf(value).map(([key, item]) => `${writeKey(key)}: ${write(item, inner, key.length + 4)}`);
    const line = `${open}${space}${items.join(", ")}${space}${close}`;
    const isShort = indent !== "" && indent.length + before + line.length <= LINE_WIDTH && !line.includes("\n");
    if (items.length === 0) return open + close;
    if (isShort || (isList(value) && value.every((item) => typeof item !== "object"))) return line;
    return `${open}\n${items.map((item) => inner + item).join(",\n")}\n${indent}${close}`;
  };
  return write(config, "", 0);
}

/** True for an empty object, and for a list of such objects, but not for an empty list. */
export const isEmpty = (value: Value): boolean =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof HelperCall) &&
  (isList(value) ? value.length > 0 && value.every(isEmpty) : entriesOf(value).length === 0);

function hasCall(value: Value): boolean {
  if (value === null || typeof value !== "object") return false;
  return (
    value instanceof HelperCall || Object.values(value).some((item) => item !== undefined && hasCall(item as Value))
  );
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

const entriesOf = (value: Options): [string, Value][] =>
  Object.entries(value).filter((entry): entry is [string, Value] => entry[1] !== undefined && !isEmpty(entry[1]));
