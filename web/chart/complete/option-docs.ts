// Names, values and descriptions of the options of one Chart.js version, from generated/options/.

import docsOf2 from "../../../generated/options/2.json?url";
import docsOf3 from "../../../generated/options/3.json?url";
import docsOf4 from "../../../generated/options/4.json?url";
import type { Version } from "../appearance.ts";

/** Kinds of values of an option. "choice" means that `values` lists the strings. */
export type ValueKind = "boolean" | "number" | "string" | "choice" | "list" | "object" | "function" | "color";

/** Description of an option. Numbers refer to OptionDocs.nodes. */
export interface OptionDoc {
  readonly kinds: readonly ValueKind[];
  readonly values?: readonly (string | number)[];
  /** Strings that the items of a list can have. */
  readonly itemValues?: readonly (string | number)[];
  readonly text?: string;
  /** Default value, as the documentation gives it. */
  readonly initial?: string;
  /** Options of an object. */
  readonly node?: number;
  /** Options of each object in a list. */
  readonly items?: number;
}

/** Options of an object. Numbers refer to OptionDocs.options. */
export interface OptionNode {
  readonly names: Readonly<Record<string, number>>;
  /** Options of properties whose names the author chooses, such as the IDs of axes. */
  readonly other?: number;
}

/** Options of all chart types of a version. */
export interface OptionDocs {
  /** Node of the configuration by chart type. "*" is for types without a definition. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly OptionNode[];
  readonly options: readonly OptionDoc[];
}

const URLS: Readonly<Record<Version, string>> = { 2: docsOf2, 3: docsOf3, 4: docsOf4 };
const loaded = new Map<Version, Promise<OptionDocs>>();

/** Loads a version's options. A failed download is tried again with the next call. @throws TypeError if it can't be loaded */
export function loadOptionDocs(version: Version): Promise<OptionDocs> {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  const docs = fetch(URLS[version]).then((response) => {
    if (!response.ok) throw new TypeError(`the options can't be loaded: status ${response.status}`);
    return response.json() as Promise<OptionDocs>;
  });
  loaded.set(version, docs);
  docs.catch(() => loaded.delete(version));
  return docs;
}
