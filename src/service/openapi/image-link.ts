// Documents the links in the form of other services: docs/image-links.md.

import { DESCRIPTIONS } from "../../drawings/all.ts";
import type { Description } from "../../drawings/description.ts";
import { DRAWINGS } from "../../drawings/list.ts";
import { fieldsOf } from "./drawing.ts";
import { omitFields, queryParameters } from "./field.ts";
import { KEY_PARAMETER, type Operation, type OperationGroup, pathParameter, type Tag } from "./operation.ts";
import { imageResponse, notModified, refErrors } from "./response.ts";

const FLOWCHART = "eNpLy8kvT85ILCpR8AniUlDwL0pJLVLQ1bVTCEiszE3NKwGzXVJzMstSiyoBUHYOoQ";
const SPEC =
  "eNpNzEEKg0AMBdC7_PWsBKHMzl5Dusg4UQbttGoUZcjdG3HTTUje_6QgkhB8wU7Txit8W2A3GjgE-Oqh7obnDXWtL3V40zIaBlqMOXefmPJwvTmu0SeeosUEq57_Eqwu55dtnTfKkoQk7QxV_QEkByp-";
const STATE =
  "pako:eNqrVkrOT0lVslJQSsvJL0_OSCwqUfAJislTUHBU0NW1U3BS0lFQyk0tyk3MTAGpqo5RKslIzU2NUbKKUUrLL0otLolRqlWqBQActhZA";

/** An example of the text in a link, by the first segment of the path. */
const EXAMPLES: Readonly<Record<string, string>> = {
  graphviz: "eNpLyUwvSizIUKjmUlBIVNC1U0jiqgUAQ2QFug",
  vega: SPEC,
  vegalite: SPEC,
  mermaid: FLOWCHART,
  img: STATE,
  svg: STATE,
  pdf: STATE,
};

function documentLink({ kind, name, drawn, image }: Description, path: string): Operation {
  const place = path.split("/")[1] as string;
  const isKroki = path.includes(":format");
  const example = EXAMPLES[place];
  if (example === undefined) throw new Error(`the links at ${path} need an example`);
  const format = pathParameter("format", "Image format, with the values of `format`", "svg");
  const encoding = isKroki ? "compressed with zlib and encoded as Base64 for URLs" : "as in links of mermaid.ink";
  const options = omitFields(fieldsOf(kind.fields), [kind.main, "format"]);
  return {
    id: `get${name}From${place.charAt(0).toUpperCase()}${place.slice(1)}`,
    route: `GET ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    summary: `Draw ${drawn} from a link of ${isKroki ? "Kroki" : "mermaid.ink"}`,
    description: isKroki
      ? `The other parameters are those of \`GET ${kind.path}\`. By default, an image has one pixel per CSS pixel.`
      : `The parameters \`type\`, \`bgColor\`, \`theme\`, \`width\`, \`height\` and \`scale\` work as in mermaid.ink, and the others as in \`GET ${kind.path}\`.`,
    parameters: [
      ...(isKroki ? [format] : []),
      pathParameter("text", `The \`${kind.main}\`, ${encoding}`, example),
      ...queryParameters(options),
      KEY_PARAMETER,
    ],
    success: imageResponse(image),
    responses: { 304: notModified(), ...refErrors("Image", [400, 403, 429, 503]) },
  };
}

/** The operations that draw images from links in the form of other services. */
export const IMAGE_LINKS: readonly OperationGroup[] = DRAWINGS.flatMap(({ path, links }) =>
  DESCRIPTIONS.flatMap((description) =>
    description.kind.path === path && "drawn" in description && Object.keys(links).length > 0
      ? [
          {
            tag: description.tag as Tag,
            schemas: {},
            operations: Object.keys(links).map((each) => documentLink(description, each)),
          },
        ]
      : [],
  ),
);
