// Draws an image of a kind that has themes. Functions for other kinds don't load the themes.

import type { PlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import type { Defaults } from "./defaults.ts";
import { renderDrawing } from "./render-drawing.ts";
import { readTheme } from "./theme-option.ts";
import type { Format, Rendered } from "./types.ts";

/** Draws an image, whose `theme` option is the name of a theme, or a theme. Otherwise like `renderDrawing`. */
export async function renderThemed<F extends Format>(
  drawing: Drawing<Encoding>,
  name: keyof Defaults,
  content: PlainObject,
  options: object,
): Promise<Rendered<F>> {
  return renderDrawing<F>(drawing, name, content, options, readTheme);
}
