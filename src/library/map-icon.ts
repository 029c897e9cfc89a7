// Draws markers for maps.

import { Fuel } from "../base/fuel.ts";
import { drawMapIcon } from "../drawings/map-icon/draw.ts";
import { MAP_ICON_FIELDS, parseMapIcon } from "../service/params/map-icon.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, MapIconOptions, Rendered } from "./types.ts";

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
  const given = readOptions("mapIcon", { names: MAP_ICON_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const params = parseMapIcon(
    { type: "json", body: { format: "png", ...given.fields, type, data } },
    { chst: ["type"], chld: ["data"] },
  );
  return runCall(given, async ({ fonts, encode }) => {
    const image = await drawMapIcon(params, { fonts, fuel: new Fuel() });
    return encode<F>(image, params.format);
  });
}
