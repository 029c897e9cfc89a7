// The store of one chart's data, and the chart's request for it.

import { Failure } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { DataRequest, DataTable, LoadData } from "../../data-source/data-request.ts";
import { type DataOptions, takeSource } from "../../data-source/read-data-request.ts";
import { readPath } from "../record.ts";

/**
 * Removes the data source's options from a configuration, so that plugins and error messages can't access the secrets in them.
 * Returns undefined if there are no options, or only the empty placeholders that chart editors export.
 *
 * @throws Failure for invalid options, or more than one source
 */
export function takeDataOptions(config: PlainObject): DataOptions | undefined {
  const plugins = readPath(config, "options", "plugins");
  return isPlainObject(plugins) ? takeSource(plugins, "options.plugins") : undefined;
}

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

function rejectData({ place }: DataRequest): Promise<DataTable> {
  throw new Failure("invalid", `${place} can't be used here: charts have no network access`);
}
