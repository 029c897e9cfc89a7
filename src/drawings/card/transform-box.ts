// Applies `transform`.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { resolveLength } from "./length.ts";
import type { Style } from "./style.ts";

/** Applies the transformations around their origin. CSS Transforms 1, section 6. */
export function transformBox(
  context: CanvasContext,
  { transform, transformOrigin }: Style,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const [originX, originY] = [
    x + resolveLength(transformOrigin[0], width),
    y + resolveLength(transformOrigin[1], height),
  ];
  context.translate(originX, originY);
  for (const { name, values } of transform) {
    const [a = 0, b = 0, ...rest] = values.map((value, index) => resolveLength(value, index === 0 ? width : height));
    if (name === "translate") context.translate(a, b);
    else if (name === "rotate") context.rotate(a);
    else if (name === "scale") context.scale(a, b);
    else if (name === "skew") context.transform(1, Math.tan(b), Math.tan(a), 1, 0, 0);
    else context.transform(a, b, ...(rest as [number, number, number, number]));
  }
  context.translate(-originX, -originY);
}
