// Reads the image in a request to read codes: the body itself, base64 in a JSON body, or a URL. A file over the limit
// is rejected as too large in all three cases.

import { Failure, showValue } from "../../base/failure.ts";
import { READ_BODY_BYTES, READ_BYTES } from "../../base/limits.ts";
import type { RequestParams } from "../../options/fields.ts";
import { decodeBase64, parseDataUrl } from "./data-url.ts";
import type { AddressRules } from "./remote-address.ts";
import { RemoteImageSource } from "./remote-image-source.ts";
import { isGetOrHead, parseBody, readBytes, readParams, readQuery } from "./request.ts";

/** The parameters of a request to read codes, and the body if it is the image itself. */
interface ScanRequest {
  readonly input: RequestParams;
  readonly body?: Uint8Array;
}

const JSON_TYPE = /^\s*application\/json\b/i;
const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\b/i;

/**
 * Media types of a JSON body for which the client sets no type, and the first byte of JSON. No image file begins with
 * that byte.
 */
const UNSET_TYPE = /^\s*(?:text\/plain\b|$)/i;
const OBJECT_START = 0x7b;

/**
 * Reads the request.
 *
 * @param isImage returns whether bytes are an image file. Media types are unreliable: `curl --data-binary` labels any body
 *   as a form
 */
export async function readScanRequest(request: Request, isImage: (bytes: Uint8Array) => boolean): Promise<ScanRequest> {
  const type = request.headers.get("Content-Type") ?? "";
  if (isGetOrHead(request) || JSON_TYPE.test(type)) return { input: await readParams(request, READ_BODY_BYTES) };
  const isForm = FORM_TYPE.test(type);
  const body = await readBytes(request, isForm || UNSET_TYPE.test(type) ? READ_BODY_BYTES : READ_BYTES);
  if ((isForm && !isImage(body)) || (UNSET_TYPE.test(type) && body[0] === OBJECT_START))
    return { input: parseBody(request, body) };
  if (body.length > READ_BYTES) throw tooLarge("body");
  if (body.length === 0)
    throw new Failure("invalid", "body must be an image, or JSON with url or image, got an empty body");
  return { input: readQuery(request), body };
}

/** Returns the image file. @throws Failure if it cannot be loaded */
export async function readScanImage(
  request: Request,
  { url, image }: { readonly url?: string | undefined; readonly image?: string | undefined },
  rules: AddressRules,
): Promise<Uint8Array> {
  if (url !== undefined)
    return new RemoteImageSource(request, rules, { bytes: READ_BYTES, code: "too-large" }).read(url);
  const bytes = parseDataUrl(image ?? "") ?? decodeBase64(image ?? "");
  if (bytes === null) throw new Failure("invalid", `image must be a base64-encoded image, got ${showValue(image)}`);
  if (bytes.length > READ_BYTES) throw tooLarge("image");
  return bytes;
}

function tooLarge(field: string): Failure {
  return new Failure("too-large", `${field} must be a file of at most ${READ_BYTES} bytes`);
}
