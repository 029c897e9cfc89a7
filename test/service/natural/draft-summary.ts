// Summarises a drafted chart in a few lines, so that collections of expected drafts are short and easy to review:
//
//   bar ["Jan","Feb"]
//     "sales" [10,20]
//     "costs" [5,6] {"type":"line"}
//   {"legend":{"position":"bottom"}}
//   ! no chart type given; bar chart assumed
//
// The lines contain the type and the labels, each dataset with its other properties, the options, and the warnings.

interface Dataset {
  readonly label?: string;
  readonly data: unknown;
}

interface Config {
  readonly type: string;
  readonly data: { readonly labels?: unknown; readonly datasets: readonly Dataset[] };
  readonly options?: object;
}

/** Summarises a draft and its warnings. Drafts that call helper functions are not JSON, so they are listed unchanged. */
export function summarizeDraft({ chart, warnings }: { chart: string; warnings: readonly string[] }): string[] {
  return [...summarizeChart(chart), ...warnings.map((warning) => `! ${warning}`)];
}

function summarizeChart(chart: string): string[] {
  let config: Config;
  try {
    config = JSON.parse(chart);
  } catch {
    return chart.split("\n");
  }
  const { type, data, options, ...other } = config;
  const { labels, datasets, ...otherData } = data;
  return [
    join(type, labels, otherData, other),
    ...datasets.map(({ label, data, ...properties }) => `  ${join(format(label), data, properties)}`),
    ...(options === undefined ? [] : [format(options)]),
  ];
}

/** Joins a name and its values, skipping undefined values and empty objects. */
function join(name: string, ...values: readonly unknown[]): string {
  return [name, ...values.map(format).filter((text) => text !== "{}" && text !== "")].join(" ").trim();
}

function format(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/** A description and the summary of its draft. */
export interface ExpectedDraft {
  readonly words: string;
  readonly lines: readonly string[];
}

/** Parses a collection: entries separated by blank lines, each a description after `> ` and the lines of the summary. */
export function parseDrafts(text: string): ExpectedDraft[] {
  return text
    .trim()
    .split(/\n{2,}(?=> )/)
    .map((entry) => {
      const lines = entry.split("\n");
      const start = lines.findIndex((line) => !line.startsWith("> "));
      const words = lines.slice(0, start).map((line) => line.slice(2));
      return { words: words.join("\n"), lines: lines.slice(start) };
    });
}
