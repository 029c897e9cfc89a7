// Checks whether a drawn code can be read back.

import { READ_PIXELS } from "../../base/limits.ts";
import type { Drawn, Findings, ReadFile, ReviewEnv } from "../drawing.ts";
import { drawQr, prepareQr } from "./draw.ts";
import type { QrParams } from "./options.ts";
import { readabilityWarnings } from "./readability.ts";

/** Returns warnings about a code. */
export async function reviewQr(params: QrParams, _: Drawn, readFile: ReadFile, env: ReviewEnv): Promise<Findings> {
  const [warnings, text] = [readabilityWarnings(await prepareQr(params, env)), await readText(params, readFile, env)];
  if (text === params.text.toWellFormed()) return { warnings };
  const center = params.centerImageUrl === undefined ? "" : ": the image in the centre may cover too much of it";
  const problem =
    text === undefined ? `the code could not be read back${center}` : "the code was read back as a different text";
  return { warnings: [problem, ...warnings] };
}

/** Reads the text of the drawn code; undefined if no code is found. */
async function readText(params: QrParams, readFile: ReadFile, env: ReviewEnv): Promise<string | undefined> {
  const { body, contentType } = await readFile();
  const isReadable = body instanceof Uint8Array && /^image\/(?:png|jpeg|webp)$/.test(contentType);
  return env.scan(isReadable && params.size ** 2 <= READ_PIXELS ? body : await drawQr(shrink(params), env));
}

/** Side in pixels of the PNG that is scanned if the image is too large to scan or has no pixels. */
const READABLE_SIZE = 1000;

/** Returns the parameters of a PNG that is small enough to scan, without the caption. */
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
