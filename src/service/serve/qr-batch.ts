// POST /qr/batch draws a list of QR codes and streams them as a ZIP archive. Everything is validated before the first
// byte is sent, because errors cannot be reported after that.

import { Failure } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { BATCH_BODY_BYTES, BATCH_IMAGES, PLANS, type Plan } from "../../base/limits.ts";
import { drawPreparedQr, measurePreparedQr, prepareQr } from "../../drawings/qr/draw.ts";
import { QR } from "../../drawings/qr/kind.ts";
import { addCodeIndex, parseQrList, type QrList, withCodeIndex } from "../../drawings/qr/list.ts";
import type { QrParams } from "../../drawings/qr/options.ts";
import { type PreparedQr, qrWork } from "../../drawings/qr/work.ts";
import { encodeImage, encodingWork } from "../../engine/image/encode.ts";
import { EntryNames, sanitizeFileName, streamZip, type ZipEntry } from "../archive/zip.ts";
import { identifyCaller } from "../shared/caller.ts";
import { pointsForWork } from "../shared/points.ts";
import { replyArchive } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { findBatchKey } from "./qr-link.ts";
import { createServices, type RequestServices } from "./render-env.ts";
import { logTrap } from "./unexpected-error.ts";

/** Formats allowed in a batch. */
const FORMATS: readonly string[] = ["png", "svg", "jpg", "jpeg", "base64"] satisfies readonly QrParams["format"][];

/** Handles POST /qr/batch. */
export async function serveQrBatch(request: Request): Promise<Response> {
  const body = await readJson(request, BATCH_BODY_BYTES);
  const { caller } = await identifyCaller(request, { type: "json", body: { key: findBatchKey(body) } }, QR.signing);
  const list = parseQrList(body);
  const codes = list.codes.map((input, index) => withCodeIndex(index, () => checkFormat(QR.parse(input))));
  checkPixels(
    codes.reduce((sum, { size }) => sum + size * size, 0),
    caller.plan,
  );
  await caller.charge.pay(codes.length);
  const fuel = new Fuel(caller.plan.batchWork);
  // The codes are drawn while the archive is sent, too late to reject the request. So the work is estimated and
  // charged in advance, and drawing itself has no limit.
  const unlimited = new Fuel(Number.POSITIVE_INFINITY, undefined, logTrap);
  const env = limitBatchImages(createServices(request, unlimited));
  const codesToDraw = await prepareAll(codes, env, fuel, caller.plan);
  const points = Math.max(codes.length, pointsForWork(fuel.spent));
  if (points > codes.length) await caller.charge.pay(points - codes.length);
  return replyArchive(streamZip(listEntries(codesToDraw, env)), nameArchive(list), caller);
}

function checkFormat(params: QrParams): QrParams {
  if (FORMATS.includes(params.format)) return params;
  throw new Failure("invalid", `format must be png, svg, jpg or base64 in a batch, got ${params.format}`);
}

function checkPixels(pixels: number, { batchPixels: max }: Plan): void {
  if (pixels <= max) return;
  const ofKey = max < PLANS.keyed.batchPixels ? ` (${PLANS.keyed.batchPixels} with a key)` : "";
  throw new Failure("invalid", `qrCodes must have at most ${max} pixels in total${ofKey}, got ${pixels}`);
}

/** Plans all codes in order and estimates the work of drawing them. */
async function prepareAll(
  codes: readonly QrParams[],
  env: BatchRenderEnv,
  fuel: Fuel,
  limits: Plan,
): Promise<PreparedQr[]> {
  const keyAdvice = limits.batchWork < PLANS.keyed.batchWork ? ", or send a key, which raises the limit" : "";
  const codesToDraw: PreparedQr[] = [];
  let pixels = 0;
  for (const [index, params] of codes.entries()) {
    try {
      const prepared = await prepareQr(params, env);
      const size = params.size * (await measurePreparedQr(prepared, env));
      pixels += size;
      fuel.spend(workOfEntry(prepared, size), `the batch is too large: send fewer or smaller codes${keyAdvice}`);
      codesToDraw.push(prepared);
    } catch (error) {
      throw addCodeIndex(index, error);
    }
    checkPixels(pixels, limits);
  }
  return codesToDraw;
}

/** Returns the estimated work of drawing and encoding one code. @param pixels number of pixels in its image */
function workOfEntry(prepared: PreparedQr, pixels: number): number {
  const { params, center } = prepared;
  const { format } = params;
  const hasPixels = format !== "svg";
  const scale = center === undefined ? 0 : (center.place.box.right - center.place.box.left) / center.image.width;
  const isFlat = (format === "png" || format === "base64") && center === undefined && (params.caption ?? "") === "";
  return qrWork(prepared) + encodingWork(format, pixels, isFlat) + (center?.image.copyWork?.(scale, hasPixels) ?? 0);
}

function listEntries(codesToDraw: readonly PreparedQr[], env: BatchRenderEnv): ZipEntry[] {
  const names = new EntryNames();
  return codesToDraw.map((prepared, index) => {
    const { filename, format } = prepared.params;
    return {
      name: names.add(sanitizeFileName(filename, `qr-${index + 1}`, format === "base64" ? "txt" : format)),
      isPacked: format !== "svg" && format !== "base64",
      open: async () => (await encodeImage(await drawPreparedQr(prepared, env), format)).body,
    };
  });
}

function nameArchive({ zipFilename }: QrList): string {
  return sanitizeFileName(zipFilename, "qr-codes", "zip");
}

/** The services that drawing a QR code needs. */
type BatchRenderEnv = Pick<RequestServices, "fonts" | "loadImage" | "onMissingFonts">;

/**
 * Wraps the services so that loading more than `BATCH_IMAGES` distinct images fails, because all images stay in memory until
 * the batch is finished.
 */
function limitBatchImages({ fonts, loadImage, onMissingFonts }: RequestServices): BatchRenderEnv {
  const urls = new Set<string>();
  return {
    fonts,
    onMissingFonts,
    loadImage(url) {
      urls.add(url);
      if (urls.size > BATCH_IMAGES)
        throw new Failure("invalid", `a batch must have at most ${BATCH_IMAGES} different images`);
      return loadImage(url);
    },
  };
}
