import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { FORMULA_LENGTH } from "../../../src/base/limits.ts";
import { bytesOf, errorOf, pngOf } from "../../service/serve/send.ts";

const get = async (query: string, headers: Record<string, string> = {}) =>
  app.request(`/chart?${query}`, { headers: { Accept: "application/json", ...headers } });
const formula = (tex: string, more = "") => get(`cht=tx&chl=${encodeURIComponent(tex)}${more}`);

// Load the library before the tests, because the test runner loads it slowly, file by file.
beforeAll(async () => void (await formula("x")));

describe("/chart?cht=tx", () => {
  test("doesn't apply to POST requests with a chart", async () => {
    const body = JSON.stringify({ cht: "tx", chl: "x", chart: { type: "pie", data: { datasets: [{ data: [1] }] } } });
    const reply = await app.request("/chart", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(await pngOf(reply)).toMatchObject({ width: 1000, height: 600 });
  });

  test("is transparent, and draws in the colours of chco and chf", async () => {
    const { data: pixels } = await pngOf(await formula("\\rule{2em}{2em}", "&chco=0000FF"));
    expect([...pixels.slice(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(new Set(listColors(pixels))).toContain("0,0,255,255");
    const filled = await pngOf(await formula("\\rule{2em}{2em}", "&chco=0F0&chf=c,s,FF0000|bg,s,FFFF00"));
    expect([...filled.data.slice(0, 4)]).toEqual([255, 255, 0, 255]);
    expect(new Set(listColors(filled.data))).toContain("0,255,0,255");
  });

  test("has the size of its content, or fits into chs", async () => {
    const natural = await pngOf(await formula("x^2"));
    const wide = await pngOf(await formula("x^2+y^2+z^2"));
    expect(wide.width).toBeGreaterThan(natural.width * 2);
    expect(await pngOf(await formula("x^2", "&chs=1x0"))).toMatchObject({
      width: natural.width,
      height: natural.height,
    });
    expect(await pngOf(await formula("x^2", "&chs=200x100"))).toMatchObject({ width: 200, height: 100 });
    const tall = await pngOf(await formula("x^2", "&chs=100"));
    expect(tall.height).toBe(100);
    expect(Math.abs(tall.width / tall.height - natural.width / natural.height)).toBeLessThan(0.1);
    expect(await pngOf(await formula("x^2", "&devicePixelRatio=2"))).toMatchObject({ width: natural.width * 2 });
  });

  test("removes the delimiters of a formula", async () => {
    const plain = await bytesOf(await formula("a+b"));
    for (const tex of ["$a+b$", "$$a+b$$", "\\[a+b\\]", "\\( a+b \\)", "  a+b\n"])
      expect(await bytesOf(await formula(tex)), tex).toEqual(plain);
  });

  test("draws texts in other scripts with the service's fonts", async () => {
    const [latin, umlaut, kanji] = await Promise.all(
      ["\\text{u}", "\\text{ü}", "\\text{日本}"].map(async (tex) => pngOf(await formula(tex))),
    );
    expect(kanji?.width).toBeGreaterThan((umlaut?.width ?? 0) * 1.5);
    expect(umlaut?.data).not.toEqual(latin?.data);
  });

  test("draws chemical equations", async () => {
    const svg = await (await formula("\\ce{2H2 + O2 ->[\\Delta] 2H2O}", "&format=svg")).text();
    expect(svg).not.toContain("<text");
    expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThan(3);
  });
});

function listColors(pixels: Uint8Array): string[] {
  return Array.from({ length: pixels.length / 4 }, (_, at) => pixels.slice(4 * at, 4 * at + 4).join(","));
}

test.each([
  ["chco=red", "chco must be a colour in hex digits such as 0044CC or 0044CC80, ignored red"],
  ["chco=_&chf=", "chco must be a colour in hex digits such as 0044CC or 0044CC80, ignored _"],
  ["chf=bg,s", "chf must be a background colour such as bg,s,FFFFFF or bg,s,FFFFFF80, ignored bg,s"],
  ["chf=bg,lg,0,F00,0", "chf must be a background colour such as bg,s,FFFFFF or bg,s,FFFFFF80, ignored bg,lg,0,F00,0"],
])("an invalid colour of a formula is ignored: %s", async (query, warning) => {
  const [reply, plain] = await Promise.all([get(`cht=tx&chl=x&${query}`), get("cht=tx&chl=x")]);
  expect([reply.status, reply.headers.get("X-Warning"), plain.headers.get("X-Warning")]).toEqual([200, warning, null]);
  expect(await reply.arrayBuffer()).toEqual(await plain.arrayBuffer());
});

describe("a formula is rejected", () => {
  test.each([
    ["cht=tx", "You are missing variable `chl`: the formula in TeX, such as E=mc^2"],
    [
      "cht=tx&chl=x&chs=big",
      "chs must be a height, or a width and height, between 1 and 3000, such as 40 or 200x40, got big",
    ],
    [
      "cht=tx&chl=x&chs=9000",
      "chs must be a height, or a width and height, between 1 and 3000, such as 40 or 200x40, got 9000",
    ],
    ["cht=tx&chl=x&format=bmp", "format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, got bmp"],
  ])("if its parameters are invalid: %s", async (query, message) => {
    expect(await errorOf(await get(query))).toBe(message);
  });

  test.each([
    ["\\def\\a{\\b\\b}\\a", "Undefined control sequence \\def"],
    ["\\definecolor{a}{rgb}{1,0,0}", "Undefined control sequence \\definecolor"],
    ["\\href{javascript:alert(1)}{x}", "Undefined control sequence \\href"],
    ["\\class{a}{b}", "Undefined control sequence \\class"],
    ["\\mmlToken{mi}[href='x']{y}", "Undefined control sequence \\mmlToken"],
    ["\\includegraphics{x}", "Undefined control sequence \\includegraphics"],
    ["\\begin{constructor}x\\end{constructor}", "Unknown environment 'constructor'"],
    ["\\constructor", "Undefined control sequence \\constructor"],
    ["\\frac{1", "Missing close brace"],
    ["x}", "Extra close brace or missing open brace"],
    ["x_a_b", "Double subscripts: use braces to clarify"],
    ["\\kern 1e300em", "Missing dimension or its units for \\kern"],
  ])("if its TeX is not valid: %s", async (tex, reason) => {
    expect(await errorOf(await formula(tex))).toBe(`chl must be a formula in TeX: ${reason}`);
  });

  test.each([
    ["{".repeat(999), "chl must nest groups and environments at most 100 levels deep"],
    ["\\left(".repeat(101), "chl must nest groups and environments at most 100 levels deep"],
    ["\\rule{9999999em}{1em}", /^chl must be a formula of at most 3000 pixels in width and height, got \d+ x \d+$/],
    ["\\hspace{-9999999em}x", /^chl must be a formula of at most 3000 pixels in width and height, got \d+ x \d+$/],
    ["x".repeat(FORMULA_LENGTH), /^chl must be a formula of at most 3000 pixels/],
    ["x".repeat(FORMULA_LENGTH + 1), /^chl must have at most 2000 characters/],
    ["x+".repeat(FORMULA_LENGTH / 2), /^chl (?:is too expensive to draw|must be a formula of at most)/],
  ])("if it is too large: %.20s", async (tex, message) => {
    const text = await errorOf(await formula(tex));
    if (typeof message === "string") expect(text).toBe(message);
    else expect(text).toMatch(message);
  });
});

test("formulas with many nested elements end within the budget", async () => {
  const nested = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`;
  for (const tex of [
    nested("\\sqrt{", "}", 99),
    nested("\\frac{1}{", "}", 99),
    nested("\\begin{matrix}", "\\end{matrix}", 60),
    nested("\\mathop{", "}_a^b", 99),
    nested("\\ce{", "}", 99),
    nested("\\text{$", "$}", 90),
    "\\sum".repeat(400),
    `\\ce{${"A->".repeat(600)}}`,
    `\\begin{array}{${"c".repeat(900)}}${"&".repeat(899)}\\end{array}`,
  ]) {
    const reply = await formula(tex);
    expect([200, 400], tex.slice(0, 30)).toContain(reply.status);
    await reply.arrayBuffer();
  }
});
