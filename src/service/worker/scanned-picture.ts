// A request to read codes → what it asks, and the picture: the body itself, base64 within it, or a file at an address. Refuses
// files over the limit as too large, whichever way they come.

import { Failure, showValue } from "../../base/failure.ts";
import { READ_BODY_BYTES, READ_BYTES } from "../../base/limits.ts";
import type { Ask } from "../params/fields.ts";
import { decodeBase64, parseDataUrl } from "./data-url.ts";
import { PictureSource } from "./picture-source.ts";
import type { AddressRules } from "./remote-address.ts";
import { isRead, parseBody, readAsk, readBytes, readQuery } from "./request.ts";

/** A request to read codes: its parameters, and the picture if that is all of its body. */
export interface ScanAsk {
  readonly ask: Ask;
  readonly body?: Uint8Array;
}

const JSON_TYPE = /^\s*application\/json\b/i;
const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\b/i;

/**
 * Reads the request.
 *
 * @param isPicture whether bytes look like a picture's: curl sends all bodies as forms
 */
export async function readScanAsk(request: Request, isPicture: (bytes: Uint8Array) => boolean): Promise<ScanAsk> {
  const type = request.headers.get("Content-Type") ?? "";
  if (isRead(request) || JSON_TYPE.test(type)) return { ask: await readAsk(request, READ_BODY_BYTES) };
  const isForm = FORM_TYPE.test(type);
  const body = await readBytes(request, isForm ? READ_BODY_BYTES : READ_BYTES);
  if (isForm && !isPicture(body)) return { ask: parseBody(request, body) };
  if (body.length > READ_BYTES) throw tooLarge("body");
  if (body.length === 0)
    throw new Failure("invalid", "body must be a picture, or JSON with its url or image, got nothing");
  return { ask: { type: "text", read: readQuery(request) }, body };
}

/** The picture's file. @throws Failure when there is none that may be had */
export async function readScannedPicture(
  request: Request,
  { url, image }: { readonly url?: string | undefined; readonly image?: string | undefined },
  rules: AddressRules,
): Promise<Uint8Array> {
  if (url !== undefined) return new PictureSource(request, rules, { bytes: READ_BYTES, code: "too-large" }).read(url);
  const bytes = parseDataUrl(image ?? "") ?? decodeBase64(image ?? "");
  if (bytes === null) throw new Failure("invalid", `image must be base64 of a picture, got ${showValue(image)}`);
  if (bytes.length > READ_BYTES) throw tooLarge("image");
  return bytes;
}

function tooLarge(field: string): Failure {
  return new Failure("too-large", `${field} must be a picture of at most ${READ_BYTES} bytes`);
}
