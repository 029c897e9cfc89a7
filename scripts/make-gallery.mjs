// Draws the images of docs/gallery/*.json with the Worker: `node scripts/make-gallery.mjs [slug…]`. Without slugs, it
// draws all of them and removes images without an example.
//
// Each file is an example of the gallery: `title`, `summary`, `task` (a key of docs/gallery-tasks.json), `words` for the
// search, and `images`: the `path` of an endpoint and the `parameters` of its POST body. An example with several images
// has numbered files.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const folder = new URL("../docs/gallery/", import.meta.url);
const slugs = process.argv.slice(2);

const nameImages = (slug, images) =>
  images.map((_, index) => (images.length === 1 ? `${slug}.png` : `${slug}-${index + 1}.png`));

async function draw(url, { path: endpoint, parameters }) {
  const reply = await fetch(new URL(endpoint, url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(parameters),
  });
  if (!reply.ok) throw new Error(`status ${reply.status}: ${await reply.text()}`);
  return new Uint8Array(await reply.arrayBuffer());
}

const files = readdirSync(folder);
const examples = files
  .filter((file) => file.endsWith(".json"))
  .map((file) => {
    const { images } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    const slug = path.basename(file, ".json");
    return { slug, images, names: nameImages(slug, images) };
  });
const unknown = slugs.filter((slug) => examples.every((example) => example.slug !== slug));
if (unknown.length > 0) throw new Error(`docs/gallery has no example ${unknown.join(", ")}`);

const { url, dispose } = await startWorker(bundleWorker());
let count = 0;
try {
  for (const { slug, images, names } of examples) {
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    for (const [index, image] of images.entries()) {
      const bytes = await draw(url, image).catch((error) => {
        throw new Error(`${slug}.json, image ${index + 1}: ${error.message}`);
      });
      writeFileSync(new URL(names[index], folder), bytes);
      count++;
    }
  }
} finally {
  await dispose();
}
const used = new Set(examples.flatMap(({ names }) => names));
if (slugs.length === 0)
  for (const file of files) if (file.endsWith(".png") && !used.has(file)) rmSync(new URL(file, folder));
console.log(`docs/gallery: ${count} images`);
