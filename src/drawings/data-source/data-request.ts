// Requests for external data, and the functions that load it. The service loads the data, because the drawing code has no network
// access. docs/external-data.md

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
}

/** A request for a file. */
export interface FileRequest extends SecretUse {
  readonly url: string;
  /** Lifetime of the file, in seconds. */
  readonly refresh: number;
}

/** A request for the values at a path of a JSON document. */
export interface DocumentRequest extends FileRequest {
  readonly path: string;
}

/** The fields that all requests share. */
interface DataSelection {
  /** Path of the source's options in error messages, such as `options.plugins.json`. */
  readonly place: string;
  /** The column with the labels; undefined for the chart's own labels. */
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

/** A row of external data, as cells by column heading. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The functions that load external data for one image. Undefined if the platform has no network. */
export interface DataLoaders {
  /** Loads the rows and columns of a Chart.js chart. @throws Failure that names the source */
  readonly loadData?: LoadData;
  /** Loads all columns of the rows that a request selects. @throws Failure that names the source */
  readonly loadRows?: (request: DataRequest) => Promise<readonly Row[]>;
  /** Loads the values at a path of a JSON document. @throws Failure that names the document */
  readonly loadJson?: (request: DocumentRequest) => Promise<readonly unknown[]>;
  /** Loads a text file. @throws Failure that names the file */
  readonly loadText?: (request: FileRequest) => Promise<string>;
}
