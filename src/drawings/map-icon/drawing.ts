// Draws map icons.

import { defineDrawing } from "../drawing.ts";
import { drawMapIcon } from "./draw.ts";
import { GOOGLE_MAP_ICON, MAP_ICON } from "./kind.ts";

export const GOOGLE_MAP_ICON_DRAWING = defineDrawing(GOOGLE_MAP_ICON, {
  draw: async (params, env) => ({ image: await drawMapIcon(params, env) }),
});

/** Draws map icons for the library, whose options differ from those of URLs. */
export const MAP_ICON_DRAWING = { ...GOOGLE_MAP_ICON_DRAWING, kind: MAP_ICON };
