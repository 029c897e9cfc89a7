// Draws a card's charts, codes, tables, word clouds and graphs with the code of their own endpoints. Each is recorded
// at the size from the card's layout.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { RecordingSurface } from "../../engine/canvas/recording.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { progressOf, type TakeFrames } from "../../engine/image/animation.ts";
import type { OutputBackend } from "../../engine/output/output-backend.ts";
import { createRecorder } from "../../engine/output/recorder.ts";
import { drawBarcode } from "../barcode/draw.ts";
import type { ChartParams } from "../chart/chart-params.ts";
import type { ChartRenderEnv, Reviewer } from "../chart/chart-render-env.ts";
import { drawChart } from "../chart/draw.ts";
import { drawGraph } from "../graph/draw.ts";
import { drawQr } from "../qr/draw.ts";
import { drawTable } from "../table/draw.ts";
import { LINE_COLUMN, type TableParams } from "../table/options.ts";
import { placeTables } from "../table/place.ts";
import { TableFonts } from "../table/table-fonts.ts";
import { drawWordCloud } from "../word-cloud/draw.ts";
import { describeWords } from "./alt-text.ts";
import type { CardPart } from "./card-params.ts";

/** Services that the platform provides. */
export type CardRenderEnv = Omit<ChartRenderEnv, "backend" | "reviewer" | "fuel"> & {
  readonly fuel: Fuel;
  /**
   * Creates a chart's reviewer. The chart is drawn on the reviewer's backend.
   *
   * @param place path of the chart in the request
   */
  readonly reviewChart?: (params: ChartParams, place: string, backend: OutputBackend) => Promise<Reviewer>;
};

const TOO_MUCH_MEMORY = "animation takes too much memory: use fewer or smaller charts, or reduce duration or fps";

/** Side of an icon without a size, in multiples of the font size. */
const ICON_SIDE = 1.5;

/**
 * Work per chart in addition to the charge for drawing, in units of src/base/fuel.ts. A card can have many small
 * charts.
 */
const CHART_WORK = 2_000_000;

/** Default size of a chart, in CSS pixels. */
const CHART_SIZE = { width: 500, height: 300 };

/** These parts are drawn before the layout, because their size is unknown until then. */
export function isDrawnFirst(part: CardPart): part is Extract<CardPart, { kind: "barcode" | "graph" | "mermaid" }> {
  return part.kind === "barcode" || part.kind === "graph" || part.kind === "mermaid";
}

/** Returns the intrinsic size of a part that isn't drawn before layout. @param fontSize the element's font size */
export function partSize(part: CardPart, fontSize: number, fonts: FontSet): NaturalSize {
  if (part.kind === "qr") return { width: part.params.size, height: part.params.size, keepsRatio: true };
  if (part.kind === "icon") return { width: fontSize * ICON_SIDE, height: fontSize * ICON_SIDE, keepsRatio: true };
  if (part.kind === "table") {
    const sizeOf = (params: TableParams) => placeTables(params, new TableFonts(params.options.fontFamily, fonts));
    const { width, height } = sizeOf(part.params);
    return { width, height, keepsRatio: false, heightFor: (given) => sizeOf(fitTable(part, given)).height };
  }
  if (part.kind === "chart" || part.kind === "wordcloud" || part.kind === "vega" || part.kind === "echarts") {
    const { width = CHART_SIZE.width, height = CHART_SIZE.height } = part.params;
    return { width, height, keepsRatio: false };
  }
  throw new Error(`a ${part.kind} has no size before it is drawn`);
}

interface DrawnPart {
  readonly part: Exclude<CardPart, { kind: "icon" }>;
  readonly place: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Called with the description of a drawn chart or word cloud. */
  readonly describe?: (altText: string) => void;
}

/** Draws a part. Errors name the part's path. */
export async function recordPart(drawn: DrawnPart, env: CardRenderEnv): Promise<RecordingSurface> {
  const [recording] = await recordFrames(drawn, env, 1);
  return recording as RecordingSurface;
}

