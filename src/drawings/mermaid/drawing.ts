// Draws Mermaid diagrams.

import { defineDrawing } from "../drawing.ts";
import { drawMermaid } from "./draw.ts";
import { MERMAID } from "./kind.ts";

export const MERMAID_DRAWING = defineDrawing(MERMAID, { draw: drawMermaid });
