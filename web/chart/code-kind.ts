// Tells the languages of charts and diagrams apart, so that pasted code opens in its tab.

import type { TabId } from "../output/image-request.ts";
import { readConfig } from "./text/config-tree.ts";

/** Code of a chart or a diagram. */
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

/** Matches a diagram's first line. The type alone isn't enough: words such as `timeline` also occur in descriptions. */
const DIAGRAM =
  /^(?:(?:flowchart|graph|swimlane-beta)(?: (?:TB|TD|BT|RL|LR))?|[a-z]+Diagram(?:-v2)?|C4\w+|pie(?: showData)?(?: title .*)?|(?:gantt|gitGraph|journey|mindmap|timeline|kanban|quadrantChart|xychart|sankey|block|packet|architecture|radar|treemap)(?:-beta)?)[ ;:]?$/;

/** Returns the code and its tab; undefined if the text isn't a complete chart. */
export function readCodeKind(pasted: string): KnownCode | undefined {
  const diagram = readDiagram(pasted);
  if (diagram !== undefined) return { id: "mermaid", text: diagram };
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

/** Returns the diagram in pasted text, with or without a Markdown code fence; undefined if there is none. */
function readDiagram(pasted: string): string | undefined {
  const lines = pasted.trim().split(/\r\n?|\n/);
  if (lines[0] === "```mermaid" && lines.at(-1) === "```") {
    lines.shift();
    lines.pop();
  }
  // Configuration and comments can precede the type.
  const start = lines[0] === "---" ? lines.indexOf("---", 1) + 1 : 0;
  const rest = lines.slice(start).filter((line) => !/^\s*(?:%%|$)/.test(line));
  return rest.length > 1 && DIAGRAM.test(rest[0]?.trim() ?? "") ? lines.join("\n") : undefined;
}
