// Captures the strings that a chart draws, in order, regardless of available glyphs.

import { vi } from "vitest";
import { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { type Body, draw } from "./plugins/render.ts";

/** A string that a chart draws, with its style. */
export interface DrawnText {
  readonly text: string;
  readonly color: string;
  readonly font: string;
  readonly x: number;
  readonly y: number;
}

/** Renders the chart and returns its text. */
export async function drawnText(body: Body): Promise<readonly string[]> {
  return (await drawnStyles(body)).map(({ text }) => text);
}

/** Renders the chart and returns its text, including the styles. */
export async function drawnStyles(body: Body): Promise<readonly DrawnText[]> {
  // A chart is drawn again after its fonts are loaded, so only the last canvas counts.
  let texts: DrawnText[] = [];
  let last: CanvasContext | undefined;
  const { fillText } = CanvasContext.prototype;
  const spy = vi.spyOn(CanvasContext.prototype, "fillText").mockImplementation(function (this: CanvasContext, ...args) {
    if (this !== last) texts = [];
    last = this;
    const [text, x, y] = args;
    texts.push({ text: String(text), color: String(this.fillStyle), font: this.font, x, y });
    fillText.apply(this, args);
  });
  try {
    await draw(body);
  } finally {
    spy.mockRestore();
  }
  return texts;
}
