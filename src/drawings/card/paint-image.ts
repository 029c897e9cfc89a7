// Paints images: of `img` elements, fitted into their content boxes, and of backgrounds. CSS Images 3, section 4.5.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { resolveLength } from "./length.ts";
import type { Style } from "./style.ts";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws an image into a rectangle. */
export function drawImage(context: CanvasContext, image: EncodedImage, { x, y, width, height }: Area): void {
  if (!(width > 0 && height > 0)) return;
  const source = new CanvasImage(() => image);
  source.src = "image";
  context.drawImage(source, x, y, width, height);
}

/** Returns the rectangle of content in a box, according to `object-fit` and `object-position`. */
export function fitContent(
  natural: { readonly width: number; readonly height: number },
  box: Area,
  style: Style,
): Area {
  const { width, height } = fittedSize(natural, box, style.objectFit);
  const [x, y] = style.objectPosition;
  return {
    x: box.x + resolveLength(x, box.width - width),
    y: box.y + resolveLength(y, box.height - height),
    width,
    height,
  };
}

function fittedSize(natural: { readonly width: number; readonly height: number }, box: Area, fit: Style["objectFit"]) {
  if (fit === "fill") return box;
  const contain = Math.min(box.width / natural.width, box.height / natural.height);
  const cover = Math.max(box.width / natural.width, box.height / natural.height);
  const scale = { contain, cover, none: 1, "scale-down": Math.min(1, contain) }[fit];
  return { width: natural.width * scale, height: natural.height * scale };
}
