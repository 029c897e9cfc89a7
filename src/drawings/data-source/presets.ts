// Defines presets, which load data from common APIs as table rows. Each preset is a member of `options.plugins`. Chart
// options, documentation, the OpenAPI document and the chart maker's form are derived from this table.
// docs/data-presets.md

/** An option of a preset. Values are text. */
interface PresetOption {
  /** Description, without a full stop at the end. */
  readonly about: string;
  readonly example: string;
  /** Pattern of valid values, and its description for messages: `must be …`. */
  readonly format: readonly [pattern: RegExp, rule: string];
  /** Whether the option must be set. */
  readonly isRequired?: true;
  /** Default value; undefined for none. */
  readonly default?: string;
}

/** How a response becomes a table: like `options.plugins.csv` or `json`, or as a Prometheus series. */
type PresetFormat = "csv" | "json" | "prometheus";

/** An API that provides data for images. */
export interface Preset {
  /** Name of the product. */
  readonly label: string;
  /** Header that contains the API key, and the scheme before the key. */
  readonly header: string;
  readonly scheme?: string;
  readonly options: Readonly<Record<string, PresetOption>>;
  /**
   * URL with options in braces. `{name}` is percent-encoded; `{+name}` isn't. `{start}` and `{end}` bound `range`, in
   * Unix seconds, and `{step}` is the interval between values, in seconds.
   */
  readonly address: string;
  /** URL for requests with the option `range`. */
  readonly rangeAddress?: string;
  /** JSON body with options in braces, for a POST request. Without a body, the request is a GET. */
  readonly body?: unknown;
  /** Format of the response. `{format}` stands for the value of the option `format`. */
  readonly format: PresetFormat | "{format}";
  /** Default JMESPath expression that selects the rows. */
  readonly jmespath?: string;
  /** Default of `labelColumn`. */
  readonly labelColumn?: number;
}

const URL_FORMAT = [/^https?:\/\/[^\s?#{}]{1,500}$/i, "must be an http: or https: URL without a query"] as const;
const TEXT_FORMAT = [/^[\s\S]{1,2000}$/, "must be text of 1 to 2000 characters"] as const;
const TIME_FORMAT = [
  /^[1-9]\d{0,4}[smhdw]$/,
  "must be a number followed by s, m, h, d or w, such as 30m or 7d",
] as const;

/** The presets by name in `options.plugins`. */
export const PRESETS = {
  prometheus: {
    label: "Prometheus",
    header: "Authorization",
    scheme: "Bearer",
    options: {
      url: {
        about: "Address of the server, without `/api/v1`. It can be a data source's proxy in Grafana",
        example: "https://prometheus.example.com",
        format: URL_FORMAT,
        isRequired: true,
      },
      query: {
        about: "PromQL expression",
        example: "sum by (job) (rate(http_requests_total[5m]))",
        format: TEXT_FORMAT,
        isRequired: true,
      },
      range: {
        about: "Length of the time range, which ends now. Without it, the chart shows the current values",
        example: "6h",
        format: TIME_FORMAT,
      },
      step: {
        about: "Time between two values of a range. By default, a range has about 100 values",
        example: "5m",
        format: TIME_FORMAT,
      },
    },
    address: "{+url}/api/v1/query?query={query}",
    rangeAddress: "{+url}/api/v1/query_range?query={query}&start={start}&end={end}&step={step}",
    format: "prometheus",
    labelColumn: 0,
  },
  grafana: {
    label: "Grafana",
    header: "Authorization",
    scheme: "Bearer",
    options: {
      url: {
        about: "Address of Grafana",
        example: "https://grafana.example.com",
        format: URL_FORMAT,
        isRequired: true,
      },
      datasource: {
        about: "UID of an SQL data source, from the URL of its settings",
        example: "P44368ADAD746BC27",
        format: [/^[\w-]{1,80}$/, "must be a UID of letters, digits, - and _"],
        isRequired: true,
      },
      query: {
        about: "SQL query",
        example: "SELECT day, orders FROM sales ORDER BY day",
        format: TEXT_FORMAT,
        isRequired: true,
      },
      range: {
        about: "Length of the time range, which ends now, for macros such as `$__timeFilter`",
        example: "7d",
        format: TIME_FORMAT,
        default: "6h",
      },
    },
    address: "{+url}/api/ds/query",
    body: {
      queries: [{ refId: "A", datasource: { uid: "{datasource}" }, rawSql: "{query}", format: "table" }],
      from: "now-{range}",
      to: "now",
    },
    format: "json",
    jmespath: "results.A.frames[0] | from_items(zip(schema.fields[].name, data.values))",
    labelColumn: 0,
  },
  metabase: {
    label: "Metabase",
    header: "X-API-Key",
    options: {
      url: {
        about: "Address of Metabase",
        example: "https://metabase.example.com",
        format: URL_FORMAT,
        isRequired: true,
      },
      question: {
        about: "Number of the question, from its URL",
        example: "42",
        format: [/^[1-9]\d{0,9}$/, "must be the number of a question, such as 42"],
        isRequired: true,
      },
      format: {
        about: "Format of the export: `json` or `csv`",
        example: "csv",
        format: [/^(?:json|csv)$/, "must be json or csv"],
        default: "json",
      },
    },
    address: "{+url}/api/card/{question}/query/{format}",
    body: { parameters: [], format_rows: false },
    format: "{format}",
  },
  googleSheetsApi: {
    label: "Google Sheets API",
    header: "X-Goog-Api-Key",
    options: {
      docId: {
        about: "The part of the sheet's address after `/d/`",
        example: "1uS4yO8m0AbCdEfGhIjKlMnOpQrStUvWxYz01234567",
        format: [/^[\w-]{10,200}$/, "must be the id of a sheet"],
        isRequired: true,
      },
      range: {
        about: "Cells in A1 notation, with the name of the tab",
        example: "Sales!A1:C20",
        format: [/^[\s\S]{1,200}$/, "must be cells such as Sales!A1:C20"],
        default: "A1:Z1000",
      },
    },
    address: "https://sheets.googleapis.com/v4/spreadsheets/{docId}/values/{range}",
    format: "json",
    jmespath: "values",
  },
  github: {
    label: "GitHub",
    header: "Authorization",
    scheme: "Bearer",
    options: {
      path: {
        about: "Path of a GET request to GitHub's REST API, with its query",
        example: "repos/nodejs/node/releases?per_page=20",
        format: [/^[a-z][^\s#\\{}]{0,500}$/, "must be a path such as repos/OWNER/NAME/releases"],
        isRequired: true,
      },
    },
    address: "https://api.github.com/{+path}",
    format: "json",
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** Name of a preset in `options.plugins`. */
export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

export function presetOf(name: PresetName): Preset {
  return PRESETS[name];
}

/** Returns whether responses can be JSON, so that a JMESPath expression can select the rows. */
export function isJsonPreset({ format }: Preset): boolean {
  return format === "json" || format === "{format}";
}
