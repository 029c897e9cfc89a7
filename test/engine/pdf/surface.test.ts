// PDF output of drawing calls.

import { beforeAll, describe, expect, test } from "vitest";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { FOUR_COLOR_IMAGE, imageOf } from "../canvas/canvas.ts";
import { FONTS, loadFonts } from "../font/fonts.ts";
import { drawFile, drawObjects, drawOperators } from "./pdf.ts";
import { latin1, mappedText, type PdfObject, readObjects } from "./read-objects.ts";

beforeAll(() => loadFonts("16px Arial"));

const dictionaries = (objects: readonly PdfObject[]) => objects.map(({ dictionary }) => dictionary).join("\n");

/** Returns a horizontal gradient across the canvas. */
function gradient(ctx: CanvasContext, ...colors: readonly string[]) {
  const result = ctx.createLinearGradient(0, 0, 40, 0);
  colors.forEach((color, index) => {
    result.addColorStop(index / (colors.length - 1), color);
  });
  return result;
}

describe("paths", () => {
  test("convert quadratic curves to cubic ones", async () => {
    const operators = await drawOperators((c) => {
      c.moveTo(0, 0);
      c.quadraticCurveTo(3, 9, 6, 0);
      c.lineTo(6, 5);
      c.closePath();
      c.fillStyle = "#ff8000";
      c.fill("evenodd");
    });
    expect(operators).toContain("1 0.502 0 rg\n0 0 m\n2 6 4 6 6 0 c\n6 5 l\nh\nf*\n");
  });

  test("start a new subpath after they were closed", async () => {
    const operators = await drawOperators((c) => {
      c.moveTo(1, 1);
      c.lineTo(5, 1);
      c.closePath();
      c.lineTo(9, 9);
      c.stroke();
    });
    expect(operators).toContain("1 1 m\n5 1 l\nh\n1 1 m\n9 9 l\nS\n");
  });

  test("with distant points keep their direction", async () => {
    const operators = await drawOperators((c) => {
      c.moveTo(0, 0);
      c.lineTo(1e9, 5e8);
      c.stroke();
    });
    expect(operators).toContain("0 0 m\n100000 50000 l\n1000000 1000000 l\nS\n");
  });
});

describe("strokes", () => {
  test("have width, caps, joins and dashes", async () => {
    const operators = await drawOperators((c) => {
      Object.assign(c, { lineWidth: 2.5, lineCap: "square", lineJoin: "round", lineDashOffset: -1 });
      c.setLineDash([3, 1]);
      c.strokeRect(1, 1, 9, 9);
    });
    expect(operators).toContain("2.5 w 2 J 1 j [3 1] 3 d\n");
  });

  test("with a non-uniform scale use a matrix", async () => {
    const operators = await drawOperators((c) => {
      c.scale(4, 1);
      c.strokeRect(1, 1, 5, 9);
    });
    expect(operators).toMatch(/q 1\.\d+ 0 0 0\.\d+ 0 0 cm\n/);
  });

  test("with invisibly short dashes are solid", async () => {
    const operators = await drawOperators((c) => {
      c.setLineDash([0.001, 0.001]);
      c.strokeRect(0, 0, 40, 30);
    });
    expect(operators).toContain("[] 0 d");
  });
});

