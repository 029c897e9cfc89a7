// Reads and writes a chart's data source. The service reloads data that is older than the refresh interval:
// docs/external-data.md.

import { PRESET_NAMES, type PresetName, presetOf } from "../../../src/drawings/data-source/presets.ts";
import { readOption, removeOption, setOption } from "../../chart/option-edit.ts";

export interface DataSource {
  readonly kind: SourceKind;
  /** The values of the source's fields. */
  readonly values: Readonly<Record<string, string>>;
  /** Name of the account's secret; empty for none. Undefined if the code has other headers, which aren't changed. */
  readonly secret: string | undefined;
  /** Refresh interval in seconds. */
  readonly refresh: number;
}

/** A field for an option of a source. */
export interface SourceField {
  readonly option: string;
  readonly label: string;
  readonly placeholder: string;
  readonly isRequired: boolean;
  /** Format of the value, and its rule: `must be …`. */
  readonly format: readonly [pattern: RegExp, rule: string];
}

interface Source {
  readonly label: string;
  readonly fields: readonly SourceField[];
  /** The header that contains a secret, and the text before the secret. */
  readonly header?: readonly [name: string, before: string];
}

const plainSource = (label: string, option: string): Source => ({
  label,
  fields: [
    {
      option,
      label: "Address of the file or Google Sheet",
      placeholder: "https://example.com/sales.csv",
      isRequired: true,
      format: [/^https?:\/\/[^\s/]/i, "must begin with https://"],
    },
  ],
});

/** Returns the source for a preset. Each field's label is the first part of the option's description. */
function presetSource(name: PresetName): Source {
  const { label, options, header, scheme } = presetOf(name);
  const fields = Object.entries(options).map(([option, { about, example, default: standard, isRequired, format }]) => ({
    option,
    label: about.replaceAll("`", "").replace(/[.,:].*$/s, ""),
    placeholder: standard ?? example,
    isRequired: isRequired === true,
    format,
  }));
  return { label, fields, header: [header, scheme === undefined ? "" : `${scheme} `] };
}

export type SourceKind = "csv" | "googleSheets" | "json" | PresetName;

/** Data sources, by the name of their plugin. */
export const SOURCES = {
  csv: plainSource("CSV file", "url"),
  googleSheets: plainSource("Google Sheet", "sheetUrl"),
  json: plainSource("JSON file", "url"),
  ...(Object.fromEntries(PRESET_NAMES.map((name) => [name, presetSource(name)])) as Record<PresetName, Source>),
} satisfies Record<SourceKind, Source>;

export const sourceOf = (kind: SourceKind): Source => SOURCES[kind];

const KINDS = Object.keys(SOURCES) as SourceKind[];

/** Refresh intervals in seconds, within the limits of the service. */
export const INTERVALS: readonly (readonly [seconds: number, label: string])[] = [
  [60, "Every minute"],
  [300, "Every 5 minutes"],
  [900, "Every 15 minutes"],
  [3600, "Every hour"],
  [21_600, "Every 6 hours"],
  [86_400, "Every day"],
];

/** The service's default interval. */
export const DEFAULT_REFRESH = 300;

const pathOf = (kind: SourceKind) => ["options", "plugins", kind] as const;

/** Returns the chart's data source, or undefined if it has none or the code computes it. */
export function readSource(text: string): DataSource | undefined {
  for (const kind of KINDS) {
    const read = (...path: readonly string[]) => readOption(text, [...pathOf(kind), ...path]);
    const values = Object.fromEntries(
      sourceOf(kind).fields.flatMap(({ option }) => {
        const value = read(option);
        return typeof value === "string" || typeof value === "number" ? [[option, String(value)]] : [];
      }),
    );
    if (Object.keys(values).length === 0) continue;
    const refresh = read("refresh");
    return {
      kind,
      values,
      secret: readSecret(text, kind),
      refresh: typeof refresh === "number" ? refresh : DEFAULT_REFRESH,
    };
  }
  return undefined;
}

function readSecret(text: string, kind: SourceKind): string | undefined {
  const { header: [name, before] = ["", ""] } = sourceOf(kind);
  const headers = [...pathOf(kind), "headers"];
  if (readOption(text, headers) === null) return "";
  const value = readOption(text, [...headers, name]);
  if (typeof value !== "string" || !value.toLowerCase().startsWith(before.toLowerCase())) return undefined;
  return /^\{\{secret\.([a-z\d-]{1,40})\}\}$/i.exec(value.slice(before.length))?.[1];
}

/** Returns the error message for an invalid source; undefined if the source is valid. */
export function findProblem({ kind, values, secret = "" }: DataSource): string | undefined {
  for (const { option, label, isRequired, format } of sourceOf(kind).fields) {
    const value = values[option] ?? "";
    if (value === "" && isRequired) return `Enter a value for “${label}”.`;
    if (value !== "" && !format[0].test(value)) return `“${label}” ${format[1]}.`;
  }
  return /^[a-z\d-]{0,40}$/i.test(secret)
    ? undefined
    : "The name of a secret can contain up to 40 letters, digits and hyphens.";
}

/** Sets the data source. Returns undefined if the code computes the options. */
export function setSource(text: string, { kind, values, secret, refresh }: DataSource): string | undefined {
  const { fields, header } = sourceOf(kind);
  const path = pathOf(kind);
  const others = KINDS.filter((each) => each !== kind);
  let done: string | undefined = others.reduce((edited, each) => removeOption(edited, pathOf(each)), text);
  for (const { option } of fields) {
    const value = values[option] ?? "";
    if (done !== undefined)
      done = value === "" ? removeOption(done, [...path, option]) : setOption(done, [...path, option], value);
  }
  if (done !== undefined && header !== undefined && secret !== undefined)
    done =
      secret === ""
        ? removeOption(done, [...path, "headers"])
        : setOption(done, [...path, "headers"], { [header[0]]: `${header[1]}{{secret.${secret}}}` });
  return done && setOption(done, [...path, "refresh"], refresh);
}

export function removeSource(text: string): string {
  return KINDS.reduce((edited, kind) => removeOption(edited, pathOf(kind)), text);
}

/** Guesses the kind of source from a URL. */
export function guessKind(url: string): SourceKind {
  if (/^https?:\/\/docs\.google\.com\/spreadsheets\//.test(url)) return "googleSheets";
  return /\.json(?:[?#]|$)/.test(url) ? "json" : "csv";
}
