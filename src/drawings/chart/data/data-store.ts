// The external data of one chart. The configuration may be the result of a script, so the request for data is known
// only while the chart is drawn: it is recorded, the data is loaded, and the chart is drawn again.

import { Failure } from "../../../base/failure.ts";
import type { DataRequest, DataTable, LoadData } from "./data-request.ts";

/** The data that a chart has requested. */
export class DataStore {
  readonly #load: LoadData;
  #requested: string | undefined;
  #loading: Promise<DataTable> | undefined;
  #table: DataTable | undefined;

  /** @param load loads data; undefined if the platform has no network */
  constructor(load: LoadData = refuseData) {
    this.#load = load;
  }

  /** Returns the data; a promise that settles when the data can be found if it isn't loaded yet. */
  find(request: DataRequest): DataTable | Promise<unknown> {
    const name = JSON.stringify(request);
    this.#requested ??= name;
    if (this.#requested !== name)
      throw new Failure("invalid", "options.plugins must name the same data each time that the chart is read");
    if (this.#table !== undefined) return this.#table;
    this.#loading ??= this.#load(request);
    return this.#loading.then((table) => {
      this.#table = table;
    });
  }
}

function refuseData({ source }: DataRequest): Promise<DataTable> {
  throw new Failure("invalid", `options.plugins.${source} can't be used here: charts have no access to the network`);
}
