// Formats a chart configuration as readable JSON, or as JavaScript if it calls a helper function. Text from the description is
// always quoted, so it cannot become code.

/** A call to a helper function that is available to chart scripts, with plain data as arguments. */
export class HelperCall {
  readonly name: "getGradientFillHelper";
  readonly args: readonly unknown[];

  constructor(name: HelperCall["name"], args: readonly unknown[]) {
    this.name = name;
    this.args = args;
  }
}

/** A value in a configuration. */
export type Value =
  | null
  | boolean
  | number
  | string
  | HelperCall
  | readonly Value[]
  | { readonly [key: string]: Value | undefined };

const LINE_WIDTH = 100;

/** Formats a configuration, with short values on one line. */
export function formatConfig(config: Value): string {
  const isScript = hasCall(config);
  const writeKey = (key: string): string => (isScript ? key : JSON.stringify(key));
  const flat = (value: Value): string => {
    if (value instanceof HelperCall) return `${value.name}(${value.args.map((arg) => flat(arg as Value)).join(", ")})`;
    if (isList(value)) return `[${value.map(flat).join(", ")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const items = entriesOf(value).map(([key, item]) => `${writeKey(key)}: ${flat(item)}`);
    return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
  };
  const write = (value: Value, indent: string, before: number): string => {
    const line = flat(value);
    const isPlain = value === null || typeof value !== "object" || value instanceof HelperCall;
    if (isPlain || (indent.length + before + line.length <= LINE_WIDTH && indent !== "")) return line;
    const inner = `${indent}  `;
    if (isList(value)) {
      if (value.every((item) => item === null || typeof item !== "object")) return line;
      return `[\n${value.map((item) => inner + write(item, inner, 0)).join(",\n")}\n${indent}]`;
    }
    const items = entriesOf(value).map(
      ([key, item]) => `${inner}${writeKey(key)}: ${write(item, inner, key.length + 4)}`,
    );
    return `{\n${items.join(",\n")}\n${indent}}`;
  };
  return write(config, "", 0);
}

function hasCall(value: Value): boolean {
  if (value === null || typeof value !== "object") return false;
  return (
    value instanceof HelperCall || Object.values(value).some((item) => item !== undefined && hasCall(item as Value))
  );
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function entriesOf(value: { readonly [key: string]: Value | undefined }): [string, Value][] {
  return Object.entries(value).filter(
    (entry): entry is [string, Value] => entry[1] !== undefined && !isEmpty(entry[1]),
  );
}

function isEmpty(value: Value): boolean {
  return typeof value === "object" && value !== null && !isList(value) && Object.keys(value).length === 0;
}
