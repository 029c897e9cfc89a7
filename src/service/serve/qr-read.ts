// GET and POST /qr-read read the codes in an image and return them as JSON. docs/qr-reading.md

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { isRasterImage } from "../../engine/image/decode.ts";
import { ImageError } from "../../engine/image/image-error.ts";
import { parseQrRead } from "../scan/options.ts";
import { readCodes } from "../scan/read-codes.ts";
import { identifyCaller } from "../shared/caller.ts";
import { replyJson } from "../shared/reply.ts";
import { readScanImage, readScanRequest } from "../shared/scan-request.ts";
import { readSettings } from "../shared/settings.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles GET and POST /qr-read. */
export async function serveQrRead(request: Request): Promise<Response> {
  const { input, body } = await readScanRequest(request, isRasterImage);
  // Reading codes is allowed without a signature, even if the operator requires one for drawing.
  const { caller } = await identifyCaller(request, input, undefined);
  const params = parseQrRead(input, body !== undefined);
  const fuel = new Fuel();
  return withRateLimit(caller, fuel, async () => {
    const rules = { allowLocal: readSettings().allowLocalImages };
    const bytes = body ?? (await readScanImage(request, params, rules));
    const results = await nameImage(params.url, () => readCodes(bytes, params.formats, fuel));
    const [first] = results;
    if (first === undefined)
      throw new Failure("no-code", `no code found in the image (searched for ${params.formats.join(", ")})`);
    return replyJson({ success: true, result: first.text, results });
  });
}

/** Adds the image's URL to the errors thrown while the image is read. */
async function nameImage<Result>(url: string | undefined, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new Failure("invalid", `image ${url === undefined ? "" : `${showValue(url)} `}${error.message}`);
  }
}
