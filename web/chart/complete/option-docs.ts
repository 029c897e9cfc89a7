// Names, values and descriptions of the options of a language, from generated/options/.

import docsOf2 from "../../../generated/options/2.json?url";
import docsOf3 from "../../../generated/options/3.json?url";
import docsOf4 from "../../../generated/options/4.json?url";
import docsOfECharts from "../../../generated/options/echarts.json?url";
import docsOfVega from "../../../generated/options/vega.json?url";
import docsOfVegaLite from "../../../generated/options/vega-lite.json?url";
import type { OptionDocs } from "../../../src/options/option-docs.ts";
import type { Version } from "../appearance.ts";

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
