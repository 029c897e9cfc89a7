// The 2D context that icons are painted on.

import type { Canvas } from "../../engine/canvas/canvas.ts";

export type Context = NonNullable<ReturnType<Canvas["getContext"]>>;
