// Compares the places of words and shapes in diagrams with those that Mermaid gives them in Chromium, with the same version,
// configuration and fonts. Words come from the PDF, because SVG files contain their outlines, and shapes from the SVG.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SAMPLES } from "../drawings/mermaid/samples.ts";
import { describeInChromium } from "./browser.ts";
import { launchBrowser } from "./launch.ts";
import type { LocalServer } from "./local-server.ts";
import { drawJson } from "./requests.ts";
import { serveFolder } from "./serve-folder.ts";

const run = promisify(execFile);
const { poppler } = inject("viewers");
const ROOT = path.join(import.meta.dirname, "../..");
/** Maximum distance in pixels of the middle of a word, and of each side of a shape's box. */
const SLACK = 2;
/** Minimum share of the words and shapes of a diagram that are in their places. */
const SHARE = 0.95;
/** PDF files have points, of which an inch has 72, and pages have pixels, of which it has 96. */
const PIXELS_PER_POINT = 96 / 72;

interface Scene {
  /** Text, and the place of its middle. */
  readonly words: readonly (readonly [text: string, x: number, y: number])[];
  /** Left, top, right and bottom. */
  readonly shapes: readonly (readonly number[])[];
}

const MODULES = path.join(ROOT, "node_modules");
const ARIMO = "@expo-google-fonts/arimo";
/** Files of the service's fonts, by the families that Mermaid's themes name. */
const FACES = [
  ...["trebuchet ms", "verdana", "arial"].flatMap((family) => [
    [family, "400", "normal", `${ARIMO}/400Regular/Arimo_400Regular.ttf`],
    [family, "700", "normal", `${ARIMO}/700Bold/Arimo_700Bold.ttf`],
    [family, "400", "italic", `${ARIMO}/400Regular_Italic/Arimo_400Regular_Italic.ttf`],
    [family, "700", "italic", `${ARIMO}/700Bold_Italic/Arimo_700Bold_Italic.ttf`],
  ]),
  ...["400", "700"].map((weight) => [
    "Open Sans",
    weight,
    "normal",
    `@fontsource/open-sans/files/open-sans-latin-${weight}-normal.woff`,
  ]),
];
/** Makes Arimo the font of `sans-serif`, in which Mermaid measures, too. */
const FONT_CONFIG = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${path.join(MODULES, ARIMO)}</dir><cachedir prefix="xdg">fontconfig</cachedir>
<match target="pattern"><test name="family"><string>sans-serif</string></test>
<edit name="family" mode="assign" binding="strong"><string>Arimo</string></edit></match></fontconfig>`;
/** Minimum shares of diagrams below `SHARE`. */
const SHARES: Readonly<Record<string, number>> = {
  // Chromium measures a label 0.9 px narrower than it draws it, which moves all columns.
  block: 0.75,
  // In this page, Chromium's lines of text are a pixel taller, which moves all that is below.
  mindmap: 0.8,
  sequence: 0.3,
};

/** The page: `drawReference` draws with Mermaid, and `readScene` reads words and shapes of an SVG image. */
const PAGE = `<!doctype html><meta charset="utf-8">
<style>body { margin: 0; width: 1200px } #host { width: 1200px }</style>
<div id="host"></div>
<script type="module">
import mermaid from "/mermaid/dist/mermaid.esm.min.mjs";
const host = document.getElementById("host");
for (const [family, weight, style, file] of ${JSON.stringify(FACES)})
  document.fonts.add(await new FontFace(family, \`url(/\${file})\`, { weight, style }).load());
window.readScene = (svg) => {
  host.innerHTML = svg;
  const root = host.querySelector("svg");
  const view = root.viewBox.baseVal;
  if (view?.width > 0) {
    root.style.maxWidth = "none";
    root.setAttribute("width", view.width);
    root.setAttribute("height", view.height);
  }
  const outer = root.getBoundingClientRect();
  const words = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const { parentElement: parent } = node;
    // Labels of commits contain random ids.
    if (parent.closest("text") === null || parent.closest("style, defs, title, desc, .commit-labels") !== null) continue;
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      if (width > 0) words.push([word, left - outer.left + width / 2, top - outer.top + height / 2]);
    }
  }
  const shapes = [];
  for (const shape of root.querySelectorAll("rect, circle, ellipse, polygon, path, line")) {
    const { display, visibility, opacity, fill, fillOpacity, stroke } = getComputedStyle(shape);
    const isEmpty = fill === "none" || fillOpacity === "0";
    if (shape.closest("defs, marker, clipPath, mask, symbol, pattern, .commit-labels") !== null) continue;
    if (display === "none" || visibility === "hidden" || opacity === "0" || (isEmpty && stroke === "none")) continue;
    const { left, top, right, bottom } = shape.getBoundingClientRect();
    // Smaller shapes are also parts of characters in the service's SVG.
    if (right - left < 6 || bottom - top < 6) continue;
    shapes.push([left - outer.left, top - outer.top, right - outer.left, bottom - outer.top]);
  }
  host.innerHTML = "";
  return { words, shapes };
};
window.drawReference = async (diagram) => {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false,
    deterministicIds: true,
    deterministicIDSeed: "diagram",
    handDrawnSeed: 1,
    layout: "dagre",
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    gantt: { todayMarker: "off" },
    journey: { textPlacement: "tspan" },
    timeline: { textPlacement: "tspan" },
  });
  return window.readScene((await mermaid.render("diagram", diagram)).svg);
};
window.isReady = true;
</script>`;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

describeInChromium("words and shapes are where Chromium has them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-mermaid-"));
  let server: Pick<LocalServer, "close">;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const started = await serveFolder(MODULES, PAGE);
    server = started;
    const fonts = path.join(folder, "fonts.conf");
    writeFileSync(fonts, FONT_CONFIG);
    browser = await launchBrowser(undefined, { FONTCONFIG_FILE: fonts });
    page = await browser.newPage({ viewport: { width: 1200, height: 1200 } });
    await page.goto(started.url);
    await page.waitForFunction("window.isReady");
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns the words of the service's PDF and the shapes of its SVG. */
  async function readOwn(diagram: string): Promise<Scene> {
    const svg = await drawJson("/mermaid", { diagram, format: "svg", devicePixelRatio: 1 });
    const { shapes } = (await call("readScene", Buffer.from(svg).toString())) as Scene;
    const file = path.join(folder, "diagram.pdf");
    writeFileSync(file, await drawJson("/mermaid", { diagram, format: "pdf" }));
    const { stdout } = await run(path.join(path.dirname(poppler as string), "pdftotext"), ["-bbox", file, "-"]);
    const words = Array.from(stdout.matchAll(/<word ([^>]*)>(.*?)<\/word>/g), ([, box = "", text = ""]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(box.matchAll(/"([^"]+)"/g), ([, side]) =>
        Number(side),
      );
      const word = text.replace(/&([^;]+);/g, (_, name) => ENTITIES[name] ?? "");
      return [word, ((left + right) / 2) * PIXELS_PER_POINT, ((top + bottom) / 2) * PIXELS_PER_POINT] as const;
    });
    return { words, shapes };
  }

  const call = (name: string, text: string) =>
    page.evaluate(
      ([name, text]) => (globalThis as unknown as Record<string, (text: string) => unknown>)[name]?.(text),
      [name, text] as const,
    );

  test.skipIf(poppler === null).each(Object.entries(SAMPLES))("%s", async (name, diagram) => {
    const reference = (await call("drawReference", diagram)) as Scene;
    const own = await readOwn(diagram);
    const isNear = (one: readonly number[], other: readonly number[]) =>
      one.every((value, index) => Math.abs(value - (other[index] as number)) <= SLACK);
    const lost = [
      ...reference.words.filter(
        ([text, ...place]) => !own.words.some(([other, ...found]) => other === text && isNear(place, found)),
      ),
      ...reference.shapes.filter((shape) => !own.shapes.some((other) => isNear(shape, other))),
    ];
    const count = reference.words.length + reference.shapes.length;
    expect(count).toBeGreaterThan(0);
    expect(1 - lost.length / count, JSON.stringify(lost)).toBeGreaterThanOrEqual(SHARES[name] ?? SHARE);
  });
});
