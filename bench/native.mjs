// The servers that somebody would write in Node instead: Chart.js on Skia (@napi-rs/canvas), qrcode and bwip-js, each behind one
// route of Hono. No cache, no queue, nothing that a program of its own would not have. Run by server.mjs.

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { serve } from "@hono/node-server";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import bwip from "bwip-js";
import { Hono } from "hono";
import qrcode from "qrcode";
import { announce } from "./announce.mjs";

const require = createRequire(import.meta.url);
// The plugin is a CommonJS module, and tells arcs from bars by the classes of the Chart.js that it gets itself: both must be
// the same copy.
const { Chart, registerables } = require("chart.js");
const datalabels = require("chartjs-plugin-datalabels");

// The face that ours draws Helvetica with, so that both set the same text.
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
  // Labels only where a chart has asked for them: registering the plugin would put them on all.
  const plugins = config.options?.plugins?.datalabels ? [datalabels] : [];
  const drawing = new Chart(canvas, { ...config, options, plugins });
  const png = canvas.toBuffer("image/png");
  drawing.destroy();
  return context.body(png, 200, { "Content-Type": "image/png" });
});

app.get("/qr", async (context) => {
  const { text, size } = context.req.query();
  const png = await qrcode.toBuffer(text, { width: Number(size) });
  return context.body(png, 200, { "Content-Type": "image/png" });
});

app.get("/barcode", async (context) => {
  const { type, text, width, height } = context.req.query();
  // Its sizes are millimetres at 72 dots an inch.
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
