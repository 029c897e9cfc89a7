import { describe, expect, test } from "vitest";
import page from "../../../docs/barcodes.md?raw";
import { BARCODE_TYPES } from "../../../src/drawings/barcode/barcode-types.ts";

describe("docs/barcodes.md", () => {
  test.each(Object.entries(BARCODE_TYPES))("documents %s", (type, { title, description, accepts }) => {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${type}\`<br>${title} `));
    expect(row).toContain(`<img src="barcodes/${type}.png" alt="${title}">`);
    expect(row).toContain(`${description}. Takes ${accepts.replaceAll("|", "\\|")}.`);
  });
});
