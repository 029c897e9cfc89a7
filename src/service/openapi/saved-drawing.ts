// Documents the operations on saved images of every drawing: docs/saved-charts.md.

import { DESCRIPTIONS } from "../../drawings/all.ts";
import type { Description } from "../../drawings/description.ts";
import { DRAWINGS } from "../../drawings/list.ts";
import { namesWith } from "../../options/option.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { SAVED_ID } from "./chart.ts";
import { fieldsOf } from "./drawing.ts";
import { queryParameters } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import {
  changing,
  KEY_PARAMETER,
  type Operation,
  type OperationGroup,
  pathParameter,
  requestBody,
  type Tag,
  toExtendedSchemas,
} from "./operation.ts";
import { chartResponse, imageResponse, jsonResponse, notModified, refErrors } from "./response.ts";

/** The short form of the example id. */
const SHORT_ID = "AAAAAAAAQACAAAAAAAAAAA";
const ID = pathParameter("id", "Id of the image", SAVED_ID);
const CREATED = fieldsOf(CREATE_FIELDS).flatMap((field) =>
  field.name === "expiresIn"
    ? [{ ...field, description: "Time until the image expires, from now, such as 90d or 12h" }]
    : [],
);

/** Returns the common parts of the operations that draw a saved image. */
const rendering = (id: string, fields: Parameters<typeof queryParameters>[0]) => ({
  parameters: [
    pathParameter("id", "Id of the image. A file extension such as `.svg` sets the format", id),
    ...queryParameters(fields),
    KEY_PARAMETER,
  ],
  responses: { 304: notModified(), ...refErrors("Image", [400, 404, 429, 503]) },
});

/** Documents the operations on the saved images of a drawing. */
function documentSaved({
  kind,
  name,
  path = kind.path,
  tag,
  drawn,
  image,
  body,
  examples,
}: Description): OperationGroup {
  const noun = drawn.replace(/^an? /, "");
  const free = namesWith(kind.fields.options, "isUnsigned");
  const [example = {}] = Object.values(examples);
  const links = {
    success: true,
    url: `https://charts.example.com${path}/render/${SAVED_ID}`,
    shortUrl: `https://charts.example.com/s/${SHORT_ID}`,
    id: SAVED_ID,
    expiresAt: "2027-05-24T10:00:00Z",
  };
  const request = requestBody(`Save${name}`, `${body}, and the other parameters of \`POST ${path}\``, examples);
  const change = changing(ID, "image");
  return {
    tag: tag as Tag,
    schemas: toExtendedSchemas(
      `Save${name}`,
      name,
      CREATED,
      `${drawn.charAt(0).toUpperCase()}${drawn.slice(1)} to save`,
    ),
    operations: [
      {
        id: `save${name}`,
        route: `POST ${path}/create`,
        summary: `Save ${drawn} and get a short URL`,
        description:
          "Anyone with the URL can view the image until it expires. Anyone with the edit token, or with a key of the account, can change it. An API key in the request is not saved.",
        parameters: [KEY_PARAMETER],
        body: request,
        success: jsonResponse(
          "The image is saved",
          "SavedImage",
          { ...links, editToken: "e-23456789abcdefghijkmnpqrstuvwxyz" },
          HEADER_LISTS.keyed,
        ),
        errors: [403, 503],
      },
      {
        id: `renderSaved${name}`,
        route: `GET ${path}/render/{id}`,
        summary: `Draw a saved ${noun}`,
        ...rendering(
          SAVED_ID,
          fieldsOf(kind.fields).filter((field) => free.includes(field.name)),
        ),
        success: imageResponse(image),
      },
      {
        id: `getSaved${name}`,
        route: `GET ${path}/config/{id}`,
        summary: `Get the parameters of a saved ${noun}`,
        parameters: [ID, KEY_PARAMETER],
        success: jsonResponse(
          "The saved parameters. Tokens are hidden, and other callers don't see the brand of an account",
          "ImageConfig",
          { success: true, id: SAVED_ID, expiresAt: links.expiresAt, ...example },
          HEADER_LISTS.savedVersion,
        ),
        errors: [404, 503],
      },
      {
        id: `replaceSaved${name}`,
        route: `PUT ${path}/config/{id}`,
        summary: `Replace a saved ${noun}`,
        description: "Requires the edit token or a key of the image's account. The image keeps its URLs.",
        body: request,
        success: jsonResponse("The image is changed", "ChangedImage", links, HEADER_LISTS.savedVersion),
        ...change,
      },
      {
        id: `deleteSaved${name}`,
        route: `DELETE ${path}/config/{id}`,
        summary: `Delete a saved ${noun}`,
        description: "Requires the edit token or a key of the image's account.",
        success: jsonResponse("The image is deleted", "Done", { success: true }, HEADER_LISTS.keyed),
        ...change,
      },
    ],
  };
}

const SHORT_LINK: Operation = {
  id: "renderSavedImage",
  tag: "Charts",
  route: "GET /s/{id}",
  summary: "Draw a saved image of any kind from its short link",
  description:
    "Works like `/chart/render/{id}`, `/qr/render/{id}` and the corresponding paths of the other kinds of images, with their parameters.",
  ...rendering(SHORT_ID, []),
  success: chartResponse("The image"),
};

/** The operations on saved images of all drawings, and the link that all kinds of saved images share. */
export const SAVED_DRAWINGS: readonly OperationGroup[] = [
  ...DRAWINGS.flatMap(({ path }) =>
    DESCRIPTIONS.flatMap((description) =>
      description.kind.path === path && "drawn" in description ? [documentSaved(description)] : [],
    ),
  ),
  { tag: "Charts", schemas: {}, operations: [SHORT_LINK] },
];
