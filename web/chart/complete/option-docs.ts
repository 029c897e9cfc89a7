// Names, values and descriptions of the options of a language, from generated/options/.

import docsOf2 from "../../../generated/options/2.json?url";
import docsOf3 from "../../../generated/options/3.json?url";
import docsOf4 from "../../../generated/options/4.json?url";
import docsOfECharts from "../../../generated/options/echarts.json?url";
import docsOfVega from "../../../generated/options/vega.json?url";
import docsOfVegaLite from "../../../generated/options/vega-lite.json?url";
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
  /** Nodes with the options of the object's `type`, by its value. */
  readonly variants?: Readonly<Record<string, number>>;
}

/** Options of all chart types of a language. */
export interface OptionDocs {
  /** Node of the configuration by chart type. "*" is for types without a definition. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly OptionNode[];
  readonly options: readonly OptionDoc[];
}

/** A version of Chart.js, or another language. */
export type DocsName = Version | "echarts" | "vega" | "vega-lite";

const URLS: Readonly<Record<DocsName, string>> = {
  2: docsOf2,
  3: docsOf3,
  4: docsOf4,
  echarts: docsOfECharts,
  vega: docsOfVega,
  "vega-lite": docsOfVegaLite,
};
const loaded = new Map<DocsName, Promise<OptionDocs>>();

/** Loads the options. A failed download is tried again with the next call. @throws TypeError if it can't be loaded */
export function loadOptionDocs(name: DocsName): Promise<OptionDocs> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const docs = fetch(URLS[name]).then((response) => {
    if (!response.ok) throw new TypeError(`the options can't be loaded: status ${response.status}`);
    return response.json() as Promise<OptionDocs>;
  });
  loaded.set(name, docs);
  docs.catch(() => loaded.delete(name));
  return docs;
}
