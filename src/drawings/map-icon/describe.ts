// Describes map icons for the OpenAPI document, LLM tools, the command line and the docs.

import { asSmallPng, type Described } from "../description.ts";
import { GOOGLE_MAP_ICON, MAP_ICON } from "./kind.ts";

export const MAP_ICON_DESCRIPTION: Described = {
  kind: GOOGLE_MAP_ICON,
  tool: {
    name: "create_map_icon",
    title: "Draw a map marker",
    description:
      'Draws a marker for a map: a pin, bubble or note. Returns the image and its URL. chst is the type, and chld the data, separated by |. Example: {"chst":"d_bubble_icon_text_small","chld":"cafe|bb|Coffee|FFFFFF|000000"}',
    shrink: asSmallPng,
  },
  page: { file: "map-icons.md", title: "Map markers", about: "pins and notes for maps" },
  command: {
    description: "draw a marker for a map, such as: mapicon d_map_pin_letter 'A|FF0000|000000'",
    listed: ["devicePixelRatio"],
    kind: MAP_ICON,
    drawn: "a map icon",
  },
};
