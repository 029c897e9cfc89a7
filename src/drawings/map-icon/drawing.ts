// Draws map icons.

import { defineDrawing } from "../drawing.ts";
import { drawMapIcon } from "./draw.ts";
import { MAP_ICON, OWN_MAP_ICON } from "./kind.ts";

export const MAP_ICON_DRAWING = defineDrawing(MAP_ICON, {
  draw: async (params, env) => ({ image: await drawMapIcon(params, env) }),
});

/** Draws map icons of the library. */
export const OWN_MAP_ICON_DRAWING = { ...MAP_ICON_DRAWING, kind: OWN_MAP_ICON };
