// The URLs of the package's font files, by name. The library's build replaces this module with a module that names each
// file in an expression `new URL("./file", import.meta.url)`, which bundlers recognise.

import type { ReadUrl } from "./read-asset.ts";

export const FONT_FILES: ReadonlyMap<string, ReadUrl> = new Map();
