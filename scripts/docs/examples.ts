// Draws the images of the docs' examples, of the gallery and of the card templates.

import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { listExamples } from "../../web/docs/site/example.ts";
import { at, listJson, readText, write } from "../project.ts";
import type { Drawing, Painter } from "./drawing.ts";

const DOCS = at("docs");

/** The endpoint for each directory of requests. */
const ENDPOINTS = {
  pictures: "/chart",
  formulas: "/chart",
  "map-icons": "/chart",
  tables: "/v1/table",
  qr: "/qr",
  "external-data": "/chart",
  "google-charts": "/gchart",
  graphs: "/graphviz",
  "word-clouds": "/wordcloud",
  watermarks: "/watermark",
  badges: "/badge",
  vega: "/vega",
  echarts: "/echarts",
};

/** Maximum width and height of a template's image, in pixels. The page shows it at half the size. */
const CARD = { width: 320, height: 168 };

/** Writes an image with the extension of its type. */
function writeImage(file: string, { bytes, type }: Drawing): void {
  const extension = type === "image/svg+xml" ? "svg" : type === "image/gif" ? "gif" : "png";
  write(`docs/${file.replace(/\.\w+$/, `.${extension}`)}`, bytes);
}

/**
 * Draws the image of each request in the directories of ENDPOINTS, and of the pages' examples (web/docs/site/example.ts).
 *
 * @returns the number of images
 */
export async function drawExamples({ draw }: Painter, isWanted: (file: string) => boolean): Promise<number> {
  let count = 0;
  for (const [folder, target] of Object.entries(ENDPOINTS))
    for (const file of globSync(`${folder}/*.json`, { cwd: DOCS }).filter(isWanted)) {
      writeImage(file, await draw(target, readText(`docs/${file}`)));
      count += 1;
    }
  for (const page of globSync("*.md", { cwd: DOCS }).filter(isWanted))
    for (const { target, body, image } of listExamples(readText(`docs/${page}`))) {
      if (image === undefined) continue;
      writeImage(image, await draw(target, body));
      count += 1;
    }
  return count;
}

/** Removes the files that match a pattern and are not in the list. */
function removeOthers(pattern: string, files: readonly string[]): void {
  for (const file of globSync(pattern, { cwd: DOCS })) if (!files.includes(file)) rmSync(path.join(DOCS, file));
}

/**
 * Draws the images of docs/gallery/*.json. Each file is an example of the gallery: `title`, `summary`, `task` (a key of
 * docs/gallery-tasks.json), `words` for the search, and `images`: the `path` of an endpoint and the `parameters` of its
 * POST body. An example with several images has numbered files.
 *
 * @returns the number of images
 */
export async function drawGallery({ draw }: Painter, isWanted: (file: string) => boolean): Promise<number> {
  const images = listJson("docs/gallery").flatMap(([slug, example]) =>
    (example.images as { path: string; parameters: object }[]).map((image, index, all) => {
      return { ...image, file: `gallery/${slug}${all.length === 1 ? "" : `-${index + 1}`}.png` };
    }),
  );
  const wanted = images.filter(({ file }) => isWanted(path.basename(file)));
  for (const image of wanted) write(`docs/${image.file}`, (await draw(image.path, image.parameters)).bytes);
  removeOthers(
    "gallery/*.png",
    images.map(({ file }) => file),
  );
  return wanted.length;
}

/**
 * Draws a small image of each card template, for the chart maker.
 *
 * @returns the number of images
 */
export async function drawCards({ draw }: Painter): Promise<number> {
  const cards = listJson("docs/cards");
  for (const [template, { width, height }] of cards) {
    const devicePixelRatio = Math.min(CARD.width / width, CARD.height / height);
    const { bytes } = await draw("/card", { template, format: "webp", devicePixelRatio });
    write(`docs/cards/${template}.webp`, bytes);
  }
  removeOthers(
    "cards/*.webp",
    cards.map(([template]) => `cards/${template}.webp`),
  );
  return cards.length;
}
