// Paints the shadows of boxes. CSS Backgrounds 3, section 6.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { insetBox, type RoundedBox, traceBox } from "./geometry.ts";
import type { BoxShadow, Style } from "./style.ts";

/** The offset of a shape that casts a shadow without being visible itself, in device pixels. */
const FAR = 20_000;

/** Sets the shadow of the next shape. If the shape is drawn `FAR` pixels to the left, only its shadow is visible. */
export function setShadow(context: CanvasContext, shadow: BoxShadow, color: string, scale: number, shift = 0): void {
  context.shadowColor = shadow.color ?? color;
  context.shadowBlur = shadow.blur * scale;
  context.shadowOffsetX = shadow.x * scale + shift;
  context.shadowOffsetY = shadow.y * scale;
}

/** Paints the outer shadows, which are not visible inside the box. @param scale device pixels per CSS pixel */
export function paintOuterShadows(context: CanvasContext, box: RoundedBox, style: Style, scale: number): void {
  for (const shadow of style.boxShadow.toReversed()) {
    if (shadow.isInset) continue;
    const { spread, blur, x, y } = shadow;
    const caster = insetBox(box, -spread, -spread, -spread, -spread);
    if (caster.width <= 0 || caster.height <= 0) continue;
    context.save();
    const reach = blur * 2 + Math.abs(x) + Math.abs(y) + Math.abs(spread) + 1;
    context.beginPath();
    context.rect(box.x - reach, box.y - reach, box.width + reach * 2, box.height + reach * 2);
    traceBox(context, box);
    context.clip("evenodd");
    cast(context, shadow, style, scale, () => traceBox(context, caster));
    context.restore();
  }
}

/** Paints the inner shadows. @param box the padding box */
export function paintInnerShadows(context: CanvasContext, box: RoundedBox, style: Style, scale: number): void {
  for (const shadow of style.boxShadow.toReversed()) {
    if (!shadow.isInset) continue;
    const { spread, blur, x, y } = shadow;
    context.save();
    context.beginPath();
    traceBox(context, box);
    context.clip();
    const reach = blur * 2 + Math.abs(x) + Math.abs(y) + Math.abs(spread) + 1;
    cast(context, shadow, style, scale, () => {
      context.rect(box.x - reach, box.y - reach, box.width + reach * 2, box.height + reach * 2);
      traceBox(context, insetBox(box, spread, spread, spread, spread));
    });
    context.restore();
  }
}

/** Fills the shape outside of the visible area, so that only its shadow is visible. */
function cast(context: CanvasContext, shadow: BoxShadow, { color }: Style, scale: number, trace: () => void): void {
  const { a, b, c, d, e, f } = context.getTransform();
  setShadow(context, shadow, color, scale, FAR);
  // The path is built in the shifted coordinates; clips are unaffected.
  context.setTransform(a, b, c, d, e - FAR, f);
  context.fillStyle = "black";
  context.beginPath();
  trace();
  context.fill("evenodd");
  context.setTransform(a, b, c, d, e, f);
}
