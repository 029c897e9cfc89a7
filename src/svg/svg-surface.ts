// The surface that writes SVG text. Drawing calls become elements at once; what remains open until the end is only which
// neighbours share a clip group. Written for the rasteriser's speed: a clip costs a layer, so it is written only for what
// the clip really cuts, and rectangles cut polygons by arithmetic.

import { Failure } from "../base/failure.ts";
import { SVG_BYTES, SVG_LAYERS } from "../base/limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  invert,
  type Matrix,
  multiply,
  type Path,
  pathAsBox,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../base/path.ts";
import type { Clip, Effect, FillRule, GlyphRun, Paint, Pen, Surface, SurfaceImage } from "../base/surface.ts";
import { strokeBounds } from "./bounds.ts";
import { clipPolygons } from "./box-clip.ts";
import { CLIP_SLACK, ClipText } from "./clip-text.ts";
import { composite } from "./composite.ts";
import { DefinitionList, ID_MARK, resolveIds } from "./definition-list.ts";
import { escapeText } from "./escape.ts";
import { formatRun, runBounds } from "./glyph-text.ts";
import { formatCoordinate, formatFactor } from "./number.ts";
import { formatMatrix, formatPaint, type PaintContext } from "./paint-server.ts";
import { formatPath } from "./path-text.ts";
import { formatPen, MITER_LIMIT } from "./pen-text.ts";
import { shadowFilter, shadowReach } from "./shadow.ts";

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
  readonly attributes: string;
  readonly d: string;
  readonly element: Element;
}

/** What every document's root says beside its size. */
const ROOT = `xmlns="http://www.w3.org/2000/svg" stroke-miterlimit="${MITER_LIMIT}"`;

/** Draws into SVG text whose user units are the surface's pixels. */
export class SvgSurface implements Surface {
  readonly definitions = new DefinitionList();
  readonly #area: Box;
  readonly #grid: boolean;
  #elements: Element[] = [];
  #filled: FilledPath | undefined;
  #length = 0;
  #layers = 0;
  readonly #context: PaintContext;
  readonly #clips: ClipText;

