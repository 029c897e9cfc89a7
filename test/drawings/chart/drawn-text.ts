// Captures the strings that a chart draws, in order, regardless of available glyphs.

import { vi } from "vitest";
import { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { type Body, draw } from "./plugins/render.ts";

/** Renders the chart and returns its text. */
export async function drawnText(body: Body): Promise<readonly string[]> {
  // A chart is drawn again after its fonts are loaded, so only the last canvas counts.
  let texts: string[] = [];
  let last: CanvasContext | undefined;
  const { fillText } = CanvasContext.prototype;
  const spy = vi.spyOn(CanvasContext.prototype, "fillText").mockImplementation(function (this: CanvasContext, ...args) {
    if (this !== last) texts = [];
    last = this;
    texts.push(String(args[0]));
    fillText.apply(this, args);
  });
  try {
    await draw(body);
  } finally {
    spy.mockRestore();
  }
  return texts;
}
