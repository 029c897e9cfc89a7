// Documents the QR code operations and their fields: docs/qr.md and docs/qr-reading.md.

import { BATCH_CODES } from "../../base/limits.ts";
import { QR_DESCRIPTION } from "../../drawings/qr/describe.ts";
import { QR_LIST_FIELDS } from "../../drawings/qr/list.ts";
import { QR_READ_FIELDS } from "../scan/options.ts";
import { documentDrawing, fieldsOf } from "./drawing.ts";
import { queryParameters, toBodySchema } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import {
  jsonBody,
  KEY_FIELD,
  KEY_PARAMETER,
  type Operation,
  type OperationGroup,
  requestBody,
  toBodySchemas,
} from "./operation.ts";
import { fileResponse, jsonResponse } from "./response.ts";
import { refSchema, type Schema } from "./schema.ts";

/** Formats of the files in an archive. */
const ARCHIVED = ["png", "svg", "jpg", "jpeg"];

const LIST_EXAMPLES = {
  list: [{ text: "https://example.com/1" }, { text: "https://example.com/2", format: "svg", filename: "second" }],
  object: { qrCodes: [{ text: "https://example.com/1" }], zipFilename: "labels.zip" },
};

/**
 * Returns the schemas for a list of codes, as an array or in an object.
 *
 * @param item name of a code's schema
 */
function toListSchemas(name: string, item: string, description: string): Record<string, Schema> {
  const fields = fieldsOf(QR_LIST_FIELDS).map((field) =>
    field.name === "qrCodes" ? { ...field, schema: { ...field.schema, items: refSchema(item) } } : field,
  );
  return {
    [`${name}Object`]: toBodySchema([...fields, KEY_FIELD], `${description}, in an object`),
    [`${name}Request`]: {
      description: `${description}, as an array or in an object`,
      oneOf: [
        { type: "array", minItems: 1, maxItems: BATCH_CODES, items: refSchema(item) },
        refSchema(`${name}Object`),
      ],
    },
  };
}

/**
 * Documents the bodies of POST /qr/batch and /qr-urls: an array of QR codes, or an object with an array. Archives support
 * fewer formats than URLs.
 */
const LIST_SCHEMAS: Readonly<Record<string, Schema>> = {
  ArchivedQrRequest: {
    description: "A QR code for an archive",
    allOf: [
      refSchema("QrRequest"),
      { type: "object", properties: { format: { type: "string", enum: ARCHIVED, examples: ["svg"] } } },
    ],
  },
  ...toListSchemas("QrBatch", "ArchivedQrRequest", "QR codes for an archive"),
  ...toListSchemas("QrList", "QrRequest", "QR codes"),
};

const COUNT = `1 to ${BATCH_CODES} codes, as an array or in an object`;

/** The body of POST /qr/batch. */
const BATCH_BODY = jsonBody(COUNT, refSchema("QrBatchRequest"), LIST_EXAMPLES);

/** The body of POST /qr-urls. */
const LIST_BODY = jsonBody(COUNT, refSchema("QrListRequest"), LIST_EXAMPLES);

/** An image of a QR code with the text "Limn". */
const CODE_IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAFcAAABXAQAAAABZs+TBAAAAuUlEQVR4Xs3RsQ3DIBAF0OvoMgESa7jLSvYCEC8Qr0THGpFYADoKxOWMEBWcGxe+6tmSuc83YJ/yDAcAgxlAMY6YtcgGWVu5pbyKC6+LvMFIB8qeYWjKvznZ7zI0TbSqdzJ0tNSDBMG5CF+EOuremQP8tuQDvWS8+B3xU8+cGalP62Oq+WdG+gT0u91laOpBC/lqGcY++zwfWdNeVEe6MP24b93LGXxsnU+M2TjcHWfKT31Gy7nPI/wHEEDCFZIjQxEAAAAASUVORK5CYII=";

const READ_FIELDS = fieldsOf(QR_READ_FIELDS).map((field) =>
  field.name === "formats" ? field : { ...field, note: { ...field.note, example: CODE_IMAGE } },
);

const LIVE = `/qr?${QR_DESCRIPTION.live}`;
const { schemas: QR_SCHEMAS, operations } = documentDrawing(QR_DESCRIPTION);
const [GET, POST, VALIDATE] = operations as [Operation, Operation, Operation];

const FOUND = {
  success: true,
  result: "Limn",
  results: [
    {
      text: "Limn",
      format: "QRCode",
      corners: [
        { x: 37, y: 37 },
        { x: 212, y: 37 },
        { x: 212, y: 212 },
        { x: 37, y: 212 },
      ],
    },
  ],
};

export const QR_CODES: OperationGroup = {
  tag: "QR codes",
  schemas: {
    ...QR_SCHEMAS,
    ...toBodySchemas("QrRead", READ_FIELDS, "An image to read codes from"),
    ...LIST_SCHEMAS,
  },
  operations: [
    GET,
    POST,
    {
      id: "createQrBatch",
      route: "POST /qr/batch",
      summary: "Draw many QR codes as a ZIP archive",
      parameters: [KEY_PARAMETER],
      body: BATCH_BODY,
      success: fileResponse("The archive, with a file for each code", "application/zip", HEADER_LISTS.archive),
      errors: [403],
    },
    VALIDATE,
    {
      id: "createQrUrl",
      route: "POST /qr-url",
      summary: "Create the URL of a QR code",
      description: "Nothing is drawn or stored. With a key, the URL is signed.",
      parameters: [KEY_PARAMETER],
      body: requestBody("Qr", QR_DESCRIPTION.body, QR_DESCRIPTION.examples),
      success: jsonResponse("The URL", "QrUrl", { success: true, url: `https://charts.example.com${LIVE}` }),
    },
    {
      id: "createQrUrls",
      route: "POST /qr-urls",
      summary: "Create the URLs of many QR codes",
      parameters: [KEY_PARAMETER],
      body: LIST_BODY,
      success: jsonResponse("The URLs", "QrUrls", { success: true, urls: [`https://charts.example.com${LIVE}`] }),
    },
    {
      id: "readQr",
      route: "GET /qr-read",
      summary: "Read the codes in an image from a URL",
      parameters: [...queryParameters(READ_FIELDS), KEY_PARAMETER],
      success: jsonResponse("The codes", "Codes", FOUND),
      errors: [400, 413, 422, 429],
    },
    {
      id: "readPostedQr",
      route: "POST /qr-read",
      summary: "Read the codes in an image",
      description:
        "The image is the body itself, or a field of a JSON or form body. If it is the body, pass `formats` in the query.",
      parameters: [...queryParameters(READ_FIELDS.filter(({ name }) => name === "formats")), KEY_PARAMETER],
      body: imageBody(),
      success: jsonResponse("The codes", "Codes", FOUND),
      errors: [422],
    },
  ],
};

function imageBody() {
  const { content, ...rest } = requestBody("QrRead", "The image", { base64: { image: CODE_IMAGE, formats: ["qr"] } }, [
    "formats",
  ]);
  const types = ["image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", "image/tiff"];
  const images = types.map((type) => [type, { schema: { type: "string", format: "binary" } }]);
  return { ...rest, content: { ...(content as object), ...Object.fromEntries(images) } };
}
