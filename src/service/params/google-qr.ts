// Parses QR code requests of the Google Image Charts API: `/chart?cht=qr&chs=300x300&chl=hello&chld=M|4`. `choe` is ignored,
// because text is always UTF-8.

import { Failure, showValue } from "../../base/failure.ts";
import { QR_MARGIN, SIDE_PIXELS } from "../../base/limits.ts";
import { NO_FILLS, parseFills } from "../../drawings/google-chart/parse-fill.ts";
import { numberReader } from "../../drawings/google-chart/read-part.ts";
import { QR } from "../../drawings/qr/kind.ts";
import type { QrParams } from "../../drawings/qr/options.ts";
import { formatHex, parseColor } from "../../engine/color.ts";
import { missingField, pickText, type RequestParams } from "../../options/fields.ts";
import type { ErrorImageFrame } from "../../options/frame.ts";
import { IgnoredParts } from "../../options/parsed-text.ts";
import type { SigningScheme } from "../../options/signing.ts";

/** Default width and height, in pixels. */
const SIZE = 500;
/** Google's default error correction level and margin (in modules). */
const LEVEL = "L";
const MARGIN = 4;

/** A QR code to draw, with warnings about the ignored parts of its fields. */
export interface ParsedGoogleQr extends QrParams {
  readonly warnings: readonly string[];
}

/** Parses the request. @throws Failure that names the invalid parameter */
export function parseGoogleQr(input: RequestParams): ParsedGoogleQr {
  const text = pickText(input, ["chl"]);
  if (text === undefined) throw missingField(["chl"], "the text of the QR code");
  const [chld, chf] = [new IgnoredParts(), new IgnoredParts()];
  const size = readSize(pickText(input, ["chs"]));
  const params = QR.parse({
    type: "json",
    body: {
      text,
      size,
      ...readData(pickText(input, ["chld"]), chld),
      light: readBackground(pickText(input, ["chf"]), chf),
    },
  });
  return { ...params, warnings: [...chld.list("chld"), ...chf.list("chf")] };
}

/** Returns the parameters that determine the image and its warnings, in canonical form. */
export function canonicalGoogleQr({ warnings, ...params }: ParsedGoogleQr): Record<string, unknown> {
  return { ...QR.canonical(params), ...(warnings.length > 0 && { warnings }) };
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

const LEVELS = ["L", "M", "Q", "H"];
const readMargin = numberReader("margins", 0, QR_MARGIN);

/** Parses `chld`: an error correction level, and a margin in modules. */
function readData(
  text: string | undefined,
  ignored: IgnoredParts,
): { readonly ecLevel: string; readonly margin: number } {
  const [level = "", margin] = (text ?? "").split("|", 2).map((part) => part.trim());
  const known = LEVELS.find((name) => name === level.toUpperCase());
  if (known === undefined && level !== "")
    ignored.ignore(`must have one of the error correction levels ${LEVELS.join(", ")}`, level);
  return { ecLevel: known ?? LEVEL, margin: Math.floor(readMargin(margin, ignored) ?? MARGIN) };
}

/** Parses `chf`, and returns the background in hex digits; undefined for the default. */
function readBackground(text: string | undefined, ignored: IgnoredParts): string | undefined {
  const { background } = text === undefined ? NO_FILLS : parseFills(text, ignored);
  if (background === undefined) return undefined;
  const color = background.type === "solid" ? parseColor(background.color) : null;
  if (color === null) return ignored.ignore("must have a solid background, such as bg,s,FFFFFF00", text ?? "");
  const alpha = Math.round(color.alpha * 255);
  return `${formatHex(color).slice(1)}${alpha.toString(16).padStart(2, "0")}`;
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
  covered: { cht: ["cht"], chl: ["chl"], chld: ["chld"], chf: ["chf"] },
};
