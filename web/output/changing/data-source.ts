// Reads and writes a chart's data source, which the service loads again when it is older than the refresh interval:
// docs/external-data.md.

import { readOption, removeOption, setOption } from "../../chart/option-edit.ts";

export interface DataSource {
  readonly kind: SourceKind;
  readonly url: string;
  /** Refresh interval in seconds. */
  readonly refresh: number;
}

/** Data sources, by the name of their plugin, with the option that holds the address. */
export const SOURCES = {
  csv: { label: "CSV file", option: "url" },
  googleSheets: { label: "Google Sheet", option: "sheetUrl" },
  json: { label: "JSON file", option: "url" },
} as const;

export type SourceKind = keyof typeof SOURCES;

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
    const url = readOption(text, [...pathOf(kind), SOURCES[kind].option]);
    if (typeof url !== "string") continue;
    const refresh = readOption(text, [...pathOf(kind), "refresh"]);
    return { kind, url, refresh: typeof refresh === "number" ? refresh : DEFAULT_REFRESH };
  }
  return undefined;
}

/** Sets the data source. Returns undefined if the code computes the options. */
export function setSource(text: string, { kind, url, refresh }: DataSource): string | undefined {
  const others = KINDS.filter((each) => each !== kind);
  const cleared = others.reduce((edited, each) => removeOption(edited, pathOf(each)), text);
  const addressed = setOption(cleared, [...pathOf(kind), SOURCES[kind].option], url);
  return addressed && setOption(addressed, [...pathOf(kind), "refresh"], refresh);
}

export function removeSource(text: string): string {
  return KINDS.reduce((edited, kind) => removeOption(edited, pathOf(kind)), text);
}

/** Guesses the kind of a source from its address. */
export function guessKind(url: string): SourceKind {
  if (/^https?:\/\/docs\.google\.com\/spreadsheets\//.test(url)) return "googleSheets";
  return /\.json(?:[?#]|$)/.test(url) ? "json" : "csv";
}
