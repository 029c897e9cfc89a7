// A request in the language of Google's Image Charts → a QR code: `/chart?cht=qr&chs=300x300&chl=hello&chld=M|4`. Refuses every other
// kind of chart, and values that mean nothing. `choe` is ignored: text is UTF-8. BEHAVIOUR 8.1 and 12.5.

import { Failure, showValue } from "../../base/failure.ts";
import { QR_MARGIN, SIDE_PIXELS } from "../../base/limits.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { type Ask, pickGiven } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { parseQr } from "./qr.ts";

/** What a request in this language has, and others do not. */
export const GOOGLE_NAME = "cht";

/** Pixels where no size is given. */
const SIZE = 500;
/** As Google's codes were where nothing was said. */
const LEVEL = "L";
const MARGIN = 4;

/** Reads the request. Throws a Failure that names the wrong parameter. */
export function parseGoogleQr(ask: Ask): QrParams {
  const find = (name: string) => {
    const value = pickGiven(ask, [name])?.value;
    return value === undefined ? undefined : String(value);
  };
  const kind = find(GOOGLE_NAME);
  if (kind?.toLowerCase() !== "qr")
    throw new Failure("invalid", `cht must be qr, the one Google chart that is drawn here, got ${showValue(kind)}`);
  const text = find("chl");
  if (text === undefined) throw new Failure("invalid", "chl is required: the text of the code");
  return parseQr({ type: "json", body: { text, size: readSize(find("chs")), ...readData(find("chld")) } });
}

function readSize(text: string | undefined): number {
  if (text === undefined) return SIZE;
  const size = Number(/^\s*(\d{1,5})(?:x\d{1,5})?\s*$/i.exec(text)?.[1]);
  if (size >= 1 && size <= SIDE_PIXELS) return size;
  throw new Failure(
    "invalid",
    `chs must be a width and a height of 1 to ${SIDE_PIXELS} pixels such as 300x300, got ${showValue(text)}`,
  );
}

function readData(text: string | undefined): { readonly ecLevel: string; readonly margin: number } {
  const found = /^\s*([lmqh]?)(?:\|(\d{0,3}))?\s*$/i.exec(text ?? "");
  const margin = found?.[2] ? Number(found[2]) : MARGIN;
  if (found !== null && margin <= QR_MARGIN) return { ecLevel: (found[1] || LEVEL).toUpperCase(), margin };
  throw new Failure(
    "invalid",
    `chld must be an error correction level and a margin of up to ${QR_MARGIN} such as M|4, got ${showValue(text)}`,
  );
}

/** What a message in the code's place looks like: as far as the request can be understood, never failing. */
export function readGoogleFrame(ask: Ask): Frame {
  const side = (() => {
    try {
      return readSize(String(pickGiven(ask, ["chs"])?.value ?? SIZE));
    } catch {
      return SIZE;
    }
  })();
  return { format: "png", width: side, height: side, devicePixelRatio: 1 };
}
