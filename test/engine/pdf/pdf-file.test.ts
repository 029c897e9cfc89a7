// Tests the objects of PDF files: offsets, compression, and document properties.

import { describe, expect, test } from "vitest";
import { formatText, PdfFile } from "../../../src/engine/pdf/pdf-file.ts";
import { drawFile } from "./pdf.ts";
import { latin1, readObjects } from "./read-objects.ts";

const draw = (about: Parameters<typeof drawFile>[3]) => drawFile((c) => c.fillRect(0, 0, 9, 9), 300, 151, about);

describe("a PDF file", () => {
  test("lists the offset of each object", () => {
    const file = new PdfFile();
    const long = new Uint8Array(5000).fill(7);
    const [small, packed] = [file.addStream("/A 1", Uint8Array.of(1, 2, 3)), file.addStream("/B 2", long)];
    const catalog = file.add(`<</Small ${small} /Packed ${packed}>>`);
    const [one, two, three] = readObjects(file.format(catalog, catalog));
    expect(one).toEqual({ dictionary: "<</A 1 /Length 3>>\n", stream: Uint8Array.of(1, 2, 3) });
    expect(two?.dictionary).toMatch(/^<<\/B 2 \/Filter \/FlateDecode \/Length \d\d>>\n$/);
    expect(two?.stream).toEqual(long);
    expect(three?.dictionary).toBe("<</Small 1 0 R /Packed 2 0 R>>");
  });

  test("encodes any text", () => {
    expect(formatText("aé😀")).toBe("<FEFF006100E9D83DDE00>");
    expect(formatText("\ud83d)")).toBe("<FEFFFFFD0029>");
  });
});

describe("a PDF document", () => {
  test("has one page with 0.75 points per pixel", async () => {
    const text = latin1(await draw({ title: "" }));
    expect(text).toContain("/MediaBox [0 0 225 113.25]");
    expect(text).toContain("/Count 1");
  });

  test("has title and language, but no date", async () => {
    const text = latin1(await draw({ title: "Höhe (m)", lang: "de-CH" }));
    expect(text).toContain(`/Title ${formatText("Höhe (m)")}`);
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/Lang (de-CH)");
    expect(text).not.toMatch(/Date|\/ID/);
  });

  test("omits an empty title and language", async () => {
    expect(latin1(await draw({ title: "" }))).not.toMatch(/Title|Lang/);
  });

  test("is identical every time", async () => {
    expect(await draw({ title: "x" })).toEqual(await draw({ title: "x" }));
  });
});
