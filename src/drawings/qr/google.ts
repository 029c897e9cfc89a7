// QR codes in the format of Google Image Charts: `/chart?cht=qr&chs=300x300&chl=hello&chld=M|4`. `choe` is ignored,
// because text is always UTF-8.

import { Failure, showValue } from "../../base/failure.ts";
import { QR_MARGIN, SIDE_PIXELS } from "../../base/limits.ts";
import { formatHex, parseColor } from "../../engine/color.ts";
import { missingField, pickText } from "../../options/fields.ts";
import { IgnoredParts } from "../../options/parsed-text.ts";
import { GOOGLE_CHART } from "../google-chart/kind.ts";
import { NO_FILLS, parseFills } from "../google-chart/parse-fill.ts";
import { numberReader } from "../google-chart/read-part.ts";
import type { Kind } from "../kind.ts";
import { QR } from "./kind.ts";
import type { QrParams } from "./options.ts";

/** Default width and height, in pixels. */
const SIZE = 500;
/** Google's default error correction level and margin (in modules). */
const LEVEL = "L";
const MARGIN = 4;

/** A QR code to draw, with warnings about the ignored parts of its fields. */
export interface GoogleQrParams extends QrParams {
  readonly warnings: readonly string[];
}

/** QR codes in the format of Google Image Charts, with the same images as /qr. */
export const GOOGLE_QR: Kind<GoogleQrParams> = {
  ...QR,
  path: "/chart",
  fields: GOOGLE_CHART.fields,
  signing: { path: "/chart", covered: { cht: ["cht"], chl: ["chl"], chld: ["chld"], chf: ["chf"] } },
  parse(input) {
    const text = pickText(input, ["chl"]);
    if (text === undefined) throw missingField(["chl"], "the text of the QR code");
    const [chld, chf] = [new IgnoredParts(), new IgnoredParts()];
    const size = readSize(pickText(input, ["chs"]));
    const data = readData(pickText(input, ["chld"]), chld);
    const light = readBackground(pickText(input, ["chf"]), chf);
    const params = QR.parse({ type: "json", body: { text, size, ...data, light } });
    return { ...params, warnings: [...chld.list("chld"), ...chf.list("chf")] };
  },
  readFrame(input) {
    const side = (() => {
      try {
        return readSize(pickText(input, ["chs"]));
      } catch {
        return SIZE;
      }
    })();
    return { format: "png", width: side, height: side, devicePixelRatio: 1 };
  },
};

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
