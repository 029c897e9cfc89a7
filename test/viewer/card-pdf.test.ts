// Checks that poppler, MuPDF, Ghostscript and pdf.js open a report of ten pages, render each page like its PNG, and find
// the text in twelve scripts.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Comparison, compare, ink } from "./compare.ts";
import { type Raster, readPng } from "./raster.ts";
import { postJson } from "./requests.ts";

const run = promisify(execFile);
const { poppler, mupdf, ghostscript } = inject("viewers");
const folder = mkdtempSync(path.join(tmpdir(), "limn-card-"));
const file = path.join(folder, "report.pdf");
afterAll(() => rmSync(folder, { recursive: true }));

/** A sentence in each script, with letters that join, reorder or stack. */
const SENTENCES = [
  "Sales rose in every region",
  "Οι πωλήσεις αυξήθηκαν παντού",
  "Продажи выросли во всех регионах",
  "ارتفعت المبيعات في كل المناطق",
  "המכירות עלו בכל האזורים",
  "हर क्षेत्र में बिक्री बढ़ी",
  "প্রতিটি অঞ্চলে বিক্রি বেড়েছে",
  "எல்லா பகுதிகளிலும் விற்பனை உயர்ந்தது",
  "ยอดขายเพิ่มขึ้นทุกภูมิภาค",
  "すべての地域で売上が伸びた",
  "모든 지역에서 매출이 증가했다",
  "გაყიდვები ყველგან გაიზარდა",
] as const;

const chart = (type: string) => ({
  type: "chart",
  props: {
    version: 4,
    style: { flex: 1 },
    chart: { type, data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [3, 4, 2] }] } },
  },
});
const text = (children: unknown, style: object = {}) => ({
  type: "p",
  props: { style: { margin: 0, ...style }, children },
});
const shadow = { padding: 24, borderRadius: 16, boxShadow: "0 8px 24px rgba(0, 0, 0, 0.3)", backgroundColor: "white" };
const CONTENTS: readonly object[] = [
  text("Annual report", { fontSize: 72, fontWeight: 700 }),
  chart("bar"),
  chart("line"),
  chart("doughnut"),
  {
    type: "table",
    props: {
      style: { flex: 1 },
      data: { columns: [{ title: "City", dataIndex: "city" }], dataSource: [{ city: "Lisbon" }, { city: "Kyoto" }] },
    },
  },
  { type: "qr", props: { text: "https://example.com", style: { width: 300, height: 300 } } },
  { type: "barcode", props: { type: "code128", text: "LIMN-2026", style: { width: 400, height: 120 } } },
  { type: "div", props: { style: shadow, children: text("A panel with a shadow and round corners 🚀") } },
  { type: "div", props: { style: { height: 200, background: "linear-gradient(90deg, #2563eb, #db2777)" } } },
  {
    type: "div",
    props: {
      style: { display: "flex", flexDirection: "column" },
      children: SENTENCES.map((each) => text(each, { fontSize: 20 })),
    },
  },
];
/** Pixels per CSS pixel, and the resolution in dots per inch. */
const RATIO = 2;
const DOTS = String(96 * RATIO);

/** The size of each page, in CSS pixels. */
const [WIDTH, HEIGHT] = [800, 450];
const PAGES = CONTENTS.map((content, index) => ({
  type: "div",
  props: {
    style: { display: "flex", flexDirection: "column", width: "100%", height: "100%", padding: 32, gap: 16 },
    children: [text(`Page ${index + 1} of ${CONTENTS.length}`, { fontSize: 20 }), content],
  },
}));

/** Maximum fraction of inked pixels that differ, and difference of ink. A missing sentence is 0.07 of its page's ink. */
const BOUNDS = { off: 0.03, ratio: 0.05 };
/** Ghostscript rounds the positions of glyphs. */
const GHOSTSCRIPT_BOUNDS = { off: 0.08, ratio: 0.05 };

async function draw(body: object): Promise<Buffer> {
  const reply = await postJson("/card", { width: WIDTH, height: HEIGHT, ...body });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect([reply.status, reply.headers.get("X-Warning")], bytes.toString().slice(0, 300)).toEqual([200, null]);
  return bytes;
}

const images: Raster[] = [];

beforeAll(async () => {
  await writeFile(file, await draw({ pages: PAGES, format: "pdf" }));
  for (const card of PAGES) images.push(readPng(await draw({ card, devicePixelRatio: RATIO })));
});

async function expectPages(nameOf: (page: number) => string, bounds = BOUNDS): Promise<void> {
  for (const [index, image] of images.entries()) {
    const page = readPng(await readFile(path.join(folder, nameOf(index + 1))));
    const isAlike = ({ off, ratio }: Comparison) => off <= bounds.off && Math.abs(ratio - 1) <= bounds.ratio;
    expect(ink(image)).toBeGreaterThan(20);
    expect(compare(image, page)).toSatisfy(isAlike, `page ${index + 1} within ${JSON.stringify(bounds)}`);
  }
}

test.skipIf(poppler === null)("poppler renders each page like its PNG", async () => {
  await run(poppler as string, ["-r", DOTS, "-png", file, path.join(folder, "poppler")]);
  await expectPages((page) => `poppler-${String(page).padStart(2, "0")}.png`);
});

test.skipIf(mupdf === null)("MuPDF renders each page like its PNG", async () => {
  await run(mupdf as string, ["draw", "-q", "-r", DOTS, "-o", path.join(folder, "mupdf-%d.png"), file]);
  await expectPages((page) => `mupdf-${page}.png`);
});

test.skipIf(ghostscript === null)("Ghostscript renders each page like its PNG", async () => {
  const smooth = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"];
  const to = `-sOutputFile=${path.join(folder, "gs-%d.png")}`;
  await run(ghostscript as string, [
    "-q",
    "-dBATCH",
    "-dNOPAUSE",
    "-dSAFER",
    "-sDEVICE=png16m",
    `-r${DOTS}`,
    ...smooth,
    to,
    file,
  ]);
  await expectPages((page) => `gs-${page}.png`, GHOSTSCRIPT_BOUNDS);
});

describe("the text is found", () => {
  const compact = (value: string) => value.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\s]/g, "").normalize("NFC");
  const wanted = [...PAGES.map((_, index) => `Page ${index + 1} of 10`), "Annual report", "Lisbon", "Q1", ...SENTENCES];

  test.skipIf(poppler === null)("by poppler", async () => {
    const { stdout } = await run(path.join(path.dirname(poppler as string), "pdftotext"), [file, "-"]);
    for (const each of wanted) expect(compact(stdout)).toContain(compact(each));
  });

  test.skipIf(mupdf === null)("by MuPDF", async () => {
    const { stdout } = await run(mupdf as string, ["draw", "-q", "-F", "text", "-o", "-", file]);
    // MuPDF returns right-to-left text of all PDF files in the order in which it is drawn.
    const order = (value: string) => (/[\u0590-\u06ff]/.test(value) ? [...value].reverse().join("") : value);
    const found = compact(stdout);
    for (const each of wanted.flatMap((words) => words.split(" "))) expect(found).toContain(order(compact(each)));
  });

  test("by pdf.js", async () => {
    const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 1 });
    try {
      const document = await task.promise;
      expect(document.numPages).toBe(CONTENTS.length);
      let found = "";
      for (let number = 1; number <= document.numPages; number++) {
        const { items } = await (await document.getPage(number)).getTextContent();
        found += items.map((item) => ("str" in item ? item.str : "")).join("");
      }
      for (const each of wanted) expect(compact(found)).toContain(compact(each));
    } finally {
      await task.destroy();
    }
  });
});
