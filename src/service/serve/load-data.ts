// POST /api/load-data loads a table from a URL for the chart maker, whose Content-Security-Policy allows no requests to other
// hosts. docs/external-data.md

import { toBase64 } from "../../base/base64.ts";
import { Fuel } from "../../base/fuel.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { parseOptions } from "../../options/option.ts";
import { identifyCaller } from "../shared/caller.ts";
import { parseDataUrl } from "../shared/data-url.ts";
import { replyJson } from "../shared/reply.ts";
import { readParams } from "../shared/request.ts";
import { decodeText } from "../source/downloaded-file.ts";
import { LOAD_DATA_FIELDS, requestTable } from "../source/load-data.ts";
import { ExternalData } from "./external-data.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles POST /api/load-data. */
export async function serveLoadData(request: Request): Promise<Response> {
  const input = await readParams(request);
  const { caller } = await identifyCaller(request, input, CHART.signing);
  const url = parseOptions(LOAD_DATA_FIELDS, input).url.trim();
  const fuel = new Fuel();
  return withRateLimit(caller, fuel, async () => {
    const inline = parseDataUrl(url);
    const { bytes, contentType, subject } =
      inline === null
        ? await new ExternalData(request, fuel).loadFile(requestTable(url))
        : { bytes: inline, contentType: "", subject: "url" };
    // The page unpacks workbooks itself, as it does with local files.
    if (isZip(bytes)) return replyJson({ success: true, workbook: toBase64(bytes) });
    return replyJson({
      success: true,
      text: decodeText({ bytes, contentType }, subject, "CSV or an Excel workbook"),
    });
  });
}

/** Whether a file is a ZIP archive, as Excel workbooks are. */
function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}
