// Loads the outlines of a page's icons.

import { Failure, showValue } from "../../base/failure.ts";
import { readGlyphs } from "../map-icon/glyph.ts";
import { type Box, listBoxes } from "./box.ts";

const NO_ICON = [1, 1, ""] as const;

/** Reads the icons' outlines, if the page has icons. Returns a function that finds an icon by its name. */
export function findIcons(root: Box) {
  const hasIcons = [...listBoxes(root)].some(({ content }) => content?.type === "part" && content.part.kind === "icon");
  if (!hasIcons) return () => NO_ICON;
  const { names, outlines } = readGlyphs();
  return (name: string) => {
    const outline = Object.hasOwn(outlines, name) ? name : Object.hasOwn(names, name) ? names[name] : undefined;
    const found = outline === undefined ? undefined : outlines[outline];
    if (found === undefined)
      throw new Failure("invalid", `icon name must be an icon listed in docs/map-icons.md, got ${showValue(name)}`);
    return found;
  };
}
