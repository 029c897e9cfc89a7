// Paints borders. CSS Backgrounds 3, section 4.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { insetBox, paddingBox, type RoundedBox, traceBox } from "./geometry.ts";
import { type BorderSide, borderWidth, EDGES, type Edge, type Style } from "./style.ts";

/** Paints all borders of a box. */
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

/** Paints one side: the part of the ring in the trapezoid between the corners. */
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
  // In rounded corners, the trapezoid would not cover the whole ring: extend it to the middle of the box.
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

/** Extends the line from an outer to an inner corner until it reaches the middle of the box. */
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
