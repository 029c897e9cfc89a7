// Renders and measures a line of text with the service, through a chart that draws nothing else, and with Chromium
// using the same font files.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { listSlices, readSlice } from "./font-slice.ts";
import { type Raster, rasterOfPage, readPng } from "./raster.ts";
import { postJson } from "./requests.ts";

const root = path.join(import.meta.dirname, "../..");

/** A line of test/reference-images/text/lines.json. Lengths are in CSS pixels. */
export interface TextLine {
  readonly name: string;
  readonly text: string;
  /** The fallback families for characters that Arimo lacks, in order; Chromium needs them listed. */
  readonly families: readonly string[];
  readonly font?: string;
  readonly lang?: string;
  readonly direction?: "ltr" | "rtl";
  readonly textAlign?: "center";
  readonly letterSpacing?: string;
  readonly wordSpacing?: string;
  readonly maxWidth?: number;
}

export const IMAGE = { width: 640, height: 100 } as const;
const MARGIN = 20;
const BASELINE = 62;
const FONT = "40px Arimo";

export const IMAGES = path.join(root, "test/reference-images/text");

export function readLines(): readonly TextLine[] {
  return JSON.parse(readFileSync(path.join(IMAGES, "lines.json"), "utf8"));
}

/** Returns a script that draws the line on the context `ctx`. */
function drawing(line: TextLine, font: string): string {
  const { text, direction = "ltr", textAlign = "start", letterSpacing = "0px", wordSpacing = "0px", maxWidth } = line;
  const x = textAlign === "center" ? IMAGE.width / 2 : direction === "rtl" ? IMAGE.width - MARGIN : MARGIN;
  const textStyle = { font, direction, textAlign, letterSpacing, wordSpacing };
  const style = { ...textStyle, textBaseline: "alphabetic", fillStyle: "black" };
  const place = [x, BASELINE, ...(maxWidth === undefined ? [] : [maxWidth])].join(", ");
  return `Object.assign(ctx, ${JSON.stringify(style)}); ctx.fillText(${JSON.stringify(text)}, ${place});`;
}

function ask(line: TextLine, program: string): Promise<Response> {
  const chart = `{type: "doughnut", data: {datasets: []}, plugins: [{afterDraw({ctx}) { ${program} }}]}`;
  return postJson("/chart", {
    chart,
    version: "4",
    ...IMAGE,
    devicePixelRatio: 1,
    backgroundColor: "white",
    lang: line.lang,
  });
}

/** Renders the line with the service, as a PNG. */
export async function drawLine(line: TextLine): Promise<Uint8Array> {
  const reply = await ask(line, drawing(line, line.font ?? FONT));
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${line.name} returned status ${reply.status}: ${new TextDecoder().decode(bytes)}`);
  return bytes;
}

/** Measures the line with the service's canvas. */
export async function measureLine(line: TextLine): Promise<number> {
  const program = `${drawing(line, line.font ?? FONT)} throw new Error("width " + ctx.measureText(${JSON.stringify(line.text)}).width)`;
  const { error } = (await (await ask(line, program)).json()) as { error: string };
  const width = Number(/width ([\d.]+)/.exec(error)?.[1]);
  if (!(width > 0)) throw new Error(`${line.name} has no width: ${error}`);
  return width;
}

/** The range of a font file without subsets, whose package doesn't list all characters. */
const ALL = "U+0-10FFFF";

/** Returns the @font-face rules for a line, with a separate family for each file, and the families in order. */
export function facesOf(line: Pick<TextLine, "families" | "font">): {
  readonly rules: string;
  readonly names: readonly string[];
} {
  const style = line.font?.includes("bold") ? "700" : "400";
  const slant = line.font?.includes("italic") ? "italic" : "normal";
  const bundled = ["regular", "italic", "bold", "bold-italic"].map((name) => {
    const [weight, form] = [name.includes("bold") ? 700 : 400, name.includes("italic") ? "italic" : "normal"];
    return `@font-face { font-family: Arimo; font-weight: ${weight}; font-style: ${form}; src: url(/files/generated/fonts/arimo-${name}.bin) }`;
  });
  const slices = line.families.flatMap((family) => {
    const id = family.toLowerCase().replaceAll(" ", "-");
    // The last rule takes precedence for a character, so reverse the order.
    const familySlices = listSlices(id, style + (slant === "italic" ? "i" : "")).toReversed();
    return familySlices.map(({ name, range, file }) => ({
      name: `${id}-${name}`,
      url: `/files/${file}`,
      range: familySlices.length === 1 ? ALL : range,
    }));
  });
  const rules = slices.map(
    ({ name, url, range }) =>
      `@font-face { font-family: "${name}"; font-weight: ${style}; font-style: ${slant}; src: url(${url}); unicode-range: ${range} }`,
  );
  return { rules: [...bundled, ...rules].join("\n"), names: slices.map(({ name }) => name) };
}

/** Serves the font files of `facesOf` to a page on the service's origin. */
export async function serveFonts(page: Page, service: string): Promise<void> {
  await page.route(`${new URL(service).origin}/files/**`, (route) => {
    const file = path.join(root, new URL(route.request().url()).pathname.slice("/files".length));
    const body = file.endsWith(".woff") ? readSlice(file) : readFileSync(file);
    return route.fulfill({ body, contentType: "font/ttf" });
  });
}

/** Prepares a page for rendering lines and serves the font files to it. */
export async function openTextPage(page: Page, service: string): Promise<void> {
  await page.setViewportSize(IMAGE);
  const origin = new URL(service).origin;
  await serveFonts(page, service);
  const html = `<!doctype html><meta charset="utf-8"><body style="margin: 0"><canvas style="display: block"></canvas>`;
  await page.route(`${origin}/text.html`, (route) => route.fulfill({ contentType: "text/html", body: html }));
}

/** Renders and measures a line in Chromium. */
export async function drawInChromium(
  page: Page,
  service: string,
  line: TextLine,
): Promise<{ readonly raster: Raster; readonly width: number }> {
  const { rules, names } = facesOf(line);
  const lineFont = line.font ?? FONT;
  const [, size = "", first = ""] = /^(.*px) (.*)$/.exec(lineFont) ?? [];
  const isAsset = first !== "Arimo";
  const font = `${size} ${[...(isAsset ? [] : ["Arimo"]), ...names.map((name) => `"${name}"`)].join(", ")}`;
  await page.goto(String(new URL("/text.html", service)));
  const program = `(async () => {
    document.documentElement.lang = ${JSON.stringify(line.lang ?? "")};
    document.head.append(Object.assign(document.createElement("style"), { textContent: ${JSON.stringify(rules)} }));
    await Promise.all(Array.from(document.fonts, (face) => face.load()));
    const canvas = document.querySelector("canvas");
    Object.assign(canvas, ${JSON.stringify(IMAGE)});
    const ctx = canvas.getContext("2d");
    ctx.fillStyle = "white";
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ${drawing(line, font)}
    return ctx.measureText(${JSON.stringify(line.text)}).width;
  })()`;
  const width = (await page.evaluate(program)) as number;
  return { raster: await rasterOfPage(page), width };
}

/** Reads a reference image. */
export function readImageFile(name: string): Raster {
  return readPng(readFileSync(path.join(IMAGES, `${name}.png`)));
}
