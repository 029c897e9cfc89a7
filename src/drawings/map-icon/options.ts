// The options of a map icon in the library and in the format of Google Image Charts.

import { ICON_DATA_LENGTH } from "../../base/limits.ts";
import { outputOptions } from "../../options/google.ts";
import { option, type Values } from "../../options/option.ts";
import { ownSyntax } from "../../options/value.ts";
import type { MapIconOptions } from "./icon.ts";
import { type IconType, parseIconType, TYPE_RULE } from "./icon-type.ts";

const typeOption = () =>
  option(ownSyntax(parseIconType, { error: TYPE_RULE }), {
    about: "Icon type. The suffix _withshadow adds a shadow, and _shadow draws only the shadow",
    required: true,
  });

const dataOption = () =>
  option(
    ownSyntax((text) => text, { maxLength: ICON_DATA_LENGTH }),
    {
      about: "Icon fields, separated by |",
      default: "",
    },
  );

/** The options of Google Image Charts. */
export const GOOGLE_MAP_ICON_OPTIONS = {
  chst: typeOption(),
  chld: dataOption(),
  ...outputOptions(["f", "format", "chof"]),
};

/** The options of the library. */
export const MAP_ICON_OPTIONS = {
  type: typeOption(),
  data: dataOption(),
  ...outputOptions(["f", "format"]),
};

export interface MapIconParams
  extends Pick<Values<typeof GOOGLE_MAP_ICON_OPTIONS>, "format" | "devicePixelRatio">,
    Pick<IconType, "shadow"> {
  readonly icon: MapIconOptions;
}