describe("the graphics state", () => {
  test("is written only when it changes", async () => {
    const operators = await drawOperators((c) => {
      for (const alpha of [1, 1, 0.5]) {
        c.globalAlpha = alpha;
        c.fillRect(0, 0, 4, 4);
      }
    });
    expect(operators.match(/ gs /g)).toHaveLength(2);
  });

  test("has the alpha and the blend mode", async () => {
    const objects = await drawObjects((c) => {
      c.fillStyle = "rgba(0, 0, 0, 0.5)";
      c.globalAlpha = 0.5;
      c.globalCompositeOperation = "multiply";
      c.fillRect(0, 0, 4, 4);
    });
    expect(dictionaries(objects)).toContain("/ca 0.25 /CA 0.25 /BM /Multiply");
    // Without its own transparency group, the image would blend with the page.
    expect(dictionaries(objects)).toMatch(/\/Subtype \/Form [^\n]*\/Group/);
  });

  test("clips only shapes that cross the clip, and adjacent ones together", async () => {
    const draw = (x: number) => (c: CanvasContext) => {
      c.rect(10, 10, 20, 10);
      c.clip();
      c.fillRect(x, 12, 10, 2);
      c.fillRect(x, 16, 10, 2);
    };
    expect((await drawOperators(draw(5))).match(/W n/g)).toHaveLength(1);
    expect(await drawOperators(draw(15))).not.toContain("W n");
  });

  test("clips to any shape", async () => {
    const operators = await drawOperators((c) => {
      c.moveTo(0, 0);
      c.lineTo(9, 0);
      c.lineTo(0, 9);
      c.clip("evenodd");
      c.fillRect(0, 0, 40, 30);
    });
    expect(operators).toContain("0 0 m\n9 0 l\n0 9 l\nW* n\n");
  });
});

describe("gradients", () => {
  test("are axial and radial shadings, with hard stops between functions", async () => {
    const objects = await drawObjects((c) => {
      const linear = c.createLinearGradient(0, 0, 40, 0);
      for (const [offset, color] of [
        [0.5, "red"],
        [0.5, "lime"],
        [1, "blue"],
      ] as const)
        linear.addColorStop(offset, color);
      c.fillStyle = linear;
      c.fillRect(0, 0, 40, 30);
      const radial = c.createRadialGradient(9, 9, 2, 15, 15, 8);
      radial.addColorStop(0, "red");
      radial.addColorStop(1, "blue");
      c.strokeStyle = radial;
      c.strokeRect(3, 3, 9, 9);
    });
    const text = dictionaries(objects);
    expect(text).toMatch(/\/ShadingType 2 [^\n]*\/Coords \[0 0 40 0\] [^\n]*\/Bounds \[0\.5\]/);
    expect(text).toMatch(/\/C0 \[1 0 0\] \/C1 \[1 0 0\][^\n]*\/C0 \[0 1 0\] \/C1 \[0 0 1\]/);
    expect(text).toMatch(/\/ShadingType 3 [^\n]*\/Coords \[9 9 2 15 15 8\] [^\n]*\/Extend \[true true\]/);
    expect(text).not.toContain("/SMask");
  });

  test("need a soft mask only if the alpha varies", async () => {
    const fill = (...colors: readonly string[]) =>
      drawObjects((c) => {
        c.fillStyle = gradient(c, ...colors);
        c.fillRect(0, 0, 40, 30);
      });
    const even = dictionaries(await fill("rgba(255, 0, 0, 0.4)", "rgba(0, 0, 255, 0.4)"));
    expect(even).toContain("/ca 0.4");
    expect(even).not.toContain("/SMask");
    const uneven = dictionaries(await fill("rgba(255, 0, 0, 0.4)", "rgba(0, 0, 255, 1)"));
    expect(uneven).toMatch(/\/SMask <<\/Type \/Mask \/S \/Luminosity \/G \d+ 0 R>>/);
    expect(uneven).toMatch(/\/ColorSpace \/DeviceGray [^\n]*\/C0 \[0\.4\] \/C1 \[1\]/);
  });

  test("of conic type are triangle meshes", async () => {
    const objects = await drawObjects((c) => {
      const conic = c.createConicGradient(0, 20, 15);
      conic.addColorStop(0, "red");
      conic.addColorStop(1, "blue");
      c.fillStyle = conic;
      c.fillRect(0, 0, 40, 30);
    });
    const mesh = objects.find(({ dictionary }) => dictionary.includes("/ShadingType 4"));
    // Each degree has three vertices, and each vertex has a flag, two 32-bit coordinates and three channels.
    expect(mesh?.stream.length).toBe(360 * 3 * (1 + 8 + 3));
    expect([...(mesh?.stream.slice(9, 12) ?? [])]).toEqual([255, 0, 0]);
  });
});

