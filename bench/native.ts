// A typical Node.js server for comparison: Chart.js on Skia (@napi-rs/canvas), qrcode and bwip-js, each behind one Hono
// route, without a cache or queue.
//
//   node bench/native.ts [port]

import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import bwip from "bwip-js";
import { Hono } from "hono";
import qrcode from "qrcode";
import { announce, openLanguages, openSkia } from "./rival.ts";

const app = new Hono();
const draw = await openSkia();
const PNG = { "Content-Type": "image/png" };

app.post("/chart", async (context) => context.body(await draw(await context.req.json()), 200, PNG));

const languages = await openLanguages();
for (const [kind, drawLanguage] of Object.entries(languages))
  app.post(`/${kind}`, async (context) => context.body(await drawLanguage(await context.req.json()), 200, PNG));

app.get("/qr", async (context) => {
  const { text, size } = context.req.query();
  return context.body(await qrcode.toBuffer(text, { width: Number(size) }), 200, PNG);
});

app.get("/barcode", async (context) => {
  const { type: bcid = "", text = "", ...sides } = context.req.query();
  // bwip-js takes millimeters at 72 dots per inch.
  const [width = 0, height = 0] = [sides.width, sides.height].map((pixels) => (Number(pixels) / 72) * 25.4);
  const png = await bwip.toBuffer({ bcid, text, width, height, scale: 1, includetext: true });
  return context.body(png, 200, PNG);
});

const options = { fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.argv[2] ?? 0) };
const server = serve(options, ({ port }) =>
  announce(`http://127.0.0.1:${port}`, () => {
    server.close();
    (server as Server).closeAllConnections();
  }),
);
