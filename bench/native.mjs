// A typical Node.js server for comparison: Chart.js on Skia (@napi-rs/canvas), qrcode and bwip-js, each behind one Hono
// route, without cache or queue. Run by server.mjs.

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { serve } from "@hono/node-server";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import bwip from "bwip-js";
import { Hono } from "hono";
import qrcode from "qrcode";
import { announce } from "./announce.mjs";

const require = createRequire(import.meta.url);
// The plugin is a CommonJS module and checks for arcs and bars with `instanceof`, so it must share this copy of
// Chart.js.
const { Chart, registerables } = require("chart.js");
const datalabels = require("chartjs-plugin-datalabels");

// Use the font that Limn uses for Helvetica, so that both draw the same text.
for (const style of ["400Regular/Arimo_400Regular", "700Bold/Arimo_700Bold"])
  for (const family of ["Helvetica Neue", "Helvetica", "Arial"])
    GlobalFonts.registerFromPath(require.resolve(`@expo-google-fonts/arimo/${style}.ttf`), family);
Chart.register(...registerables);

const app = new Hono();

app.post("/chart", async (context) => {
  const { chart, width, height, devicePixelRatio } = await context.req.json();
  const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  const canvas = createCanvas(width, height);
  // Pass the plugin per chart, because registering it would add labels to all charts.
  const plugins = config.options?.plugins?.datalabels ? [datalabels] : [];
  const instance = new Chart(canvas, { ...config, options, plugins });
  const png = canvas.toBuffer("image/png");
  instance.destroy();
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
