// The surface that writes PDF. Drawing calls become operators immediately, in device pixels with y pointing down. The
// resources that they name become objects when the file is written.

import { Failure } from "../../base/failure.ts";
import { isVisibleBox } from "../geometry/bounds.ts";
import { splitFarLines } from "../geometry/far-line.ts";
import { formatFactor, formatMatrix } from "../geometry/number.ts";
import { dashPeriod, hasDashes, MAX_STROKE_WIDTH, toPixelUnits } from "../geometry/stroke.ts";
import { PDF_LENGTH } from "../limits.ts";
import {
  type Box,
  boxContains,
  boxPath,
  growBox,
  intersectBoxes,
  invert,
  type Matrix,
  multiply,
  type Path,
  pathBounds,
  transformPath,
} from "../path.ts";
import {
  type Clip,
  type CompositeState,
  changesBackdrop,
  erasedArea,
  type FillRule,
  type GlyphRun,
  imageSize,
  type Paint,
  type Shape,
  type StrokeStyle,
  type Surface,
  type SurfaceImage,
  visiblePart,
} from "../surface.ts";
import { blendMode, composite, maskOutside } from "./composite.ts";
import { formatEncodedImage, formatPaint, type PaintContext } from "./paint-text.ts";
import { formatBox, formatClip, formatPath } from "./path-text.ts";
import type { PdfFile, Ref } from "./pdf-file.ts";
import { type DocumentFonts, ResourceList } from "./resource-list.ts";
import { formatRun } from "./run-text.ts";
import { blurShadow, shadowBox, writeShadow } from "./shadow.ts";

/**
 * Maximum number of clears and composite operations in a PDF. Each such operation nests all earlier content one form
 * deeper.
 */
export const PDF_LAYERS = 50;

/** Maximum number of grid cells of all blurred shadows in a PDF. A million cells take about 0.1 s. */
const PDF_SHADOW_CELLS = 2_000_000;

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * A surface that records drawing calls as PDF operators.
 *
 * @throws Failure from drawing methods, if the content becomes too large
 */
export class PdfSurface implements Surface {
  readonly sharesImages = true;
  readonly #area: Box;
  readonly #resources: ResourceList;
  readonly #context: PaintContext;
  #elements: PdfElement[] = [];
  /** Whether an element uses a blend mode, and therefore depends on its backdrop. */
  #isBlended = false;
  /**
   * Number of characters in the elements, and number of characters that readers process again because content is
   * reused.
   */
  #length = 0;
  #repeated = 0;
  #layers = 0;
  #shadowCells = 0;

