// Loads a chart's data files. Vega reads files synchronously, so the loader records missing files and fetches them, and
// the chart is drawn again.

import { Failure, showValue } from "../../base/failure.ts";
import { CHART_DATA_FILES, DATA_SECONDS } from "../../base/limits.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import type { DataLoaders, SecretHeader } from "../data-source/data-request.ts";
import { readHeaders } from "../data-source/read-data-request.ts";
import { mapMember } from "../data-source/row-store.ts";

/** Implements Vega's loader interface for one chart. */
export class DataFiles {
  readonly #loadText: DataLoaders["loadText"];
  /** The headers of requests, by URL. */
  readonly #headers = new Map<string, readonly SecretHeader[]>();
  readonly #known = new Map<string, string>();
  readonly #missing = new Set<string>();

  /** @param spec the specification, in which headers can stand beside a URL @throws Failure for invalid headers */
  constructor({ loadText }: Pick<DataLoaders, "loadText">, spec: unknown) {
    this.#loadText = loadText;
    mapMember(spec, "data", (data) => {
      this.#readHeaders(data);
      return data;
    });
  }

  #readHeaders({ url, headers }: PlainObject): void {
    if (headers === undefined || typeof url !== "string") return;
    const read = readHeaders(headers, "data.headers");
    if (JSON.stringify(this.#headers.get(url) ?? read) !== JSON.stringify(read))
      throw new Failure(
        "invalid",
        `data.headers must be the same each time that the specification names ${showValue(url)}`,
      );
    this.#headers.set(url, read);
  }

  /** Whether Vega asked for files that aren't loaded yet. */
  get areMissing(): boolean {
    return this.#missing.size > 0;
  }

  /**
   * Returns the text of a file. If the file is missing, throws an error that Vega catches; Vega then continues without
   * data.
   */
  load(given: unknown): string {
    const url = String(given);
    const text = this.#known.get(url);
    if (text !== undefined) return text;
    this.#missing.add(url);
    throw new Error("the file is not loaded yet");
  }

  /** Loads the missing files. @throws Failure for the first file, in request order, that can't be loaded */
  async loadMissing(): Promise<void> {
    const urls = [...this.#missing];
    this.#missing.clear();
    if (this.#known.size + urls.length > CHART_DATA_FILES)
      throw new Failure("invalid", `spec must have at most ${CHART_DATA_FILES} data files`);
    const results = await Promise.allSettled(urls.map((url) => this.#read(url)));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") throw result.reason;
      this.#known.set(urls[index] as string, result.value);
    }
  }

  /** @throws Failure that names the URL */
  async #read(url: string): Promise<string> {
    if (/^\s*(?:\.\/)?data\//.test(url))
      throw new Failure(
        "invalid",
        `data.url ${showValue(url)} is a file of vega-datasets, which isn't bundled: use its full URL, such as https://cdn.jsdelivr.net/npm/vega-datasets/${url.trim().replace(/^\.\//, "").slice(0, 100)}`,
      );
    if (!/^\s*(?:https?|data):/i.test(url))
      throw new Failure("invalid", `data.url must be an http:, https: or data: URL, got ${showValue(url)}`);
    if (this.#loadText === undefined)
      throw new Failure("invalid", "data.url can't be used here: charts have no network access");
    return this.#loadText({ url, headers: this.#headers.get(url) ?? [], refresh: DATA_SECONDS });
  }
}
