// Map icons: docs/map-icons.md. URLs use the parameters of Google Image Charts:
// `/chart?chst=d_map_pin_letter&chld=A|FF0000|000000`.

import { withSpaces } from "../../options/google.ts";
import { defineKind } from "../kind.ts";
import { readIcon } from "./icon-type.ts";
import { GOOGLE_MAP_ICON_OPTIONS, MAP_ICON_OPTIONS, type MapIconParams } from "./options.ts";

const SHARED = {
  name: "map-icon",
  path: "/chart",
  errorLabel: "Icon error",
  frame: { width: 300, height: 60 },
  prepare: withSpaces,
} as const;

export const GOOGLE_MAP_ICON = defineKind({
  ...SHARED,
  options: GOOGLE_MAP_ICON_OPTIONS,
  main: "chst",
  complete({ chst, chld, ...output }): MapIconParams {
    const { name, shadow } = chst.value;
    return { icon: readIcon(name, chld.value, "chld"), shadow, ...output };
  },
});

/** Map icons in the library, whose options are `type` and `data` instead of `chst` and `chld`. */
export const MAP_ICON = defineKind({
  ...SHARED,
  options: MAP_ICON_OPTIONS,
  main: "type",
  content: ["type", "data"],
  complete({ type, data, ...output }): MapIconParams {
    const { name, shadow } = type.value;
    return { icon: readIcon(name, data.value, "data"), shadow, ...output };
  },
});