describe("text", () => {
  test("is text in a subset font, with a map to Unicode", async () => {
    const objects = await drawObjects((c) => {
      c.font = "16px Arial";
      c.fillText("Tée T", 0, 20);
    });
    expect(mappedText(objects).sort()).toEqual([" ", "T", "e", "é"]);
    const text = dictionaries(objects);
    expect(text).toMatch(/\/Subtype \/Type0 \/BaseFont \/[A-Z]{6}\+Arimo[\w-]* \/Encoding \/Identity-H/);
    const program = objects.find(({ dictionary }) => dictionary.includes("/Length1"));
    expect(program?.stream.length).toBeLessThan(3000);
    const operators = objects.map(({ stream }) => latin1(stream)).find((content) => content.includes("BT"));
    expect(operators).toMatch(/BT \/F\d 16 Tf 1 0 0 -1 0 20 Tm \[<00010002000300040001>\] TJ ET\n/);
  });

  test("has a separate code for each character of a shared glyph", async () => {
    // This font uses the same glyph for space and no-break space.
    const objects = await drawObjects((c) => c.fillText("a b\u00a0c", 0, 20));
    expect(mappedText(objects)).toContain(" ");
    expect(mappedText(objects)).toContain("\u00a0");
  });

  test("maps a letter with marks as one code", async () => {
    const objects = await drawObjects((c) => c.fillText("x\u0323\u0302", 0, 20));
    expect(mappedText(objects)).toEqual(["x\u0323\u0302"]);
  });

  test("that is rotated has ActualText", async () => {
    const operators = await drawOperators((c) => {
      c.rotate(0.5);
      c.fillText("ab", 0, 20);
    });
    expect(operators).toContain("/Span <</ActualText <FEFF00610062>>> BDC ");
  });

  test("with a shadow is written once", async () => {
    const operators = await drawOperators((c) => {
      Object.assign(c, { shadowColor: "red", shadowOffsetX: 3 });
      c.fillText("ab", 0, 20);
    });
    expect(operators.match(/BT /g)).toHaveLength(1);
  });
});

test("an emoji can be searched for", async () => {
  // The first drawing requests the font.
  await drawFile((c) => c.fillText("🎉", 0, 20));
  await FONTS.load();
  const objects = await drawObjects((c) => c.fillText("🎉", 0, 20));
  expect(mappedText(objects)).toEqual(["🎉"]);
  const operators = objects.map(({ stream }) => latin1(stream)).join("");
  expect(operators).toMatch(/BT \/F\d+ 10 Tf 3 Tr [^\n]* 0 Tr ET\n/);
  expect(operators).toContain(" c\n");
});

describe("images", () => {
  test("are image objects with a soft mask", async () => {
    const objects = await drawObjects((c) => c.drawImage(FOUR_COLOR_IMAGE, 0, 0, 40, 30));
    const colors = objects.find(({ dictionary }) => dictionary.includes("/SMask"));
    const alpha = objects.find(({ dictionary }) => /\/Subtype \/Image[^\n]*\/DeviceGray/.test(dictionary));
    expect(colors?.dictionary).toContain("/Width 2 /Height 2 /ColorSpace /DeviceRGB");
    expect(alpha?.dictionary).toContain("/Predictor 15 /Colors 1");
    // There are two rows, each with a filter byte and two pixels.
    expect(colors?.stream.length).toBe(2 * 7);
    expect(alpha?.stream.length).toBe(2 * 3);
  });

  test("in JPEG format are embedded unchanged", async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xff, 0xc0, 0, 17, 8, 0, 3, 0, 5, 3, 1, 2, 3);
    const image = imageOf(`data:image/jpeg;base64,${btoa(latin1(jpeg))}`, 5, 3);
    const objects = await drawObjects((c) => c.drawImage(image, 0, 0));
    const found = objects.find(({ dictionary }) => dictionary.includes("/DCTDecode"));
    expect(found?.dictionary).toContain("/Width 5 /Height 3 /ColorSpace /DeviceRGB");
    expect(found?.stream).toEqual(jpeg);
  });

  test("are included once if they are drawn several times", async () => {
    const objects = await drawObjects((c) => {
      for (let i = 0; i < 5; i++) c.drawImage(FOUR_COLOR_IMAGE, i, i, 9, 9);
    });
    expect(objects.filter(({ dictionary }) => dictionary.includes("/Subtype /Image"))).toHaveLength(2);
  });

  test("become tiling patterns", async () => {
    const objects = await drawObjects((c) => {
      c.scale(2, 2);
      c.fillStyle = c.createPattern(FOUR_COLOR_IMAGE, "repeat") ?? "";
      c.fillRect(0, 0, 40, 30);
    });
    const tile = objects.find(({ dictionary }) => dictionary.includes("/PatternType 1"));
    expect(tile?.dictionary).toContain("/BBox [0 0 2 2] /XStep 2 /YStep 2 /Matrix [2 0 0 2 0 0]");
  });

  test("of other canvases are forms with their content at the time of drawing", async () => {
    const bytes = await drawFile((c) => {
      const pattern = c.createPattern(FOUR_COLOR_IMAGE, "repeat");
      expect(pattern).not.toBeNull();
      c.fillStyle = "red";
      c.fillRect(0, 0, 5, 5);
      c.drawImage(c.canvas, 10, 10);
      c.fillStyle = "blue";
      c.fillRect(0, 0, 5, 5);
    });
    const forms = readObjects(bytes).filter(({ dictionary }) => dictionary.includes("/Subtype /Form"));
    const texts = forms.map(({ stream }) => latin1(stream));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("1 0 0 rg");
    expect(texts[0]).not.toContain("0 0 1 rg");
    expect(texts[1]).toContain("0 0 1 rg");
  });
});

