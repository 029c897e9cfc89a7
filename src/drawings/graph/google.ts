// Graphs in the format of Google Image Charts: `/chart?cht=gv&chl=digraph{a->b}`. docs/graphviz.md

import { Failure, showValue } from "../../base/failure.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { missingField, pickField, pickText, type RequestParams } from "../../options/fields.ts";
import type { Kind } from "../kind.ts";
import { GRAPH } from "./kind.ts";
import { type GraphParams, LAYOUTS } from "./options.ts";

/** Graphs in the format of Google Image Charts, with the same images and cache keys as /graphviz. */
export const GOOGLE_GRAPH: Kind<GraphParams> = {
  ...GRAPH,
  path: "/chart",
  signing: { path: "/chart", covered: { cht: ["cht"], chl: ["chl"] } },
  parse(input) {
    const rawGraph = pickField(input, ["chl"]);
    if (rawGraph === undefined) throw missingField(["chl"], "a graph in the DOT language, such as digraph{a->b}");
    const size = readSize(pickText(input, ["chs"]));
    const graph = pickText(input, ["chl"]);
    const params = GRAPH.parse({ type: "json", body: { ...readOptions(input), graph, ...size } });
    return rawGraph.alternative === undefined ? params : { ...params, graphAlternative: rawGraph.alternative };
  },
  readFrame(input) {
    const format = pickField(input, ["chof"])?.value;
    const frame = GRAPH.readFrame({ type: "json", body: { format } });
    try {
      return { ...frame, ...readSize(pickText(input, ["chs"])) };
    } catch {
      return frame;
    }
  },
};

/** Matches the chart type of a graph, and captures the layout engine. */
const GRAPH_TYPE = /^\s*gv(?::(.*))?$/is;

function readOptions(input: RequestParams): {
  readonly layout: string | undefined;
  readonly format: string | undefined;
} {
  const type = pickText(input, ["cht"]) ?? "";
  const layout = GRAPH_TYPE.exec(type)?.[1]?.trim().toLowerCase() || undefined;
  if (layout !== undefined && !LAYOUTS.some((name) => name === layout))
    throw new Failure(
      "invalid",
      `cht must be gv, or gv: and a layout, got ${showValue(type)}. Layouts: ${LAYOUTS.join(", ")}`,
    );
  const chof = pickText(input, ["chof"]);
  const format = chof?.trim().toLowerCase();
  if (format !== undefined && !FORMATS.some((name) => name === format))
    throw new Failure("invalid", `chof must be one of ${FORMATS.join(", ")}, got ${showValue(chof)}`);
  return { layout, format };
}

function readSize(text: string | undefined): { readonly width?: number; readonly height?: number } {
  if (text === undefined) return {};
  const [, width, height] = /^\s*(\d{1,5})x(\d{1,5})\s*$/i.exec(text) ?? [];
  if (isSide(width) && isSide(height)) return { width: Number(width), height: Number(height) };
  throw new Failure(
    "invalid",
    `chs must be a width and height between 1 and ${SIDE_PIXELS}, such as 300x200, got ${showValue(text)}`,
  );
}

function isSide(digits: string | undefined): boolean {
  return Number(digits) >= 1 && Number(digits) <= SIDE_PIXELS;
}
