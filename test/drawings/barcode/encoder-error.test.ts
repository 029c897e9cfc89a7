import { beforeAll, describe, expect, test } from "vitest";
import type { BarcodeName } from "../../../src/drawings/barcode/barcode-types.ts";
import { openEncoder } from "../../../src/drawings/barcode/encoder.ts";
import type { BarcodeOptions } from "../../../src/drawings/barcode/encoder-options.ts";

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(
  async () =>
    void (await openEncoder({ type: "ean2", text: "12", options: {} }, () => ({ width: 0, ascent: 0, descent: 0 }))),
);

const measure = (text: string, size: number) => ({ width: text.length * size, ascent: size, descent: 0 });

/** Returns the encoder's error message for text that the encoder rejects. */
async function rejectionMessage(
  type: BarcodeName,
  text: string,
  options: Partial<BarcodeOptions> = {},
): Promise<string> {
  const encode = await openEncoder({ type, text, options }, measure);
  try {
    encode({});
  } catch (error) {
    expect(error).toMatchObject({ name: "Failure", code: "invalid" });
    return (error as Error).message;
  }
  throw new Error(`${type} accepts ${text}`);
}

describe("a wrong check digit is reported with the correct digit:", () => {
  test.each<[BarcodeName, string, string, string, Partial<BarcodeOptions>?]>([
    ["ean13", "9520123456787", "8", "7"],
    ["ean13", "9520123456787 12345", "8", "7"],
    ["ean8", "95200001", "2", "1"],
    ["upce", "01234550", "8", "0"],
    ["itf14", "09521234543210", "3", "0"],
    ["isbn", "978-1-56581-231-1", "4", "1"],
    ["issn", "0311-1750 00", "X", "0"],
    ["code11", "01234567899", "5", "9", { validatecheck: true }],
  ])("%s %s", async (type, text, right, wrong, options) => {
    const sentence = await rejectionMessage(type, text, options);
    expect(sentence).not.toContain("bwipp");
    if (type !== "code11")
      expect(sentence).toBe(`text must end with check digit ${right} for ${type}, got ${wrong} in ${text}`);
  });
});

describe("a rejected text", () => {
  test.each<[BarcodeName, string, string]>([
    [
      "ean13",
      "123",
      "text must be 12 or 13 digits, the 13th of which is the check digit, optionally followed by a space and a 2- or 5-digit add-on, for ean13, got 123",
    ],
    ["code39", "abc", "text must be digits, capitals, spaces and - . $ / + %, for code39, got abc"],
    [
      "microqrcode",
      "x".repeat(40),
      "text is too long for microqrcode with these options, got 40 characters: it must be up to 35 digits, 21 capitals and digits, or 15 bytes of other text",
    ],
    ["gs1-128", "(99", ", for gs1-128, got (99: "],
    ["databaromni", "9521", ", for databaromni, got 9521"],
    ["maxicode", "\u0000", ""],
  ])("for %s causes a message with the constraint: %s", async (type, text, sentence) => {
    if (sentence === "") await openEncoder({ type, text, options: {} }, measure);
    else expect(await rejectionMessage(type, text)).toContain(sentence);
  });

  test("with an invalid option is rejected with the option's name", async () => {
    expect(await rejectionMessage("qrcode", "a", { version: "99" })).toBe(
      "version is not valid for qrcode: valid versions for QR Code symbols are 1 to 40, got 99",
    );
    expect(await rejectionMessage("qrcode", "a", { eclevel: "9" })).toMatch(/^eclevel is not valid for qrcode: /);
    expect(await rejectionMessage("azteccode", "a", { eclevel: "M" })).toMatch(/^eclevel is not valid for azteccode: /);
    expect(await rejectionMessage("pdf417", "a", { columns: 31 })).toMatch(/^columns is not valid for pdf417: /);
    expect(await rejectionMessage("code16k", "a", { rows: 50 })).toMatch(/^rows is not valid for code16k: /);
    expect(await rejectionMessage("msi", "1", { checktype: "mod11" })).toMatch(/^checktype is not valid for msi: /);
  });
});

test("an rMQR code without a version uses the smallest that fits", async () => {
  const [small, large] = await Promise.all(
    ["1", "1".repeat(200)].map(async (text) => {
      const encode = await openEncoder({ type: "rectangularmicroqrcode", text, options: {} }, measure);
      const [mark] = encode({});
      return mark?.type === "modules" ? `${mark.rows}x${mark.columns}` : "";
    }),
  );
  expect(small).toBe("11x27");
  expect(large).toBe("15x99");
});
