// Draws a chart's frame: title, subtitle and logo above the chart, note and source below it. Long paragraphs wrap. The
// frame's space is reserved as padding, which moves the chart and its legend in all versions of Chart.js.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { CanvasImage } from "../../../engine/canvas/image.ts";
import { baseDirection } from "../../../engine/font/cluster.ts";
import { formatCssFont, type Theme } from "../../theme/theme.ts";
import { type ChartDraft, type ChartTools, defineStep } from "../draft.ts";
import { isFiniteNumber } from "../record.ts";
import { readTitle } from "../title.ts";
import type { DrawnChart, Legend, Sides } from "./drawn-chart.ts";
import { endRadius, listLineNames, measureNames, singleName } from "./line-names.ts";
import { listReferenceLines } from "./reference-lines.ts";
import { sourceLine } from "./source-line.ts";
import { drawKeys, hasPointKeys, styleKeys } from "./theme-legend.ts";
import { type Block, LINE_HEIGHT, type Paragraph, shrinkBlock, wrapParagraph } from "./wrap-paragraph.ts";

interface Frame {
  /** Paragraphs above the chart. */
  readonly above: readonly Paragraph[];
  /** Paragraphs below the chart. Right-to-left paragraphs are aligned to the right edge. */
  readonly below: readonly Paragraph[];
  readonly align: "start" | "center" | "end";
  /** Space at the edges of the image, in CSS pixels. */
  readonly padding: Sides;
  /** The chart's theme. Without a theme, small images keep all spacing. */
  readonly theme: Pick<Theme, "padding" | "hasPatterns" | "fontSize"> | undefined;
  readonly logo: CanvasImage | undefined;
  /** Whether legend keys look like the series: lines, or squares of equal size. */
  readonly hasKeys: boolean;
}

type Vertical = Pick<Sides, "top" | "bottom">;

/** Space in CSS pixels: between paragraphs, above the chart, above a legend or radar chart, and above a source. */
const PARAGRAPH_GAP = 5;
const CHART_GAP = 18;
const SMALL_GAP = 4;
/** Minimum space between the header and the plot, in multiples of the font size. */
const LABEL_GAP = 0.9;
const SOURCE_GAP = 16;
/** Maximum height of small images, in CSS pixels, and the minimum fraction of that height for the plot. */
const SMALL_HEIGHT = 360;
const PLOT_FRACTION = 0.45;
/** Minimum spacing and padding in small images, as fractions of the usual values. */
const TIGHT_GAP = 0.6;
const TIGHT_PADDING = 0.6;
/**
 * No reduction. In small images, `tightness` (0 to 1) reduces the spacing, and `excess` is the height to remove from
 * the title, in CSS pixels.
 */
const LOOSE = { tightness: 0, excess: 0 };
/** Typical width of a legend next to a chart, in CSS pixels. */
const LEGEND_WIDTH = 90;
/** Ratio of a radar chart's width with labels to its height. */
const RADAR_RATIO = 1.3;
/** Maximum size of a logo, in CSS pixels. */
const LOGO_WIDTH = 120;
const LOGO_HEIGHT = 36;
/** Minimum difference between the font sizes of a title and a subtitle, in CSS pixels. */
const MIN_STEP = 2;

export const frame = defineStep(
  "frame",
  (draft) => isFramed(draft) || listLineNames(draft).length > 0 || listReferenceLines(draft) !== undefined,
  (draft, _, { loadImage }: ChartTools) => {
    const { style, theme, limn, locale } = draft;
    const { source, note, logo = theme?.logo, values } = limn;
    const named = listLineNames(draft);
    const lines = listReferenceLines(draft) ?? [];
    const beside = [...named, ...(draft.isHorizontal ? [] : lines.map(({ label }) => label))];
    const hasEndLabels = values?.some((point) => point === "last" || point === "all") === true;
    const content: Frame = {
      ...(isFramed(draft) ? takeHeader(draft) : { above: [], align: "center" }),
      below: [note, source && sourceLine(source, locale)].flatMap((text) =>
        text ? [createParagraph(text, style.fontSize - 1, style)] : [],
      ),
      padding: readPadding(draft.option("layout", "padding"), theme?.padding ?? 0),
      theme,
      logo: logo === undefined ? undefined : loadImage(logo.trim()),
      hasKeys: theme !== undefined && !hasPointKeys(draft),
    };
    draft.addPlugin(
      createPlugin(content, (ctx) => {
        if (beside.length > 0) return measureNames(ctx, beside, draft, named.length > 0 ? endRadius(draft) : 0);
        return hasEndLabels ? style.fontSize : 0;
      }),
    );
  },
);

function isFramed({ theme, limn: { subtitle, source, note, logo } }: ChartDraft): boolean {
  return [theme, subtitle, source, note, logo].some((each) => each !== undefined);
}

/**
 * Hides the configuration's title and subtitle, and returns them as paragraphs. Titles on other sides of the chart are
 * kept.
 */
