// Draws a small image of each template in docs/cards/, for the chart maker: `node scripts/make-card-images.mjs`. Removes
// images without a template.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleWorker, startWorker } from "./local-worker.mjs";

/** Maximum width and height of an image, in pixels. The page shows it at half the size. */
const WIDTH = 320;
const HEIGHT = 168;

const folder = new URL("../docs/cards/", import.meta.url);
const files = readdirSync(folder);
const names = files.filter((file) => file.endsWith(".json")).map((file) => path.basename(file, ".json"));
const { url, dispose } = await startWorker(bundleWorker());
try {
  for (const name of names) {
    const { width, height } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
    const devicePixelRatio = Math.min(WIDTH / width, HEIGHT / height);
    const reply = await fetch(new URL("/card", url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ template: name, format: "webp", devicePixelRatio }),
    });
    if (!reply.ok) throw new Error(`${name}: ${await reply.text()}`);
    writeFileSync(new URL(`${name}.webp`, folder), new Uint8Array(await reply.arrayBuffer()));
  }
} finally {
  await dispose();
}
for (const file of files)
  if (file.endsWith(".webp") && !names.includes(path.basename(file, ".webp"))) rmSync(new URL(file, folder));
console.log(`docs/cards: ${names.length} images`);