describe("clearRect", () => {
  test("removes shapes that it covers completely", async () => {
    const operators = await drawOperators((c) => {
      c.fillRect(5, 5, 9, 9);
      c.clearRect(0, 0, 40, 30);
      c.fillRect(1, 1, 2, 2);
    });
    expect(operators).not.toContain("5 5 m");
    expect(operators).not.toContain("gs /X");
  });

  test("clips shapes that it covers partially", async () => {
    const operators = await drawOperators((c) => {
      c.fillRect(5, 5, 9, 9);
      c.clearRect(0, 0, 8, 8);
    });
    expect(operators).toContain("q 0 0 40 30 re\n0 0 m\n8 0 l\n8 8 l\n0 8 l\nh\nW* n\n");
  });

  test("uses a mask within a non-rectangular clip", async () => {
    const text = dictionaries(
      await drawObjects((c) => {
        c.fillRect(5, 5, 9, 9);
        c.arc(8, 8, 5, 0, 7);
        c.clip();
        c.clearRect(0, 0, 9, 9);
      }),
    );
    expect(text).toContain("/S /Luminosity");
    expect(text).toContain("/S /Alpha");
  });
});

describe("shadows", () => {
  test("with a blur are images of one colour", async () => {
    const objects = await drawObjects((c) => {
      Object.assign(c, { shadowColor: "#0080ff", shadowBlur: 8, shadowOffsetX: 4 });
      c.fillRect(10, 10, 20, 10);
    });
    const colors = objects.find(({ dictionary }) => dictionary.includes("/Indexed"));
    const alpha = objects.find(({ dictionary }) => /\/Subtype \/Image[^\n]*\/DeviceGray/.test(dictionary));
    expect(colors?.dictionary).toContain("/DeviceRGB 0 <0080FF>");
    expect(Math.max(...(alpha?.stream ?? []))).toBeGreaterThan(150);
    // The blur preserves the total coverage of the shape; cells are one pixel wide here.
    const sum = (alpha?.stream ?? new Uint8Array()).reduce((total, value) => total + value / 255, 0);
    expect(sum).toBeGreaterThan(195);
    expect(sum).toBeLessThan(205);
  });

  test("without a blur are drawn as vector shapes", async () => {
    const operators = await drawOperators((c) => {
      Object.assign(c, { shadowColor: "rgba(255, 0, 0, 0.5)", shadowOffsetX: 4, shadowOffsetY: 2 });
      c.fillRect(10, 10, 20, 10);
    });
    expect(operators).toMatch(/1 0 0 rg\n14 12 m\n[\s\S]*0 0 0 rg\n10 10 m\n/);
  });
});
