// The drawing interface that each output backend implements. A surface receives only resolved values: paths and paints
// in device pixels, and shaped glyphs. Defaults and CSS are resolved before.

import type { Fuel } from "../base/fuel.ts";
import type { Rgba } from "./color.ts";
import { type Box, intersectBoxes, type Matrix, type Path, pathAsBox, pathBounds } from "./path.ts";

export type FillRule = "nonzero" | "evenodd";

/** A gradient stop; `offset` is 0 to 1. */
export interface Stop {
  readonly offset: number;
  readonly color: Rgba;
}

/** The colour, gradient or pattern that fills an area. `matrix` maps the paint's geometry to device pixels. */
export type Paint =
  | { readonly type: "solid"; readonly color: Rgba }
  | {
      readonly type: "linear";
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly stops: readonly Stop[];
      readonly matrix: Matrix;
    }
  | {
      readonly type: "radial";
      readonly from: readonly [x: number, y: number, radius: number];
      readonly to: readonly [x: number, y: number, radius: number];
      readonly stops: readonly Stop[];
      readonly matrix: Matrix;
    }
  | {
      readonly type: "conic";
      readonly center: readonly [x: number, y: number];
      /** In radians, clockwise from the positive x axis. */
      readonly startAngle: number;
      readonly stops: readonly Stop[];
      readonly matrix: Matrix;
    }
  | {
      readonly type: "pattern";
      readonly image: SurfaceImage;
      readonly repeatX: boolean;
      readonly repeatY: boolean;
      readonly smooth: boolean;
      readonly matrix: Matrix;
    };

/** A stroke style. Lengths are in the coordinate space that `matrix` maps to device pixels. */
export interface StrokeStyle {
  readonly width: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
  /** Alternating dash and gap lengths, an even number; empty for a solid line. */
  readonly dash: readonly number[];
  readonly dashOffset: number;
  /** Null if lengths are in device pixels. The path is in device pixels in any case. */
  readonly matrix: Matrix | null;
}

/** A filled or stroked path, in device pixels. */
export type Shape =
  | { readonly type: "fill"; readonly path: Path; readonly rule: FillRule }
  | { readonly type: "stroke"; readonly path: Path; readonly pen: StrokeStyle };

/** A clipping region. Surfaces compare clips by identity, so the canvas reuses one object for equal rectangles. */
export interface Clip {
  /** The intersection of all clips that are axis-aligned rectangles in device space. */
  readonly box: Box;
  /** All other clip paths. The clipping region is the intersection of these paths and the box. */
  readonly shapes: readonly { readonly path: Path; readonly rule: FillRule }[];
}

/** Returns the visible part of the box: its intersection with the surface's area and the clip's box. */
export function visiblePart(box: Box, clip: Clip | null, area: Box): Box {
  const visible = intersectBoxes(box, area);
  return clip === null ? visible : intersectBoxes(visible, clip.box);
}

/**
 * Returns the area that erasing a path within a clip affects; null for an empty path. `area` contains all erased
 * pixels, and is erased completely if `isBox` is true. `bounds` are the bounds of the path.
 */
export function erasedArea(
  path: Path,
  clip: Clip | null,
): { readonly bounds: Box; readonly area: Box; readonly isBox: boolean } | null {
  const bounds = pathBounds(path);
  if (bounds === null) return null;
  const isBox = pathAsBox(path) !== null && (clip === null || clip.shapes.length === 0);
  return { bounds, area: clip === null ? bounds : intersectBoxes(bounds, clip.box), isBox };
}

/** A shadow, drawn beneath its shape. Offsets and the standard deviation of the blur are in device pixels. */
export interface Shadow {
  readonly color: Rgba;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly deviation: number;
}

/** The blend modes of `globalCompositeOperation`. Compositing and Blending Level 1, section 10. */
export const BLEND_MODES = [
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
] as const;

/** All values of `globalCompositeOperation`: the Porter-Duff operators and the blend modes. */
export const COMPOSITE_OPERATIONS = [
  "source-over",
  "source-in",
  "source-out",
  "source-atop",
  "destination-over",
  "destination-in",
  "destination-out",
  "destination-atop",
  "lighter",
  "copy",
  "xor",
  ...BLEND_MODES,
] as const;

