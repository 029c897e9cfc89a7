// The surface that writes SVG text. Drawing calls become elements at once; what remains open until the end is only which
// neighbours share a clip group. Written for the rasteriser's speed: a clip costs a layer, so it is written only for what
// the clip really cuts, and rectangles cut polygons by arithmetic.

import { Failure } from "../../base/failure.ts";
import { BAND_PIXELS, LAYER_PIXELS, PIXELS_OF_CHARACTER, SVG_BYTES, SVG_LAYERS } from "../../base/limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  invert,
  keepDirections,
  type Matrix,
  type Path,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import {
  type Clip,
  type ColorRun,
  changesBackdrop,
  type Effect,
  type EncodedImage,
  erasedArea,
  type FillRule,
  type GlyphRun,
  imageSize,
  type Paint,
  type Pen,
  type Surface,
  type SurfaceImage,
  seenBox,
} from "../surface.ts";
import { boxArea, drawnZone, inkBounds, isHuge, nearZone, overlaps, strokeBounds } from "./bounds.ts";
import { cutToBox } from "./box-clip.ts";
import { bandClip, CLIP_SLACK, ClipText, pathClip } from "./clip-text.ts";
import { PictureList, pictureBounds } from "./color-text.ts";
import { blend, composite, isBlendMode, isolate } from "./composite.ts";
import { DefinitionList, ID_MARK, resolveIds } from "./definition-list.ts";
import { escapeText } from "./escape.ts";
import { formatRun, runBounds } from "./glyph-text.ts";
import { imageText } from "./image-text.ts";
import { hasNested, layerText, moveLayers, nestLayers, resolveLayers } from "./layer.ts";
import { formatFactor } from "./number.ts";
import { formatMatrix, formatPaint, type PaintContext } from "./paint-server.ts";
import { formatPath } from "./path-text.ts";
import { formatPen, MITER_LIMIT, pixelPen } from "./pen-text.ts";
import { clipToPath, isLargePicture } from "./picture-fill.ts";
import { castShadow, shadowBox, shadowPaint } from "./shadow.ts";

/** One drawn thing, or several that were merged. */
interface Element {
  readonly svg: string;
  readonly clip: Clip | null;
  /** The box around its ink, clipped or not. */
  readonly box: Box;
}

/** The path of the latest fill, in case that a stroke of the same path follows. */
interface FilledPath {
  readonly path: Path;
  readonly length: number;
  readonly element: Element;
}

/** What every document's root says beside its size. */
const ROOT = `xmlns="http://www.w3.org/2000/svg" stroke-miterlimit="${MITER_LIMIT}"`;

/** Draws into SVG text whose user units are the surface's pixels. */
export class SvgSurface implements Surface {
  readonly definitions = new DefinitionList();
  readonly #area: Box;
  #elements: Element[] = [];
  #filled: FilledPath | undefined;
  /** Whether an element's colours depend on those before it. */
  #isBlended = false;
  /** Characters of the elements, and of what is drawn again without being written again. */
  #length = 0;
  #repeated = 0;
  #layers = 0;
  /** Whether an element reaches so far out that a rasteriser might lose layers in layers. */
  #reachesFar = false;
  readonly #context: PaintContext;
  readonly #clips: ClipText;
  readonly #pictures = new PictureList(this.definitions);
  readonly #patterns = new WeakMap<SurfaceImage, string>();

  /** @param hasGrid whether a unit of the document is a pixel of the picture that people will see */
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

