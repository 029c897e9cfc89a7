// Loads the outlines of a page's icons.

import { Failure, showValue } from "../../base/failure.ts";
import { type Box, listBoxes } from "./box.ts";

const NO_ICON = [1, 1, ""] as const;

/** Loads the icons' outlines, if the page has icons. Returns a function that finds an icon by its name. */
export async function loadIcons(root: Box) {
  const hasIcons = [...listBoxes(root)].some(({ content }) => content?.type === "part" && content.part.kind === "icon");
  if (!hasIcons) return () => NO_ICON;
  const { NAMES, OUTLINES } = await import("../../../generated/map-icon/glyphs.js");
  return (name: string) => {
    const outline = Object.hasOwn(OUTLINES, name) ? name : Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    const found = outline === undefined ? undefined : OUTLINES[outline];
    if (found === undefined)
      throw new Failure("invalid", `icon name must be an icon listed in docs/map-icons.md, got ${showValue(name)}`);
    return found;
  };
}
