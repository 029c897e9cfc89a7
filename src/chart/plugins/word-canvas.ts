// The canvas that the layout of a word cloud measures words on: it draws them, and reads which pixels they touch. A layout
// that is tried again with more room draws the same words in the same order, so what was read first is read again.

import { Canvas } from "../../canvas/canvas.ts";
import type { CanvasContext } from "../../canvas/context.ts";
import type { FontSet } from "../../font/font-set.ts";
import { WordMask } from "./word-mask.ts";

/** Full canvases that are kept, 4 MB each. Most clouds fill a part of one. */
const KEPT = 2;

/** A maker of canvases for the tries of one layout, one each. */
export function createWordCanvases(fonts: FontSet): () => unknown {
  const kept: WordMask[] = [];
  return () => {
    let reads = 0;
    const canvas = new Canvas(1, 1, (width, height) => new WordMask(width, height), fonts);
    const context = canvas.getContext("2d") as CanvasContext;
    for (const name of ["fillText", "strokeText"] as const) {
      const draw = context[name].bind(context);
      const value = (text: string, x: number, y: number) => {
        if (kept[reads] === undefined) draw(text, x, y);
      };
      Object.defineProperty(context, name, { value });
    }
    const getImageData = (x: number, y: number, width: number, height: number) => {
      // The layout's question how many pixels of a canvas there are for one of its own.
      if (width === 1) return { data: new Uint8Array(4) };
      let mask = kept[reads];
      if (mask === undefined) {
        mask = canvas.surface as WordMask;
        if (reads === kept.length && reads < KEPT) kept.push(mask.copy());
      }
      reads++;
      return mask.read(x, y, width, height);
    };
    Object.defineProperty(context, "getImageData", { value: getImageData });
    return Object.defineProperty(canvas, "getContext", { value: () => context });
  };
}
