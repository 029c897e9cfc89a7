// What a canvas draws on. A surface receives resolved things only: paths in device pixels, paints whose geometry is in
// device pixels, shaped glyphs. It never asks for a default and never sees CSS.

import type { Rgba } from "./color.ts";
import { type Box, intersectBoxes, type Matrix, type Path, pathAsBox, pathBounds } from "./path.ts";

export type FillRule = "nonzero" | "evenodd";

/** A colour at a place between 0 and 1 along a gradient. */
export interface Stop {
  readonly offset: number;
  readonly color: Rgba;
}

/** What an area is filled with. `matrix` maps the geometry to device pixels. */
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
      /** Radians, clockwise from the positive x axis. */
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

/** How an outline is stroked. Lengths are in the space that `matrix` maps to device pixels. */
export interface Pen {
  readonly width: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
  /** On and off lengths in turn, an even number of them; empty for a solid line. */
  readonly dash: readonly number[];
  readonly dashOffset: number;
  /** Null when lengths are device pixels already; the path is in device pixels in both cases. */
  readonly matrix: Matrix | null;
}

/** An area outside which nothing is drawn. Compared by identity: equal clips are the same object. */
export interface Clip {
  /** The intersection of all rectangles along the device's axes. */
  readonly box: Box;
  /** Further shapes, all of which apply. */
  readonly shapes: readonly { readonly path: Path; readonly rule: FillRule }[];
}

/** The part of what lies in the box that is seen on a surface of that area, under the clip. */
export function seenBox(box: Box, clip: Clip | null, area: Box): Box {
  const seen = intersectBoxes(box, area);
  return clip === null ? seen : intersectBoxes(seen, clip.box);
}

/**
 * What erasing the path takes away under the clip: `area` is the box around it, and where `isBox` is true all that is in that
 * box; `bounds` are the path's own. Null for a path without points.
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

/** A blurred copy of what is drawn, beneath it. Offsets and blur (standard deviation) in device pixels. */
export interface Shadow {
  readonly color: Rgba;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly deviation: number;
}

/** The `globalCompositeOperation` values of the Compositing and Blending standard. */
export type CompositeOperation =
  | "source-over"
  | "source-in"
  | "source-out"
  | "source-atop"
  | "destination-over"
  | "destination-in"
  | "destination-out"
  | "destination-atop"
  | "lighter"
  | "copy"
  | "xor"
  | "multiply"
  | "screen"
  | "overlay"
  | "darken"
  | "lighten"
  | "color-dodge"
  | "color-burn"
  | "hard-light"
  | "soft-light"
  | "difference"
  | "exclusion"
  | "hue"
  | "saturation"
  | "color"
  | "luminosity";

/** Operators that change the backdrop where the source is transparent: everywhere within the clip. */
const CLEARING: ReadonlySet<CompositeOperation> = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

/** Whether drawing nothing still changes the picture. */
export function changesBackdrop(operation: CompositeOperation): boolean {
  return CLEARING.has(operation);
}

/** How a drawn thing joins what is there already. */
export interface Effect {
  /** 0 to 1, multiplied with the paint's own alpha. */
  readonly alpha: number;
  readonly composite: CompositeOperation;
  readonly clip: Clip | null;
  readonly shadow: Shadow | null;
}

/** Drawn as it is. */
export const PLAIN_EFFECT: Effect = { alpha: 1, composite: "source-over", clip: null, shadow: null };

/** A font face as a surface sees it. */
export interface GlyphSource {
  /** Unique among the faces of this program. */
  readonly name: string;
  /** Font units in one em. */
  readonly unitsPerEm: number;
  /** Distance from the baseline to the top of a line, in em. */
  readonly ascent: number;
  /** Distance from the baseline down to the bottom of a line, in em, positive. */
  readonly descent: number;
  /** How far the pen moves from this glyph to the next in a line, font units. */
  advance(glyph: number): number;
  /**
   * The glyph's outline in font units, y upwards; empty for blank glyphs.
   *
   * @param pixelsPerEm fits the outline's heights to rows of pixels at this size; left out for the outline as designed
   */
  outline(glyph: number, pixelsPerEm?: number): Path;
  /** Whether `color` returns a picture. Fast after the first call for a glyph. Faces without colour glyphs have neither method. */
  isColored?(glyph: number): boolean;
  /**
   * The glyph as a picture in colours of its own; null for one that is filled like any other. Faces without such glyphs lack
   * the method. The same call gives the same object as long as it is not too long ago.
   *
   * @param foreground what stands for the colour of the text where the picture asks for it
   */
  color?(glyph: number, foreground: Rgba): ColorGlyph | null;
}