  /** @param fonts fonts that all pages of a document share */
  constructor(
    readonly width: number,
    readonly height: number,
    fonts?: DocumentFonts,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
    this.#resources = new ResourceList(this.#area, fonts);
    this.#context = {
      resources: this.#resources,
      area: this.#area,
      formatImage: (image, smooth, matrix) => this.#formatImage(image, smooth, matrix),
    };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    this.#paintShape({ type: "fill", path, rule }, paint, effect);
  }

  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    if (pen.width > 0) this.#paintShape({ type: "stroke", path, pen }, paint, effect);
  }

  text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    const box = runBounds(run);
    if (effect.shadow !== null && box !== null)
      this.#castShadow({ type: "fill", path: runOutline(run), rule: "nonzero" }, box, paint, effect);
    // Spaces have no ink, but are written as word boundaries for text extraction.
    const set = formatPaint(paint, effect.alpha, blendMode(effect.composite) ?? "Normal", "fill", this.#context);
    const body = set === null ? "" : formatRun(run, this.#resources);
    this.#draw(set, body, box ?? this.#area, effect);
  }

  addInvisibleText(run: GlyphRun, clip: Clip | null): void {
    const box = runBounds(run);
    const body = box === null ? "" : formatRun(run, this.#resources, true);
    if (box !== null && body !== "" && isVisibleBox(intersectBoxes(box, this.#area)))
      this.#push({ state: "", body, box, clip });
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    const edge = transformPath(boxPath(source), matrix);
    const box = pathBounds(edge);
    if (box === null || !edge.every(Number.isFinite)) return;
    if (effect.shadow !== null) this.#castShadow({ type: "fill", path: edge, rule: "nonzero" }, box, null, effect);
    const { width, height } = imageSize(image);
    const isWhole = boxContains(source, { left: 0, top: 0, right: width, bottom: height });
    const crop = isWhole ? "" : `${formatBox(source)}W n\n`;
    const isVisible = effect.alpha > 0 && isVisibleBox(intersectBoxes(box, this.#area));
    const body = isVisible ? `q ${formatMatrix(matrix)} cm ${crop}${this.#formatImage(image, smooth, matrix)}Q\n` : "";
    const mode = blendMode(effect.composite) ?? "Normal";
    this.#draw({ state: `/${this.#resources.state(effect.alpha, mode)} gs\n`, mask: null }, body, box, effect);
  }

  erase(path: Path, clip: Clip | null): void {
    const erased = erasedArea(path, clip);
    if (erased === null) return;
    const { bounds, area, isBox } = erased;
    // Remove the elements that lie completely inside an erased rectangle.
    if (isBox) this.#elements = this.#elements.filter((element) => !boxContains(area, this.#visibleBox(element)));
    if (this.#elements.length === 0) this.#length = 0;
    if (!this.#elements.some((element) => isVisibleBox(intersectBoxes(this.#visibleBox(element), area)))) return;
    this.#countLayers(1);
    const isPlain = isBox || clip === null || (clip.shapes.length === 0 && boxContains(clip.box, bounds));
    if (isPlain) {
      const erasedPath = isBox ? boxPath(intersectBoxes(area, this.#area)) : visiblePath(path);
      this.#replace(`${this.#clipOutside(formatPath(erasedPath))}${this.#content()}`, this.#isBlended);
      return;
    }
    const black = `q ${formatClip(clip)}${this.#black()}${formatPath(visiblePath(path))}f Q\n`;
    const whole = { content: this.#content(), box: this.#area };
    this.#replace(maskOutside(whole, { content: black, box: intersectBoxes(area, this.#area) }, this.#resources));
  }

  /** Adds the drawing to the file as a form. */
  write(file: PdfFile): Ref {
    return this.#resources.writeForm(file, this.#content(), this.#isBlended ? "group" : "plain");
  }

  #paintShape(shape: Shape, paint: Paint, effect: CompositeState): void {
    const box = shapeBounds(shape);
    if (box === null) return;
    if (effect.shadow !== null) this.#castShadow(shape, box, paint, effect);
    const mode = blendMode(effect.composite) ?? "Normal";
    const set = formatPaint(paint, effect.alpha, mode, shape.type, this.#context);
    const isVisible = set !== null && isVisibleBox(intersectBoxes(box, this.#area));
    const { state, body } = isVisible ? formatShape(shape) : { state: "", body: "" };
    this.#draw(set === null ? null : { ...set, state: set.state + state }, body, box, effect);
  }

  /** Draws the shadow of a shape as a separate element. `paint` is null for images. */
  #castShadow(shape: Shape, box: Box, paint: Paint | null, effect: CompositeState): void {
    const { shadow } = effect;
    // With "copy", the shape replaces its own shadow.
    if (shadow === null || effect.composite === "copy") return;
    const color = { ...shadow.color, alpha: shadow.color.alpha * opacityOf(paint) };
    const withoutShadow: CompositeState = { ...effect, shadow: null };
    const maxCells = PDF_SHADOW_CELLS - this.#shadowCells;
    // Skip a blur so wide that it is invisible.
    if (shadow.deviation > this.width + this.height) return;
    const mask = shadow.deviation > 0 ? blurShadow(shape, box, this.#area, shadow, maxCells) : null;
    if (mask === null) {
      const path = transformPath(shape.path, [1, 0, 0, 1, shadow.offsetX, shadow.offsetY]);
      this.#paintShape({ ...shape, path }, { type: "solid", color }, withoutShadow);
      return;
    }
    this.#shadowCells += mask.cost;
    const name = this.#resources.use("X", `shadow ${this.#shadowCells}`, (file) => writeShadow(file, mask, color));
    const state = `/${this.#resources.state(color.alpha * effect.alpha, blendMode(effect.composite) ?? "Normal")} gs\n`;
    const body = color.alpha * effect.alpha > 0 ? `q ${mask.matrix} cm /${name} Do Q\n` : "";
    this.#draw({ state, mask: null }, body, shadowBox(box, shadow), withoutShadow);
  }

  /** Adds an element, or composites it with the existing content. An empty body means an element without ink. */
  #draw(
    set: { readonly state: string; readonly mask: string | null } | null,
    body: string,
    box: Box,
    { composite: operation, clip }: CompositeState,
  ): void {
    const isMasked = set !== null && set.mask !== null;
    const drawn: PdfElement = isMasked
      ? { state: "", body: `q ${set.state}/${set.mask} gs\n${body}Q\n`, box, clip }
      : { state: set?.state ?? "", body, box, clip };
    const element = set === null || body === "" || !isVisibleBox(this.#visibleBox(drawn)) ? null : drawn;
    if (element === null && !changesBackdrop(operation)) return;
    if (blendMode(operation) !== null) {
      if (operation !== "source-over") this.#isBlended = true;
      if (element !== null) this.#push(element);
      return;
    }
    const source = element === null ? "" : formatElements([element], this.#area);
    if (operation === "destination-over" && !this.#isBlended) {
      this.#spend(source.length);
      this.#elements.unshift({ state: "", body: `q ${source}Q\n`, box, clip: null });
      return;
    }
    this.#countLayers(1);
    // The result can contain source and backdrop twice.
    this.#spend(source.length, this.cost);
    const visibleSource = { content: source, box: element === null ? NOWHERE : this.#visibleBox(element) };
    const backdrop = { content: this.#content(), box: this.#area };
    const result = composite(operation, visibleSource, backdrop, this.#resources);
    if (clip === null || !changesBackdrop(operation)) {
      this.#replace(result);
      return;
    }
    // The operator applies inside the clip. Outside, the backdrop stays unchanged.
    const inside = `q ${formatClip(clip)}`;
    const black = { content: `${inside}${this.#black()}${formatBox(clip.box)}f Q\n`, box: clip.box };
    const outside =
      clip.shapes.length === 0 && !this.#isBlended
        ? `q ${this.#clipOutside(formatBox(intersectBoxes(clip.box, this.#area)))}${backdrop.content}Q\n`
        : maskOutside(backdrop, black, this.#resources);
    this.#replace(`${inside}${result}Q\n${outside}`);
  }

  /** Returns operators that clip to the outside of a path, which must not intersect itself. */
  #clipOutside(path: string): string {
    return `${formatBox(this.#area)}${path}W* n\n`;
  }

  /** Returns operators that set the fill colour for masks. */
  #black(): string {
    return `/${this.#resources.state(1, "Normal")} gs 0 0 0 rg `;
  }

  #push(element: PdfElement): void {
    this.#spend(element.state.length + element.body.length);
    this.#elements.push(element);
  }

  /** Replaces all elements with an element that has this content. */
  #replace(content: string, isBlended = false): void {
    this.#isBlended = isBlended;
    this.#elements = [];
    if (content !== "") this.#push({ state: "", body: `q ${content}Q\n`, box: this.#area, clip: null });
  }

  /** Returns the visible bounds of the element's ink. */
  #visibleBox({ box, clip }: PdfElement): Box {
    return visiblePart(box, clip, this.#area);
  }

  #content(): string {
    return formatElements(this.#elements, this.#area);
  }

  #spend(length: number, repeated = 0): void {
    this.#length += length;
    this.#repeated += repeated;
    if (this.cost > PDF_LENGTH)
      throw new Failure(
        "invalid",
        `image must have at most ${PDF_LENGTH / 1e6} MB of PDF content: use fewer elements or another format`,
      );
  }

  /** Number of characters that a reader processes to draw the page. */
  get cost(): number {
    return this.#length + this.#repeated;
  }

  #countLayers(count: number): void {
    this.#layers += count;
    if (this.#layers > PDF_LAYERS)
      throw new Failure(
        "invalid",
        `canvas must use clearRect and globalCompositeOperation at most ${PDF_LAYERS} times in a PDF`,
      );
  }

  #formatImage(image: SurfaceImage, smooth: boolean, matrix: Matrix): string {
    if (image.type === "encoded") return formatEncodedImage(image, smooth, matrix, this.#resources);
    const { surface } = image;
    if (!(surface instanceof PdfSurface)) throw new Error("a PDF surface draws only PDF surfaces");
    this.#countLayers(surface.#layers);
    this.#spend(0, surface.cost);
    // Take the content now, so that later drawing on the surface does not change it.
    const content = surface.#content();
    if (content === "") return "";
    const resources = surface.#resources;
    const name = this.#resources.embed(resources, content);
    return `/${name} Do\n`;
  }
}

/** Returns the highest opacity of a paint. Images count as opaque. */
function opacityOf(paint: Paint | null): number {
  if (paint === null || paint.type === "pattern") return 1;
  if (paint.type === "solid") return paint.color.alpha;
  return paint.stops.reduce((highest, { color }) => Math.max(highest, color.alpha), 0);
}

/**
 * Returns the operators for a shape's graphics state (without colour), and the operators that fill or stroke the shape.
 * Both are empty if nothing is drawn. ISO 32000-1, 8.5.3.
 */
function formatShape(shape: Shape): { readonly state: string; readonly body: string } {
  const path = visiblePath(shape.path);
  if (shape.type === "fill") {
    const text = formatPath(path);
    return { state: "", body: text === "" ? "" : `${text}${shape.rule === "evenodd" ? "f*" : "f"}\n` };
  }
  const pen = toPixelUnits(shape.pen);
  if (pen.matrix === null) {
    const text = formatPath(path);
    return { state: formatStroke(pen, path), body: text === "" ? "" : `${text}S\n` };
  }
  const toLocal = invert(pen.matrix);
  // With a singular matrix, the pen draws nothing.
  if (toLocal === null) return { state: "", body: "" };
  const local = transformPath(path, toLocal);
  const text = formatPath(local);
  const state = formatStroke(pen, local);
  return { state, body: text === "" ? "" : `q ${formatMatrix(pen.matrix)} cm\n${text}S Q\n` };
}

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/**
 * Returns the operators for line width, cap, join, miter limit and dash pattern. Repeated states are dropped when
 * elements are joined. ISO 32000-1, 8.4.3.
 *
 * @param path the stroked path, in the pen's units
 */
function formatStroke(pen: StrokeStyle, path: Path): string {
  // PDF does not allow a miter limit below 1. On a canvas, such a limit bevels every corner.
  const join = pen.join === "miter" && pen.miterLimit < 1 ? "bevel" : pen.join;
  const miter = join === "miter" ? `${formatFactor(pen.miterLimit)} M ` : "";
  const width = formatFactor(Math.min(pen.width, MAX_STROKE_WIDTH));
  return `${width} w ${CAPS[pen.cap]} J ${JOINS[join]} j ${miter}${formatDash(pen, path)} d\n`;
}

function formatDash(pen: StrokeStyle, path: Path): string {
  const period = dashPeriod(pen);
  const lengths = pen.dash.map(formatFactor);
  if (!hasDashes(pen, path) || lengths.every((length) => Number(length) === 0)) return "[] 0";
  // PDF does not allow negative offsets, and large offsets would lose precision.
  const offset = ((pen.dashOffset % period) + period) % period;
  return `[${lengths.join(" ")}] ${formatFactor(offset)}`;
}

/** A drawn element. */
interface PdfElement {
  /** Operators that set the graphics state for the body; empty if the body sets and restores its own state. */
  readonly state: string;
  /** Operators that draw the element and leave the graphics state unchanged. */
  readonly body: string;
  readonly clip: Clip | null;
  /** Bounds of the ink, with or without the clip. They can be too large, but never too small. */
  readonly box: Box;
}

/** Tolerance for ink beyond the edge of a clip, in device pixels: coordinates are rounded to hundredths. */
const SLACK = 0.01;

/** Returns the content stream of a surface. @param area bounds of the surface */
function formatElements(elements: readonly PdfElement[], area: Box): string {
  let text = "";
  let state = "";
  for (let i = 0; i < elements.length; ) {
    const clip = neededClip(elements[i] as PdfElement, area);
    const outer = state;
    if (clip !== null) text += `q ${formatClip(clip)}`;
    for (; i < elements.length; i++) {
      const element = elements[i] as PdfElement;
      if (neededClip(element, area) !== clip) break;
      if (element.state !== "" && element.state !== state) {
        text += element.state;
        state = element.state;
      }
      text += element.body;
    }
    if (clip === null) continue;
    text += "Q\n";
    state = outer;
  }
  return text;
}

/** Returns the element's clip; null if the clip would cut off no visible ink. */
function neededClip({ clip, box }: PdfElement, area: Box): Clip | null {
  if (clip === null || clip.shapes.length > 0) return clip;
  return boxContains(clip.box, intersectBoxes(box, area), SLACK) ? null : clip;
}

/** Maximum distance of a glyph's ink from its origin, in em. Includes marks and swashes. */
const GLYPH_REACH = 3;

/**
 * Returns the bounds of a shape's ink in device pixels; null for paths without points or with numbers that are not
 * finite. The bounds can be too large, but never too small, because elements outside the image are skipped.
 */
function shapeBounds(shape: Shape): Box | null {
  const box = pathBounds(shape.path);
  if (box === null || !shape.path.every(Number.isFinite)) return null;
  return shape.type === "fill" ? box : growBox(box, penReach(shape.pen));
}

function penReach({ width, matrix, join, miterLimit }: StrokeStyle): number {
  // A matrix turns the pen into an ellipse. Its semi-major axis is at most the Frobenius norm of the matrix.
  const stretch = matrix === null ? 1 : Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]);
  return (width / 2) * stretch * Math.max(Math.SQRT2, join === "miter" ? miterLimit : 0);
}

/** Returns the bounds of a run's ink; null if the run has no glyphs or its matrix is not finite. */
function runBounds({ glyphs, size, matrix }: GlyphRun): Box | null {
  const box = pathBounds(glyphs.flatMap(({ x, y }) => [0, x, y]));
  if (box === null) return null;
  const corners = transformPath(boxPath(growBox(box, size * GLYPH_REACH)), matrix);
  return corners.every(Number.isFinite) ? pathBounds(corners) : null;
}

/** Returns the outlines of a run's glyphs in device pixels. */
function runOutline({ face, size, glyphs, matrix }: GlyphRun): Path {
  const scale = size / face.unitsPerEm;
  return glyphs.flatMap(({ id, x, y }) =>
    transformPath(face.outline(id), multiply(matrix, [scale, 0, 0, -scale, x, y])),
  );
}

/**
 * Adds points to lines that extend far outside the surface, so that clamping or rounding their end points does not
 * change their direction.
 */
function visiblePath(path: Path): Path {
  const bounds = pathBounds(path);
  return bounds === null ? path : splitFarLines(path, bounds);
}
