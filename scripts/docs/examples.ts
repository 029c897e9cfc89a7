// Draws the images of the docs' examples, of the gallery and of the card templates.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listExamples } from "../../web/docs/site/example.ts";
import { DOCS, type Drawing, listJson, type Painter } from "./drawing.ts";

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
};

/** Maximum width and height of a template's image, in pixels. The page shows it at half the size. */
const CARD = { width: 320, height: 168 };

/** Writes an image in a directory of the docs. */
function write(file: string, { bytes }: Drawing): void {
  const place = path.join(DOCS, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, bytes);
}

/** Returns the name of an image with the extension of its type. */
function nameOf(file: string, { type }: Drawing): string {
  const extension = type === "image/svg+xml" ? "svg" : type === "image/gif" ? "gif" : "png";
  return file.replace(/\.\w+$/, `.${extension}`);
}

/**
 * Draws the image of each request in the directories of ENDPOINTS, and of the pages' examples (web/docs/site/example.ts).
 *
 * @returns the number of images
 */
export async function drawExamples({ draw }: Painter, isWanted: (file: string) => boolean): Promise<number> {
  let count = 0;
  for (const [folder, target] of Object.entries(ENDPOINTS))
    for (const name of readdirSync(path.join(DOCS, folder)).filter((each) => each.endsWith(".json"))) {
      const file = `${folder}/${name}`;
      if (!isWanted(file)) continue;
      const drawing = await draw(target, readFileSync(path.join(DOCS, file), "utf8"));
      write(nameOf(file, drawing), drawing);
      count += 1;
    }
  for (const page of readdirSync(DOCS).filter((name) => name.endsWith(".md") && isWanted(name)))
    for (const { target, body, image } of listExamples(readFileSync(path.join(DOCS, page), "utf8"))) {
      if (image === undefined) continue;
      const drawing = await draw(target, body);
      write(nameOf(image, drawing), drawing);
      count += 1;
    }
  return count;
}

/** Removes the files with an extension that are not in the list. */
function removeOthers(folder: string, extension: string, names: readonly string[]): void {
  for (const file of readdirSync(path.join(DOCS, folder)))
    if (file.endsWith(extension) && !names.includes(file)) rmSync(path.join(DOCS, folder, file));
}

/**
 * Draws the images of docs/gallery/*.json. Each file is an example of the gallery: `title`, `summary`, `task` (a key of
 * docs/gallery-tasks.json), `words` for the search, and `images`: the `path` of an endpoint and the `parameters` of its
 * POST body. An example with several images has numbered files.
 *
 * @returns the number of images
 */
export async function drawGallery({ draw }: Painter, isWanted: (file: string) => boolean): Promise<number> {
  const images = listJson("gallery").flatMap(([slug, example]) =>
    (example.images as { path: string; parameters: object }[]).map((image, index, all) => {
      return { ...image, file: all.length === 1 ? `${slug}.png` : `${slug}-${index + 1}.png` };
    }),
  );
  const wanted = images.filter(({ file }) => isWanted(file));
  for (const image of wanted) write(`gallery/${image.file}`, await draw(image.path, image.parameters));
  const names = images.map(({ file }) => file);
  removeOthers("gallery", ".png", names);
  return wanted.length;
}

/**
 * Draws a small image of each card template, for the chart maker.
 *
 * @returns the number of images
 */
export async function drawCards({ draw }: Painter): Promise<number> {
  const cards = listJson("cards");
  for (const [template, { width, height }] of cards) {
    const devicePixelRatio = Math.min(CARD.width / width, CARD.height / height);
    write(`cards/${template}.webp`, await draw("/card", { template, format: "webp", devicePixelRatio }));
  }
  const names = cards.map(([template]) => `${template}.webp`);
  removeOthers("cards", ".webp", names);
  return names.length;
}
