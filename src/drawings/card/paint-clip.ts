// Clips to the shapes of `clip-path`. CSS Masking 1, section 5; CSS Shapes 1, section 3.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { borderBox, insetBox, type RoundedBox, traceBox } from "./geometry.ts";
import { resolveLength } from "./length.ts";
import { type ClipPath, INITIAL_BOX, type ShapeRadius, type Style } from "./style.ts";

/** Clips to a shape. @param box the border box */
export function clipToShape(context: CanvasContext, clip: ClipPath, box: RoundedBox): void {
  const { x, y, width, height } = box;
  context.beginPath();
  if (clip.shape === "path") {
    // The path is moved instead of the context, because restoring a moved context would also remove the clip.
    const path = new Path2D();
    path.addPath(new Path2D(clip.data), { a: 1, b: 0, c: 0, d: 1, e: x, f: y });
    context.clip(path, clip.rule);
  } else if (clip.shape === "polygon") {
    for (const [across = 0, down = 0] of clip.points)
      context.lineTo(x + resolveLength(across, width), y + resolveLength(down, height));
    context.closePath();
    context.clip(clip.rule);
  } else if (clip.shape === "inset") {
    const [top, right, bottom, left] = clip.edges.map((edge, index) =>
      resolveLength(edge, index % 2 === 0 ? height : width),
    ) as [number, number, number, number];
    const inner = insetBox(box, top, right, bottom, left);
    const style = { ...INITIAL_BOX, radius: clip.radius } as Style;
    traceBox(context, borderBox(style, inner.x, inner.y, inner.width, inner.height));
    context.clip();
  } else {
    const center = [x + resolveLength(clip.center[0], width), y + resolveLength(clip.center[1], height)] as const;
    const radii = readRadii(clip.radii, box, center);
    context.ellipse(...center, ...radii, 0, 0, 2 * Math.PI);
    context.clip();
  }
}

function readRadii(
  radii: readonly ShapeRadius[],
  { x, y, width, height }: RoundedBox,
  [centerX, centerY]: readonly [number, number],
): [x: number, y: number] {
  const distances = [
    [Math.abs(centerX - x), Math.abs(x + width - centerX)],
    [Math.abs(centerY - y), Math.abs(y + height - centerY)],
  ] as const;
  const pick = (radius: ShapeRadius, sides: readonly number[], whole: number) => {
    if (radius === "closest-side") return Math.min(...sides);
    return radius === "farthest-side" ? Math.max(...sides) : Math.max(0, resolveLength(radius, whole));
  };
  const [first = 0, second] = radii;
  if (second !== undefined) return [pick(first, distances[0], width), pick(second, distances[1], height)];
  const radius = pick(first, distances.flat(), Math.hypot(width, height) / Math.SQRT2);
  return [radius, radius];
}
