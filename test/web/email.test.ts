import { describe, expect, test } from "vitest";
import { formatEmailHtml } from "../../web/output/email/email-markup.ts";
import { formatEmailUrl, toEmailRequest } from "../../web/output/email/email-request.ts";
import { listEmailWarnings } from "../../web/output/email/email-warnings.ts";
import { findBackground, findLegibility } from "../../web/output/email/legibility.ts";
import type { ImageRequest, MakerPath } from "../../web/output/image-request.ts";

const ORIGIN = "https://charts.example.com";

const request = (path: MakerPath, fields: ImageRequest["fields"], width = 300, height = 200) => ({
  path,
  fields,
  alt: `a "b" & c`,
  width,
  height,
});

describe("the request for an email", () => {
  test("is a PNG with two pixels per CSS pixel", () => {
    const fieldsOf = (path: MakerPath, fields: ImageRequest["fields"]) =>
      toEmailRequest(request(path, fields), undefined).fields;
    expect(fieldsOf("/chart", { chart: "{}", format: "webp", quality: 50, devicePixelRatio: 1 })).toEqual({
      chart: "{}",
      format: "png",
      devicePixelRatio: 2,
    });
    expect(fieldsOf("/qr", { text: "a", size: 300, caption: "b" })).toEqual({
      text: "a",
      size: 600,
      caption: "b",
      captionFontSize: 20,
      format: "png",
    });
    expect(fieldsOf("/qr", { text: "a" })).toEqual({ text: "a", size: 600, format: "png" });
    expect(fieldsOf("/barcode", { type: "ean13", text: "1", scale: 3 })).toEqual({
      type: "ean13",
      text: "1",
      width: 600,
      height: 400,
      format: "png",
    });
    expect(fieldsOf("/v1/table", { data: {}, devicePixelRatio: 1 })).toEqual({
      data: {},
      devicePixelRatio: 2,
      format: "png",
    });
  });

  test("has at most 3000 pixels on a side, and is shown at most 600 pixels wide", () => {
    const large = toEmailRequest(request("/qr", { text: "a" }, 2400, 3000), undefined);
    expect([large.fields.size, large.width, large.height]).toEqual([3000, 600, 750]);
  });

  test("can have a background", () => {
    const withWhite = (path: MakerPath, fields: ImageRequest["fields"]) =>
      toEmailRequest(request(path, fields), "ffffff").fields;
    expect(withWhite("/chart", {})).toMatchObject({ backgroundColor: "#ffffff" });
    expect(withWhite("/qr", { light: "0000" })).toMatchObject({ light: "ffffff" });
    expect(withWhite("/barcode", { backgroundcolor: "0000" })).toMatchObject({ backgroundcolor: "ffffff" });
    expect(withWhite("/v1/table", { options: { zebra: "#eee" } })).toMatchObject({
      options: { zebra: "#eee", backgroundColor: "#ffffff" },
    });
  });

  test("overrides a short URL only where it differs from the saved chart", () => {
    const short = `${ORIGIN}/c/abc`;
    const urlOf = (fields: ImageRequest["fields"], background?: string) => {
      const original = request("/chart", fields);
      return formatEmailUrl(ORIGIN, toEmailRequest(original, background), original, short);
    };
    expect(urlOf({ chart: "{}" })).toBe(short);
    expect(urlOf({ chart: "{}", format: "png", devicePixelRatio: 2 })).toBe(short);
    expect(urlOf({ chart: "{}", format: "svg", devicePixelRatio: 1 }, "ffffff")).toBe(
      `${short}?format=png&devicePixelRatio=2&backgroundColor=%23ffffff`,
    );
  });
});

test("the HTML for an email has a size and a style that mail programs accept", () => {
  expect(formatEmailHtml(request("/chart", {}), `${ORIGIN}/c/abc?a=1&b=2`)).toBe(
    `<img src="${ORIGIN}/c/abc?a=1&amp;b=2" alt="a &quot;b&quot; &amp; c" width="300" height="200" style="display:block;max-width:100%;height:auto;border:0">`,
  );
});

