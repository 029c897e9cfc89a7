// One chart's external data. The configuration may be the result of a script, so the request for data is known only
// during drawing. The store records the request, and the chart is drawn again with the loaded data.

import { Failure } from "../../../base/failure.ts";
import type { DataRequest, DataTable, LoadData } from "./data-request.ts";

/** The data that a chart has requested. */
export class DataStore {
  readonly #load: LoadData;
  #requested: string | undefined;
  #loading: Promise<DataTable> | undefined;
  #table: DataTable | undefined;

  /** @param load loads data; undefined if the platform has no network */
  constructor(load: LoadData = rejectData) {
    this.#load = load;
  }

  /** Returns the data, or a promise if it isn't loaded yet. Call the method again after the promise settles. */
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
