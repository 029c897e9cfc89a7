// Parses QR code requests of the Google Image Charts API: `/chart?cht=qr&chs=300x300&chl=hello&chld=M|4`. `choe` is ignored,
// because text is always UTF-8.

import { Failure, showValue } from "../../base/failure.ts";
import { QR_MARGIN, SIDE_PIXELS } from "../../base/limits.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { pickText, type RequestParams } from "./fields.ts";
import type { ErrorImageFrame } from "./frame.ts";
import { parseQr } from "./qr.ts";
import type { SigningScheme } from "./signing.ts";

/** The parameter that marks a Google Image Charts request. */
export const GOOGLE_PARAMETER = "cht";
/** The parameter that marks a request for a map icon. */
export const ICON_PARAMETER = "chst";

/** Default width and height, in pixels. */
const SIZE = 500;
/** Google's default error correction level and margin (in modules). */
const LEVEL = "L";
const MARGIN = 4;

/** Parses the request. @throws Failure that names the invalid parameter */
export function parseGoogleQr(input: RequestParams): QrParams {
  const text = pickText(input, ["chl"]);
  if (text === undefined) throw new Failure("invalid", "chl is required: pass the text of the QR code");
  return parseQr({
    type: "json",
    body: { text, size: readSize(pickText(input, ["chs"])), ...readData(pickText(input, ["chld"])) },
  });
}

function readSize(text: string | undefined): number {
  if (text === undefined) return SIZE;
  const size = Number(/^\s*(\d{1,5})(?:x\d{1,5})?\s*$/i.exec(text)?.[1]);
  if (size >= 1 && size <= SIDE_PIXELS) return size;
  throw new Failure(
    "invalid",
    `chs must be a width and height between 1 and ${SIDE_PIXELS}, such as 300x300, got ${showValue(text)}`,
  );
}

function readData(text: string | undefined): { readonly ecLevel: string; readonly margin: number } {
  const found = /^([lmqh]?)(?:\|(\d{0,3}))?$/i.exec((text ?? "").trim());
  const margin = found?.[2] ? Number(found[2]) : MARGIN;
  if (found !== null && margin <= QR_MARGIN) return { ecLevel: (found[1] || LEVEL).toUpperCase(), margin };
  throw new Failure(
    "invalid",
    `chld must be an error correction level and a margin of at most ${QR_MARGIN}, such as M|4, got ${showValue(text)}`,
  );
}

/** Returns the format and size of an error image, with the default size if `chs` is invalid. Never throws. */
export function readGoogleFrame(input: RequestParams): ErrorImageFrame {
  const side = (() => {
    try {
      return readSize(pickText(input, ["chs"]));
    } catch {
      return SIZE;
    }
  })();
  return { format: "png", width: side, height: side, devicePixelRatio: 1 };
}

/** The signing scheme for the URLs of QR codes in the Google Image Charts format. */
export const GOOGLE_QR_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"], chld: ["chld"] },
};
