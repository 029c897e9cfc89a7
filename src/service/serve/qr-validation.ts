// POST /api/validate-qr: whether a code can be drawn, and whether what was drawn can be read.

import { READ_PIXELS } from "../../base/limits.ts";
import { listDoubts } from "../../drawings/qr/doubt.ts";
import { drawQr, planQr } from "../../drawings/qr/draw.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { type EncodedPicture, encodePicture } from "../../engine/image/encode.ts";
import { checkQrFormat } from "../params/qr.ts";
import { normalizeQr } from "../params/qr-normal.ts";
import { readCodes } from "../scan/read-codes.ts";
import type { Outside } from "./outside.ts";
import { QR } from "./qr.ts";
import { serveValidation, type ValidatedKind } from "./validation.ts";

/** QR codes that are read once they are drawn. */
export const VALIDATED_QR: ValidatedKind<QrParams> = {
  ...QR,
  check: checkQrFormat,
  normalize: normalizeQr,
  warn: async (params, file, outside) => {
    const [doubts, text] = [listDoubts(await planQr(params, outside)), await readText(params, file, outside)];
    if (text === params.text.toWellFormed()) return doubts;
    const center = params.centerImageUrl === undefined ? "" : ", and the picture in the centre may hide too much";
    return [
      text === undefined ? `no reader could read the code${center}` : "readers take the code for another text",
      ...doubts,
    ];
  },
};

/** Answers POST /api/validate-qr. */
export const serveQrValidation = (request: Request): Promise<Response> => serveValidation(VALIDATED_QR, request);

/** What the picture says to a reader; undefined when it says nothing. */
async function readText(params: QrParams, file: EncodedPicture, outside: Outside): Promise<string | undefined> {
  const { body, contentType } = file;
  const isReadable = body instanceof Uint8Array && /^image\/(?:png|jpeg|webp)$/.test(contentType);
  const bytes =
    isReadable && params.size ** 2 <= READ_PIXELS
      ? body
      : (await encodePicture(await drawQr(shrink(params), outside), "png", undefined, outside.fuel)).body;
  const [found] = await readCodes(bytes as Uint8Array, ["QRCode"], outside.fuel);
  return found?.text;
}

/** Pixels of a code that is drawn to be read, where it is too large to be, or no pixels at all. */
const READ_SIZE = 1000;

/** The same code as pixels that a reader can take, without its caption. */
function shrink({ caption: _, ...params }: QrParams): QrParams {
  const scale = Math.min(1, READ_SIZE / params.size);
  const shrinkSide = (side: number | undefined) =>
    side === undefined ? undefined : Math.max(1, Math.round(side * scale));
  return {
    ...params,
    format: "png",
    size: Math.round(params.size * scale),
    centerImageWidth: shrinkSide(params.centerImageWidth),
    centerImageHeight: shrinkSide(params.centerImageHeight),
  };
}