function takeHeader(draft: ChartDraft): Pick<Frame, "above" | "align"> {
  const { style, limn } = draft;
  const { fontSize, titleSize, titleFamily, text, mutedText } = style;
  const above: Paragraph[] = [];
  const [title, subtitle] = [draft.section("title"), draft.section("subtitle")];
  const titleText = readTitle(draft.config).toLowerCase();
  // Right-to-left text begins at the right edge.
  const start = baseDirection(titleText === "" ? (limn.subtitle ?? "") : titleText) === "rtl" ? "end" : "start";
  const fallback = style.isTitleAtStart ? start : "center";
  let align: unknown = fallback;
  if (isShownAbove(title)) {
    title.display = false;
    align = title.align ?? fallback;
    const defaults = { size: titleSize, family: titleFamily, color: text, weight: "bold" };
    above.push(textParagraph(title, defaults, fontSize + 1 + MIN_STEP));
  }
  const size = fontSize + 1;
  const name = singleName(draft);
  if (limn.subtitle !== undefined) above.push(createParagraph(limn.subtitle, size, style));
  else if (isShownAbove(subtitle)) {
    subtitle.display = false;
    above.push(textParagraph(subtitle, { size, family: style.fontFamily, color: mutedText, weight: "normal" }, size));
  } else if (name !== undefined && !titleText.includes(name.toLowerCase()))
    above.push(createParagraph(name, size, style));
  return { above, align: align === "start" || align === "end" ? align : "center" };
}

function isShownAbove(title: unknown): title is PlainObject {
  return isPlainObject(title) && title.display === true && (title.position ?? "top") === "top";
}

