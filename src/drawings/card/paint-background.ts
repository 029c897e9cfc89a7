// Paints backgrounds and borders. The colour is painted first, then the layers from last to first. CSS Backgrounds 3,
// section 3.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import { parseColor } from "../../engine/color.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { readFunction, resolveLength, type Units, unquote } from "./css-value.ts";
import { insetBox, paddingBox, type RoundedBox, traceBox } from "./geometry.ts";
import { createGradient, type GradientPaint } from "./gradient.ts";
import { type Background, type BorderSide, borderWidth, EDGES, type Edge, type Style } from "./style.ts";

/** Maximum number of tiles per layer. With more tiles, each would be too small to see. */
const TILES = 4000;
/** Work per tile in addition to the rasteriser's charge, in units of src/base/fuel.ts. */
const TILE_WORK = 20_000;

/** The canvas and resources for painting backgrounds. */
interface BackgroundContext {
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
 * @param area the area to paint
 * @param origin the padding box, the reference for positions and sizes
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
  // All tiles share one gradient, because creating a large gradient is slow and needs much memory.
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
  const tiles = columns.length * rows.length;
  if (tiles > TILES) return;
  context.canvas.fuel.spend(
    tiles * TILE_WORK,
    "backgrounds and masks are too expensive to draw: use fewer or larger tiles",
  );
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

/** Fills the current path with a gradient that is positioned at the tile. */
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
    // Images have their intrinsic size. Gradients, and images without an intrinsic size, fill the box.
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

/** Returns the start positions of the tiles that overlap the area, in one axis. */
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

export function drawImage(context: CanvasContext, image: EncodedImage, { x, y, width, height }: Area): void {
  if (!(width > 0 && height > 0)) return;
  const source = new CanvasImage(() => image);
  source.src = "image";
  context.drawImage(source, x, y, width, height);
}

/**
 * Returns the content rectangle in a box according to `object-fit` and `object-position`. CSS Images 3, section 4.5.
 */
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

export function paintBorders(context: CanvasContext, box: RoundedBox, style: Style): void {
  const widths = EDGES.map((edge) => borderWidth(style, edge));
  if (widths.every((width) => width === 0)) return;
  const sides = EDGES.map((edge) => style.border[edge]);
  const [first] = sides;
  const isUniform =
    first !== undefined &&
    sides.every((side) => side?.width === first.width && side.style === first.style && side.color === first.color);
  if (isUniform) paintRing(context, box, style, first);
  else for (const [index, edge] of EDGES.entries()) if ((widths[index] ?? 0) > 0) paintSide(context, box, style, edge);
}

function paintRing(context: CanvasContext, box: RoundedBox, style: Style, side: BorderSide): void {
  const color = side.color ?? style.color;
  if (side.style === "dashed" || side.style === "dotted") {
    const half = side.width / 2;
    strokeLine(context, side, color, () => traceBox(context, insetBox(box, half, half, half, half)));
    return;
  }
  context.fillStyle = color;
  const fillRing = (outer: RoundedBox, inner: RoundedBox) => {
    context.beginPath();
    traceBox(context, outer);
    traceBox(context, inner);
    context.fill("evenodd");
  };
  if (side.style === "double" && side.width >= 3) {
    const third = side.width / 3;
    fillRing(box, insetBox(box, third, third, third, third));
    fillRing(insetBox(box, 2 * third, 2 * third, 2 * third, 2 * third), paddingBox(box, style));
  } else fillRing(box, paddingBox(box, style));
}

/** Paints one side of a border, which is bounded by the diagonals of the corners. */
function paintSide(context: CanvasContext, box: RoundedBox, style: Style, edge: Edge): void {
  const side = style.border[edge] as BorderSide;
  const color = side.color ?? style.color;
  const inner = paddingBox(box, style);
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const [innerLeft, innerTop, innerRight, innerBottom] = [
    inner.x,
    inner.y,
    inner.x + inner.width,
    inner.y + inner.height,
  ];
  const corners: Readonly<Record<Edge, readonly number[]>> = {
    top: [left, top, right, top, innerRight, innerTop, innerLeft, innerTop],
    right: [right, top, right, bottom, innerRight, innerBottom, innerRight, innerTop],
    bottom: [right, bottom, left, bottom, innerLeft, innerBottom, innerRight, innerBottom],
    left: [left, bottom, left, top, innerLeft, innerTop, innerLeft, innerBottom],
  };
  const points = corners[edge];
  const traceTrapezoid = () => {
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i] as number, points[i + 1] as number];
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  };
  if (side.style === "dashed" || side.style === "dotted") {
    const half = side.width / 2;
    const isHorizontal = edge === "top" || edge === "bottom";
    const at = { top: top + half, bottom: bottom - half, left: left + half, right: right - half }[edge];
    strokeLine(context, side, color, () => {
      context.moveTo(isHorizontal ? left : at, isHorizontal ? at : top);
      context.lineTo(isHorizontal ? right : at, isHorizontal ? at : bottom);
    });
    return;
  }
  const isRounded = box.radii.some((radius) => radius.x > 0 && radius.y > 0);
  context.fillStyle = color;
  if (!isRounded) {
    traceTrapezoid();
    context.fill();
    return;
  }
  // In a rounded corner, the trapezoid doesn't cover the whole border, so extend it to the centre of the box.
  context.save();
  context.beginPath();
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  context.moveTo(points[0] as number, points[1] as number);
  context.lineTo(points[2] as number, points[3] as number);
  context.lineTo(...meet(points.slice(2, 6), middleX, middleY, edge));
  context.lineTo(...meet([points[0], points[1], points[6], points[7]] as number[], middleX, middleY, edge));
  context.closePath();
  context.clip();
  context.beginPath();
  traceBox(context, box);
  traceBox(context, inner);
  context.fill("evenodd");
  context.restore();
}

/** Extends the line from an outer to an inner corner as far as the centre of the box. */
function meet(points: readonly number[], middleX: number, middleY: number, edge: Edge): [number, number] {
  const [x, y, innerX, innerY] = points as [number, number, number, number];
  const [dx, dy] = [innerX - x, innerY - y];
  const isHorizontal = edge === "top" || edge === "bottom";
  const steps = isHorizontal ? (middleY - y) / (dy || 1) : (middleX - x) / (dx || 1);
  const maxSteps = isHorizontal ? Math.abs((middleX - x) / (dx || 1e9)) : Math.abs((middleY - y) / (dy || 1e9));
  const t = dx === 0 || dy === 0 ? steps : Math.min(steps, maxSteps);
  return [x + dx * t, y + dy * t];
}

function strokeLine(context: CanvasContext, { width, style }: BorderSide, color: string, trace: () => void): void {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = style === "dotted" ? "round" : "butt";
  context.setLineDash(style === "dotted" ? [0.01, width * 2] : [width * 2, width]);
  context.beginPath();
  trace();
  context.stroke();
  context.restore();
}
