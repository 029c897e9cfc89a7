// What a chart says: the pieces of text that it draws, in their order. Whether a face has their glyphs does not matter.

import { vi } from "vitest";
import { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { type Body, draw } from "./plugins/render.ts";

/** Draws the chart. Returns its text. */
export async function drawnText(body: Body): Promise<readonly string[]> {
  // A chart is drawn anew when faces are loaded for it: what counts is on the last canvas.
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
