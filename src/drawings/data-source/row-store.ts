// Loads rows for a specification that contains a data source such as {"prometheus": {…}} in place of rows. Drawing is
// synchronous, so missing rows are recorded and loaded, and the image is drawn again. docs/data-presets.md

import { Failure } from "../../base/failure.ts";
import { CHART_DATA_FILES, CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { DataLoaders, DataRequest, Row } from "./data-request.ts";
import { mentionsSource, takeSource } from "./read-data-request.ts";

/** Returns the data request of an object that names a source; undefined for other values. @throws Failure */
export function readRowRequest(value: unknown, place: string): DataRequest | undefined {
  return isPlainObject(value) ? takeSource({ ...value }, place)?.request : undefined;
}

/** Returns a function that loads rows, or that rejects the request if there is no network. */
export function rowLoader({ loadRows }: DataLoaders) {
  return async (request: DataRequest): Promise<readonly Row[]> => {
    if (loadRows !== undefined) return loadRows(request);
    throw new Failure("invalid", `${request.place} can't be used here: images have no network access`);
  };
}

/** The rows of one specification. */
export class RowStore {
  readonly #load: ReturnType<typeof rowLoader>;
  readonly #member: string;
  readonly #target: string;
  readonly #isUsed: boolean;
  readonly #known = new Map<string, readonly Row[]>();
  readonly #missing = new Map<string, DataRequest>();

  /**
   * @param text the specification as text. If it contains no source's name, `fill` changes nothing
   * @param member the name of the members whose objects can name a source, such as `data`
   * @param target the member of these objects that receives the rows
   */
  constructor(loaders: DataLoaders, text: string, member: string, target: string) {
    this.#load = rowLoader(loaders);
    this.#member = member;
    this.#target = target;
    this.#isUsed = mentionsSource(text);
  }

  /** Whether the specification names sources whose rows aren't loaded yet. */
  get areMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** Replaces each source with its rows, or with an empty list if they aren't loaded yet. @throws Failure */
  fill<Value>(specification: Value): Value {
    return this.#isUsed
      ? (mapMember(specification, this.#member, (owner) => this.#fillOne(owner)) as Value)
      : specification;
  }

  #fillOne(given: PlainObject): PlainObject {
    const owner = { ...given };
    const request = takeSource(owner, this.#member)?.request;
    if (request === undefined) return given;
    const name = JSON.stringify(request);
    const rows = this.#known.get(name);
    if (rows === undefined) this.#missing.set(name, request);
    // Copy the rows, because a library can change them and an image can use them twice.
    return { ...owner, [this.#target]: rows?.map((row) => ({ ...row })) ?? [] };
  }

  /** Loads the missing rows. @throws Failure for the first source, in the order of requests, that can't be loaded */
  async loadMissing(): Promise<void> {
    const requests = [...this.#missing];
    this.#missing.clear();
    if (this.#known.size + requests.length > CHART_DATA_FILES)
      throw new Failure("invalid", `${this.#member} must name at most ${CHART_DATA_FILES} data sources`);
    const results = await Promise.allSettled(requests.map(([, request]) => this.#load(request)));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") throw result.reason;
      this.#known.set((requests[index] as (typeof requests)[number])[0], result.value);
    }
  }
}

/**
 * Returns a copy of `tree` in which `replace` is applied to each object in a member named `member`, or in a list there.
 */
export function mapMember(
  tree: unknown,
  member: string,
  replace: (owner: PlainObject) => PlainObject,
  depth: number = CONFIG_DEPTH,
): unknown {
  if (depth === 0) return tree;
  if (Array.isArray(tree)) {
    const items = tree.map((item) => mapMember(item, member, replace, depth - 1));
    return items.some((item, index) => item !== tree[index]) ? items : tree;
  }
  if (!isPlainObject(tree)) return tree;
  const swap = (value: unknown) => (isPlainObject(value) ? replace(value) : value);
  const changed = Object.entries(tree).flatMap(([key, value]) => {
    const mapped =
      key !== member
        ? mapMember(value, member, replace, depth - 1)
        : Array.isArray(value)
          ? value.map(swap)
          : swap(value);
    return mapped === value ? [] : [[key, mapped] as const];
  });
  return changed.length === 0 ? tree : { ...tree, ...Object.fromEntries(changed) };
}
