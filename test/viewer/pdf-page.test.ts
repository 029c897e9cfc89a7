// Compares the service's PDF in pdf.js, which Firefox uses, with the PNG. pdf.js must not log anything.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { chartUrl } from "./charts.ts";
import { type Comparison, compare } from "./compare.ts";
import { fetchBytes } from "./document.ts";
import { PDF_CHARTS, type PdfCase } from "./pdf-charts.ts";
import { readPng } from "./raster.ts";

const ORIGIN = "http://pdf.test/";
const require = createRequire(import.meta.url);
const RATIO = 2;

/** The same tolerance as in pdf.test.ts. */
const BOUNDS = { off: 0.03, ratio: 0.1 };

/** Renders the first page of a file at the given scale as a `data:` URL. Runs in the page. */
const DRAW = `async ({ address, scale }) => {
  const { getDocument, GlobalWorkerOptions } = await import("/pdf.mjs");
  GlobalWorkerOptions.workerSrc = "/pdf.worker.mjs";
  const page = await (await getDocument({ url: address, verbosity: 1 }).promise).getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = Object.assign(document.createElement("canvas"), { width: viewport.width, height: viewport.height });
  await page.render({ canvas, viewport }).promise;
  return canvas.toDataURL("image/png");
}`;

describeInChromium("pdf.js renders the PDF like the PNG:", () => {
  let page: Page;
  const logged: string[] = [];
  const files = new Map<string, Uint8Array>();

  beforeAll(async () => {
    page = await openPage(1);
    page.on("console", (message) => logged.push(message.text()));
    await page.route(`${ORIGIN}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const file = files.get(pathname);
      if (file !== undefined) return route.fulfill({ contentType: "application/pdf", body: Buffer.from(file) });
      if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
      if (!pathname.endsWith(".mjs")) return route.fulfill({ status: 404 });
      const body = readFileSync(require.resolve(`pdfjs-dist/build${pathname}`));
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await page.goto(ORIGIN);
  });

  test.each(PDF_CHARTS)("$name", async ({ texts: _, ...chart }: PdfCase) => {
    const address = `/${files.size}.pdf`;
    files.set(address, await fetchBytes(chartUrl(inject("service"), chart, "pdf")));
    logged.length = 0;
    const url = await page.evaluate<string>(`(${DRAW})(${JSON.stringify({ address, scale: (96 / 72) * RATIO })})`);
    expect(logged.filter((text) => !text.includes("favicon"))).toEqual([]);
    const drawn = readPng(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
    const png = readPng(await fetchBytes(chartUrl(inject("service"), chart, "png", RATIO)));
    const isAlike = (found: Comparison) => found.off <= BOUNDS.off && Math.abs(found.ratio - 1) <= BOUNDS.ratio;
    expect(compare(png, drawn)).toSatisfy(isAlike, `within ${JSON.stringify(BOUNDS)}`);
  });
});
