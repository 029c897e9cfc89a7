// Documents the bodies of POST /qr/batch and /qr-urls: an array of QR codes, or an object with an array. Archives support fewer
// formats than URLs.

import { BATCH_CODES, QR_FILE_NAME_LENGTH } from "../../base/limits.ts";
import { qrListSchema } from "../params/qr-list.ts";
import { listFields, toBodySchema } from "./field.ts";
import { jsonBody, KEY_FIELD } from "./operation.ts";
import { refSchema, type Schema } from "./schema.ts";

/** Formats of the files in an archive. */
const ARCHIVED = ["png", "svg", "jpg", "jpeg"];

const EXAMPLES = {
  list: [{ text: "https://example.com/1" }, { text: "https://example.com/2", format: "svg", filename: "second" }],
  object: { qrCodes: [{ text: "https://example.com/1" }], zipFilename: "labels.zip" },
};

/**
 * Returns the schemas for a list of codes, as an array or in an object.
 *
 * @param item name of a code's schema
 */
function toListSchemas(name: string, item: string, description: string): Record<string, Schema> {
  const notes = {
    qrCodes: { example: [{ text: "https://example.com/1" }], schema: { items: refSchema(item) } },
    zipFilename: {
      example: "labels.zip",
      schema: { anyOf: undefined, type: ["string", "null"], maxLength: QR_FILE_NAME_LENGTH, default: "qr-codes.zip" },
    },
  };
  return {
    [`${name}Object`]: toBodySchema(
      [...listFields(qrListSchema, {}, notes), KEY_FIELD],
      `${description}, in an object`,
    ),
    [`${name}Request`]: {
      description: `${description}, as an array or in an object`,
      oneOf: [
        { type: "array", minItems: 1, maxItems: BATCH_CODES, items: refSchema(item) },
        refSchema(`${name}Object`),
      ],
    },
  };
}

export const LIST_SCHEMAS: Readonly<Record<string, Schema>> = {
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
export const BATCH_BODY = jsonBody(COUNT, refSchema("QrBatchRequest"), EXAMPLES);

/** The body of POST /qr-urls. */
export const LIST_BODY = jsonBody(COUNT, refSchema("QrListRequest"), EXAMPLES);
