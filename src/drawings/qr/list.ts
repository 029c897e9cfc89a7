// The body of POST /qr/batch and /qr-urls: an array of QR codes, or an object with `qrCodes` and the name of the
// archive. Each code takes the fields of POST /qr. Error messages name the code: `qrCodes[17]: You are missing variable `text``.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { BATCH_CODES, QR_FILE_NAME_LENGTH } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { RequestParams } from "../../options/fields.ts";
import { describeType } from "../../options/json-object.ts";
import { option, schemaOf, tableOf } from "../../options/option.ts";

const COUNT_TEXT = `must be a list of 1 to ${BATCH_CODES} codes`;
const NAME_TEXT = `must be text of at most ${QR_FILE_NAME_LENGTH} characters`;

/** The options of a list of codes. */
export const QR_LIST_FIELDS = tableOf({
  qrCodes: option(
    {
      schema: z
        .array(z.unknown(), { error: COUNT_TEXT })
        .min(1, { error: COUNT_TEXT })
        .max(BATCH_CODES, { error: COUNT_TEXT }),
    },
    {
      about: "The codes, each with the fields of POST /qr",
      required: true,
      example: [{ text: "https://example.com/1" }],
    },
  ),
  zipFilename: option(
    {
      schema: z.string({ error: NAME_TEXT }).max(QR_FILE_NAME_LENGTH, { error: NAME_TEXT }).nullable(),
      keywords: { anyOf: undefined, type: ["string", "null"], maxLength: QR_FILE_NAME_LENGTH },
    },
    { about: "Name of the archive", implied: "qr-codes.zip", example: "labels.zip" },
  ),
});

export interface QrList {
  /** The parameters of each code. */
  readonly codes: readonly (RequestParams & { type: "json" })[];
  readonly zipFilename?: string | undefined;
}

/** Parses the body of a batch request. @throws Failure unless it holds 1 to BATCH_CODES objects */
export function parseQrList(body: unknown): QrList {
  const wrapped = Array.isArray(body) ? { qrCodes: body } : body;
  if (typeof wrapped !== "object" || wrapped === null)
    throw new Failure("invalid", `body must be a list of codes, or an object with qrCodes, got ${describeType(body)}`);
  const result = schemaOf(QR_LIST_FIELDS.options).safeParse(wrapped);
  if (!result.success) {
    const [{ path, message } = { path: [], message: COUNT_TEXT }] = result.error.issues;
    const field = path[0] === "zipFilename" ? "zipFilename" : "qrCodes";
    throw new Failure("invalid", `${field} ${message}, got ${showCount((wrapped as Record<string, unknown>)[field])}`);
  }
  const { qrCodes, zipFilename } = result.data;
  const codes = qrCodes.map((code, index) =>
    withCodeIndex(index, () => ({ type: "json", body: readCode(code) }) as const),
  );
  return { codes, zipFilename: zipFilename ?? undefined };
}

function readCode(code: unknown): Record<string, unknown> {
  if (isPlainObject(code)) return code;
  throw new Failure("invalid", `must be an object, got ${Array.isArray(code) ? "a list" : showValue(code)}`);
}

function showCount(value: unknown): string {
  if (Array.isArray(value)) return `${value.length}`;
  return value === undefined ? "none" : showValue(value);
}

/** Calls a function, and adds the index of a code to the messages of a Failure that it throws. */
export function withCodeIndex<Result>(index: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw addCodeIndex(index, error);
  }
}

/** Returns a Failure with the index of a code added to its messages. Returns any other error unchanged. */
export function addCodeIndex(index: number, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const name = (message: string) => `qrCodes[${index}]: ${message}`;
  return new Failure(error.code, name(error.message), error.details.map(name));
}
