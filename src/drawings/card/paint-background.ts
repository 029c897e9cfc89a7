// Paints backgrounds: the colour, then the layers from the last to the first. CSS Backgrounds 3, section 3.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import { parseColor } from "../../engine/color.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { readFunction, unquote } from "./css-value.ts";
import { type RoundedBox, traceBox } from "./geometry.ts";
import { createGradient, type GradientPaint } from "./gradient.ts";
import { resolveLength, type Units } from "./length.ts";
import type { Background, Style } from "./style.ts";

/** Maximum number of tiles of a layer. Smaller tiles would be invisible or a flat colour. */
const TILES = 4000;

/** Canvas and resources for painting backgrounds. */
export interface BackgroundContext {
  readonly context: CanvasContext;
  readonly units: Units;
  readonly findImage: (url: string) => EncodedImage | undefined;
}

/** Returns the URL of a layer; undefined for a gradient. */
export function backgroundUrl({ image }: Background): string | undefined {
  const found = readFunction(image);
  return found?.name === "url" ? unquote(found.text.trim()) : undefined;
}

/**
 * Paints the background of a box.
 *
 * @param area the area that is painted
 * @param origin the padding box, which positions and sizes refer to
 */
export function paintBackground(painter: BackgroundContext, style: Style, area: RoundedBox, origin: RoundedBox): void {
  const { context } = painter;
  const { backgroundColor, backgrounds } = style;
  const isVisible = backgroundColor !== undefined && (parseColor(backgroundColor)?.alpha ?? 0) > 0;
  if (isVisible) {
    context.fillStyle = backgroundColor;
    context.beginPath();
    traceBox(context, area);
    context.fill();
  }
  for (const layer of backgrounds.toReversed()) if (layer.image !== "") paintLayer(painter, style, layer, area, origin);
}

/** Paints the masks of a box. @param area the border box */
export function paintMasks(painter: BackgroundContext, style: Style, area: RoundedBox): void {
  const whole = { ...area, radii: SHARP };
  for (const layer of style.masks) if (layer.image !== "") paintLayer(painter, style, layer, whole, whole);
}

const CORNER = { x: 0, y: 0 };
const SHARP = [CORNER, CORNER, CORNER, CORNER] as const;

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

function paintLayer(
  painter: BackgroundContext,
  style: Style,
  layer: Background,
  area: RoundedBox,
  origin: RoundedBox,
): void {
  const { context, findImage } = painter;
  const url = backgroundUrl(layer);
  const image = url === undefined ? undefined : findImage(url);
  if (url !== undefined && image === undefined) return;
  const tile = placeTile(layer, origin, image);
  if (!(tile.width > 0 && tile.height > 0)) return;
  const isWhole =
    tile.x <= area.x &&
    tile.y <= area.y &&
    tile.x + tile.width >= area.x + area.width &&
    tile.y + tile.height >= area.y + area.height;
  // All tiles share one gradient, because a large gradient takes much time and memory.
  const gradient =
    image === undefined
      ? createGradient(context, layer.image, tile.width, tile.height, painter.units, style.color)
      : undefined;
  if (image === undefined && gradient === undefined) return;
  if (gradient !== undefined && isWhole) {
    fillGradient(context, gradient, tile, () => traceBox(context, area));
    return;
  }
  const columns = positions(tile.x, tile.width, area.x, area.width, layer.repeatX);
  const rows = positions(tile.y, tile.height, area.y, area.height, layer.repeatY);
  if (columns.length * rows.length > TILES) return;
  context.save();
  context.beginPath();
  traceBox(context, area);
  context.clip();
  for (const y of rows)
    for (const x of columns) {
      const place = { ...tile, x, y };
      if (image !== undefined) drawImage(context, image, place);
      if (gradient !== undefined)
        fillGradient(context, gradient, place, () => context.rect(x, y, tile.width, tile.height));
    }
  context.restore();
}

/** Fills the traced path with a gradient whose box is the tile. */
function fillGradient(context: CanvasContext, gradient: GradientPaint, { x, y }: Tile, trace: () => void): void {
  context.save();
  context.beginPath();
  trace();
  context.translate(x + gradient.origin[0], y + gradient.origin[1]);
  context.scale(...gradient.scale);
  context.fillStyle = gradient.paint;
  context.fill();
  context.restore();
}

function placeTile({ size, position }: Background, origin: RoundedBox, image: EncodedImage | undefined): Tile {
  const natural = image ?? origin;
  let [width, height] = [natural.width, natural.height];
  if (size === "auto") {
    // Images keep their own size. Gradients, and images without a size, have the size of the box.
    if (!(width > 0 && height > 0)) [width, height] = [origin.width, origin.height];
  } else if (size === "cover" || size === "contain") {
    const scales = [origin.width / natural.width, origin.height / natural.height] as const;
    const scale = size === "cover" ? Math.max(...scales) : Math.min(...scales);
    [width, height] = [natural.width * scale, natural.height * scale];
  } else {
    const [across, down] = size;
    const w = across === "auto" ? undefined : resolveLength(across, origin.width);
    const h = down === "auto" ? undefined : resolveLength(down, origin.height);
    const ratio = natural.width / natural.height;
    if (image === undefined) [width, height] = [w ?? origin.width, h ?? origin.height];
    else
      [width, height] = [
        w ?? (h === undefined ? natural.width : h * ratio),
        h ?? (w === undefined ? natural.height : w / ratio),
      ];
  }
  const [x, y] = position;
  return {
    width,
    height,
    x: origin.x + resolveLength(x, origin.width - width),
    y: origin.y + resolveLength(y, origin.height - height),
  };
}

/** Returns the starts of the tiles that overlap the area on one axis. */
function positions(start: number, size: number, from: number, length: number, repeats: boolean): number[] {
  if (!repeats) return [start];
  const first = start + Math.floor((from - start) / size) * size;
  const count = Math.ceil((from + length - first) / size);
  return count > TILES
    ? Array.from({ length: TILES + 1 }, () => first)
    : Array.from({ length: Math.max(0, count) }, (_, index) => first + index * size);
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws an image into a rectangle.
 *
 * Paints images: of `img` elements, fitted into their content boxes, and of backgrounds. CSS Images 3, section 4.5.
 */
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
