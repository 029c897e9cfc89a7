// The surface that writes SVG. Drawing calls become elements immediately; only groups for shared clips are formed at
// the end. The output is optimised for rasterising: a clip costs a layer, so unnecessary clips are omitted, and
// polygons are clipped to rectangles arithmetically.

import { Failure } from "../../base/failure.ts";
import { drawingArea, inkBounds, isVisibleBox, runBounds, strokeBounds } from "../geometry/bounds.ts";
import { splitFarLines } from "../geometry/far-line.ts";
import { formatFactor } from "../geometry/number.ts";
import { dashPeriod, hasDashes, MAX_STROKE_WIDTH, toPixelUnits } from "../geometry/stroke.ts";
import { BAND_PIXELS, PATTERN_PIXELS, SVG_LENGTH } from "../limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  invert,
  type Matrix,
  type Path,
  pathAsBox,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import {
  type Clip,
  type ColorRun,
  type CompositeState,
  changesBackdrop,
  type EncodedImage,
  erasedArea,
  type FillRule,
  type GlyphRun,
  imageSize,
  type Paint,
  type StrokeStyle,
  type Surface,
  type SurfaceImage,
  visiblePart,
} from "../surface.ts";
import { bandClip, CLIP_SLACK, ClipText, cutToBox, pathClip } from "./clip-text.ts";
import { boxArea, ColorGlyphList, colorGlyphBounds, exceedsCoordinateRange, nestedLayerArea } from "./color-text.ts";
import { blend, castShadow, composite, isBlendMode, isolate, shadowBox, shadowPaint } from "./composite.ts";
import { escapeText, imageText } from "./image-text.ts";
import { hasNestedLayers, layerText, nestLayers, resolveLayers, transformLayers } from "./layer.ts";
import {
  DefinitionList,
  formatMatrix,
  formatPaint,
  ID_PLACEHOLDER,
  type PaintContext,
  prefixIds,
  resolveIds,
} from "./paint-server.ts";
import { formatPath, formatRun } from "./path-text.ts";

/** The miter limit on the root element: the default of a canvas. SVG's default is 4. */
const MITER_LIMIT = 10;

/**
 * Returns the stroke attributes without the paint, such as ` stroke-width="2" stroke-linecap="round"`. Default values
 * are omitted. SVG 2, section 13.5.
 *
 * @param path the stroked path, in the pen's units
 */
function formatStroke(pen: StrokeStyle, path: Path): string {
  let text = "";
  if (pen.width !== 1) text += ` stroke-width="${formatFactor(Math.min(pen.width, MAX_STROKE_WIDTH))}"`;
  if (pen.cap !== "butt") text += ` stroke-linecap="${pen.cap}"`;
  if (pen.join !== "miter") text += ` stroke-linejoin="${pen.join}"`;
  // SVG does not allow a miter limit below 1. On a canvas, such a limit bevels every corner.
  else if (pen.miterLimit < 1) text += ' stroke-linejoin="bevel"';
  else if (pen.miterLimit !== MITER_LIMIT) text += ` stroke-miterlimit="${formatFactor(pen.miterLimit)}"`;
  if (hasDashes(pen, path)) {
    text += ` stroke-dasharray="${pen.dash.map(formatFactor).join(" ")}"`;
    // Remove whole periods, because large offsets would lose precision.
    const offset = pen.dashOffset % dashPeriod(pen);
    if (offset !== 0) text += ` stroke-dashoffset="${formatFactor(offset)}"`;
  }
  return text;
}

/**
 * Maximum number of clears and composite operations. Each such operation nests all earlier content one element deeper.
 */
const SVG_LAYERS = 100;

/**
 * Number of image pixels that a rasteriser processes in the time of one SVG character. 3 million pixels take about 0.1
 * s.
 */
const PIXELS_PER_CHARACTER = 40;

/** Maximum total number of pixels in nested layers. Each pixel takes 8 bytes while the enclosing layers are drawn. */
const LAYER_PIXELS = 15_000_000;

/** A drawn element, or several merged elements. */
interface Element {
  readonly svg: string;
  readonly clip: Clip | null;
  /** Bounds of the ink, with or without the clip. */
  readonly box: Box;
}