describe("the warnings about an email", () => {
  const facts = { format: "png", url: `${ORIGIN}/c/abc`, html: "<img>", bytes: 20_000, canShorten: true };

  test("are absent for a small PNG on a public host", () => {
    expect(listEmailWarnings(facts)).toEqual([]);
    expect(listEmailWarnings({ ...facts, bytes: undefined })).toEqual([]);
    expect(listEmailWarnings({ ...facts, format: "constructor" })).toEqual([]);
  });

  test.each(["svg", "webp", "avif", "pdf", "base64"])("say that %s is replaced with PNG", (format) => {
    expect(listEmailWarnings({ ...facts, format })).toEqual([expect.stringMatching(/so the email gets a PNG\.$/)]);
  });

  test.each([
    ["http://localhost:8787/c/a", /^Readers can't load images from localhost\./],
    ["http://127.0.0.1:1/c/a", /from 127\.0\.0\.1\./],
    ["http://[::1]:1/c/a", /from \[::1\]\./],
    ["https://192.168.1.2/c/a", /from 192\.168\.1\.2\./],
    ["https://charts.internal/c/a", /from charts\.internal\./],
    ["http://charts.example.com/c/a", /^Some mail programs block images that don't use https\./],
  ])("say that mail programs can't load %s", (url, message) => {
    expect(listEmailWarnings({ ...facts, url })).toEqual([expect.stringMatching(message)]);
  });

  test("suggest a short URL for long URLs, or inserting the file", () => {
    const url = (length: number) => `${ORIGIN}/chart?c=`.padEnd(length, "x");
    expect(listEmailWarnings({ ...facts, url: url(2000) })).toEqual([]);
    expect(listEmailWarnings({ ...facts, url: url(2001) })).toEqual([
      "Outlook may not load this image, because its URL has more than 2,000 characters (2,001). Create a short URL.",
    ]);
    expect(listEmailWarnings({ ...facts, url: url(20_000), canShorten: false })).toEqual([
      "The URL has 20,000 characters, which is too long. Download the image and insert it into the email instead.",
    ]);
  });

  test("report large images, and HTML that Gmail cuts off", () => {
    expect(listEmailWarnings({ ...facts, bytes: 1_000_001 })).toEqual([
      "1.0 MB loads slowly on phones. Make the image smaller, or use fewer colours.",
    ]);
    expect(listEmailWarnings({ ...facts, html: "ä".repeat(60_000) })).toEqual([
      "Gmail cuts off emails of more than 102 kB, and this HTML has 120 kB.",
    ]);
  });
});

describe("legibility", () => {
  /** Returns an image of which 2% has the first colour, and the rest the second one. */
  const image = (text: readonly number[], rest: readonly number[]) =>
    new Uint8ClampedArray(Array.from({ length: 1000 }, (_, index) => (index < 20 ? text : rest)).flat());
  const CLEAR = [0, 0, 0, 0];

  test.each([
    ["dark text on a transparent background", image([102, 102, 102, 255], CLEAR), ["dark"], "ffffff"],
    ["pale text on a transparent background", image([220, 224, 222, 255], CLEAR), ["light"], "1f1f1f"],
    ["a medium colour on a transparent background", image([78, 121, 167, 255], CLEAR), [], "ffffff"],
  ])("of %s", (_, pixels, illegibleOn, background) => {
    const legibility = findLegibility(pixels);
    expect(legibility).toEqual({ isTransparent: true, illegibleOn });
    expect(findBackground(legibility)).toBe(background);
  });

  test("doesn't depend on the email if the background is opaque", () => {
    expect(findLegibility(image([102, 102, 102, 255], [255, 255, 255, 255]))).toEqual({
      isTransparent: false,
      illegibleOn: [],
    });
    // Rounded corners.
    expect(findLegibility(image(CLEAR, [255, 255, 255, 255])).isTransparent).toBe(false);
  });
});
