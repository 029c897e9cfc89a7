// Compares the PNG encoder with zlib, and the JPEG encoder with libvips: file size and time for the same pixels, in one
// process. The charts come from docs/chart-types and, if it exists, ../shared/bench/workloads.json. Sizes are of
// complete files, except zlib's, which lack 57 bytes of headers.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { bundleWorker, startWorker } from "../scripts/local-worker.ts";

const SHARED = new URL("../../shared/bench/workloads.json", import.meta.url);
const TYPES = new URL("../docs/chart-types/", import.meta.url);
const ROUNDS = 5;
/** Rows per encoder call. */
const ROWS = 64;
const PALETTE = 3;
/** Analysis mode for encoding from palette indexes. */
const INDEX = 2;

function readRequests() {
  const shared = existsSync(SHARED) ? JSON.parse(readFileSync(SHARED, "utf8")) : [];
  const workloads = shared
    .filter(({ kind }) => kind === "chart")
    .map(({ id, chart, width, height, devicePixelRatio }) => [
      id,
      { chart, version: 4, width, height, devicePixelRatio },
    ]);
  const types = readdirSync(TYPES)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const { charts } = JSON.parse(readFileSync(new URL(name, TYPES), "utf8"));
      const { chart, versions } = charts.at(-1);
      return [name.replace(".json", ""), { chart, version: Math.max(...versions), width: 500, height: 300 }];
    });
  return [...workloads, ...types];
}

/** Returns the image's pixels as the rasteriser produces them, with premultiplied alpha. */
async function readPixels(png) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) if ((i & 3) !== 3) data[i] = Math.round((data[i] * data[i | 3]) / 255);
  return { width: info.width, height: info.height, data };
}

function openEngine(name) {
  const file = new URL(`../generated/${name}.wasm`, import.meta.url);
  const engine = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports;
  const take = () => {
    const part = Buffer.from(
      engine.memory.buffer.slice(engine.outputAddress(), engine.outputAddress() + engine.readyBytes()),
    );
    engine.discardOutput();
    return part;
  };
  const handIn = ({ width, height, data }, input, use) => {
    for (let y = 0; y < height; y += ROWS) {
      const rows = Math.min(ROWS, height - y);
      new Uint8Array(engine.memory.buffer).set(data.subarray(y * width * 4, (y + rows) * width * 4), input);
      use(rows);
    }
  };
  const encode = (image, input, parts) =>
    handIn(image, input, (rows) => {
      for (let done = 0; done < rows; parts.push(take())) done += engine.encode(done, rows);
    });
  return { engine, take, handIn, encode };
}

const png = openEngine("png");
const jpeg = openEngine("jpeg");

function encodeOurs(image) {
  const { engine, take, handIn, encode } = png;
  const parts = [];
  const input = engine.begin(image.width, image.height, INDEX, ROWS);
  handIn(image, input, (rows) => engine.scanColors(rows));
  const kind = engine.bestKind();
  engine.start(kind);
  if (kind === PALETTE) while (engine.encodeIndexed()) parts.push(take());
  else encode(image, input, parts);
  engine.finish();
  return Buffer.concat([...parts, take()]);
}

function encodeJpeg(image) {
  const parts = [];
  jpeg.encode(image, jpeg.engine.begin(image.width, image.height, 85, ROWS), parts);
  jpeg.engine.finish();
  return Buffer.concat([...parts, jpeg.take()]);
}

/**
 * The service's former PNG encoder: differences from the row above, compressed by zlib. Undoing the premultiplication
 * is not timed.
 */
function deflateRows({ width, height, data }, level) {
  const stride = width * 4;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = 2;
    const from = y * stride;
    if (y > 0 && data.compare(data, from - stride, from, from, from + stride) === 0) continue;
    for (let i = 0; i < stride; i++) rows[to + 1 + i] = data[from + i] - (y === 0 ? 0 : data[from - stride + i]);
  }
  return deflateSync(rows, { level });
}

const raw = ({ width, height, data }) => sharp(data, { raw: { width, height, channels: 4 } });
const ENCODERS = {
  "our png": encodeOurs,
  "zlib 1": (image) => deflateRows(image, 1),
  "zlib 6": (image) => deflateRows(image, 6),
  "libvips png 9": (image) => raw(image).png({ compressionLevel: 9 }).toBuffer(),
  "our jpeg": encodeJpeg,
  "libvips jpeg": (image) =>
    raw(image).flatten({ background: "#fff" }).jpeg({ quality: 85, chromaSubsampling: "4:4:4" }).toBuffer(),
};

const names = Object.keys(ENCODERS);
const totals = names.map(() => ({ bytes: 0, milliseconds: 0 }));
const column = (text) => String(text).padStart(16);
console.log(`bytes and median ms of ${ROUNDS} rounds\n\n${"".padEnd(28)}${names.map(column).join("")}`);
const worker = await startWorker(bundleWorker());
try {
  for (const [id, body] of readRequests()) {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(new URL("/chart", worker.url), init);
    if (!reply.ok) throw new Error(`${id} returned status ${reply.status}`);
    const image = await readPixels(Buffer.from(await reply.arrayBuffer()));
    const times = names.map(() => []);
    const sizes = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, name] of names.entries()) {
        const start = performance.now();
        sizes[index] = (await ENCODERS[name](image)).length;
        times[index].push(performance.now() - start);
      }
    const medians = times.map((list) => list.sort((one, other) => one - other)[ROUNDS >> 1]);
    totals.forEach((total, index) => {
      total.bytes += sizes[index];
      total.milliseconds += medians[index];
    });
    const cells = names.map((_, index) => column(`${sizes[index]} ${medians[index].toFixed(1).padStart(6)}`));
    console.log(`${id.slice(0, 26).padEnd(28)}${cells.join("")}`);
  }
} finally {
  await worker.dispose();
}
const cells = totals.map(({ bytes, milliseconds }) => column(`${bytes} ${milliseconds.toFixed(0).padStart(6)}`));
console.log(`${"total".padEnd(28)}${cells.join("")}`);
