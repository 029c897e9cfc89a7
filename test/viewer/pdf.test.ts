// Checks that poppler, MuPDF, Ghostscript and pdf.js open the service's PDF without warnings, render it like the PNG,
// and find its text.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { sampleEvery } from "../sample.ts";
import { CHARTS, chartUrl } from "./charts.ts";
import { type Comparison, compare, ink } from "./compare.ts";
import { fetchBytes } from "./document.ts";
import { PDF_CHARTS, type PdfCase, SHADOWED, TYPE_CHARTS } from "./pdf-charts.ts";
import { type Raster, readPng } from "./raster.ts";

const run = promisify(execFile);
const { poppler, mupdf, ghostscript, qpdf } = inject("viewers");
const folder = mkdtempSync(path.join(tmpdir(), "limn-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Pixels per CSS pixel, and the resolution in dots per inch. */
const RATIO = 2;
const DOTS = 96 * RATIO;

/** Charts for most programs (`OWN`), for slow programs (`FEW`) and for poppler (`ALL`). */
const OWN: readonly PdfCase[] = [...CHARTS, ...PDF_CHARTS];
const FEW: readonly PdfCase[] = [...CHARTS.slice(-2), ...PDF_CHARTS];
const ALL: readonly PdfCase[] = [...OWN, ...TYPE_CHARTS];

/**
 * Tolerance between a viewer and the PNG. Measured maxima: `off` 0.013, `ratio` 1 ± 0.07 (a sparkline), except for tiles,
 * whose edges are visible in poppler.
 */
const BOUNDS = { off: 0.03, ratio: 0.1 };

/** poppler shows the edges of tiles, and shifts images that have few pixels by half a pixel. */
const POPPLER_BOUNDS: Readonly<Record<string, typeof BOUNDS>> = {
  tiles: { off: 0.06, ratio: 0.1 },
  "images behind the chart, for points and for a label": { off: 0.25, ratio: 0.1 },
};

const files = new Map<string, Promise<string>>();

/** Requests a chart's PDF, once per chart, and returns its file. */
function pdfOf(chart: PdfCase): Promise<string> {
  const cached = files.get(chart.name);
  if (cached !== undefined) return cached;
  const file = path.join(folder, `${files.size}.pdf`);
  const created = fetchBytes(urlOf(chart, "pdf")).then(async (bytes) => {
    await writeFile(file, bytes);
    return file;
  });
  files.set(chart.name, created);
  return created;
}

function urlOf({ texts: _, ...chart }: PdfCase, format: "pdf" | "png", ratio = RATIO): URL {
  return chartUrl(inject("service"), chart, format, ratio);
}

/** Runs a program that must print nothing to stderr and returns its stdout. */
async function runSilently(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(program, args);
  // Debian builds MuPDF without ICC support, which it reports for every file.
  expect(stderr.replace("warning: ICC support is not available\n", "")).toBe("");
  return stdout;
}

async function renderWithPoppler(file: string, dots = DOTS): Promise<Raster> {
  await runSilently(poppler as string, "-r", String(dots), "-png", "-singlefile", file, file);
  return readPng(await readFile(`${file}.png`));
}

const images = new Map<string, Promise<Raster>>();

/** Requests a chart's PNG, once per chart. */
function pngOf(chart: PdfCase, ratio: number): Promise<Raster> {
  const cached = images.get(chart.name);
  if (cached !== undefined) return cached;
  const created = fetchBytes(urlOf(chart, "png", ratio)).then(readPng);
  images.set(chart.name, created);
  return created;
}

async function expectAlike(chart: PdfCase, raster: Raster, ratio = RATIO, bounds = BOUNDS): Promise<void> {
  const png = await pngOf(chart, ratio);
  expect([raster.width, raster.height]).toEqual([png.width, png.height]);
  expect(ink(png)).toBeGreaterThan(100);
  const isAlike = (found: Comparison) => found.off <= bounds.off && Math.abs(found.ratio - 1) <= bounds.ratio;
  expect(compare(png, raster)).toSatisfy(isAlike, `within ${JSON.stringify(bounds)}`);
}

describe.skipIf(poppler === null)("poppler", () => {
  test.each(sampleEvery(ALL, 2))("renders the PDF like the PNG: $name", async (chart) => {
    await expectAlike(chart, await renderWithPoppler(await pdfOf(chart)), RATIO, POPPLER_BOUNDS[chart.name]);
  });

  test("renders shadows like the PNG", async () => {
    await expectAlike(SHADOWED, await renderWithPoppler(await pdfOf(SHADOWED), 96), 1);
  });

  test("renders a detectably different image for another chart", async () => {
    const [chart, other] = TYPE_CHARTS as readonly [PdfCase, PdfCase];
    await expect(expectAlike(chart, await renderWithPoppler(await pdfOf(other)))).rejects.toThrow("within");
  });

  const program = (name: string) => path.join(path.dirname(poppler as string), name);

  test.each(sampleEvery(OWN, 2))("finds the text of $name", async (chart) => {
    const text = normalize(await runSilently(program("pdftotext"), await pdfOf(chart), "-"));
    for (const label of textsOf(chart)) expect(text).toContain(normalize(label));
  });

  test("reports page size, title and fonts", async () => {
    const chart = PDF_CHARTS.at(-1) as PdfCase;
    const info = await runSilently(program("pdfinfo"), await pdfOf(chart));
    expect(info).toContain("Page size:       525 x 345 pts");
    expect(info).toContain("Title:           Έσοδα → доход, ffi");
    expect(info).not.toMatch(/Date/);
    const [, , ...fonts] = (await runSilently(program("pdffonts"), await pdfOf(chart))).trim().split("\n");
    expect(fonts.length).toBeGreaterThan(4);
    // Fonts must be embedded and subset, and have a ToUnicode map.
    for (const font of fonts) expect(font).toMatch(/ CID TrueType +Identity-H +yes yes yes /);
  });
});

describe.skipIf(mupdf === null)("MuPDF renders the PDF like the PNG:", () => {
  test.each(FEW)("$name", async (chart) => {
    const file = await pdfOf(chart);
    await runSilently(mupdf as string, "draw", "-q", "-r", String(DOTS), "-o", `${file}.mupdf.png`, file);
    await expectAlike(chart, readPng(await readFile(`${file}.mupdf.png`)));
  });
});

const SMOOTH = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"];

describe.skipIf(ghostscript === null)("Ghostscript renders the PDF like the PNG:", () => {
  test.each(FEW)("$name", async (chart) => {
    const file = await pdfOf(chart);
    const to = `-sOutputFile=${file}.gs.png`;
    const args = ["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=png16m", `-r${DOTS}`, ...SMOOTH, to, file];
    expect(await runSilently(ghostscript as string, ...args)).toBe("");
    await expectAlike(chart, readPng(await readFile(`${file}.gs.png`)));
  });
});

describe.skipIf(qpdf === null)("qpdf finds no errors in", () => {
  test.each(sampleEvery([...OWN, SHADOWED], 2))("$name", async (chart) => {
    expect(await runSilently(qpdf as string, "--check", await pdfOf(chart))).toContain("No syntax or stream encoding");
  });
});

describe("pdf.js reads without warnings:", () => {
  test.each(sampleEvery(OWN, 2))("$name", async (chart) => {
    const warn = vi.spyOn(console, "warn");
    const log = vi.spyOn(console, "log");
    const task = getDocument({ data: new Uint8Array(await readFile(await pdfOf(chart))), verbosity: 1 });
    try {
      const page = await (await task.promise).getPage(1);
      expect(page.view).toEqual([0, 0, chart.width * 0.75, chart.height * 0.75]);
      expect((await page.getOperatorList()).fnArray.length).toBeGreaterThan(10);
      const { items } = await page.getTextContent();
      // pdf.js drops the spaces between right-to-left words.
      const compact = (value: string) => normalize(value).replaceAll(" ", "");
      const text = compact(items.map((item) => ("str" in item ? item.str : "")).join(""));
      for (const label of textsOf(chart)) expect(text).toContain(compact(label));
      expect([...warn.mock.calls, ...log.mock.calls]).toEqual([]);
    } finally {
      await task.destroy();
      vi.restoreAllMocks();
    }
  });
});

/** Removes bidirectional control characters and normalises spaces. */
function normalize(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .normalize("NFC");
}

/** Returns the strings that must be found: the case's own, and the dataset labels. */
function textsOf({ texts = [], chart }: PdfCase): readonly string[] {
  const { data } = chart as { data?: { datasets?: readonly { label?: unknown }[] } };
  const labels = (data?.datasets ?? []).map(({ label }) => label).filter((label) => typeof label === "string");
  return [...texts, ...labels];
}
