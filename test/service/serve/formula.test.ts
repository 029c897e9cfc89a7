import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { FORMULA_LENGTH } from "../../../src/base/limits.ts";
import { decodePng } from "../../png.ts";
import { createAccount, sign, signFully } from "./accounts.ts";

const get = async (query: string, headers: Record<string, string> = {}) =>
  app.request(`/chart?${query}`, { headers: { Accept: "application/json", ...headers } });
const formula = (tex: string, more = "") => get(`cht=tx&chl=${encodeURIComponent(tex)}${more}`);
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());
const pngOf = async (reply: Response) => {
  expect(reply.status).toBe(200);
  return decodePng(await bytesOf(reply));
};
const error = async (reply: Response) => {
  expect(reply.status).toBe(400);
  return ((await reply.json()) as { readonly error: string }).error;
};

// Load the library before the tests, because the test runner loads it slowly, file by file.
beforeAll(async () => void (await formula("x")));

describe("/chart?cht=tx", () => {
  test("returns the same image for GET, a form and JSON", async () => {
    const query = "cht=tx&chl=%5Cfrac%7B1%7D%7B2%7D%2Bx&chco=0000FF";
    const post = (type: string, body: string) =>
      app.request("/chart", { method: "POST", headers: { "Content-Type": type }, body });
    const replies = await Promise.all([
      get(query),
      post("application/x-www-form-urlencoded", query),
      post("application/json", JSON.stringify({ cht: "tx", chl: "\\frac{1}{2}+x", chco: "0000FF" })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [got, form, json] = await Promise.all(replies.map(bytesOf));
    expect(form).toEqual(got);
    expect(json).toEqual(got);
  });

  test("doesn't apply to POST requests with a chart", async () => {
    const body = JSON.stringify({ cht: "tx", chl: "x", chart: { type: "pie", data: { datasets: [{ data: [1] }] } } });
    const reply = await app.request("/chart", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(await pngOf(reply)).toMatchObject({ width: 1000, height: 600 });
  });

  test.each([
    ["png", "image/png"],
    ["svg", "image/svg+xml"],
    ["jpg", "image/jpeg"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["pdf", "application/pdf"],
    ["base64", "text/plain"],
    ["gif", "image/png"],
  ])("renders %s as %s", async (format, type) => {
    const reply = await formula("\\sqrt{x}", `&chof=${format}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toContain(type);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(50);
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

  test("accepts a full signature, which covers the content", async () => {
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/chart", { cht: "tx", chl: "x^2", chco: "FF0000" });
    const signed = `cht=tx&chl=x%5E2&chco=FF0000&accountId=${account.id}&sig=${sig}`;
    expect((await get(`${signed}&chs=90`)).headers.get("X-Service-Verified-Key")).toBe("true");
    for (const change of ["chl=y", "chco=00FF00", "cht=qr"]) {
      const name = change.slice(0, change.indexOf("="));
      expect((await get(signed.replace(new RegExp(`${name}=[^&]*`), change))).status, change).toBe(403);
    }
    expect((await get(`${signed}&chf=bg,s,000000`)).status).toBe(403);
    expect((await get(`cht=tx&chl=x&accountId=${account.id}&sig=${await sign(key, "x")}`)).status).toBe(403);
  });

  test("shows errors as images to clients that only show images", async () => {
    const reply = await get("cht=tx&chl=%5Cnope&chs=300x80", { Accept: "image/*" });
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(decodePng(await bytesOf(reply))).toMatchObject({ width: 300, height: 80 });
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
    ["cht=tx", "chl is required: pass the formula in TeX, such as E=mc^2"],
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
    expect(await error(await get(query))).toBe(message);
  });

  test.each([
    ["\\def\\a{\\b\\b}\\a", "Undefined control sequence \\def"],
    ["\\newcommand{\\x}{y}\\x", "Undefined control sequence \\newcommand"],
    ["\\let\\x=y", "Undefined control sequence \\let"],
    ["\\DeclareMathOperator{\\a}{a}", "Undefined control sequence \\DeclareMathOperator"],
    ["\\definecolor{a}{rgb}{1,0,0}", "Undefined control sequence \\definecolor"],
    ["\\require{html}", "Undefined control sequence \\require"],
    ["\\href{javascript:alert(1)}{x}", "Undefined control sequence \\href"],
    ["\\unicode{x41}", "Undefined control sequence \\unicode"],
    ["\\class{a}{b}", "Undefined control sequence \\class"],
    ["\\style{color:red}{x}", "Undefined control sequence \\style"],
    ["\\cssId{a}{b}", "Undefined control sequence \\cssId"],
    ["\\mmlToken{mi}[href='x']{y}", "Undefined control sequence \\mmlToken"],
    ["\\html{a}", "Undefined control sequence \\html"],
    ["\\bbox[url(x)]{y}", "Undefined control sequence \\bbox"],
    ["\\toggle{a}{b}\\endtoggle", "Undefined control sequence \\toggle"],
    ["\\includegraphics{x}", "Undefined control sequence \\includegraphics"],
    ["\\begin{constructor}x\\end{constructor}", "Unknown environment 'constructor'"],
    ["\\constructor", "Undefined control sequence \\constructor"],
    ["\\frac{1", "Missing close brace"],
    ["x}", "Extra close brace or missing open brace"],
    ["x_a_b", "Double subscripts: use braces to clarify"],
    ["\\kern 1e300em", "Missing dimension or its units for \\kern"],
  ])("if its TeX is not valid: %s", async (tex, reason) => {
    expect(await error(await formula(tex))).toBe(`chl must be a formula in TeX: ${reason}`);
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
    const text = await error(await formula(tex));
    if (typeof message === "string") expect(text).toBe(message);
    else expect(text).toMatch(message);
  });

  test.each([
    ["an object that is not text", { toString: null }],
    ["a prototype", { __proto__: null }],
    ["a list", ["x"]],
    ["a lone surrogate", "\ud800"],
    ["control characters", "\\text{\u0000\u0007}"],
    ["a number", 7],
    ["true", true],
  ])("or drawn, but never fails: %s", async (_, chl) => {
    const reply = await app.request("/chart", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cht: "tx", chl }),
    });
    expect([200, 400]).toContain(reply.status);
  });
});

test("formulas with many nested elements end within the budget", async () => {
  const nested = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`;
  for (const tex of [
    nested("\\sqrt{", "}", 99),
    nested("\\left(", "\\right)", 99),
    nested("\\frac{1}{", "}", 99),
    nested("x^{", "}", 99),
    nested("\\begin{matrix}", "\\end{matrix}", 60),
    nested("\\widehat{", "}", 99),
    nested("\\mathop{", "}_a^b", 99),
    nested("\\overset{", "}{y}", 99),
    nested("\\mathchoice{", "}{x}{x}{x}", 60),
    nested("\\underbrace{", "}_b", 90),
    nested("\\ce{", "}", 99),
    nested("\\text{$", "$}", 90),
    "\\sum".repeat(400),
    `\\ce{${"A->".repeat(600)}}`,
    `\\begin{array}{${"c".repeat(900)}}${"&".repeat(899)}\\end{array}`,
    `\\begin{align}${"a&=b\\\\".repeat(250)}\\end{align}`,
  ]) {
    const reply = await formula(tex);
    expect([200, 400], tex.slice(0, 30)).toContain(reply.status);
    await reply.arrayBuffer();
  }
});
