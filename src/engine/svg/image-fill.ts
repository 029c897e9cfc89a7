// Draws fills with one large image, such as a background, as a clipped image. For a pattern, the rasteriser would first
// render the whole image, which takes too much memory at the size of a chart.

import { PATTERN_PIXELS } from "../limits.ts";
import { type Box, intersectBoxes, type Path, pathAsBox, pathBounds } from "../path.ts";
import type { Clip, EncodedImage, FillRule, Paint } from "../surface.ts";

type ImagePaint = Extract<Paint, { readonly type: "pattern" }> & { readonly image: EncodedImage };

/** Returns whether the paint is a single image that is too large for a pattern. */
export function isLargeImage(paint: Paint): paint is ImagePaint {
  if (paint.type !== "pattern" || paint.image.type !== "encoded" || paint.repeatX || paint.repeatY) return false;
  const [a, b, c, d] = paint.matrix;
  const { width, height } = paint.image;
  return width * Math.hypot(a, b) * height * Math.hypot(c, d) > PATTERN_PIXELS;
}

/** Returns the intersection of the clip and the path. */
export function clipToPath(clip: Clip | null, path: Path, rule: FillRule): Clip | null {
  const bounds = pathBounds(path);
  if (bounds === null) return clip;
  const box: Box = clip === null ? bounds : intersectBoxes(bounds, clip.box);
  const shapes = clip?.shapes ?? [];
  return { box, shapes: pathAsBox(path) === null ? [...shapes, { path, rule }] : shapes };
}
