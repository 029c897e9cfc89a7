// Draws markers for maps.

import type { MapIconOptions } from "../../generated/library-options.ts";
import { OWN_MAP_ICON_DRAWING } from "../drawings/map-icon/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a marker for a map.
 *
 * @param type a type listed in docs/map-icons.md, such as `d_map_pin_letter`
 * @param data the icon's fields, separated by `|`, such as `A|FF0000|000000`
 * @throws Failure, whose message names the invalid field
 */
export async function renderMapIcon<F extends Format = "png">(
  type: string,
  data = "",
  options: MapIconOptions<F> = {},
): Promise<Rendered<F>> {
  return renderDrawing<F>(OWN_MAP_ICON_DRAWING, "mapIcon", { type, data }, options);
}