/** A glyph in colours of its own. All geometry in font units, y upwards. */
export interface ColorGlyph {
  /** Around all ink; since y points upwards, `top` is its lower edge. */
  readonly bounds: Box;
  /** In drawing order. */
  readonly parts: readonly ColorPart[];
}

/** What of a part lies outside of one of its `clips` is not drawn. */
export type ColorPart = ColorFill | ColorLayer;

/** An area of a colour glyph, nonzero rule. */
export interface ColorFill {
  readonly type: "fill";
  readonly path: Path;
  /** Its `matrix` maps to font units. Never a pattern. */
  readonly paint: Paint;
  readonly clips: readonly Path[];
}

/** Parts that are drawn by themselves first, and then join the parts before them in their own layer as one. */
export interface ColorLayer {
  readonly type: "layer";
  readonly parts: readonly ColorPart[];
  readonly alpha: number;
  readonly operation: CompositeOperation;
  readonly clips: readonly Path[];
}

/** A glyph and where it stands. */
export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Index in the run's text of the first character that it stands for; glyphs of one letter share it. */
  readonly cluster: number;
}

/** Glyphs of one face and direction. The runs of a text come in the order of reading, wherever they stand. */
export interface GlyphRun {
  /** The characters that the glyphs stand for, in the order of reading. */
  readonly text: string;
  readonly face: GlyphSource;
  /** Size of an em, in the space that `matrix` maps to device pixels. */
  readonly size: number;
  /** From left to right. */
  readonly glyphs: readonly PlacedGlyph[];
  readonly matrix: Matrix;
}

/** Glyphs of one face in their own colours, placed. */
export interface ColorRun {
  /** The characters of the whole run that the glyphs stand in. */
  readonly text: string;
  readonly unitsPerEm: number;
  readonly glyphs: readonly PlacedPicture[];
}

/** A colour glyph and where it stands. */
export interface PlacedPicture {
  /** Reads the picture from its face, which takes longer than drawing it. */
  readonly read: () => ColorGlyph;
  /** Pictures of the same key look the same. */
  readonly key: string;
  /** Maps font units to device pixels. */
  readonly matrix: Matrix;
}

/** A picture that comes from a file. */
export interface EncodedImage {
  readonly type: "encoded";
  /** The picture's own size: the space that it is drawn in, however many pixels a copy has. */
  readonly width: number;
  readonly height: number;
  /** Whether it has no pixels of its own, however closely one looks. */
  readonly isVector?: boolean;
  /**
   * A `data:` URL of a copy that has the pixels to be seen at a scale. The same call gives the same text.
   *
   * @param scale the surface's pixels for each of the picture's own
   * @param isFinal whether the surface's pixels are those that people will see; else they may look closer
   */
  url(scale: number, isFinal: boolean): string;
  /** Work of the copy at a scale, units of src/base/fuel.ts; 0 for a copy that has been reckoned before. */
  reckon?(scale: number, isFinal: boolean): number;
}

/** What another surface holds at the time of the call, unless `isFinal` says that it will never change. */
export interface DrawnImage {
  readonly type: "surface";
  readonly surface: Surface;
  readonly isFinal?: boolean;
}

/** A picture that can be drawn: from a file, or from another surface. */
export type SurfaceImage = EncodedImage | DrawnImage;

/** The size of a picture in its own pixels. */
export function imageSize(image: SurfaceImage): { readonly width: number; readonly height: number } {
  return image.type === "encoded" ? image : image.surface;
}

/** A place to draw, in device pixels with the origin at the top left. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** Whether its pixels are those that people will see: then what browsers place on whole pixels is placed there. */
  readonly hasGrid?: boolean;
  /** Whether the same surface drawn again as an image, at any scale, costs little and loses nothing. */
  readonly sharesImages?: boolean;
  /** Fills the path; open subpaths are closed. */
  fill(path: Path, rule: FillRule, paint: Paint, effect: Effect): void;
  /** Strokes the path. */
  stroke(path: Path, pen: Pen, paint: Paint, effect: Effect): void;
  /** Fills the glyphs. */
  text(run: GlyphRun, paint: Paint, effect: Effect): void;
  /** Draws glyphs in their own colours, each as one thing; surfaces without it get the fills that the glyphs consist of. */
  colorText?(run: ColorRun, effect: Effect): void;
  /** Says that the run's characters stand there, drawn by other means; for surfaces whose text can be searched. */
  mention?(run: GlyphRun, clip: Clip | null): void;
  /** Draws the part `source` (image pixels) of the image; `matrix` maps image pixels to device pixels. */
  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: Effect): void;
  /** Makes the path's inside transparent, within the clip. */
  erase(path: Path, clip: Clip | null): void;
}

/** Makes an empty surface of a size in device pixels. */
export type SurfaceFactory = (width: number, height: number) => Surface;