/** The path of the latest fill, with which a stroke of the same path can be merged. */
interface FilledPath {
  readonly path: Path;
  readonly length: number;
  readonly element: Element;
}

/** Attributes of the root element, without its size. */
const ROOT = `xmlns="http://www.w3.org/2000/svg" stroke-miterlimit="${MITER_LIMIT}"`;

/** Records drawing calls as SVG text in device pixels. */
export class SvgSurface implements Surface {
  readonly definitions = new DefinitionList();
  readonly #area: Box;
  #elements: Element[] = [];
  #filled: FilledPath | undefined;
  /** Whether an element uses a blend mode, and therefore depends on its backdrop. */
  #isBlended = false;
  /**
   * Number of characters in the elements, and number of characters that are processed again because content is reused.
   */
  #length = 0;
  #repeated = 0;
  #layers = 0;
  /** Whether an element extends so far outside the image that resvg could lose content of nested layers. */
  #reachesFar = false;
  readonly #context: PaintContext;
  readonly #clips: ClipText;
  readonly #colorGlyphs = new ColorGlyphList(this.definitions);
  readonly #patterns = new WeakMap<SurfaceImage, string>();

  /** @param hasGrid whether a document unit is a device pixel of the final image */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly hasGrid = false,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
    this.#clips = new ClipText(this.definitions, this.#area);
    this.#context = {
      definitions: this.definitions,
      area: this.#area,
      formatImage: (image, smooth, matrix) => this.#formatPattern(image, smooth, matrix),
    };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    const box = inkBounds(path, this.#area);
    if (box === null) return;
    const { clip } = effect;
    if (isLargeImage(paint) && isPlain(effect)) {
      const { image, matrix, smooth } = paint;
      const source = { left: 0, top: 0, right: image.width, bottom: image.height };
      this.image(image, source, matrix, smooth, { ...effect, clip: clipToPath(clip, path, rule) });
      return;
    }
    const whole = splitFarLines(path, box);
    const evenOdd = rule === "evenodd" ? ' fill-rule="evenodd"' : "";
    const write = (drawn: Path, ink: Paint) =>
      drawn.length === 0 ? "" : this.#pathText(ink, effect, "fill", null, evenOdd, ` d="${formatPath(drawn)}"`);
    if (effect.shadow !== null)
      this.#castShadow(write(whole, shadowPaint(paint, effect.shadow)), paint.type === "solid", box, effect);
    const cut = clip === null || clip.shapes.length > 0 ? null : cutToBox(whole, box, clip.box);
    if (cut !== null) {
      this.#draw({ svg: write(cut, paint), clip: null, box: pathBounds(cut) ?? box }, effect);
      return;
    }
    const element = this.#draw({ svg: write(whole, paint), clip, box }, effect);
    if (element !== null && whole === path && isPlain(effect)) this.#filled = { path, length: path.length, element };
  }

  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    const outline = inkBounds(path, this.#area);
    if (outline === null) return;
    // Rasterisers fail on wide strokes of paths far outside the image, so skip such strokes.
    const isNear = isVisibleBox(intersectBoxes(outline, drawingArea(this.#area)));
    const box = strokeBounds(path, outline, pen);
    if (pen.matrix === null && this.#strokeFilled(path, pen, paint, box, effect)) return;
    const whole = splitFarLines(path, outline);
    const local = toPixelUnits(pen);
    const toLocal = local.matrix === null ? null : invert(local.matrix);
    // With a singular matrix, the pen draws nothing.
    const isVisible = isNear && pen.width > 0 && (local.matrix === null || toLocal !== null);
    const drawn = toLocal === null ? whole : transformPath(whole, toLocal);
    const transform = local.matrix === null ? "" : formatMatrix("transform", local.matrix);
    const rest = isVisible ? `${formatStroke(local, drawn)}${transform} d="${formatPath(drawn)}"` : "";
    this.#paint(paint, box, effect, (ink) =>
      isVisible ? this.#pathText(ink, effect, "stroke", toLocal, ' fill="none"', rest) : "",
    );
  }

  text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    const box = runBounds(run);
    if (box === null || exceedsCoordinateRange(box)) return;
    const { d, matrix } = formatRun(run, this.hasGrid);
    const toLocal = matrix === null ? null : invert(matrix);
    const rest = `${matrix === null ? "" : formatMatrix("transform", matrix)} d="${d}"`;
    this.#paint(paint, box, effect, (ink) => this.#pathText(ink, effect, "fill", toLocal, "", rest));
  }

  colorText(run: ColorRun, effect: CompositeState): void {
    for (const glyph of run.glyphs) {
      const { matrix } = glyph;
      const glyphText = this.#colorGlyphs.find(glyph, run.unitsPerEm);
      const box = colorGlyphBounds(glyphText, matrix);
      if (box === null) continue;
      const write = () => {
        const { text, repeated } = this.#colorGlyphs.write(glyphText, matrix);
        this.#spend(0, repeated);
        if (effect.alpha === 1) return text;
        return layerText(`opacity="${formatFactor(effect.alpha)}"`, text, this.definitions);
      };
      const isVisible = effect.alpha > 0 && isVisibleBox(intersectBoxes(box, this.#area));
      if (effect.shadow !== null && effect.alpha > 0) this.#castShadow(write(), false, box, effect);
      this.#draw({ svg: isVisible ? write() : "", clip: effect.clip, box }, effect);
    }
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    const box = inkBounds(transformPath(boxPath(source), matrix), this.#area);
    if (box === null || exceedsCoordinateRange(box)) return;
    this.#spend(0, boxArea(intersectBoxes(box, this.#area)) / PIXELS_PER_CHARACTER);
    const { width, height } = imageSize(image);
    const whole = { left: 0, top: 0, right: width, bottom: height };
    const write = () => {
      if (effect.alpha === 0) return "";
      const { text, isWithin } =
        image.type === "encoded"
          ? { text: this.#formatImage(image, smooth, matrix), isWithin: true }
          : this.#embed(image);
      const placed = `<g${formatMatrix("transform", matrix)}>${transformLayers(text, matrix)}</g>`;
      const isCut = !(isWithin && boxContains(source, whole));
      if (isCut && hasNestedLayers(placed)) this.#reachesFar = true;
      const edge = transformPath(boxPath(intersectBoxes(source, whole)), matrix);
      const cut = isCut ? this.#clips.clipInside(placed, pathClip(edge)) : placed;
      if (effect.alpha === 1) return cut;
      return layerText(`opacity="${formatFactor(effect.alpha)}"`, cut, this.definitions);
    };
    if (effect.shadow !== null) this.#castShadow(write(), false, box, effect);
    this.#draw({ svg: write(), clip: effect.clip, box }, effect);
  }

  erase(path: Path, clip: Clip | null): void {
    const erased = erasedArea(path, clip);
    if (erased === null) return;
    const { area, isBox } = erased;
    // Remove the elements that lie completely inside an erased rectangle.
    if (isBox) this.#elements = this.#elements.filter((element) => !boxContains(area, this.#visibleBox(element)));
    if (this.#elements.length === 0) this.#length = 0;
    const touched = this.#elements.map((element) => !boxIsEmpty(intersectBoxes(this.#visibleBox(element), area)));
    const last = touched.lastIndexOf(true);
    if (last < 0) return;
    // A blended element needs all earlier elements as its backdrop.
    const first = this.#isBlended ? 0 : touched.indexOf(true);
    this.#countLayers(1);
    const erasedShape = `<path d="${formatPath(isBox ? boxPath(area) : path)}"/>`;
    const covered = this.#elements.slice(first, last + 1);
    const svg = this.#clips.maskOut(
      this.#content(covered),
      isBox ? erasedShape : this.#clips.clipInside(erasedShape, clip),
    );
    const box = covered.map((element) => this.#visibleBox(element)).reduce(uniteBoxes);
    this.#elements.splice(first, covered.length, { svg, clip: null, box });
  }

  /**
   * Returns the document, or a horizontal band of it.
   *
   * @param text title and description for screen readers; omitted if empty
   * @param top first row of the band, in pixels
   * @param height number of rows in the band
   */
  format(text: AccessibleText = {}, top = 0, height = this.height): string {
    const [role, head] = formatAccessibleText(text);
    const band = { ...this.#area, top, bottom: top + height };
    const elements = this.#elements.filter((element) => isVisibleBox(intersectBoxes(this.#visibleBox(element), band)));
    const zone = height < this.height ? nestedLayerArea(band) : null;
    const content = this.#fragment(this.#content(elements, zone));
    const svg = `<svg ${ROOT}${role} width="${this.width}" height="${height}" viewBox="0 ${top} ${this.width} ${height}">${head}${content}</svg>`;
    return resolveIds(resolveLayers(svg, band, zone !== null || this.#reachesFar));
  }

  /** Returns the definitions and the content. The content must be complete, because writing it adds definitions. */
  #fragment(content: string): string {
    const definitions = this.definitions.format();
    return definitions === "" ? content : `<defs>${definitions}</defs>${content}`;
  }

  /** Draws an element with its shadow. `write` returns the element's text, or an empty string if there is no ink. */
  #paint(paint: Paint, box: Box, effect: CompositeState, write: (paint: Paint) => string): void {
    if (effect.shadow !== null)
      this.#castShadow(write(shadowPaint(paint, effect.shadow)), paint.type === "solid", box, effect);
    this.#draw({ svg: write(paint), clip: effect.clip, box }, effect);
  }

  /** Returns a path element. `before` and `after` are its attributes before and after the paint. */
  #pathText(
    paint: Paint,
    { alpha }: CompositeState,
    property: "fill" | "stroke",
    toLocal: Matrix | null,
    before: string,
    after: string,
  ): string {
    const attributes = formatPaint(paint, alpha, property, toLocal, this.#context);
    if (attributes === null) return "";
    return this.#clips.clipInside(`<path${before}${attributes}${after}/>`, bandClip(paint, this.#area));
  }

  #castShadow(ink: string, isColored: boolean, box: Box, effect: CompositeState): void {
    const { shadow, clip } = effect;
    // With "copy", the element replaces its own shadow.
    if (shadow === null || effect.composite === "copy") return;
    const svg = ink === "" ? "" : castShadow(ink, box, isColored, shadow, this.#context);
    this.#draw({ svg, clip, box: shadowBox(box, shadow) }, effect);
  }

  /**
   * Adds a stroke to the element that has just filled the same path, which halves the text and the work of parsing it.
   * Returns false if that isn't possible.
   */
  #strokeFilled(path: Path, pen: StrokeStyle, paint: Paint, bounds: Box, effect: CompositeState): boolean {
    const filled = this.#filled;
    const last = this.#elements.at(-1);
    if (filled?.path !== path || filled.length !== path.length || filled.element !== last) return false;
    const box = uniteBoxes(last.box, bounds);
    const sameClip = effect.clip === last.clip || (last.clip === null && this.#needsNoClip(effect.clip, box));
    if (!sameClip || !isPlain(effect) || bandClip(paint, this.#area) !== null || !(pen.width > 0)) return false;
    const attributes = formatPaint(paint, effect.alpha, "stroke", null, this.#context);
    if (attributes === null) return true;
    const at = last.svg.indexOf(' d="');
    const svg = `${last.svg.slice(0, at)}${attributes}${formatStroke(pen, path)}${last.svg.slice(at)}`;
    this.#elements.pop();
    this.#length -= last.svg.length;
    this.#push({ svg, clip: last.clip, box });
    return true;
  }

  /** Whether the clip cuts off no visible ink in the box. */
  #needsNoClip(clip: Clip | null, box: Box): boolean {
    if (clip === null) return true;
    return clip.shapes.length === 0 && boxContains(clip.box, intersectBoxes(box, this.#area), CLIP_SLACK);
  }

  /** Returns the visible bounds of the element's ink. */
  #visibleBox({ box, clip }: Element): Box {
    return visiblePart(box, clip, this.#area);
  }

  /**
   * Adds an element, or composites it with the existing content. An empty string means an element without ink. Returns
   * the added element; null if none was added.
   */
  #draw(element: Element, effect: CompositeState): Element | null {
    const { composite: operation } = effect;
    const { box } = element;
    const svg = isVisibleBox(this.#visibleBox(element)) ? element.svg : "";
    if (svg === "" && !changesBackdrop(operation)) return null;
    const clip = this.#needsNoClip(element.clip, box) ? null : element.clip;
    if (operation === "source-over") return this.#push({ svg, clip, box });
    const source = this.#clips.clipInside(svg, clip);
    if (isBlendMode(operation)) {
      this.#isBlended = true;
      return this.#push({ svg: blend(operation, source, this.definitions), clip: null, box });
    }
    if (operation === "destination-over" && !this.#isBlended) {
      this.#spend(source.length);
      this.#elements.unshift({ svg: source, clip: null, box });
      return null;
    }
    this.#countLayers(operation === "copy" && effect.clip === null ? 0 : 1);
    const nest = (text: string) => nestLayers(text, this.definitions);
    const content = this.#content(this.#elements);
    const backdrop = this.#isBlended ? isolate(content, this.definitions) : content;
    const rect = `<rect width="${this.width}" height="${this.height}"/>`;
    const result = composite(operation, nest(source), nest(backdrop), {
      definitions: this.definitions,
      area: this.#area,
      clip: effect.clip === null ? null : nest(this.#clips.clipInside(rect, effect.clip)),
      clipOutside: (inner) => this.#clips.clipOutside(inner, effect.clip),
    });
    const boxes = [element, ...this.#elements].map((part) => this.#visibleBox(part)).filter(isVisibleBox);
    this.#isBlended = false;
    this.#length = 0;
    this.#elements = [];
    return result === "" ? null : this.#push({ svg: result, clip: null, box: boxes.reduce(uniteBoxes) });
  }

  #push(element: Element): Element {
    if (!this.#reachesFar) this.#reachesFar = !boxContains(nestedLayerArea(this.#area), element.box);
    this.#spend(element.svg.length);
    this.#elements.push(element);
    return element;
  }

  #spend(length: number, repeated = 0): void {
    this.#length += length;
    this.#repeated += repeated;
    if (this.drawnLength > SVG_LENGTH)
      throw new Failure("invalid", `image must have at most ${SVG_LENGTH / 1e6} MB of SVG content: use fewer elements`);
  }

  /** Number of characters that a rasteriser processes to draw the image. */
  get drawnLength(): number {
    return this.#length + this.#repeated + this.definitions.length;
  }

  /**
   * Number of characters that a rasteriser processes to draw the image in bands. Each band repeats the definitions, and
   * the elements that extend into several bands.
   *
   * @param rows rows per band
   */
  bandedLength(rows: number): number {
    const shared = (this.#repeated + this.definitions.length) * Math.ceil(this.height / rows);
    return this.#elements.reduce((sum, element) => {
      const { top, bottom } = this.#visibleBox(element);
      const bands = bottom <= top ? 0 : Math.ceil(bottom / rows) - Math.floor(top / rows);
      return sum + element.svg.length * bands;
    }, shared);
  }

  #countLayers(count: number): void {
    this.#layers += count;
    const size = Math.min(this.width * this.height, BAND_PIXELS);
    const limit = Math.min(SVG_LAYERS, Math.floor(LAYER_PIXELS / size));
    if (this.#layers > limit)
      throw new Failure("invalid", `canvas must use clearRect and globalCompositeOperation at most ${limit} times`);
  }

  /**
   * Returns the elements as text. Adjacent elements with the same clip share a group.
   *
   * @param zone area outside of which layers need bounds; null if no layer needs bounds
   */
  #content(elements: readonly Element[], zone: Box | null = null): string {
    let text = "";
    for (let i = 0; i < elements.length; ) {
      const { clip } = elements[i] as Element;
      let inner = "";
      let isNear = true;
      for (; i < elements.length && elements[i]?.clip === clip; i++) {
        const { svg, box } = elements[i] as Element;
        inner += svg;
        if (zone !== null && !boxContains(zone, box)) isNear = false;
      }
      const part = this.#clips.clipInside(inner, clip);
      text += isNear ? part : nestLayers(part, this.definitions);
    }
    return text;
  }

  #formatImage(image: EncodedImage, smooth: boolean, matrix: Matrix): string {
    const { text, pixels } = imageText(image, smooth, matrix, this.hasGrid, this.definitions);
    this.#spend(0, pixels / PIXELS_PER_CHARACTER);
    return text;
  }

  /** Returns the content of a pattern, which is written once per image. */
  #formatPattern(image: SurfaceImage, smooth: boolean, matrix: Matrix): string {
    if (image.type === "encoded") return this.#formatImage(image, smooth, matrix);
    const cached = this.#patterns.get(image);
    const text = cached ?? this.#embedTile(image);
    this.#patterns.set(image, text);
    if (cached !== undefined && image.surface instanceof SvgSurface) this.#spend(0, image.surface.drawnLength);
    return text;
  }

  /** Viewers render a pattern tile as a separate image, so its layers are resolved immediately. */
  #embedTile(image: Extract<SurfaceImage, { type: "surface" }>): string {
    const { width, height } = image.surface;
    return `<g>${resolveLayers(this.#embed(image).text, { left: 0, top: 0, right: width, bottom: height }, true)}</g>`;
  }

  /**
   * Returns the content of another surface with unique ids, and whether the content lies completely inside that
   * surface.
   */
  #embed({ surface }: Extract<SurfaceImage, { type: "surface" }>): {
    readonly text: string;
    readonly isWithin: boolean;
  } {
    if (!(surface instanceof SvgSurface)) throw new Error("an SVG surface draws only SVG surfaces");
    this.#countLayers(surface.#layers);
    this.#spend(0, surface.drawnLength);
    const content = surface.#content(surface.#elements);
    const fragment = surface.#fragment(
      surface.#isBlended ? isolate(content, surface.definitions) : nestLayers(content, surface.definitions),
    );
    const isWithin = surface.#elements.every((element) => boxContains(surface.#area, element.box));
    return { text: prefixIds(fragment, this.definitions.newId()), isWithin };
  }
}

/** Whether the element is composited with source-over and has no shadow. */
function isPlain({ composite: operation, shadow }: CompositeState): boolean {
  return operation === "source-over" && shadow === null;
}

/** An image's title and alt text, for screen readers. */
interface AccessibleText {
  readonly title?: string;
  readonly altText?: string;
}

/** Returns attributes for the root element, and the title and description elements that they reference. */
function formatAccessibleText({ title = "", altText = "" }: AccessibleText): [attributes: string, elements: string] {
  if (title === "" && altText === "") return ["", ""];
  const [titleId, altId] = [`${ID_PLACEHOLDER}title`, `${ID_PLACEHOLDER}desc`];
  const titleElement = title === "" ? "" : `<title id="${titleId}">${escapeText(title)}</title>`;
  if (altText === "") return [` role="img" aria-labelledby="${titleId}"`, titleElement];
  const altElement = `<desc id="${altId}">${escapeText(altText)}</desc>`;
  // The alt text begins with the title. If both were labels, the title would be read twice.
  const labels =
    title === "" ? `aria-labelledby="${altId}"` : `aria-labelledby="${titleId}" aria-describedby="${altId}"`;
  return [` role="img" ${labels}`, titleElement + altElement];
}

type ImagePaint = Extract<Paint, { readonly type: "pattern" }> & { readonly image: EncodedImage };

/** Whether the paint is a single image that is too large for a pattern. */
function isLargeImage(paint: Paint): paint is ImagePaint {
  if (paint.type !== "pattern" || paint.image.type !== "encoded" || paint.repeatX || paint.repeatY) return false;
  const [a, b, c, d] = paint.matrix;
  const { width, height } = paint.image;
  return width * Math.hypot(a, b) * height * Math.hypot(c, d) > PATTERN_PIXELS;
}

function clipToPath(clip: Clip | null, path: Path, rule: FillRule): Clip | null {
  const bounds = pathBounds(path);
  if (bounds === null) return clip;
  const box: Box = clip === null ? bounds : intersectBoxes(bounds, clip.box);
  const shapes = clip?.shapes ?? [];
  return { box, shapes: pathAsBox(path) === null ? [...shapes, { path, rule }] : shapes };
}
