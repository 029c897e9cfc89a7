// Renders SVG documents with resvg, librsvg and Chromium, on white and at the scale `SCALE`.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { decodePng } from "../png.ts";
import { launchBrowser } from "./launch.ts";

/** Pixels per CSS pixel, as on most of today's screens. */
export const SCALE = 2;

/** Opaque RGB pixels. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const ready = initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));

/** Starts a Chromium that no other test file uses. The caller must close it. */
export const openBrowser = (executablePath: string) => launchBrowser(executablePath);

/** Renders a document with resvg, the reference for the other renderers. */
export async function renderWithResvg(svg: string, scale = SCALE): Promise<Raster> {
  await ready;
  const resvg = new Resvg(svg, { background: "white", fitTo: { mode: "zoom", value: scale } });
  try {
    const image = resvg.render();
    const raster = onWhite(image.width, image.height, image.pixels);
    image.free();
    return raster;
  } finally {
    resvg.free();
  }
}

/**
 * Renders a document with librsvg.
 * @param program path of rsvg-convert
 */
export function renderWithLibrsvg(program: string, svg: string): Raster {
  return readPng(execFileSync(program, [`--zoom=${SCALE}`, "--background-color=white"], { input: svg }));
}

/** Shows HTML in a page with new global objects. Opening another page would take a second. */
export async function resetPage(page: Page, html: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(html);
}

/** Opens a URL in a page of the given size in CSS pixels and returns a screenshot. */
export async function rasterOfAddress(page: Page, url: URL, width: number, height: number): Promise<Raster> {
  await page.setViewportSize({ width, height });
  await page.goto(String(url));
  return rasterOfPage(page);
}

/**
 * Shows HTML in a page of the given size in CSS pixels. The URL is fictitious but on the service's origin, because
 * Chromium blocks requests from other origins to local servers.
 */
export async function showHtml(page: Page, body: string, width: number, height: number): Promise<void> {
  const address = String(new URL("/page.html", inject("service")));
  const html = `<!doctype html><meta charset="utf-8"><body style="margin: 0">${body}`;
  await page.setViewportSize({ width, height });
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(address);
  await page.unroute(address);
}

/** Returns a screenshot of the page, or of a part of it in CSS pixels. */
export async function rasterOfPage(
  page: Page,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<Raster> {
  return readPng(await page.screenshot(clip === undefined ? {} : { clip }));
}

/** Decodes a PNG onto white. */
export function readPng(bytes: Uint8Array): Raster {
  const { width, height, data } = decodePng(bytes);
  return onWhite(width, height, data);
}

function onWhite(width: number, height: number, pixels: ArrayLike<number>): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = (pixels[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round((pixels[i * 4 + c] as number) * alpha + 255 * (1 - alpha));
  }
  return { width, height, data };
}
