import { expect, test } from "vitest";
import page from "../../docs/qr-reading.md?raw";
import {
  BATCH_BODY_BYTES,
  BATCH_CODES,
  LINK_LENGTH,
  PLANS,
  READ_BODY_BYTES,
  READ_BYTES,
} from "../../src/base/limits.ts";
import { IMAGE_PIXELS, JPEG_PIXELS } from "../../src/engine/limits.ts";
import { CODE_FORMATS } from "../../src/service/scan/options.ts";
import { THOROUGH_SCAN_PIXELS } from "../../src/service/scan/read-codes.ts";

test("docs/qr-reading.md lists all code formats", () => {
  const sentence = /Kinds of codes: (.*?)\. Capitals/s.exec(page)?.[1] ?? "";
  const names = Array.from(sentence.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(CODE_FORMATS).toSorted());
});

test("the limits on docs/qr-reading.md are correct", () => {
  const text = page.replaceAll(/\s+/g, " ");
  const millions = (value: number) => `${value / 1e6} million`;
  for (const sentence of [
    `of up to ${READ_BYTES / 1e6} MB`,
    `or the body larger than ${READ_BODY_BYTES / 1e6} MB`,
    `An image may have up to ${millions(IMAGE_PIXELS)} pixels, a JPEG up to ${millions(JPEG_PIXELS)}`,
    `In images of more than ${millions(THOROUGH_SCAN_PIXELS)} pixels`,
    `1 to ${BATCH_CODES} codes, ${millions(PLANS.anonymous.batchPixels)} pixels in all (${PLANS.keyed.batchPixels / 1e6} million with a key`,
    `a body of ${BATCH_BODY_BYTES / 1e6} MB`,
    `longer than ${LINK_LENGTH.toLocaleString("en")} characters`,
  ])
    expect(text).toContain(sentence);
});
