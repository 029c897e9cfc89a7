// Lists of QR codes, as bodies: by themselves or in an object. An archive has fewer formats than URLs can ask for. SPEC section 4;
// BEHAVIOUR 8.2 and 8.3.

import { BATCH_CODES, QR_FILE_NAME_LENGTH } from "../../base/limits.ts";
import { qrListSchema } from "../params/qr-list.ts";
import { listFields, toBodySchema } from "./field.ts";
import { jsonBody, KEY_FIELD } from "./operation.ts";
import { refer, type Schema } from "./schema.ts";

/** What files in an archive can be. */
const ARCHIVED = ["png", "svg", "jpg", "jpeg"];

const EXAMPLES = {
  list: [{ text: "https://example.com/1" }, { text: "https://example.com/2", format: "svg", filename: "second" }],
  object: { qrCodes: [{ text: "https://example.com/1" }], zipFilename: "labels.zip" },
};

/** The schemas of a list whose items have a schema: of the list itself, and of an object that has one. */
function toListSchemas(name: string, item: string, description: string): Record<string, Schema> {
  const notes = {
    qrCodes: { example: [{ text: "https://example.com/1" }], schema: { items: refer(item) } },
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
      description: `${description}, by themselves or in an object`,
      oneOf: [{ type: "array", minItems: 1, maxItems: BATCH_CODES, items: refer(item) }, refer(`${name}Object`)],
    },
  };
}

export const LIST_SCHEMAS: Readonly<Record<string, Schema>> = {
  ArchivedQrRequest: {
    description: "A QR code to draw into an archive",
    allOf: [
      refer("QrRequest"),
      { type: "object", properties: { format: { type: "string", enum: ARCHIVED, examples: ["svg"] } } },
    ],
  },
  ...toListSchemas("QrBatch", "ArchivedQrRequest", "QR codes to draw into an archive"),
  ...toListSchemas("QrList", "QrRequest", "QR codes"),
};

const COUNT = `1 to ${BATCH_CODES} codes, by themselves or in an object`;

/** Codes for an archive. */
export const BATCH_BODY = jsonBody(COUNT, refer("QrBatchRequest"), EXAMPLES);

/** Codes for whatever else. */
export const LIST_BODY = jsonBody(COUNT, refer("QrListRequest"), EXAMPLES);
