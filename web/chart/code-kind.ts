// Tells the languages of charts apart, so that pasted code opens in its tab.

import type { TabId } from "../output/image-request.ts";
import { readConfig } from "./text/config-tree.ts";

/** Code of a chart. */
export interface KnownCode {
  readonly id: TabId;
  readonly text: string;
}

/** Matches the start of the code in the examples of ECharts: `option = {`. */
const ASSIGNMENT = /^(?:(?:const|let|var) )?option = (?=\{)/;
/** Members of a Vega-Lite view. A view with a member in `MARKS` is a specification. */
const VIEW = ["data", "encoding", "layer", "hconcat", "vconcat", "concat", "spec", "params", "transform"];
const MARKS = ["mark", "layer", "hconcat", "vconcat", "concat", "facet", "repeat"];
/** Members of an option of ECharts. */
const ECHARTS = ["series", "baseOption", "xAxis", "yAxis", "dataset", "radar", "geo", "visualMap"];

/** Returns the code and its tab; undefined if the text isn't a complete chart. */
export function readCodeKind(pasted: string): KnownCode | undefined {
  const text = pasted.trim().replace(ASSIGNMENT, "").replace(/;$/, "");
  if (!text.startsWith("{")) return undefined;
  const tree = readConfig(text);
  const has = (name: string) => tree.find([name]) !== undefined;
  const schema = tree.find(["$schema"]);
  if (tree.find(["data", "datasets"]) !== undefined) return { id: "chart", text };
  if (schema !== undefined && /\/vega(?:-lite)?\//.test(tree.textOf(schema))) return { id: "vega", text };
  if (has("marks") || (MARKS.some(has) && VIEW.some(has))) return { id: "vega", text };
  if (!has("type") && (has("series") || ECHARTS.filter(has).length > 1)) return { id: "echarts", text };
  return undefined;
}
