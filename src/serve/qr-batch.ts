// POST /qr/batch: a list of codes in, an archive of their pictures out, made as it is sent. All that can be wrong with any of them is
// found before the first byte: afterwards there is no way to say so.

import { cleanName, EntryNames } from "../archive/entry-name.ts";
import { streamZip, type ZipEntry } from "../archive/zip.ts";
import { Failure } from "../base/failure.ts";
import { BATCH_BODY_BYTES, BATCH_PIXELS } from "../base/limits.ts";
import { drawQrPlan, measureQrPlan, planQr, type QrPlan } from "../draw/qr/draw.ts";
import { encodePicture } from "../image/encode.ts";
import { parseQr, type QrParams } from "../params/qr.ts";
import { findListKey, inCode, nameCode, parseQrList, type QrList } from "../params/qr-list.ts";
import { QR_SIGNING } from "../params/signings.ts";
import { identify } from "../worker/caller.ts";
import { spendLimit } from "../worker/rate-limit.ts";
import { replyArchive, replyError } from "../worker/reply.ts";
import { readJson } from "../worker/request.ts";
import { type BatchOutside, limitImages } from "./batch-outside.ts";
import { Outside } from "./outside.ts";

/** Formats that a batch may have. */
const FORMATS: readonly string[] = ["png", "svg", "jpg", "jpeg"] satisfies readonly QrParams["format"][];

/** Answers POST /qr/batch. */
export async function serveQrBatch(request: Request): Promise<Response> {
  try {
    const body = await readJson(request, BATCH_BODY_BYTES);
    const { caller } = await identify(request, { type: "json", body: { key: findListKey(body) } }, QR_SIGNING);
    const list = parseQrList(body);
    const codes = list.codes.map((ask, index) => inCode(index, () => checkFormat(parseQr(ask))));
    checkPixels(codes.reduce((sum, { size }) => sum + size * size, 0));
    await spendLimit(caller, codes.length);
    const outside = limitImages(new Outside(request, caller.plan));
    const plans = await planAll(codes, outside);
    return replyArchive(streamZip(listEntries(plans, outside)), nameArchive(list), caller);
  } catch (error) {
    return replyError(error);
  }
}

function checkFormat(params: QrParams): QrParams {
  if (FORMATS.includes(params.format)) return params;
  throw new Failure("invalid", `format must be png, svg or jpg in a batch, got ${params.format}`);
}

function checkPixels(pixels: number): void {
  if (pixels <= BATCH_PIXELS) return;
  throw new Failure("invalid", `qrCodes must have at most ${BATCH_PIXELS} pixels together, got ${pixels}`);
}

/** Settles all codes, one after the other. */
async function planAll(codes: readonly QrParams[], outside: BatchOutside): Promise<QrPlan[]> {
  const plans: QrPlan[] = [];
  let pixels = 0;
  for (const [index, params] of codes.entries())
    try {
      const plan = await planQr(params, outside);
      pixels += params.size * (await measureQrPlan(plan, outside));
      plans.push(plan);
    } catch (error) {
      throw nameCode(index, error);
    }
  checkPixels(pixels);
  return plans;
}

function listEntries(plans: readonly QrPlan[], outside: BatchOutside): ZipEntry[] {
  const names = new EntryNames();
  return plans.map((plan, index) => {
    const { filename, format } = plan.params;
    return {
      name: names.add(cleanName(filename, `qr-${index + 1}`, format)),
      isPacked: format !== "svg",
      open: async () => (await encodePicture(await drawQrPlan(plan, outside), format)).body,
    };
  });
}

function nameArchive({ zipFilename }: QrList): string {
  return cleanName(zipFilename, "qr-codes", "zip");
}
