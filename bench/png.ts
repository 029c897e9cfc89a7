// Compares the PNG encoder with zlib, and the JPEG encoder with libvips: file size and time for the same pixels, in one
// process. The charts are the benchmark's workloads and those of docs/chart-types. Sizes are of complete files, except
// zlib's, which lack 57 bytes of headers.

import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { startPainter } from "../scripts/docs/drawing.ts";
import { NodeWebAssembly } from "../scripts/node-web-assembly.ts";
import { at, listJson } from "../scripts/project.ts";
import { median } from "./statistics.ts";
import { readCharts } from "./workload.ts";

const ROUNDS = 5;
/** Rows per encoder call. */
const ROWS = 64;
const PALETTE = 3;
/** Analysis mode for encoding from palette indexes. */
const INDEX = 2;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

function listRequests(): [name: string, fields: object][] {
  const workloads = readCharts().map(({ id, chart, width, height, devicePixelRatio }): [string, object] => [
    id,
    { chart, version: 4, width, height, devicePixelRatio },
  ]);
  const types = listJson("docs/chart-types").map(([name, { charts }]): [string, object] => {
    const { chart, versions } = charts.at(-1);
    return [name, { chart, version: Math.max(...versions), width: 500, height: 300 }];
  });
  return [...workloads, ...types];
}

/** Returns the image's pixels as the rasteriser produces them, with premultiplied alpha. */
async function readPixels(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++)
    if ((i & 3) !== 3) data[i] = Math.round(((data[i] ?? 0) * (data[i | 3] ?? 0)) / 255);
  return { width: info.width, height: info.height, data };
}

type Engine = Readonly<Record<string, (...args: readonly number[]) => number>> & {
  readonly memory: WebAssembly.Memory;
};

function openEngine(name: string) {
  const module = new NodeWebAssembly.Module(Uint8Array.from(readFileSync(at(`generated/${name}.wasm`))));
  const { memory, ...functions } = new WebAssembly.Instance(module).exports as unknown as Engine;
  const call = (method: string, ...args: readonly number[]) => functions[method]?.(...args) ?? 0;
  const take = () => {
    const start = call("outputAddress");
    const part = Buffer.from(memory.buffer.slice(start, start + call("readyBytes")));
    call("discardOutput");
    return part;
  };
  const handIn = ({ width, height, data }: Pixels, input: number, use: (rows: number) => void) => {
    for (let y = 0; y < height; y += ROWS) {
      const rows = Math.min(ROWS, height - y);
      new Uint8Array(memory.buffer).set(data.subarray(y * width * 4, (y + rows) * width * 4), input);
      use(rows);
    }
  };
  const encode = (image: Pixels, input: number, parts: Buffer[]) =>
    handIn(image, input, (rows) => {
      for (let done = 0; done < rows; parts.push(take())) done += call("encode", done, rows);
    });
  return { call, take, handIn, encode };
}

const png = openEngine("png");
const jpeg = openEngine("jpeg");

function encodeOurs(image: Pixels): Buffer {
  const { call, take, handIn, encode } = png;
  const parts: Buffer[] = [];
  const input = call("begin", image.width, image.height, INDEX, ROWS);
  handIn(image, input, (rows) => call("scanColors", rows));
  const kind = call("bestKind");
  call("start", kind);
  if (kind === PALETTE) while (call("encodeIndexed")) parts.push(take());
  else encode(image, input, parts);
  call("finish");
  return Buffer.concat([...parts, take()]);
}

function encodeJpeg(image: Pixels): Buffer {
  const parts: Buffer[] = [];
  jpeg.encode(image, jpeg.call("begin", image.width, image.height, 85, ROWS), parts);
  jpeg.call("finish");
  return Buffer.concat([...parts, jpeg.take()]);
}

/** Compresses the differences from the row above with zlib. Undoing the premultiplication is not timed. */
function deflateRows({ width, height, data }: Pixels, level: number): Buffer {
  const stride = width * 4;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = 2;
    const from = y * stride;
    if (y > 0 && data.compare(data, from - stride, from, from, from + stride) === 0) continue;
    for (let i = 0; i < stride; i++)
      rows[to + 1 + i] = (data[from + i] ?? 0) - (y === 0 ? 0 : (data[from - stride + i] ?? 0));
  }
  return deflateSync(rows, { level });
}

const raw = ({ width, height, data }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });
const ENCODERS: Readonly<Record<string, (image: Pixels) => Buffer | Promise<Buffer>>> = {
  "our png": encodeOurs,
  "zlib 1": (image) => deflateRows(image, 1),
  "libvips png 9": (image) => raw(image).png({ compressionLevel: 9 }).toBuffer(),
  "our jpeg": encodeJpeg,
  "libvips jpeg": (image) =>
    raw(image).flatten({ background: "#fff" }).jpeg({ quality: 85, chromaSubsampling: "4:4:4" }).toBuffer(),
};

const column = (text: string) => text.padStart(16);
const heads = Object.keys(ENCODERS).map(column);
console.log(`bytes and median ms of ${ROUNDS} rounds\n\n${"".padEnd(28)}${heads.join("")}`);
const totals = heads.map(() => ({ bytes: 0, time: 0 }));
const painter = await startPainter();
try {
  for (const [id, fields] of listRequests()) {
    const image = await readPixels((await painter.draw("/chart", fields)).bytes);
    const runs = Object.values(ENCODERS).map((encode) => ({ encode, times: [] as number[], bytes: 0 }));
    for (let round = 0; round < ROUNDS; round++)
      for (const run of runs) {
        const start = performance.now();
        run.bytes = (await run.encode(image)).length;
        run.times.push(performance.now() - start);
      }
    for (const [index, total] of totals.entries()) {
      total.bytes += runs[index]?.bytes ?? 0;
      total.time += median(runs[index]?.times ?? []);
    }
    const cells = runs.map(({ bytes, times }) => column(`${bytes} ${median(times).toFixed(1).padStart(6)}`));
    console.log(`${id.slice(0, 26).padEnd(28)}${cells.join("")}`);
  }
} finally {
  await painter.end();
}
const cells = totals.map(({ bytes, time }) => column(`${bytes} ${time.toFixed(0).padStart(6)}`));
console.log(`${"total".padEnd(28)}${cells.join("")}`);