export type CompositeOperation = (typeof COMPOSITE_OPERATIONS)[number];

/** Operators that change the backdrop where the source is transparent, so they affect everything within the clip. */
const CLEARING: ReadonlySet<CompositeOperation> = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

/** Whether the operator changes the backdrop where the source is transparent. */
export function changesBackdrop(operation: CompositeOperation): boolean {
  return CLEARING.has(operation);
}

/** The compositing state of a drawing operation. */
export interface CompositeState {
  /** Global alpha, 0 to 1, by which the paint's alpha is multiplied. */
  readonly alpha: number;
  readonly composite: CompositeOperation;
  readonly clip: Clip | null;
  readonly shadow: Shadow | null;
}

/** Opaque source-over compositing, without a clip or shadow. */
export const DEFAULT_COMPOSITE_STATE: CompositeState = { alpha: 1, composite: "source-over", clip: null, shadow: null };

/** The font face interface that surfaces use. */
export interface GlyphSource {
  /** Identifies the face among all faces that this isolate has opened. */
  readonly key: number;
  /** Font name for output files. Different faces can have the same name. */
  readonly name: string;
  /** Font units per em. */
  readonly unitsPerEm: number;
  /** Distance from the baseline to the top of a line, in em. */
  readonly ascent: number;
  /** Distance from the baseline down to the bottom of a line, in em, positive. */
  readonly descent: number;
  /** Returns the advance width of the glyph, in font units. */
  advance(glyph: number): number;
  /**
   * Returns a glyph's outline in font units, with y pointing up. A blank glyph has an empty outline.
   *
   * @param pixelsPerEm size for which heights are fitted to the pixel grid; by default, the outline is not fitted
   */
  outline(glyph: number, pixelsPerEm?: number): Path;
  /** Whether the glyph is a colour glyph. Fast after the first call. Faces without colour glyphs lack this method. */
  isColored?(glyph: number): boolean;
  /**
   * Returns the colour glyph; null for a glyph that is filled with the text's paint. Results are cached, so repeated
   * calls usually return the same object. Faces without colour glyphs lack this method.
   *
   * @param foreground the text colour, which parts of the glyph may use
   */
  color?(glyph: number, foreground: Rgba): ColorGlyph | null;
}

/** A colour glyph. All geometry is in font units, with y pointing up. */
export interface ColorGlyph {
  /** The ink bounds. Because y points up, `top` is the lower edge. */
  readonly bounds: Box;
  /** The parts, in drawing order. */
  readonly parts: readonly ColorPart[];
}

/** A part of a colour glyph. It is drawn only inside the intersection of its `clips`. */
export type ColorPart = ColorFill | ColorLayer;

/** A path of a colour glyph, filled with the nonzero rule. */
export interface ColorFill {
  readonly type: "fill";
  readonly path: Path;
  /** A solid colour or a gradient. `matrix` maps to font units. */
  readonly paint: Paint;
  readonly clips: readonly Path[];
}

/** An isolated group of parts, which is composited as a whole onto the parts before it. */
export interface ColorLayer {
  readonly type: "layer";
  readonly parts: readonly ColorPart[];
  readonly alpha: number;
  readonly operation: CompositeOperation;
  readonly clips: readonly Path[];
}

export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** HarfBuzz cluster: index of the glyph's first character in the run's text. All glyphs of a cluster have the same index. */
  readonly cluster: number;
}

/** Glyphs in one face and direction. Runs are in logical order, whatever their position. */
export interface GlyphRun {
  /** The characters of the run, in logical order. */
  readonly text: string;
  readonly face: GlyphSource;
  /** Size of an em, in the space that `matrix` maps to device pixels. */
  readonly size: number;
  /** The glyphs in visual order, from left to right. */
  readonly glyphs: readonly PlacedGlyph[];
  readonly matrix: Matrix;
}

/** Positioned colour glyphs of one face. */
export interface ColorRun {
  /** The characters of the whole run that contains the glyphs. */
  readonly text: string;
  readonly unitsPerEm: number;
  readonly glyphs: readonly PlacedColorGlyph[];
}

