import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { toBase64 } from "../../../src/base/base64.ts";
import { encodePixels } from "../../../src/engine/image/pixel-png.ts";
import { createGrayImage, pixelsOf } from "../../service/scan/code-image.ts";
import { validate } from "../../service/serve/send.ts";

const logo = `data:image/png;base64,${toBase64(encodePixels(pixelsOf(createGrayImage(60, 60, (x) => x * 4))))}`;

const validateQr = (code: unknown) => validate("qr", code);

describe("validating a readable code", () => {
  test.each([
    { text: "https://example.com" },
    { text: "x".repeat(500), size: 600 },
    { text: "svg", format: "svg" },
    { text: "larger", size: 3000, format: "svg", caption: "With a caption", captionFontSize: 40 },
    { text: "styled", dotStyle: "rounded", finderStyle: "circle", finderDotStyle: "dots", size: 300, dark: "navy" },
    { text: "logo", centerImageUrl: logo, size: 300 },
    { text: "large logo", centerImageUrl: logo, size: 3000, centerImageWidth: 600 },
    { text: "漢字 and more", mode: "sjis" },
    { text: "\ud800 broken" },
  ])("produces no warnings: %j", async (code) => {
    const { status, success, errors, warnings, renderCheck } = await validateQr(code);
    expect({ status, success, errors, warnings }).toEqual({ status: 200, success: true, errors: [], warnings: [] });
    expect(renderCheck?.bytes).toBeGreaterThan(100);
  });

  test("returns all normalised fields and the result of a test render", async () => {
    const { normalized, renderCheck } = await validateQr({ text: "a", dark: "navy", light: "#ffff", size: "200" });
    expect(normalized).toEqual({
      text: "a",
      format: "png",
      size: 200,
      margin: 4,
      dark: "000080",
      light: "ffffff",
      captionFontFamily: "sans-serif",
      captionFontSize: 10,
      captionFontColor: "000000",
      authenticated: false,
    });
    const image = await app.request("/qr?text=a&dark=navy&light=%23ffff&size=200");
    expect(renderCheck).toEqual({ contentType: "image/png", bytes: (await image.arrayBuffer()).byteLength });
    expect((await validateQr({ text: "a", light: "0000", finderColor: "f008" })).normalized).toMatchObject({
      light: "00000000",
      finderColor: "ff000088",
    });
  });
});

describe("validating a code that is hard to read produces warnings", () => {
  test.each<[code: object, ...warnings: RegExp[]]>([
    [{ text: "a", margin: 1 }, /^margin is 1: scanners need a quiet zone of 4 modules$/],
    [{ text: "a", dark: "fff", light: "000" }, /^dark is lighter than light/],
    [
      { text: "a", dark: "999", light: "aaa" },
      /^dark and light have a contrast ratio of 1.2: it should be at least 3$/,
    ],
    [{ text: "a", light: "0000" }, /^light is transparent/],
    [{ text: "a", finderColor: "999" }, /^finderColor and light have a contrast ratio of 2.8/],
    [{ text: "a", dark: "fff" }, /^the code could not be read back$/, /^dark and light have a contrast ratio of 1:/],
    [
      { text: "x".repeat(500), size: 100 },
      /^size is 100: modules are 1 pixel wide, but scanners need at least 2\. Increase size to/,
    ],
    [
      { text: "x".repeat(2000), size: 60 },
      /^the code could not be read back$/,
      /^size is 60: modules are 0\.\d pixels wide/,
    ],
    [
      { text: "a", centerImageUrl: logo, centerImageSizeRatio: 0.9 },
      /^the code could not be read back: the image in the centre may cover too much of it$/,
      /^centerImageSizeRatio is 0.9: error correction can make up for at most 0\.\d+ in this code at ecLevel H$/,
    ],
    [{ text: "a", dark: "fffe", format: "svg" }, /^the code could not be read back$/, /^dark and light/],
  ])("%j", async (code, ...expected) => {
    const { status, success, errors, warnings } = await validateQr(code);
    expect({ status, success, errors }).toEqual({ status: 200, success: true, errors: [] });
    expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });
});

describe("validating an invalid code", () => {
  test.each<[code: unknown, error: RegExp]>([
    [{}, /^You are missing variable `text`/],
    [{ text: "a", format: "gif" }, /^format must be one of png, .*got gif/],
    [{ text: "a", centerImageUrl: "http://localhost/a.png" }, /^centerImageUrl cannot be used: .*public address/],
    [{ text: "a", centerImageUrl: logo, centerImageWidth: 140 }, /^centerImageWidth/],
  ])("returns an error: %j", async (code, error) => {
    const { status, success, errors, warnings, renderCheck } = await validateQr(code);
    expect({ status, success, warnings, renderCheck }).toEqual({
      status: 400,
      success: false,
      warnings: [],
      renderCheck: undefined,
    });
    expect(errors[0]).toMatch(error);
  });
});
