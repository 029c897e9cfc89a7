// Defines requests for a chart's external data, the resulting table, and the store for one chart's data. The service
// loads the data, because drawing code has no network access. docs/external-data.md

import { Failure } from "../../../base/failure.ts";
import type { PresetName } from "./presets.ts";

/** A column, by its heading or its index from 0. */
export type Column = string | number;

/** A header whose value is a named secret of an account. */
export interface SecretHeader {
  /** Name of the header. */
  readonly header: string;
  /** The scheme before the secret, such as `Bearer`; an empty string for none. */
  readonly scheme: string;
  /** Name of the secret. */
  readonly secret: string;
}

/** The fields that all requests with secrets share. */
interface SecretUse {
  readonly headers?: readonly SecretHeader[];
  /** Id of the account whose secrets may be used. */
  readonly account?: string | undefined;
}

/** The fields that all requests share. */
interface DataSelection {
  /** Column that provides the labels; undefined to keep the chart's labels. */
  readonly labelColumn: Column | undefined;
  /** Columns that provide the datasets' values, in order; undefined for all numeric columns. */
  readonly dataColumns: readonly Column[] | undefined;
  /** Number of rows to skip, from the top; if negative, from the bottom. */
  readonly offset: number;
  /** Maximum number of remaining rows to use, from the top; if negative, from the bottom. Undefined for all rows. */
  readonly limit: number | undefined;
  /** Time for which the data is cached, in seconds. */
  readonly refresh: number;
}

/** A tab of a Google spreadsheet. */
export interface SheetRequest extends DataSelection {
  readonly source: "googleSheets";
  /** Address of the sheet in the browser. Takes precedence over `docId` and `sheet`. */
  readonly sheetUrl: string | undefined;
  readonly docId: string | undefined;
  /** Name of the tab, or its index from 0. */
  readonly sheet: string | undefined;
}

/** A view of an Airtable table. */
export interface AirtableRequest extends DataSelection {
  readonly source: "airtable";
  /** Address of the view in the browser. */
  readonly url: string;
  /** Personal access token; undefined for the token that the account stores. */
  readonly apiKey: string | undefined;
  /** Id of the account whose token may be used. */
  readonly account: string | undefined;
}

export interface CsvRequest extends DataSelection, SecretUse {
  readonly source: "csv";
  readonly url: string;
  /** Cell delimiter; undefined to detect it. */
  readonly delimiter: string | undefined;
  /** Whether the first row is a header. */
  readonly header: boolean;
}

export interface JsonRequest extends DataSelection, SecretUse {
  readonly source: "json";
  readonly url: string;
  /** Path to the rows; undefined for the whole document or its only array. */
  readonly path: string | undefined;
  /** JMESPath expression that selects the rows. Excludes `path`. */
  readonly jmespath?: string | undefined;
  /** Whether the first row is a header, if rows are arrays. */
  readonly header: boolean;
}

/** A request to an API in the table of presets. */
export interface PresetRequest extends DataSelection, SecretUse {
  readonly source: PresetName;
  /** The values of the preset's options, including defaults. */
  readonly values: Readonly<Record<string, string>>;
  /** JMESPath expression that selects the rows; undefined for the preset's. */
  readonly jmespath: string | undefined;
}

export type DataRequest = SheetRequest | AirtableRequest | CsvRequest | JsonRequest | PresetRequest;

/** The selected part of external data. All lists have one entry per row. */
export interface DataTable {
  /** Names the source in error messages: `CSV data at https://example.com/sales.csv`. */
  readonly subject: string;
  /** The label column; undefined if none was requested. */
  readonly labels: readonly (string | number)[] | undefined;
  readonly columns: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** Loads external data. Rejects with a Failure that names the source. */
export type LoadData = (request: DataRequest) => Promise<DataTable>;

/** Stores the data that a chart has requested. */
export class DataStore {
  readonly #load: LoadData;
  #requested: string | undefined;
  #loading: Promise<DataTable> | undefined;
  #table: DataTable | undefined;

  /** @param load loads data; rejects every request if omitted, because the platform has no network */
  constructor(load: LoadData = rejectData) {
    this.#load = load;
  }

  /** Returns the data, or a promise if the data isn't loaded yet. Call the method again after the promise settles. */
  find(request: DataRequest): DataTable | Promise<unknown> {
    const name = JSON.stringify(request);
    this.#requested ??= name;
    if (this.#requested !== name)
      throw new Failure("invalid", "options.plugins must name the same data source each time the script runs");
    if (this.#table !== undefined) return this.#table;
    this.#loading ??= this.#load(request);
    return this.#loading.then((table) => {
      this.#table = table;
    });
  }
}

function rejectData({ source }: DataRequest): Promise<DataTable> {
  throw new Failure("invalid", `options.plugins.${source} can't be used here: charts have no network access`);
}
