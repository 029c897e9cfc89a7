// POST /api/validate-qr checks whether a QR code can be drawn, and whether the result can be read.

import { READ_PIXELS } from "../../base/limits.ts";
import { drawQr, prepareQr } from "../../drawings/qr/draw.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { readabilityWarnings } from "../../drawings/qr/readability.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { checkQrFormat, normalizeQr } from "../params/qr.ts";
import { readCodes } from "../scan/read-codes.ts";
import { QR } from "./qr.ts";
import type { RenderEnv } from "./render-env.ts";
import { serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** QR codes that are read back after they are drawn. */
export const VALIDATED_QR: ValidatedImageEndpoint<QrParams> = {
  ...QR,
  check: checkQrFormat,
  normalize: normalizeQr,
  warn: async (params, file, env) => {
    const [warnings, text] = [readabilityWarnings(await prepareQr(params, env)), await readText(params, file, env)];
    if (text === params.text.toWellFormed()) return warnings;
    const center = params.centerImageUrl === undefined ? "" : ": the image in the centre may cover too much of it";
    return [
      text === undefined ? `the code could not be read back${center}` : "the code was read back as a different text",
      ...warnings,
    ];
  },
};

/** Handles POST /api/validate-qr. */
export const serveQrValidation = (request: Request): Promise<Response> => serveValidation(VALIDATED_QR, request);

/** Reads the text of the drawn code; undefined if no code is found. */
async function readText(params: QrParams, file: RenderedImage, env: RenderEnv): Promise<string | undefined> {
  const { body, contentType } = file;
  const isReadable = body instanceof Uint8Array && /^image\/(?:png|jpeg|webp)$/.test(contentType);
  const bytes =
    isReadable && params.size ** 2 <= READ_PIXELS
      ? body
      : (await encodeImage(await drawQr(shrink(params), env), "png", undefined, env)).body;
  const [found] = await readCodes(bytes as Uint8Array, ["QRCode"], env.fuel);
  return found?.text;
}

/** Side in pixels of the PNG that is drawn and read instead, if the image is too large to read or has no pixels. */
const READABLE_SIZE = 1000;

/** Returns the code as a PNG small enough to read, without its caption. */
function shrink({ caption: _, ...params }: QrParams): QrParams {
  const scale = Math.min(1, READABLE_SIZE / params.size);
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
