// Builds generated/map-icon: the glyph outlines for map icons, from Font Awesome. The output is deterministic.

import * as icons from "@fortawesome/free-solid-svg-icons";
import { recordModules } from "./licenses/module-records.ts";
import { GLYPH_NAMES } from "./map-glyph-names.ts";
import { clear, ROOT, write } from "./project.ts";

const byName = new Map<string, icons.IconDefinition["icon"]>();
for (const icon of Object.values<icons.IconDefinition | icons.IconPack | string>(icons))
  if (typeof icon === "object" && typeof icon.iconName === "string")
    byName.set(icon.iconName, icon.icon as icons.IconDefinition["icon"]);

const outlines: Record<string, [width: number, height: number, path: string]> = {};
for (const name of Object.values(GLYPH_NAMES)) {
  const icon = byName.get(name);
  if (icon === undefined) throw new Error(`Font Awesome no longer has the ${name} icon`);
  const [width, height, , , data] = icon;
  outlines[name] = [width, height, [data].flat().join("")];
}

const CREDIT = "Font Awesome Free by @fontawesome, https://fontawesome.com. The icons are licensed under CC BY 4.0.";
const FILE = "generated/map-icon/glyphs.txt";
clear("generated/map-icon");
// V8 parses JavaScript when it is loaded, but not text.
write(FILE, `${CREDIT}\n${JSON.stringify({ names: GLYPH_NAMES, outlines })}\n`);
recordModules(ROOT, "map-glyphs", { [FILE]: ["node_modules/@fortawesome/free-solid-svg-icons/index.mjs"] });
