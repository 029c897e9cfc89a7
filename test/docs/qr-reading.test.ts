import { expect, test } from "vitest";
import page from "../../docs/qr-reading.md?raw";
import {
  BATCH_BODY_BYTES,
  BATCH_CODES,
  BATCH_PIXELS,
  JPEG_PIXELS,
  LINK_LENGTH,
  PICTURE_PIXELS,
  READ_AGAIN_PIXELS,
  READ_BODY_BYTES,
  READ_BYTES,
} from "../../src/base/limits.ts";
import { CODE_FORMATS } from "../../src/service/params/qr-read.ts";

test("the page names every kind of code, and no other", () => {
  const sentence = /Kinds of codes: (.*?)\. Capitals/s.exec(page)?.[1] ?? "";
  const names = Array.from(sentence.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(CODE_FORMATS).toSorted());
});

test("the page has the limits that hold", () => {
  const text = page.replaceAll(/\s+/g, " ");
  const millions = (value: number) => `${value / 1e6} million`;
  for (const sentence of [
    `of up to ${READ_BYTES / 1e6} MB`,
    `or the body more than ${READ_BODY_BYTES / 1e6} MB`,
    `A picture may have ${millions(PICTURE_PIXELS)} pixels, a JPEG ${millions(JPEG_PIXELS)}`,
    `In pictures of more than ${millions(READ_AGAIN_PIXELS)} pixels`,
    `1 to ${BATCH_CODES} codes, ${millions(BATCH_PIXELS)} pixels in all`,
    `a body of ${BATCH_BODY_BYTES / 1e6} MB`,
    `longer than ${LINK_LENGTH.toLocaleString("en")} characters`,
  ])
    expect(text).toContain(sentence);
});
