// GET and POST /chart with `chst`: the dynamic icons of Google Image Charts, which are markers for maps.

import { drawMapIcon } from "../../drawings/map-icon/draw.ts";
import type { MapIconParams } from "../../drawings/map-icon/map-icon-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { MAP_ICON_FIELDS, MAP_ICON_SIGNING, parseMapIcon, readMapIconFrame } from "../params/map-icon.ts";
import type { ImageEndpoint } from "./open-image.ts";

/** Parses and draws map icons. */
export const MAP_ICON: ImageEndpoint<MapIconParams> = {
  name: "map-icon",
  errorLabel: "Icon error",
  fields: MAP_ICON_FIELDS,
  signing: MAP_ICON_SIGNING,
  read: (input) => parseMapIcon(input),
  canonical: (params) => ({ ...params }),
  draw: async (params, env) => encodeImage(await drawMapIcon(params, env), params.format, undefined, env.fuel),
  readFrame: readMapIconFrame,
};
