// Requests, each with much memory use of its kind. An isolate must handle them in any order.

import { encode as encodePng } from "fast-png";
import encodeQr from "qr";
import { DASHBOARD_SIZE, makeDashboard } from "./dashboard.ts";
import { createRequest, readWorkloads, type Workload } from "./workload.ts";

/** A request that fills an isolate's memory. */
export interface MixRequest {
  readonly path: string;
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const json = { "Content-Type": "application/json" };
const post = (path: string, body: object): MixRequest => ({
  path,
  method: "POST",
  headers: json,
  body: JSON.stringify(body),
});

/** The mixed chart at the maximum size of its format. */
function giant(fields: object): MixRequest {
  const workload = readWorkloads().find(({ id }) => id === "G") as Workload;
  const { path, body } = createRequest(workload, 0);
  return post(path, { ...JSON.parse(String(body)), ...fields });
}

const word = (index: number) => `値${"日本語の表".slice(index % 4)}${(index * 7919) % 1000}`;

/** A table with different Japanese text in each cell. */
function table(rows: number, columns: number, format: string): MixRequest {
  const names = Array.from({ length: columns }, (_, index) => `c${index}`);
  const data = {
    title: "売上の表",
    columns: names.map((name, index) => ({ title: `列${index}`, dataIndex: name, width: 120 })),
    dataSource: Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(names.map((name, index) => [name, word(row * columns + index)])),
    ),
  };
  return post("/v1/table", { data, options: { cellHeight: 30 }, format });
}

const SCRIPT = `(() => {
  const all = [];
  for (let i = 0; i < 26; i++) all.push(new Uint8Array(1e6).fill(i));
  return { type: "bar", data: { labels: ["a"], datasets: [{ data: [all.length] }] } };
})()`;

/** Bars with patterns and a blend mode, for which resvg draws the image. */
const BLENDED = `{
  type: "bar",
  data: {
    labels: [1, 2, 3, 4, 5, 6, 7, 8],
    datasets: ["disc", "zigzag", "weave"].map((shape, index) => ({
      data: [1, 2, 3, 4, 5, 6, 7, 8].map((value) => value * (index + 1)),
      backgroundColor: pattern.draw(shape, ["red", "green", "blue"][index], "white", 40),
    })),
  },
  plugins: [{
    beforeDatasetsDraw({ ctx }) { ctx.globalCompositeOperation = "multiply"; },
    afterDatasetsDraw({ ctx }) { ctx.globalCompositeOperation = "source-over"; },
  }],
}`;

/** Creates an RGB PNG with a QR code in the middle. The reader accepts at most 3840 x 2160 pixels. */
function photo(width: number, height: number): Uint8Array {
  const code = encodeQr("https://example.com/", "raw", { border: 1 });
  const [module, across] = [12, code.length * 12];
  const [left, top] = [(width - across) >> 1, (height - across) >> 1];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor((x - left) / module), Math.floor((y - top) / module)];
      const inside = column >= -4 && row >= -4 && column < code.length + 4 && row < code.length + 4;
      const isDark = code[row]?.[column] === true;
      const light = inside ? (isDark ? 10 : 245) : 128 + ((x * 13 + y * 7) % 64);
      data.fill(light, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  return encodePng({ width, height, data, channels: 3, depth: 8 });
}

/** Returns the requests by name: `{ path, method, headers, body }`. All succeed with status 200. */
export function makeMix(): Readonly<Record<string, MixRequest>> {
  const codes = Array.from({ length: 40 }, (_, index) => ({
    text: `https://example.com/${index}/${"limn ".repeat(300)}`,
    size: 2700,
    format: "png",
  }));
  return {
    png: giant({}),
    jpg: giant({ format: "jpg" }),
    webp: giant({ format: "webp", devicePixelRatio: 0.516 }),
    avif: giant({ format: "avif", devicePixelRatio: 0.333 }),
    pdf: table(1000, 8, "pdf"),
    script: post("/chart", { chart: SCRIPT, version: "4" }),
    read: {
      path: "/qr-read",
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: photo(3840, 2160),
    },
    table: table(600, 9, "png"),
    blended: post("/chart", { chart: BLENDED, version: "4", width: 3000, height: 3000, devicePixelRatio: 1 }),
    batch: post("/qr/batch", codes),
    card: post("/card", { html: makeDashboard(), ...DASHBOARD_SIZE }),
  };
}