  fill(path: Path, rule: FillRule, paint: Paint, effect: Effect): void {
    const box = inkBounds(path, this.#area);
    if (box === null) return;
    const { clip } = effect;
    if (isLargePicture(paint) && isPlain(effect)) {
      const { image, matrix, smooth } = paint;
      const picture = { left: 0, top: 0, right: image.width, bottom: image.height };
      this.image(image, picture, matrix, smooth, { ...effect, clip: clipToPath(clip, path, rule) });
      return;
    }
    const whole = keepDirections(path, box);
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

  stroke(path: Path, pen: Pen, paint: Paint, effect: Effect): void {
    const outline = inkBounds(path, this.#area);
    if (outline === null) return;
    // Pens that reach the picture from far outside are beyond rasterisers.
    const isNear = overlaps(intersectBoxes(outline, drawnZone(this.#area)));
    const box = strokeBounds(path, outline, pen);
    if (pen.matrix === null && this.#strokeFilled(path, pen, paint, box, effect)) return;
    const whole = keepDirections(path, outline);
    const local = pixelPen(pen);
    const toLocal = local.matrix === null ? null : invert(local.matrix);
    // A pen under a matrix that flattens the plane draws nothing.
    const isVisible = isNear && pen.width > 0 && (local.matrix === null || toLocal !== null);
    const drawn = toLocal === null ? whole : transformPath(whole, toLocal);
    const transform = local.matrix === null ? "" : formatMatrix("transform", local.matrix);
    const rest = isVisible ? `${formatPen(local, drawn)}${transform} d="${formatPath(drawn)}"` : "";
    this.#paint(paint, box, effect, (ink) =>
      isVisible ? this.#pathText(ink, effect, "stroke", toLocal, ' fill="none"', rest) : "",
    );
  }

  text(run: GlyphRun, paint: Paint, effect: Effect): void {
    const box = runBounds(run);
    if (box === null || isHuge(box)) return;
    const { d, matrix } = formatRun(run, this.hasGrid);
    const toLocal = matrix === null ? null : invert(matrix);
    const rest = `${matrix === null ? "" : formatMatrix("transform", matrix)} d="${d}"`;
    this.#paint(paint, box, effect, (ink) => this.#pathText(ink, effect, "fill", toLocal, "", rest));
  }

  colorText(run: ColorRun, effect: Effect): void {
    for (const glyph of run.glyphs) {
      const { matrix } = glyph;
      const picture = this.#pictures.find(glyph, run.unitsPerEm);
      const box = pictureBounds(picture, matrix);
      if (box === null) continue;
      const write = () => {
        const { text, repeated } = this.#pictures.write(picture, matrix);
        this.#spend(0, repeated);
        if (effect.alpha === 1) return text;
        return layerText(`opacity="${formatFactor(effect.alpha)}"`, text, this.definitions);
      };
      const isSeen = effect.alpha > 0 && overlaps(intersectBoxes(box, this.#area));
      if (effect.shadow !== null && effect.alpha > 0) this.#castShadow(write(), false, box, effect);
      this.#draw({ svg: isSeen ? write() : "", clip: effect.clip, box }, effect);
    }
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: Effect): void {
    const box = inkBounds(transformPath(boxPath(source), matrix), this.#area);
    if (box === null || isHuge(box)) return;
    this.#spend(0, boxArea(intersectBoxes(box, this.#area)) / PIXELS_OF_CHARACTER);
    const { width, height } = imageSize(image);
    const whole = { left: 0, top: 0, right: width, bottom: height };
    const write = () => {
      if (effect.alpha === 0) return "";
      const { text, isWithin } =
        image.type === "encoded"
          ? { text: this.#formatImage(image, smooth, matrix), isWithin: true }
          : this.#embed(image);
      const placed = `<g${formatMatrix("transform", matrix)}>${moveLayers(text, matrix)}</g>`;
      const isCut = !(isWithin && boxContains(source, whole));
      if (isCut && hasNested(placed)) this.#reachesFar = true;
      const edge = transformPath(boxPath(intersectBoxes(source, whole)), matrix);
      const cut = isCut ? this.#clips.within(placed, pathClip(edge)) : placed;
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
    // A rectangle takes along what lies inside of it.
    if (isBox) this.#elements = this.#elements.filter((element) => !boxContains(area, this.#inkOf(element)));
    if (this.#elements.length === 0) this.#length = 0;
    const touched = this.#elements.map((element) => !boxIsEmpty(intersectBoxes(this.#inkOf(element), area)));
    const last = touched.lastIndexOf(true);
    if (last < 0) return;
    // Blended elements must go on seeing all that is before them.
    const first = this.#isBlended ? 0 : touched.indexOf(true);
    this.#countLayers(1);
    const hole = `<path d="${formatPath(isBox ? boxPath(area) : path)}"/>`;
    const kept = this.#elements.slice(first, last + 1);
    const svg = this.#clips.without(this.#content(kept), isBox ? hole : this.#clips.within(hole, clip));
    const box = kept.map((element) => this.#inkOf(element)).reduce(uniteBoxes);
    this.#elements.splice(first, kept.length, { svg, clip: null, box });
  }

  /**
   * The document, or a horizontal band of it.
   *
   * @param title what the picture shows, for people who cannot see it; none when empty
   * @param top the band's first row of pixels
   * @param height the band's rows
   */
  format(title = "", top = 0, height = this.height): string {
    const head = title === "" ? "" : `<title>${escapeText(title)}</title>`;
    const band = { ...this.#area, top, bottom: top + height };
    const elements = this.#elements.filter((element) => overlaps(intersectBoxes(this.#inkOf(element), band)));
    const zone = height < this.height ? nearZone(band) : null;
    const content = this.#fragment(this.#content(elements, zone));
    const svg = `<svg ${ROOT} width="${this.width}" height="${height}" viewBox="0 ${top} ${this.width} ${height}">${head}${content}</svg>`;
    return resolveIds(resolveLayers(svg, band, zone !== null || this.#reachesFar));
  }

  /** The content behind the document's definitions, which are complete when it has been written. */
  #fragment(content: string): string {
    const definitions = this.definitions.format();
    return definitions === "" ? content : `<defs>${definitions}</defs>${content}`;
  }

  /** Draws a thing with a paint, its shadow first. `write` gives it as text, empty when it has no ink. */
  #paint(paint: Paint, box: Box, effect: Effect, write: (paint: Paint) => string): void {
    if (effect.shadow !== null)
      this.#castShadow(write(shadowPaint(paint, effect.shadow)), paint.type === "solid", box, effect);
    this.#draw({ svg: write(paint), clip: effect.clip, box }, effect);
  }

  /** A path element: what stands before its paint, and after it. */
  #pathText(
    paint: Paint,
    { alpha }: Effect,
    property: "fill" | "stroke",
    toLocal: Matrix | null,
    before: string,
    after: string,
  ): string {
    const attributes = formatPaint(paint, alpha, property, toLocal, this.#context);
    if (attributes === null) return "";
    return this.#clips.within(`<path${before}${attributes}${after}/>`, bandClip(paint, this.#area));
  }

  #castShadow(ink: string, isColored: boolean, box: Box, effect: Effect): void {
    const { shadow, clip } = effect;
    // The thing itself would replace the shadow.
    if (shadow === null || effect.composite === "copy") return;
    const svg = ink === "" ? "" : castShadow(ink, box, isColored, shadow, this.#context);
    this.#draw({ svg, clip, box: shadowBox(box, shadow) }, effect);
  }

  /**
   * Adds the stroke to the element that has just filled the same path: half the text, and half the work of reading it.
   * Returns whether that was possible.
   */
  #strokeFilled(path: Path, pen: Pen, paint: Paint, bounds: Box, effect: Effect): boolean {
    const filled = this.#filled;
    const last = this.#elements.at(-1);
    if (filled?.path !== path || filled.length !== path.length || filled.element !== last) return false;
    const box = uniteBoxes(last.box, bounds);
    const sameClip = effect.clip === last.clip || (last.clip === null && this.#needsNoClip(effect.clip, box));
    if (!sameClip || !isPlain(effect) || bandClip(paint, this.#area) !== null || !(pen.width > 0)) return false;
    const attributes = formatPaint(paint, effect.alpha, "stroke", null, this.#context);
    if (attributes === null) return true;
    const at = last.svg.indexOf(' d="');
    const svg = `${last.svg.slice(0, at)}${attributes}${formatPen(pen, path)}${last.svg.slice(at)}`;
    this.#elements.pop();
    this.#length -= last.svg.length;
    this.#push({ svg, clip: last.clip, box });
    return true;
  }

  /** Whether what lies in the box is within the clip as it is, as far as it is seen at all. */
  #needsNoClip(clip: Clip | null, box: Box): boolean {
    if (clip === null) return true;
    return clip.shapes.length === 0 && boxContains(clip.box, intersectBoxes(box, this.#area), CLIP_SLACK);
  }

  /** The part of the surface that the element may have ink on. */
  #inkOf({ box, clip }: Element): Box {
    return seenBox(box, clip, this.#area);
  }

  /** Adds an element; an empty one stands for a thing without ink. Returns it as it was added, null if it was not. */
  #draw(element: Element, effect: Effect): Element | null {
    const { composite: operation } = effect;
    const { box } = element;
    const svg = overlaps(this.#inkOf(element)) ? element.svg : "";
    if (svg === "" && !changesBackdrop(operation)) return null;
    const clip = this.#needsNoClip(element.clip, box) ? null : element.clip;
    if (operation === "source-over") return this.#push({ svg, clip, box });
    const source = this.#clips.within(svg, clip);
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
      clip: effect.clip === null ? null : nest(this.#clips.within(rect, effect.clip)),
      beyondClip: (inner) => this.#clips.beyond(inner, effect.clip),
    });
    const boxes = [element, ...this.#elements].map((part) => this.#inkOf(part)).filter(overlaps);
    this.#isBlended = false;
    this.#length = 0;
    this.#elements = [];
    return result === "" ? null : this.#push({ svg: result, clip: null, box: boxes.reduce(uniteBoxes) });
  }

  #push(element: Element): Element {
    if (!this.#reachesFar) this.#reachesFar = !boxContains(nearZone(this.#area), element.box);
    this.#spend(element.svg.length);
    this.#elements.push(element);
    return element;
  }

  #spend(length: number, repeated = 0): void {
    this.#length += length;
    this.#repeated += repeated;
    if (this.drawnLength > SVG_BYTES)
      throw new Failure("invalid", `chart draws too much: its SVG passes ${SVG_BYTES / 1e6} MB`);
  }

  /** Characters that are gone through to draw the picture. */
  get drawnLength(): number {
    return this.#length + this.#repeated + this.definitions.length;
  }

  #countLayers(count: number): void {
    this.#layers += count;
    const size = Math.min(this.width * this.height, BAND_PIXELS);
    const most = Math.min(SVG_LAYERS, Math.floor(LAYER_PIXELS / size));
    if (this.#layers > most)
      throw new Failure("invalid", `chart must clear parts or composite at most ${most} times at its size`);
  }

  /**
   * Elements as text; neighbours under the same clip share a group.
   *
   * @param zone the area outside of which layers get bounds
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
      const part = this.#clips.within(inner, clip);
      text += isNear ? part : nestLayers(part, this.definitions);
    }
    return text;
  }

  #formatImage(image: EncodedImage, smooth: boolean, matrix: Matrix): string {
    const { text, pixels } = imageText(image, smooth, matrix, this.hasGrid, this.definitions);
    this.#spend(0, pixels / PIXELS_OF_CHARACTER);
    return text;
  }

  /** The content of a pattern, written once for all its uses. */
  #formatPattern(image: SurfaceImage, smooth: boolean, matrix: Matrix): string {
    if (image.type === "encoded") return this.#formatImage(image, smooth, matrix);
    const known = this.#patterns.get(image);
    const text = known ?? this.#embedTile(image);
    this.#patterns.set(image, text);
    if (known !== undefined && image.surface instanceof SvgSurface) this.#spend(0, image.surface.drawnLength);
    return text;
  }

  /** A tile is a picture of its own. */
  #embedTile(image: Extract<SurfaceImage, { type: "surface" }>): string {
    const { width, height } = image.surface;
    return `<g>${resolveLayers(this.#embed(image).text, { left: 0, top: 0, right: width, bottom: height }, true)}</g>`;
  }

  /** What another surface holds, with ids of its own. */
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
    return { text: fragment.replaceAll(ID_MARK, `${this.definitions.newId()}-`), isWithin };
  }
}

/** Whether the effect is mere painting over what is there. */
function isPlain({ composite: operation, shadow }: Effect): boolean {
  return operation === "source-over" && shadow === null;
}
