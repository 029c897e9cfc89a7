// Batches of QR codes: sections 4 and 8 of the specification.

import { expect } from "vitest";
import { fromBuffer } from "yauzl";
import { type Check, check, post, refused, type Sent, send, textOf, verify } from "./check.ts";
import { CLIENT, type Host } from "./hosts.ts";

const ZIP = "application/zip";
const items = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ text: `item ${index}`, ...fields }));

/** Returns the archive's files by name, in order. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<import("yauzl").ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on("error", reject);
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      }),
    );
    zip.readEntry();
  });
  return files;
}

/** Requests a batch. Returns the file names and the texts of the codes. */
async function readBatch(host: Host, sent: Sent): Promise<[name: string, text: string | undefined][]> {
  const { bytes } = await verify(host, sent, { type: ZIP });
  const entries = [...(await unzip(bytes))].map(async ([name, file]) => {
    const type = name.endsWith(".txt") ? "text/plain" : "";
    return [name, await textOf({ bytes: file, type, status: 200, headers: new Headers() })] as [string, string];
  });
  return Promise.all(entries);
}

const holds = (title: string, json: unknown, expected: readonly (readonly [name: string, text: string])[]): Check => ({
  title,
  run: async (host) => {
    expect(await readBatch(host, post("/qr/batch", json))).toEqual(expected);
  },
});

const TWO = [
  ["qr-1.png", "item 0"],
  ["qr-2.png", "item 1"],
] as const;

export const BATCH_CHECKS: readonly Check[] = [
  holds("4 an array of items is an archive with one image per item", items(2), TWO),
  holds("4 an object with qrCodes is an archive with one image per item", { qrCodes: items(2) }, TWO),
  holds(
    "4 an item has the fields of QrRequest",
    [
      { text: "svg", format: "svg" },
      { text: "jpg", format: "jpg", size: 200 },
    ],
    [
      ["qr-1.svg", "svg"],
      ["qr-2.jpg", "jpg"],
    ],
  ),
  holds("an item in base64 is a text file", [{ text: "coded", format: "base64" }], [["qr-1.txt", "coded"]]),
  holds("2.2 filename names an item's file", [{ text: "a", filename: "table" }], [["table.png", "a"]]),
  check("4 zipFilename is qr-codes.zip by default", post("/qr/batch", items(1)), {
    type: ZIP,
    headers: { "Content-Disposition": /filename="?qr-codes\.zip"?/ },
  }),
  check("4 zipFilename names the archive", post("/qr/batch", { qrCodes: items(1), zipFilename: "seats.zip" }), {
    type: ZIP,
    headers: { "Content-Disposition": /filename="?seats\.zip"?/ },
  }),
  ...[5, true, {}].map((zipFilename) =>
    check(
      `4 zipFilename can't be ${JSON.stringify(zipFilename)}`,
      post("/qr/batch", { qrCodes: items(1), zipFilename }),
      refused("zipFilename"),
    ),
  ),
  ...[[], items(1001)].flatMap((codes) => [
    check(`8 an array can't have ${codes.length} items`, post("/qr/batch", codes), refused("qrCodes")),
    check(`8 qrCodes can't have ${codes.length} items`, post("/qr/batch", { qrCodes: codes }), refused("qrCodes")),
  ]),
  check("4 qrCodes is required", post("/qr/batch", { zipFilename: "a.zip" }), refused("qrCodes")),
  ...["text", 5, true].flatMap((value) => [
    check(`4 a batch can't be ${JSON.stringify(value)}`, post("/qr/batch", value), { status: 400, error: /./ }),
    check(`4 an item can't be ${JSON.stringify(value)}`, post("/qr/batch", [value]), refused("qrCodes\\[0\\]")),
  ]),
  check(
    "4 an error names its item",
    post("/qr/batch", [{ text: "a" }, { size: 5 }]),
    refused("qrCodes\\[1\\]: .*`text`"),
  ),
  {
    title: "8 a batch may have 1000 items",
    run: async (host) => {
      const sent = post("/qr/batch", items(1000, { size: 40 }), { Authorization: "Bearer {key}" });
      const { bytes } = await verify(host, sent, { type: ZIP, headers: { "X-service-verified-key": "true" } });
      expect((await unzip(bytes)).size).toBe(1000);
    },
  },
  check(
    "a batch of more codes than the points of a minute needs a key",
    post("/qr/batch", items(61), { [CLIENT]: "203.0.113.1" }),
    {
      status: 429,
      error: /key/,
      headers: { "Retry-After": null },
    },
  ),
  {
    title: "5 a key bypasses the rate limit of batches",
    run: async (host) => {
      const headers = { [CLIENT]: "203.0.113.1", Authorization: "Bearer {key}" };
      expect((await send(host, post("/qr/batch", items(61), headers))).status).toBe(200);
    },
  },
];
