// A fill with one large picture, as a background is, → the picture drawn within the shape. As a pattern the rasteriser would
// make all of the picture first, which at the size of a chart is more than it can keep.

import { PATTERN_PIXELS } from "../../base/limits.ts";
import { type Box, intersectBoxes, type Path, pathAsBox, pathBounds } from "../path.ts";
import type { Clip, EncodedImage, FillRule, Paint } from "../surface.ts";

type PicturePaint = Extract<Paint, { readonly type: "pattern" }> & { readonly image: EncodedImage };

/** Whether the paint is one picture that is too large for a pattern. */
export function isLargePicture(paint: Paint): paint is PicturePaint {
  if (paint.type !== "pattern" || paint.image.type !== "encoded" || paint.repeatX || paint.repeatY) return false;
  const [a, b, c, d] = paint.matrix;
  const { width, height } = paint.image;
  return width * Math.hypot(a, b) * height * Math.hypot(c, d) > PATTERN_PIXELS;
}

/** What lies within the path as well as within the clip. */
export function clipToPath(clip: Clip | null, path: Path, rule: FillRule): Clip | null {
  const bounds = pathBounds(path);
  if (bounds === null) return clip;
  const box: Box = clip === null ? bounds : intersectBoxes(bounds, clip.box);
  const shapes = clip?.shapes ?? [];
  return { box, shapes: pathAsBox(path) === null ? [...shapes, { path, rule }] : shapes };
}
