// Draws badges.

import { defineDrawing } from "../drawing.ts";
import { readContent } from "./content.ts";
import { drawBadge } from "./draw.ts";
import { BADGE } from "./kind.ts";

export const BADGE_DRAWING = defineDrawing(BADGE, {
  draw: async (params, env) => ({ image: await drawBadge(await readContent(params, env), params, env) }),
});
