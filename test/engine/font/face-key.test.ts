import { expect, test } from "vitest";
import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import arimoItalic from "../../../generated/fonts/arimo-italic.bin";
import { FontFace } from "../../../src/engine/font/font-face.ts";
import { formatRun } from "../../../src/engine/svg/path-text.ts";

test("faces with the same name keep their own glyphs, in any order", () => {
  const draw = (face: FontFace) =>
    formatRun(
      { face, text: "R", size: 20, matrix: [1, 0, 0, 1, 0, 0], glyphs: [{ id: 53, x: 0, y: 0, cluster: 0 }] },
      true,
    ).d;
  const [bold, italic] = [arimoBold, arimoItalic].map((file) => new FontFace("Acme Sans", file, true)) as [
    FontFace,
    FontFace,
  ];
  const drawn = [draw(bold), draw(italic), draw(bold)];
  expect(drawn[0]).not.toBe("");
  expect(drawn[1]).not.toBe(drawn[0]);
  expect(drawn[2]).toBe(drawn[0]);
  expect(draw(new FontFace("Other name", arimoItalic, true))).toBe(drawn[1]);
});
