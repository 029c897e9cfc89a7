// Charts that together use all SVG features of the service: clips, dashes, curves, glyphs, opacity and rotated text.

import { type FileName, fileOf } from "../engine/image/image-files.ts";

/** A request for a chart, without its format. */
export interface ChartCase {
  readonly name: string;
  readonly version: 2 | 3 | 4;
  readonly width: number;
  readonly height: number;
  readonly backgroundColor?: string;
  readonly chart: unknown;
}

const QUARTERS = ["Q1", "Q2", "Q3", "Q4"];
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
const GREEK_TITLE = "Έσοδα → доход, 12,5 €";

const STAR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="72" height="72"><filter id="s"><feGaussianBlur stdDeviation=".7" in="SourceAlpha"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
<g filter="url(#s)" stroke="#730" fill="#fb0"><path d="M12 2l3 7 7 .5-5.500 5 2 7.500-6.500-4-6.500 4 2-7.500-5.500-5 7-.5z"/></g></svg>`;

export const CHARTS: readonly ChartCase[] = [
  {
    name: "bars with borders and rounded corners",
    version: 4,
    width: 500,
    height: 300,
    backgroundColor: "white",
    chart: {
      type: "bar",
      data: {
        labels: QUARTERS,
        datasets: [
          {
            label: "North",
            data: [12, -7, 3, 9],
            borderWidth: { top: 4, left: 2, right: 2, bottom: 0 },
            borderColor: "#1d3557",
            backgroundColor: "rgba(69, 123, 157, 0.6)",
            borderRadius: 12,
          },
          { label: "South", data: [5, 8, -4, 14], borderWidth: 3, borderColor: "#9d0208", borderSkipped: false },
        ],
      },
    },
  },
  {
    name: "emoji beside letters",
    version: 4,
    width: 560,
    height: 320,
    backgroundColor: "white",
    chart: {
      type: "bar",
      data: {
        labels: ["😀 Joy", "🇪🇸 Madrid", "👩🏽‍🚀 Space", "1️⃣ First", "❤️‍🔥", "🏳️‍🌈 🇸🇻"],
        datasets: [
          { label: "📈 Sales 🚀", data: [12, 19, 3, 5, 8, 6], backgroundColor: "#9ecae1" },
          { label: "😀", data: [2, 9, 13, 4, 3, 1], backgroundColor: "#fdae6b" },
        ],
      },
      options: {
        plugins: { title: { display: true, text: "Colours 🎨 and light 🎆", font: { size: 28 } } },
        scales: { x: { ticks: { minRotation: 30 } } },
      },
    },
  },
  {
    name: "bars that an axis cuts",
    version: 2,
    width: 480,
    height: 320,
    chart: {
      type: "bar",
      data: {
        labels: QUARTERS,
        datasets: [
          {
            label: "Cut",
            data: [12, 27, 13, 39],
            borderWidth: { top: 6, left: 2, right: 8, bottom: 0 },
            borderColor: "rgba(0, 0, 0, 0.5)",
          },
        ],
      },
      options: { scales: { yAxes: [{ ticks: { min: 5, max: 25 } }] } },
    },
  },
  {
    name: "lines with fill, dashes and gaps",
    version: 4,
    width: 600,
    height: 340,
    backgroundColor: "#fffdf5",
    chart: {
      type: "line",
      data: {
        labels: MONTHS,
        datasets: [
          { label: "Dashed", data: [3, 9, 4, null, 7, 2, 8, 8, 1, 5], borderDash: [8, 4, 2, 4], tension: 0.4 },
          {
            label: "Filled",
            data: [-4, 2, 5, -3, -6, 4, 9, 3, -2, 6],
            fill: { target: "origin", above: "rgba(42, 157, 143, 0.35)", below: "rgba(231, 111, 81, 0.35)" },
            tension: 0.4,
            borderWidth: 4,
          },
          { label: "Steps", data: [6, 6, 7, 8, 8, 7, 3, 2, 4, 4], stepped: true, pointStyle: "star", pointRadius: 6 },
        ],
      },
      options: { scales: { y: { min: -5, max: 8 } } },
    },
  },
  {
    name: "lines of version 2, filled to each other",
    version: 2,
    width: 500,
    height: 300,
    chart: {
      type: "line",
      data: {
        labels: MONTHS,
        datasets: [
          { label: "Low", data: [1, 3, 2, 4, 3, 5, 4, 6, 5, 7], fill: false, borderDash: [3, 3], lineTension: 0.4 },
          { label: "High", data: [4, 5, 7, 6, 8, 9, 7, 8, 10, 12], fill: "-1", backgroundColor: "rgba(78,121,167,.3)" },
        ],
      },
      options: { scales: { yAxes: [{ ticks: { max: 9 } }] } },
    },
  },
  {
    name: "a doughnut with rounded, spaced arcs",
    version: 4,
    width: 400,
    height: 300,
    chart: {
      type: "doughnut",
      data: {
        labels: ["Red", "Green", "Blue", "Grey"],
        datasets: [{ data: [40, 25, 20, 15], borderRadius: 10, spacing: 4, borderWidth: 3, borderColor: "#222" }],
      },
      options: { plugins: { legend: { position: "right" } } },
    },
  },
  {
    name: "a pie with inner borders",
    version: 2,
    width: 360,
    height: 360,
    chart: {
      type: "pie",
      data: {
        labels: ["a", "b", "c"],
        datasets: [{ data: [5, 3, 2], borderWidth: 8, borderAlign: "inner", borderColor: "rgba(0,0,0,.4)" }],
      },
    },
  },
  {
    name: "a polar area",
    version: 3,
    width: 420,
    height: 420,
    backgroundColor: "white",
    chart: {
      type: "polarArea",
      data: { labels: QUARTERS, datasets: [{ data: [11, 16, 7, 14], borderAlign: "inner", borderWidth: 6 }] },
    },
  },
  {
    name: "a radar",
    version: 3,
    width: 440,
    height: 400,
    chart: {
      type: "radar",
      data: {
        labels: ["Speed", "Strength", "Range", "Comfort", "Price", "Looks"],
        datasets: [
          { label: "One", data: [65, 59, 90, 81, 56, 55], fill: true, borderDash: [6, 3] },
          { label: "Two", data: [28, 48, 40, 19, 96, 27], fill: true, pointStyle: "triangle", pointRadius: 7 },
        ],
      },
    },
  },
  {
    name: "bubbles that an axis cuts",
    version: 4,
    width: 500,
    height: 300,
    chart: {
      type: "bubble",
      data: {
        datasets: [
          {
            label: "Bubbles",
            data: [
              { x: 1, y: 4, r: 12 },
              { x: 3, y: 9, r: 30 },
              { x: 5, y: 2, r: 22 },
              { x: 9.8, y: 6, r: 18 },
            ],
            backgroundColor: "rgba(225, 87, 89, 0.5)",
            borderColor: "#e15759",
            clip: 0,
          },
        ],
      },
      options: { scales: { x: { min: 1, max: 10 }, y: { min: 0, max: 10 } } },
    },
  },
  {
    name: "stacked areas over time",
    version: 3,
    width: 640,
    height: 300,
    backgroundColor: "white",
    chart: {
      type: "line",
      data: {
        datasets: [3, 5, 2].map((step, index) => ({
          label: `Series ${index + 1}`,
          fill: true,
          pointRadius: 0,
          data: Array.from({ length: 30 }, (_, day) => ({
            x: `2026-03-${String(day + 1).padStart(2, "0")}`,
            y: 4 + ((day * step) % 7),
          })),
        })),
      },
      options: { scales: { x: { type: "time", time: { unit: "day" } }, y: { stacked: true } } },
    },
  },
  {
    name: "turned labels, axis titles",
    version: 4,
    width: 340,
    height: 320,
    chart: {
      type: "bar",
      data: {
        labels: MONTHS.map((month) => `${month} 2026`),
        datasets: [{ label: "Visits", data: [4, 8, 15, 16, 23] }],
      },
      options: {
        scales: {
          x: { ticks: { minRotation: 50, maxRotation: 50 }, title: { display: true, text: "Month" } },
          y: { title: { display: true, text: "Visits, thousands" } },
        },
      },
    },
  },
  {
    name: "Greek, Cyrillic and signs",
    version: 4,
    width: 560,
    height: 320,
    backgroundColor: "white",
    chart: {
      type: "bar",
      data: {
        labels: ["Αθήνα", "Москва", "Kraków → Łódź", "≤ 5 €"],
        datasets: [
          { label: "Ποσό, €", data: [12.5, 8, 6, 3] },
          { label: "Сумма, ₽", data: [7, 9, 4, 5] },
        ],
      },
      options: {
        plugins: {
          title: { display: true, text: GREEK_TITLE, font: { size: 22, family: "serif", weight: "bold" } },
          subtitle: { display: true, text: "µ ± σ ≈ ½ <b>&amp;</b>", font: { family: "monospace", style: "italic" } },
        },
      },
    },
  },
  {
    name: "horizontal bars with a title",
    version: 2,
    width: 500,
    height: 260,
    backgroundColor: "rgb(240, 244, 248)",
    chart: {
      type: "horizontalBar",
      data: {
        labels: ["Ελλάδα", "Россия", "España"],
        datasets: [
          { label: "2025", data: [3, 5, 4] },
          { label: "2026", data: [4, 6, 2] },
        ],
      },
      options: {
        title: { display: true, text: "Μέση τιμή → €" },
        scales: { xAxes: [{ stacked: true }], yAxes: [{ stacked: true }] },
      },
    },
  },
  {
    name: "images behind the chart, for points and for a label",
    version: 4,
    width: 400,
    height: 240,
    backgroundColor: "white",
    chart: {
      type: "line",
      data: {
        labels: QUARTERS,
        datasets: [
          { label: "Stars", data: [4, 6, 5, 7], pointStyle: { src: image("star"), width: 36, height: 36 } },
          { label: "Quarters", data: [1, 3, 2, 4], pointStyle: [image("pngAlpha"), image("webpLossy"), "circle"] },
        ],
      },
      options: {
        plugins: {
          legend: { labels: { usePointStyle: true } },
          backgroundImageUrl: image("jpeg"),
          annotation: {
            annotations: [
              { type: "label", xValue: 1, yValue: 2, content: { src: image("gif"), width: 64, height: 30 } },
            ],
          },
        },
      },
    },
  },
];

/** Returns a star with a shadow, or a file of the image tests, as a data: URL. */
function image(name: FileName | "star"): string {
  if (name === "star") return `data:image/svg+xml,${encodeURIComponent(STAR)}`;
  return `data:image/png;base64,${Buffer.from(fileOf(name)).toString("base64")}`;
}

export function chartNamed(name: string): ChartCase {
  const found = CHARTS.find((chart) => chart.name === name);
  if (found === undefined) throw new Error(`no chart is named ${name}`);
  return found;
}

/**
 * Returns a chart's URL.
 * @param ratio device pixel ratio of a PNG
 */
export function chartUrl(
  service: string,
  { name: _, chart, ...rest }: ChartCase,
  format: "svg" | "png" | "pdf",
  ratio = 1,
): URL {
  const url = new URL("/chart", service);
  const params = {
    c: typeof chart === "string" ? chart : JSON.stringify(chart),
    f: format,
    devicePixelRatio: ratio,
    ...rest,
  };
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, String(value));
  return url;
}
