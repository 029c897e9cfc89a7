// A typical Node.js server for comparison: Chart.js on Skia (@napi-rs/canvas), qrcode and bwip-js, each behind one Hono
// route, without a cache or queue. Run by server.ts.

import { serve } from "@hono/node-server";
import bwip from "bwip-js";
import { Hono } from "hono";
import qrcode from "qrcode";
import { announce } from "./announce.ts";
import { drawNative } from "./draw-native.ts";

const app = new Hono();

app.post("/chart", async (context) => {
  const png = await drawNative(await context.req.json());
  return context.body(png, 200, { "Content-Type": "image/png" });
});

app.get("/qr", async (context) => {
  const { text, size } = context.req.query();
  const png = await qrcode.toBuffer(text, { width: Number(size) });
  return context.body(png, 200, { "Content-Type": "image/png" });
});

app.get("/barcode", async (context) => {
  const { type, text, width, height } = context.req.query();
  // bwip-js takes millimeters at 72 dots per inch.
  const [w, h] = [width, height].map((pixels) => (Number(pixels) / 72) * 25.4);
  const png = await bwip.toBuffer({ bcid: type, text, width: w, height: h, scale: 1, includetext: true });
  return context.body(png, 200, { "Content-Type": "image/png" });
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  announce(`http://127.0.0.1:${port}`, () => {
    server.close();
    server.closeAllConnections();
  }),
);