  /** @param grid whether a unit of the document is a pixel of the picture that people will see */
  constructor(
    readonly width: number,
    readonly height: number,
    grid = false,
  ) {
    this.#grid = grid;
    this.#area = { left: 0, top: 0, right: width, bottom: height };
    this.#clips = new ClipText(this.definitions, this.#area);
    this.#context = {
      definitions: this.definitions,
      area: this.#area,
      formatImage: (image, smooth) => this.#formatImage(image, smooth),
      sizeOf,
    };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: Effect): void {
    const bounds = pathBounds(path);
    if (bounds === null) return;
    let clip = bandClip(paint, effect.clip, this.#area);
    let drawn: Path = path;
    if (clip !== null && clip.shapes.length === 0 && effect.shadow === null && !isWithinPixels(clip.box, bounds)) {
      const cut = clipPolygons(path, clip.box);
      if (cut !== null) {
        drawn = cut;
        clip = null;
      }
    }
    const attributes = formatPaint(paint, effect.alpha, "fill", this.#context);
    const evenOdd = rule === "evenodd" ? ' fill-rule="evenodd"' : "";
    if (attributes === null || drawn.length === 0) {
      this.#draw("", bounds, { ...effect, clip });
      return;
    }
    const d = formatPath(drawn);
    const element = this.#draw(`<path${evenOdd}${attributes} d="${d}"/>`, pathBounds(drawn) ?? bounds, {
      ...effect,
      clip,
    });
    if (element !== null && drawn === path && isPlain(effect))
      this.#filled = { path, length: path.length, attributes: evenOdd + attributes, d, element };
  }

  stroke(path: Path, pen: Pen, paint: Paint, effect: Effect): void {
    const bounds = strokeBounds(path, pen);
    if (bounds === null) return;
    const clip = bandClip(paint, effect.clip, this.#area);
    const inverse = pen.matrix === null ? null : invert(pen.matrix);
    // A pen under a matrix that flattens the plane draws nothing.
    const visible = (pen.matrix === null || inverse !== null) && pen.width > 0;
    // Under a matrix the element has a user space of its own, and so must its paint.
    const local = inverse === null ? paint : moveTo(paint, inverse);
    const attributes = visible ? formatPaint(local, effect.alpha, "stroke", this.#context) : null;
    if (
      attributes !== null &&
      pen.matrix === null &&
      this.#strokeFilled(path, attributes + formatPen(pen), bounds, effect)
    )
      return;
    const d = formatPath(inverse === null ? path : transformPath(path, inverse));
    const transform = pen.matrix === null ? "" : formatMatrix("transform", pen.matrix);
    const svg = attributes === null ? "" : `<path fill="none"${attributes}${formatPen(pen)}${transform} d="${d}"/>`;
    this.#draw(svg, bounds, { ...effect, clip });
  }

  text(run: GlyphRun, paint: Paint, effect: Effect): void {
    const bounds = runBounds(run);
    if (bounds === null) return;
    const clip = bandClip(paint, effect.clip, this.#area);
    const { d, matrix } = formatRun(run, this.#grid);
    const inverse = matrix === null ? null : invert(matrix);
    const local = inverse === null ? paint : moveTo(paint, inverse);
    const attributes = formatPaint(local, effect.alpha, "fill", this.#context);
    const transform = matrix === null ? "" : formatMatrix("transform", matrix);
    this.#draw(attributes === null ? "" : `<path${attributes}${transform} d="${d}"/>`, bounds, { ...effect, clip });
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: Effect): void {
    const bounds = pathBounds(transformPath(boxPath(source), matrix)) as Box;
    const { width, height } = sizeOf(image);
    const content = this.#formatImage(image, smooth);
    const whole = source.left <= 0 && source.top <= 0 && source.right >= width && source.bottom >= height;
    const viewBox = [source.left, source.top, source.right - source.left, source.bottom - source.top].map(
      formatCoordinate,
    );
    const [x, y, w, h] = viewBox;
    const part = whole
      ? content
      : `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${viewBox.join(" ")}">${content}</svg>`;
    const opacity = effect.alpha === 1 ? "" : ` opacity="${formatFactor(effect.alpha)}"`;
    const transform = formatMatrix("transform", matrix);
    this.#draw(effect.alpha === 0 ? "" : `<g${opacity}${transform}>${part}</g>`, bounds, effect);
  }

  erase(path: Path, clip: Clip | null): void {
    const bounds = pathBounds(path);
    if (bounds === null || this.#elements.length === 0) return;
    const box = pathAsBox(path);
    if (clip === null && box !== null && boxContains(box, this.#area)) {
      this.#elements = [];
      return;
    }
    if (this.#elements.every((element) => boxIsEmpty(intersectBoxes(element.box, bounds)))) return;
    // Everything but the path: the whole surface with a hole. A clip on the hole makes it a mask's business.
    this.#countLayer();
    const id = this.definitions.add((mask) => {
      const hole = `<path d="${formatPath(path)}"/>`;
      return `<mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" ${this.#areaText()}><rect fill="#fff" ${this.#areaText()}/>${this.#clips.within(hole, clip)}</mask>`;
    });
    this.#elements = [{ svg: `<g mask="url(#${id})">${this.#content()}</g>`, clip: null, box: this.#area }];
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
    // What is drawn is written before the definitions are: writing it may add clips to them.
    const content = this.#content();
    const definitions = this.definitions.format();
    const defs = definitions === "" ? "" : `<defs>${definitions}</defs>`;
    return resolveIds(
      `<svg ${ROOT} width="${this.width}" height="${height}" viewBox="0 ${top} ${this.width} ${height}">${head}${defs}${content}</svg>`,
    );
  }

  /** The elements as a fragment with its own definitions, for use inside another document. */
  fragment(): string {
    const content = this.#content();
    const definitions = this.definitions.format();
    return definitions === "" ? content : `<defs>${definitions}</defs>${content}`;
  }

  /**
   * Adds the stroke to the element that has just filled the same path: half the text, and half the work of reading it.
   * Returns whether that was possible.
   */
  #strokeFilled(path: Path, attributes: string, bounds: Box, effect: Effect): boolean {
    const filled = this.#filled;
    const last = this.#elements.at(-1);
    if (filled?.path !== path || filled.length !== path.length || filled.element !== last) return false;
    const box = uniteBoxes(last.box, bounds);
    const sameClip = effect.clip === last.clip || (last.clip === null && this.#needsNoClip(effect.clip, box));
    if (!sameClip || !isPlain(effect)) return false;
    const svg = `<path${filled.attributes}${attributes} d="${filled.d}"/>`;
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

  /** Adds an element; an empty one stands for a thing without ink. Returns it as it was added, null if it was not. */
  #draw(drawn: string, bounds: Box, effect: Effect): Element | null {
    const { shadow, composite: operation } = effect;
    const box = shadow === null ? bounds : shadowReach(bounds, shadow);
    const seen = effect.clip === null ? this.#area : intersectBoxes(effect.clip.box, this.#area);
    const clip = this.#needsNoClip(effect.clip, box) ? null : effect.clip;
    let svg = overlaps(intersectBoxes(box, seen)) ? drawn : "";
    // The filter's own group keeps it out of the user space of elements that are transformed.
    if (svg !== "" && shadow !== null)
      svg = `<g filter="url(#${shadowFilter(shadow, bounds, this.definitions)})">${svg}</g>`;
    if (operation === "source-over" || operation === "lighter")
      return svg === "" ? null : this.#push({ svg, clip, box });

    this.#countLayer();
    const result = composite(operation, this.#clips.within(svg, clip), this.#content(), {
      definitions: this.definitions,
      area: this.#areaText(),
      clipped: (inner) => this.#clips.within(inner, effect.clip),
      beyondClip: effect.clip === null ? null : (inner) => this.#clips.beyond(inner, effect.clip),
    });
    this.#elements = result === "" ? [] : [{ svg: result, clip: null, box: this.#area }];
    return null;
  }

  #push(element: Element): Element {
    this.#length += element.svg.length;
    if (this.#length > SVG_BYTES)
      throw new Failure("invalid", `chart draws too much: its SVG passes ${SVG_BYTES / 1e6} MB`);
    this.#elements.push(element);
    return element;
  }

  #countLayer(): void {
    if (++this.#layers > SVG_LAYERS)
      throw new Failure("invalid", `chart composites too often: at most ${SVG_LAYERS} clears and composite operations`);
  }

  /** All elements as text; neighbours under the same clip share a group. */
  #content(): string {
    let text = "";
    for (let i = 0; i < this.#elements.length; ) {
      const { clip } = this.#elements[i] as Element;
      let inner = "";
      for (; i < this.#elements.length && this.#elements[i]?.clip === clip; i++) inner += this.#elements[i]?.svg;
      text += this.#clips.within(inner, clip);
    }
    return text;
  }

  #areaText(): string {
    return `width="${this.width}" height="${this.height}"`;
  }

  #formatImage(image: SurfaceImage, smooth: boolean): string {
    if (image.type === "encoded") {
      const rendering = smooth ? "" : ' image-rendering="optimizeSpeed"';
      return `<image width="${image.width}" height="${image.height}" preserveAspectRatio="none"${rendering} href="${escapeText(image.url)}"/>`;
    }
    if (!(image.surface instanceof SvgSurface)) throw new Error("an SVG surface draws only SVG surfaces");
    const inner = image.surface;
    // The other document's ids live on under a number of their own.
    const prefix = this.definitions.add((id) => `<g id="${id}"/>`);
    const fragment = inner.fragment().replaceAll(ID_MARK, `${prefix}-`);
    return `<svg ${inner.#areaText()} viewBox="0 0 ${inner.width} ${inner.height}">${fragment}</svg>`;
  }
}

/** Whether the inner box keeps clear of the pixels that the outer one's edges cross. */
function isWithinPixels(outer: Box, inner: Box): boolean {
  const whole = {
    left: Math.ceil(outer.left),
    top: Math.ceil(outer.top),
    right: Math.floor(outer.right),
    bottom: Math.floor(outer.bottom),
  };
  return boxContains(whole, inner);
}

/** Whether the effect is mere painting over what is there. */
function isPlain({ composite: operation, shadow }: Effect): boolean {
  return operation === "source-over" && shadow === null;
}

function overlaps(box: Box): boolean {
  // Hairlines have no area of their own but are seen: only a true gap counts.
  return box.right >= box.left && box.bottom >= box.top;
}

function sizeOf(image: SurfaceImage): { readonly width: number; readonly height: number } {
  return image.type === "encoded" ? image : image.surface;
}

/** A pattern that does not repeat ends at its image; SVG's always repeat, so the rest is clipped away. */
function bandClip(paint: Paint, clip: Clip | null, area: Box): Clip | null {
  if (paint.type !== "pattern" || (paint.repeatX && paint.repeatY)) return clip;
  const { width, height } = sizeOf(paint.image);
  const far = 1e5;
  const band = boxPath({
    left: paint.repeatX ? -far : 0,
    right: paint.repeatX ? far : width,
    top: paint.repeatY ? -far : 0,
    bottom: paint.repeatY ? far : height,
  });
  const shape = { path: transformPath(band, paint.matrix), rule: "nonzero" as const };
  return { box: clip?.box ?? area, shapes: [...(clip?.shapes ?? []), shape] };
}

/** The paint seen from a user space that `inverse` leads to. */
function moveTo(paint: Paint, inverse: Matrix): Paint {
  if (paint.type === "solid") return paint;
  return { ...paint, matrix: multiply(inverse, paint.matrix) };
}