/** Returns a title as a paragraph in the author's style. */
function textParagraph(
  title: PlainObject,
  defaults: { readonly size: number; readonly family: string; readonly color: string; readonly weight: string },
  minSize: number,
): Paragraph {
  const titleFont = isPlainObject(title.font) ? title.font : {};
  const size = [titleFont.size, title.fontSize].find(isFiniteNumber) ?? defaults.size;
  const family = [titleFont.family, title.fontFamily].find(isText) ?? defaults.family;
  const color = [title.color, title.fontColor].find(isText) ?? defaults.color;
  const isTextOrNumber = (value: unknown) => isText(value) || isFiniteNumber(value);
  const weight = [titleFont.weight, title.fontStyle].find(isTextOrNumber) ?? defaults.weight;
  const lines = [title.text].flat().filter(isTextOrNumber).map(String);
  const font = `${weight} ${formatCssFont(size, family)}`;
  return { lines, font, size, minSize: size === defaults.size ? minSize : size, color };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns muted text with line breaks as a paragraph. @param size font size, in CSS pixels */
function createParagraph(
  text: string,
  size: number,
  { fontFamily, mutedText }: Pick<Theme, "fontFamily" | "mutedText">,
): Paragraph {
  return { lines: text.split("\n"), font: formatCssFont(size, fontFamily), size, color: mutedText };
}

/**
 * Parses a configuration's padding: a number, or an object with sides.
 *
 * @param fallback padding of missing sides
 */
export function readPadding(padding: unknown, fallback: number): Sides {
  const read = (value: unknown, other: number) => (isFiniteNumber(value) ? value : other);
  const sides = isPlainObject(padding) ? padding : {};
  const side = (name: string, axis: string) => read(sides[name], read(sides[axis], read(padding, fallback)));
  return { top: side("top", "y"), right: side("right", "x"), bottom: side("bottom", "y"), left: side("left", "x") };
}

/** Creates the plugin. @param extra returns the space to reserve for text to the right of the chart, in CSS pixels */
function createPlugin(frame: Frame, extra: (ctx: CanvasContext) => number): object {
  const { padding, align } = frame;
  let above: readonly Block[] = [];
  let below: readonly Block[] = [];
  let squeeze = LOOSE;
  /** Returns the padding at the edges, and the scale of the spacing between parts. */
  const spaceAt = (tightness: number) => {
    const scale = 1 - tightness * (1 - TIGHT_PADDING);
    const edge = (side: "top" | "bottom") => padding[side] * (padding[side] === frame.theme?.padding ? scale : 1);
    return { top: edge("top"), bottom: edge("bottom"), gaps: 1 - tightness * (1 - TIGHT_GAP) };
  };
  /** Returns the space above and below the chart. */
  const measure = ({ legend, config }: DrawnChart, tightness: number) => {
    const space = spaceAt(tightness);
    const [top, bottom] = [above, below].map((blocks) => heightOf(blocks, space.gaps)) as [number, number];
    const head = Math.max(top, logoSize(frame.logo).height);
    const hasLegend = legend?.options.display !== false && legend?.options.position === "top";
    // A radar chart has empty space around it.
    const isClose = hasLegend || config.type === "radar";
    // The topmost axis label extends half its height above the plot, and must not touch the header.
    const gap = isClose
      ? SMALL_GAP * space.gaps
      : Math.max(CHART_GAP * space.gaps, (frame.theme?.fontSize ?? 0) * LABEL_GAP);
    return {
      top: space.top + (head > 0 ? head + gap : 0),
      bottom: space.bottom + (bottom > 0 ? bottom + SOURCE_GAP * space.gaps : 0),
    };
  };
  const hasKeys = ({ legend }: DrawnChart) => frame.hasKeys && legend?.options.labels.usePointStyle !== false;
  return {
    id: "frame",
    beforeUpdate() {
      squeeze = LOOSE;
    },
    beforeLayout(chart: DrawnChart) {
      const { ctx, width, height, options, legend, config } = chart;
      const room = width - padding.left - padding.right;
      const logo = logoSize(frame.logo);
      const beside = logo.width > 0 && align !== "end" ? logo.width + CHART_GAP : 0;
      const titleRoom = room - beside * (align === "center" ? 2 : 1);
      above = frame.above.map((paragraph) =>
        shrinkBlock(ctx, wrapParagraph(ctx, paragraph, titleRoom), titleRoom, squeeze.excess),
      );
      below = frame.below.map((paragraph) => wrapParagraph(ctx, paragraph, room));
      const vertical = measure(chart, squeeze.tightness);
      // Keep a legend next to a radar chart close to the chart, and centre both.
      const spare = room - LEGEND_WIDTH - RADAR_RATIO * (height - vertical.top - vertical.bottom);
      const side = config.type === "radar" && legend?.options.position === "right" ? Math.max(0, spare / 2) : 0;
      options.layout.padding = {
        left: padding.left + side,
        right: padding.right + side + extra(ctx),
        ...vertical,
      };
    },
    afterLayout(chart: DrawnChart) {
      const { legend, height, chartArea } = chart;
      const missing = PLOT_FRACTION * height - (chartArea.bottom - chartArea.top);
      if (frame.theme !== undefined && squeeze === LOOSE && height <= SMALL_HEIGHT && missing > 0) {
        const [loose, tight] = [0, 1].map((tightness) => measure(chart, tightness)) as [Vertical, Vertical];
        const spare = loose.top + loose.bottom - tight.top - tight.bottom;
        squeeze = { tightness: Math.min(1, missing / spare), excess: Math.max(0, missing - spare) };
        // The second layout calls this function again.
        if (chart._updateLayout !== undefined) chart._updateLayout(chart._minPadding ?? 0);
        else chart.updateLayout?.();
      } else if (align === "start" && legend !== undefined) alignLegend(legend);
    },
    // Chart.js recreates the legend items after layout.
    beforeDraw(chart: DrawnChart) {
      if (hasKeys(chart)) styleKeys(chart, frame.theme?.hasPatterns === true);
    },
    afterDraw(chart: DrawnChart) {
      const { ctx, width, height } = chart;
      if (hasKeys(chart)) drawKeys(chart);
      const x = { start: padding.left, center: width / 2, end: width - padding.right }[align];
      const { top, bottom, gaps } = spaceAt(squeeze.tightness);
      ctx.save();
      ctx.textAlign = { start: "left", center: "center", end: "right" }[align] as "left";
      drawBlocks(ctx, above, x, top, gaps);
      let y = height - bottom - heightOf(below, gaps);
      for (const block of below) {
        ctx.direction = baseDirection(block.paragraph.lines.join("\n"));
        const isAtEnd = align === "end" || ctx.direction === "rtl";
        ctx.textAlign = isAtEnd ? "right" : "left";
        y = drawBlocks(ctx, [block], isAtEnd ? width - padding.right : padding.left, y, gaps);
      }
      if (frame.logo !== undefined) {
        const logo = logoSize(frame.logo);
        const left = align === "end" ? padding.left : width - padding.right - logo.width;
        if (logo.width > 0) ctx.drawImage(frame.logo, left, top, logo.width, logo.height);
      }
      ctx.restore();
    },
  };
}

/** Moves a legend to the left by its labels' padding, so that it aligns with the title. */
function alignLegend(legend: Legend): void {
  const { align, position, labels } = legend.options;
  if (align !== "start" || position !== "top" || typeof labels.padding !== "number") return;
  legend.left -= labels.padding;
  legend.right -= labels.padding;
}

/** Returns a logo's size, scaled down to the maximum; 0 until the logo is loaded. */
function logoSize(logo: CanvasImage | undefined): { readonly width: number; readonly height: number } {
  const [width, height] = [logo?.naturalWidth ?? 0, logo?.naturalHeight ?? 0];
  if (!(width > 0 && height > 0)) return { width: 0, height: 0 };
  const scale = Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height);
  return { width: width * scale, height: height * scale };
}

function heightOf(blocks: readonly Block[], gaps: number): number {
  return blocks.reduce((sum, { height }) => sum + height, 0) + Math.max(0, blocks.length - 1) * PARAGRAPH_GAP * gaps;
}

/** Draws paragraphs one below another. @returns the y position below the last paragraph */
function drawBlocks(ctx: CanvasContext, blocks: readonly Block[], x: number, top: number, gaps: number): number {
  let y = top;
  ctx.textBaseline = "middle";
  for (const { paragraph, lines, height } of blocks) {
    ctx.font = paragraph.font;
    ctx.fillStyle = paragraph.color;
    const step = paragraph.size * LINE_HEIGHT;
    for (const [index, line] of lines.entries()) ctx.fillText(line, x, y + (index + 0.5) * step);
    y += height + PARAGRAPH_GAP * gaps;
  }
  return y;
}
