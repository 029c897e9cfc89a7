// Generates requests for codes: QR codes, barcodes, batches of QR codes, and images to read.

import type { Draft } from "./draft.ts";
import { dataUrl, draftOf, type Fields, imageDraft, mutated, operation, someOf } from "./draft-parts.ts";
import { IMAGE_FILES, TEXTS } from "./hostile-values.ts";
import { mutateBytes, mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";
import { BARCODES, QR_CODES } from "./seeds.ts";

const QR_QUERY = operation("GET", "/qr").query;
const BARCODE_QUERY = operation("GET", "/barcode").query;

export function makeQr(random: Random): Draft {
  const isPlain = random.chance(0.5);
  const code = isPlain ? { text: random.pick(TEXTS) || "a", ...someOf(QR_QUERY, random) } : random.pick(QR_CODES);
  const image = random.chance(0.1) ? { centerImageUrl: dataUrl(random) } : {};
  const fields = mutated({ ...(code as Fields), ...image, size: 30 + random.below(120) }, random);
  const path = random.pickWeighted([
    [6, "/qr"],
    [2, "/api/validate-qr"],
    [1, "/qr-url"],
  ] as const);
  return draftOf(path, fields, random, path === "/qr" ? undefined : ["json", "form"]);
}

export function makeBatch(random: Random): Draft {
  const codes = Array.from({ length: 1 + random.below(4) }, () => ({
    ...(random.pick(QR_CODES) as Fields),
    size: 30 + random.below(60),
    ...(random.chance(0.3) && { filename: random.pick(TEXTS) }),
  }));
  const fields = random.chance(0.3) ? codes : { qrCodes: codes, zipFilename: random.pick(TEXTS) };
  return draftOf(random.pick(["/qr/batch", "/qr-urls"]), mutated(fields, random), random, ["json"]);
}

export function makeBarcode(random: Random): Draft {
  const fields = mutated({ ...random.pick(BARCODES), ...someOf(BARCODE_QUERY, random) }, random);
  const { text } = (fields ?? {}) as Fields;
  if (typeof text === "string" && random.chance(0.4)) (fields as Fields).text = mutateText(text, random, TEXTS);
  return imageDraft("/barcode", "barcode", fields, random);
}

export function makeReading(random: Random): Draft {
  const bytes = mutateBytes(random.pick(IMAGE_FILES), random);
  const draft = draftOf("/qr-read", mutated({ image: Buffer.from(bytes).toString("base64") }, random), random);
  if (random.chance(0.4)) return draft;
  return {
    ...draft,
    method: "POST",
    bytes,
    headers: { "Content-Type": random.pick(["image/png", "image/tiff", "image/gif"]) },
  };
}
