// Compares the places of words and shapes in diagrams with those that Mermaid gives them in Chromium, with the same version,
// configuration and fonts. Words come from the PDF, because SVG files contain their outlines, and shapes from the SVG.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SAMPLES } from "../drawings/mermaid/samples.ts";
import { browser, describeInChromium } from "./browser.ts";
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

const ARIMO = "/@expo-google-fonts/arimo";
const STYLES = [
  ["400Regular/Arimo_400Regular", "400", "normal"],
  ["700Bold/Arimo_700Bold", "700", "normal"],
  ["400Regular_Italic/Arimo_400Regular_Italic", "400", "italic"],
  ["700Bold_Italic/Arimo_700Bold_Italic", "700", "italic"],
] as const;
/** Families that Mermaid's themes name, and that the service draws in Arimo. */
const FAMILIES = ["trebuchet ms", "verdana", "arial", "sans-serif"];
const FACES = FAMILIES.flatMap((family) =>
  STYLES.map(
    ([file, weight, style]) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; src: url(${ARIMO}/${file}.ttf) }`,
  ),
);
const OPEN_SANS = ["400", "700"].map(
  (weight) =>
    `@font-face { font-family: "Open Sans"; font-weight: ${weight}; src: url(/@fontsource/open-sans/files/open-sans-latin-${weight}-normal.woff) }`,
);

/** The page: `drawReference` draws with Mermaid, and `readScene` reads words and shapes of an SVG image. */
const PAGE = `<!doctype html><meta charset="utf-8">
<style>${[...FACES, ...OPEN_SANS].join("\n")} body { margin: 0; width: 1200px; font-family: arial } #host { width: 1200px }</style>
<div id="host"></div>
<script type="module">
import mermaid from "/mermaid/dist/mermaid.esm.min.mjs";
const host = document.getElementById("host");
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
    if (parent.closest("text") === null || parent.closest("style, defs, title, desc") !== null) continue;
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
    const { display, visibility, opacity, fill, stroke } = getComputedStyle(shape);
    if (shape.closest("defs, marker, clipPath, mask, symbol, pattern") !== null) continue;
    if (display === "none" || visibility === "hidden" || opacity === "0" || (fill === "none" && stroke === "none")) continue;
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
const faces = ${JSON.stringify([...FAMILIES, "Open Sans"])}.flatMap((family) =>
  ["", "bold ", "italic ", "italic bold "].map((style) => document.fonts.load(\`\${style}16px "\${family}"\`)),
);
await Promise.all(faces);
window.isReady = true;
</script>`;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

describeInChromium("words and shapes are where Chromium has them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-mermaid-"));
  let server: Pick<LocalServer, "close">;
  let page: Page;

  beforeAll(async () => {
    const started = await serveFolder(path.join(ROOT, "node_modules"), PAGE);
    server = started;
    page = await browser.newPage({ viewport: { width: 1200, height: 1200 } });
    await page.goto(started.url);
    await page.waitForFunction("window.isReady");
  });
  afterAll(async () => {
    await page.close();
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

  test.skipIf(poppler === null).each(Object.entries(SAMPLES))("%s", async (_, diagram) => {
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
    expect(1 - lost.length / count, JSON.stringify(lost)).toBeGreaterThanOrEqual(SHARE);
  });
});
