// The drawings by path. Each is loaded when its first request arrives.

import type { Drawing, Encoding } from "./drawing.ts";

/** A drawing to load. */
export interface DrawingEntry {
  /** Name of the kind, which saved images have. */
  readonly name: string;
  /** Path of the endpoint. */
  readonly path: string;
  /** Path of the validation. */
  readonly validation: string;
  readonly load: () => Promise<Drawing<Encoding>>;
}

const entry = (path: string, name: string, load: DrawingEntry["load"]): DrawingEntry => ({
  name,
  path,
  validation: `/api/validate-${name}`,
  load,
});

export const DRAWINGS: readonly DrawingEntry[] = [
  entry("/graphviz", "graph", async () => (await import("./graph/drawing.ts")).GRAPH_DRAWING),
  entry("/qr", "qr", async () => (await import("./qr/drawing.ts")).QR_DRAWING),
  entry("/barcode", "barcode", async () => (await import("./barcode/drawing.ts")).BARCODE_DRAWING),
  entry("/v1/table", "table", async () => (await import("./table/drawing.ts")).TABLE_DRAWING),
  entry("/wordcloud", "wordcloud", async () => (await import("./word-cloud/drawing.ts")).WORD_CLOUD_DRAWING),
  entry("/vega", "vega", async () => (await import("./vega/drawing.ts")).VEGA_DRAWING),
  entry("/badge", "badge", async () => (await import("./badge/drawing.ts")).BADGE_DRAWING),
  entry("/echarts", "echarts", async () => (await import("./echarts/drawing.ts")).ECHARTS_DRAWING),
];