export interface PlacedColorGlyph {
  /** Reads the glyph from its face, which takes longer than drawing the glyph. */
  readonly read: () => ColorGlyph;
  /** Identifies the glyph and its colours: glyphs with the same key look the same. */
  readonly key: string;
  /** Maps font units to device pixels. */
  readonly matrix: Matrix;
}

/** The pixels of an image: rows from top to bottom, premultiplied RGBA, four bytes per pixel. */
export interface ImagePixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An image from a file. */
export interface EncodedImage {
  readonly type: "encoded";
  /** The intrinsic size, which defines the image's coordinates at any copy resolution. */
  readonly width: number;
  readonly height: number;
  readonly isVector?: boolean;
  /**
   * Returns a `data:` URL of a copy of the image at a resolution that suits the scale. The same arguments return the
   * same string.
   *
   * @param scale surface pixels per image pixel
   * @param isFinal whether the surface is displayed at its own resolution; otherwise, viewers may zoom in, and the copy
   *   is larger
   */
  url(scale: number, isFinal: boolean): string;
  /**
   * Returns the image's pixels at a resolution that suits the scale. The same argument returns the same object.
   *
   * @param scale surface pixels per image pixel
   */
  pixels(scale: number): ImagePixels;
  /**
   * Returns the work of making the copy for a scale, in units of src/base/fuel.ts; 0 if that work has already been
   * charged.
   */
  copyWork?(scale: number, isFinal: boolean): number;
}

/** The content of another surface at the time of the call. */
export interface DrawnImage {
  readonly type: "surface";
  readonly surface: Surface;
  /** Draws the same image on a new surface. Only defined if the surface is frozen. */
  readonly redraw?: () => Surface;
}

/** An image that a surface can draw: from a file, or from another surface. */
export type SurfaceImage = EncodedImage | DrawnImage;

/** Returns the intrinsic size of an image, in its own pixels. */
export function imageSize(image: SurfaceImage): { readonly width: number; readonly height: number } {
  return image.type === "encoded" ? image : image.surface;
}

/** A drawing surface, in device pixels with the origin at the top left. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /**
   * Encodes the current pixels as an image that any kind of surface can draw. Only surfaces that store pixels have this
   * method.
   */
  toImage?(): EncodedImage;
  /**
   * Whether the image is displayed at the surface's own resolution, so that glyphs are aligned to pixels as in a
   * browser.
   */
  readonly hasGrid?: boolean;
  /**
   * Whether text outlines are fitted to pixels, like glyphs: on surfaces with a grid, and on recordings for such
   * surfaces.
   */
  readonly fitsOutlines?: boolean;
  /** Whether repeatedly drawing another surface as an image is cheap and lossless at any scale, as in PDF. */
  readonly sharesImages?: boolean;
  /** Fills the path. Open subpaths are closed implicitly. */
  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void;
  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void;
  text(run: GlyphRun, paint: Paint, effect: CompositeState): void;
  /**
   * Draws colour glyphs, and composites each as a whole. Without this method, a canvas draws them with fills and
   * images.
   */
  colorText?(run: ColorRun, effect: CompositeState): void;
  /**
   * Adds invisible text at the position of a run that is drawn as shapes or images, in formats with searchable text.
   */
  addInvisibleText?(run: GlyphRun, clip: Clip | null): void;
  /** Draws the part of the image inside `source` (in image pixels); `matrix` maps image pixels to device pixels. */
  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void;
  /** Makes the inside of the path transparent, within the clip. */
  erase(path: Path, clip: Clip | null): void;
  /**
   * Renders the pixels now, and drops the recorded calls. Nothing may be drawn on the surface afterwards. Surfaces that
   * record no calls lack this method.
   *
   * @param maxPixels maximum size of a surface that is frozen; a larger surface stays unchanged
   * @returns whether the surface is frozen
   * @throws Failure if the work exceeds the budget
   */
  freeze?(fuel: Fuel, maxPixels?: number): boolean;
}

/** Creates an empty surface. Width and height are in device pixels. */
export type SurfaceFactory = (width: number, height: number) => Surface;