/** Draws a part's frames: several for a chart, one for any other part. Errors name the part's path. */
export async function recordFrames(
  { part, place, size, describe }: DrawnPart,
  env: CardRenderEnv,
  count: number,
): Promise<readonly RecordingSurface[]> {
  const { backend, recording, altText } = createRecorder();
  const [width, height] = [wholeSide(size.width), wholeSide(size.height)];
  const reviewer = part.kind === "chart" ? await env.reviewChart?.(part.params, place, backend) : undefined;
  let frames: RecordingSurface[] = [];
  const takeFrames: TakeFrames = (drawFrame) => {
    frames = [];
    for (let frame = 0; ; frame++) {
      const image = drawFrame(progressOf(frame, count));
      // Writing the document completes the recorder.
      if (image.type === "document") image.write();
      frames.push(recording());
      env.fuel.hold(recording().bytes, TOO_MUCH_MEMORY);
      if (frame === count - 1) return image;
    }
  };
  try {
    const text = await drawWith(part, width, height, {
      ...env,
      backend: reviewer?.backend ?? backend,
      ...(reviewer && { reviewer }),
      ...(count > 1 && { takeFrames }),
    });
    describe?.(text ?? altText() ?? "");
    return frames.length > 0 ? frames : [recording()];
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.code, `${place}: ${error.message}`, error.details).causedBy(error.cause);
    throw error;
  }
}

function wholeSide(side: number): number {
  return Math.max(1, Math.min(SIDE_PIXELS, Math.round(side)));
}

/** Draws a part. Returns a description if the drawing has none of its own. */
async function drawWith(
  part: Exclude<CardPart, { kind: "icon" }>,
  width: number,
  height: number,
  env: CardRenderEnv & Pick<ChartRenderEnv, "backend" | "reviewer">,
): Promise<string | undefined> {
  const format = "svg";
  if (part.kind === "wordcloud")
    return describeWords((await drawWordCloud({ ...part.params, width, height, format }, env)).words);
  if (part.kind === "chart") {
    env.fuel.spend(CHART_WORK, "card has too many charts");
    await drawChart({ ...part.params, width, height, format }, env);
  } else if (part.kind === "vega") {
    const { drawVega } = await import("../vega/draw.ts");
    await drawVega({ ...part.params, width, height, format }, env);
  } else if (part.kind === "echarts") {
    const { drawECharts } = await import("../echarts/draw.ts");
    await drawECharts({ ...part.params, width, height, format }, env);
  } else if (part.kind === "mermaid") {
    const { drawMermaid } = await import("../mermaid/draw.ts");
    // The card is the background.
    await drawMermaid({ backgroundColor: "transparent", ...part.params, format }, env);
  } else if (part.kind === "qr") await drawQr({ ...part.params, size: Math.min(width, height), format }, env);
  else if (part.kind === "barcode") await drawBarcode({ ...part.params, format }, env);
  else if (part.kind === "graph") await drawGraph({ ...part.params, format }, env);
  else (await drawTable({ ...fitTable(part, width), format }, env)).release();
  return undefined;
}

/** Stretches a table's columns to the width, unless the parameters set column widths. */
function fitTable({ params, hasOwnWidth }: Extract<CardPart, { kind: "table" }>, width: number): TableParams {
  const { tables, options } = params;
  const columns = tables.map((table) => table.columns.filter((column) => column !== LINE_COLUMN).length);
  const count = columns.reduce((max, own) => Math.max(max, own), 0);
  const room = width - 2 * options.paddingHorizontal;
  const cellWidth = count === 0 ? 0 : Math.floor(room / count);
  return hasOwnWidth || cellWidth <= 0 ? params : { ...params, options: { ...options, cellWidth } };
}

/** A size in CSS pixels. */
export interface NaturalSize {
  readonly width: number;
  readonly height: number;
  /** Whether the aspect ratio is fixed. */
  readonly keepsRatio: boolean;
  /** Returns the height at a given width, for content whose height depends on its width, such as a table. */
  readonly heightFor?: (width: number) => number;
}
