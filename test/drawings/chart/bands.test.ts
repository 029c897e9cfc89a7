// Large images are rendered in bands. An image rendered in bands must be identical to one rendered in one piece.

import { describe, expect, test } from "vitest";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { chartSchema } from "../../../src/service/params/chart.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { asPixelImage } from "../../pixel-image.ts";
import { decodePng } from "../../png.ts";

const LABELS = "['Östliche Straße', 'b', 'c', 'd', 'e', 'f', 'g']";
const SERIES = "[12, 19, 3, 5, 2, 3, 9]";
const OTHER = "[-7, 4, 11, 8, 15, 1, 6]";
const POINTS = "[{x: 1, y: 5, r: 9}, {x: 4, y: 2, r: 20}, {x: 9, y: 8, r: 14}]";

/** A diagonal gradient with one translucent colour stop. */
const LINEAR = `(c) => { const g = c.chart.ctx.createLinearGradient(30, 10, 300, 280); g.addColorStop(0, 'rgba(255,0,0,0.4)'); g.addColorStop(0.5, '#0a8'); g.addColorStop(1, '#00f'); return g; }`;
const RADIAL = `(c) => { const g = c.chart.ctx.createRadialGradient(150, 150, 5, 140, 150, 170); g.addColorStop(0, '#fff'); g.addColorStop(1, 'rgba(90,0,160,0.7)'); return g; }`;

/** A plugin that gives everything a blurred shadow. */
const shade = (blur: number, x: number, y: number) =>
  `{id: 'shade', beforeDraw: ({ctx}) => { ctx.save(); ctx.shadowColor = 'rgba(0,20,60,0.6)'; ctx.shadowBlur = ${blur}; ctx.shadowOffsetX = ${x}; ctx.shadowOffsetY = ${y}; }, afterDraw: ({ctx}) => ctx.restore()}`;

/** Rotated and upright text that spans several bands. */
const WORDS = `{id: 'words', afterDraw: ({ctx}) => { ctx.font = 'bold 90px serif'; ctx.fillStyle = 'rgba(200,60,0,0.5)'; ctx.fillText('Agfy', 60, 190); ctx.rotate(0.7); ctx.strokeText('Qj', 150, 60); ctx.rotate(-0.7 - Math.PI / 2); ctx.fillText('side', -260, 60); ctx.resetTransform(); }}`;

const chart = (type: string, dataset: string, plugins: readonly string[], options = "") =>
  `{type: '${type}', data: {labels: ${LABELS}, datasets: [{label: 'One', data: ${SERIES}, ${dataset}}, {label: 'Other', data: ${OTHER}}]}, options: {plugins: {title: {display: true, text: 'A title, 123'}}, ${options}}, plugins: [${plugins}]}`;
const scatter = (type: string, dataset: string, plugins: readonly string[]) =>
  `{type: '${type}', data: {datasets: [{label: 'One', data: ${POINTS}, ${dataset}}]}, plugins: [${plugins}]}`;

const CHARTS: readonly (readonly [name: string, chart: string])[] = [
  ["bars", chart("bar", "", [])],
  ["bars with shadows", chart("bar", "", [shade(12, 4, 6)])],
  ["bars with wide shadows", chart("bar", "", [shade(70, 0, 25)])],
  ["bars with hard shadows", chart("bar", "borderWidth: 3", [shade(0, 5.5, 7.25)])],
  ["bars with gradients", chart("bar", `backgroundColor: ${LINEAR}`, [])],
  ["bars with gradients and shadows", chart("bar", `backgroundColor: ${LINEAR}`, [shade(9, -4, 5)])],
  ["horizontal bars", chart("bar", `backgroundColor: ${RADIAL}`, [WORDS], "indexAxis: 'y'")],
  ["lines", chart("line", "tension: 0.4, borderDash: [7, 3]", [])],
  ["lines with shadows", chart("line", "tension: 0.4, borderWidth: 6", [shade(8, 3, 12)])],
  ["an area with a gradient", chart("line", `fill: true, backgroundColor: ${LINEAR}`, [])],
  ["an area with a shadow and text", chart("line", `fill: true, backgroundColor: ${RADIAL}`, [shade(25, 5, 5), WORDS])],
  ["a pie", chart("pie", "", [WORDS])],
  ["a pie with shadows", chart("pie", "borderWidth: 0", [shade(30, 10, 10)])],
  ["a doughnut with a gradient", chart("doughnut", `backgroundColor: ${RADIAL}`, [shade(5, 2, 2)])],
  ["a radar", chart("radar", "fill: true", [])],
  ["a radar with shadows", chart("radar", `backgroundColor: ${LINEAR}`, [shade(16, 0, 9)])],
  ["a polar area", chart("polarArea", "", [shade(3, 1, 1)])],
  ["bubbles", scatter("bubble", `backgroundColor: ${RADIAL}`, [])],
  ["bubbles with shadows", scatter("bubble", "", [shade(40, -8, 14)])],
  ["star-shaped points", scatter("scatter", "pointStyle: 'star', radius: 15, borderWidth: 2", [shade(6, 2, 3), WORDS])],
];

const library = new FontLibrary({ read: readFontFile, await: (work) => work });

async function draw(source: string, devicePixelRatio: number) {
  const params = chartSchema.parse({ chart: source, version: "4", format: "png", devicePixelRatio });
  const loadImage = () => Promise.reject(new Error("the chart must not load images"));
  return asPixelImage(await drawChart(params, { loadImage, clock: () => 0, fonts: library }));
}

describe("an image rendered in bands equals one rendered at once:", () => {
  test("there are twenty charts", () => expect(CHARTS).toHaveLength(20));

  test.each(CHARTS)("%s", async (_, source) => {
    const image = await draw(source, 1);
    const { width, height } = image;
    const whole = image.pixels();
    expect(new Set(new Uint32Array(whole.buffer)).size).toBeGreaterThan(50);
    for (const rows of [1, 13, 64, 299])
      for (let top = 0; top < height; top += rows) {
        const count = Math.min(rows, height - top);
        const band = image.pixels(top, count);
        const same = whole.subarray(top * width * 4, (top + count) * width * 4);
        if (Buffer.compare(band, same) !== 0) throw new Error(`rows ${top} to ${top + count} differ`);
      }
  });

  test("the PNG files are equal too", async () => {
    // This image has more pixels than one band.
    const image = await draw(CHARTS[10]?.[1] ?? "", 3);
    const { width, height } = image;
    const { body } = await encodeImage(image, "png");
    const file = decodePng(new Uint8Array(await new Response(body).arrayBuffer()));
    expect([file.width, file.height]).toEqual([width, height]);
    for (let top = 0; top < height; top += 7) {
      const count = Math.min(7, height - top);
      const rows = image.pixels(top, count);
      for (let i = 0; i < rows.length; i++) {
        const [alpha, at] = [rows[i | 3] as number, top * width * 4 + i];
        const plain =
          (i & 3) === 3 || alpha === 0 ? rows[i] : Math.floor(((rows[i] as number) * 255 + (alpha >> 1)) / alpha);
        if (file.data[at] !== plain) throw new Error(`byte ${at} is ${file.data[at]}, expected ${plain}`);
      }
    }
  });
});
