// Charts that use special PDF features: gradients, alpha, blend modes, tiling patterns, masks, images, and text in all
// directions.

import { ROWS } from "../drawings/chart/chart-type-rows.ts";
import type { ChartCase } from "./charts.ts";

/** A chart with the strings that must be found in its PDF. */
export interface PdfCase extends ChartCase {
  readonly texts?: readonly string[];
}

const SIZE = { version: 4, width: 700, height: 460, backgroundColor: "white" } as const;

/** A chart of 105 × 100-pixel cells. A line of JavaScript with the context `c` draws each cell, clipped to its edges. */
function cells(name: string, lines: readonly string[], texts: readonly string[] = []): PdfCase {
  const draw = lines.map(
    (line, i) =>
      `c.save();c.translate(${(i % 6) * 115 + 10},${Math.floor(i / 6) * 110 + 10});c.beginPath();c.rect(0,0,105,100);c.clip();${line};c.restore();`,
  );
  const options = "{scales:{x:{display:false},y:{display:false}}}";
  const plugin = `{afterDraw(chart){const c=chart.ctx;let g;${draw.join("")}}}`;
  return {
    ...SIZE,
    name,
    texts,
    chart: `{type:'scatter',data:{datasets:[]},options:${options},plugins:[${plugin}]}`,
  };
}

const stops = (...colors: readonly (readonly [number, string])[]) =>
  colors.map(([offset, color]) => `g.addColorStop(${offset},'${color}');`).join("");

/** Operations that need masks: each draws the backdrop one or two extra times, which is slow in some readers. */
const MASKING = [
  ["source-in", "source-out", "source-atop", "destination-over", "destination-in"],
  ["destination-out", "destination-atop", "copy", "xor"],
] as const;
const BLENDING = [
  ...["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"],
  ...["soft-light", "difference", "exclusion"],
];

/** Uses a transparent background, because most operations would show no shapes on white. */
function operationCells(name: string, operations: readonly string[]): PdfCase {
  const lines = operations.map(
    (operation) =>
      `c.fillStyle='rgb(220,60,40)';c.fillRect(10,10,50,50);c.globalCompositeOperation='${operation}';c.fillStyle='rgb(60,140,220)';c.beginPath();c.arc(60,60,30,0,7);c.fill()`,
  );
  return { ...cells(name, lines), backgroundColor: "transparent" };
}

const SHAPES = [
  "plus",
  "dash",
  "dot",
  "disc",
  "ring",
  "line",
  "line-vertical",
  "weave",
  "zigzag",
  "diagonal",
  "square",
];

export const PDF_CHARTS: readonly PdfCase[] = [
  cells(
    "gradients",
    [
      `g=c.createLinearGradient(0,0,100,50);${stops([0, "red"], [0.5, "gold"], [0.5, "blue"], [1, "lime"])}c.fillStyle=g;c.fillRect(5,5,90,90)`,
      `g=c.createLinearGradient(0,0,100,0);${stops([0, "rgba(255,0,0,0.3)"], [1, "rgba(0,0,255,0.3)"])}c.fillStyle=g;c.fillRect(5,5,90,90)`,
      `g=c.createLinearGradient(0,0,100,0);${stops([0, "red"], [1, "rgba(0,0,255,0)"])}c.fillStyle=g;c.fillRect(5,5,90,90)`,
      `g=c.createRadialGradient(35,35,5,50,50,45);${stops([0, "white"], [0.5, "gold"], [0.5, "purple"], [1, "black"])}c.fillStyle=g;c.fillRect(0,0,100,100)`,
      `g=c.createRadialGradient(50,50,10,50,50,45);${stops([0, "rgba(255,0,0,1)"], [1, "rgba(255,0,0,0)"])}c.fillStyle=g;c.fillRect(0,0,100,100)`,
      `g=c.createConicGradient(0.5,50,50);${stops([0, "red"], [0.33, "lime"], [0.66, "blue"], [1, "red"])}c.fillStyle=g;c.arc(50,50,45,0,7);c.fill()`,
      `g=c.createConicGradient(0,50,50);${stops([0, "rgba(255,0,0,0)"], [1, "blue"])}c.fillStyle=g;c.fillRect(5,5,90,90)`,
      `g=c.createLinearGradient(0,0,100,0);${stops([0, "red"], [1, "blue"])}c.strokeStyle=g;c.lineWidth=20;c.beginPath();c.moveTo(10,80);c.quadraticCurveTo(50,-30,90,80);c.stroke()`,
      `g=c.createLinearGradient(0,0,100,0);${stops([0, "red"], [1, "blue"])}c.fillStyle=g;c.font='bold 24px Arial';c.fillText('shaded',5,60)`,
      `c.scale(2,0.5);c.rotate(0.3);g=c.createLinearGradient(0,0,40,40);${stops([0, "teal"], [1, "orange"])}c.fillStyle=g;c.fillRect(10,20,40,80)`,
    ],
    ["shaded"],
  ),
  operationCells("blend modes", BLENDING),
  operationCells("masking operations", MASKING[0]),
  operationCells("more masking operations", MASKING[1]),
  cells("tiles", [
    ...SHAPES.map((shape) => `c.fillStyle=pattern.draw('${shape}','#1f77b4');c.fillRect(5,5,90,90)`),
    "c.strokeStyle=pattern.draw('disc','#c33');c.lineWidth=25;c.beginPath();c.arc(50,50,35,0,6);c.stroke()",
    "c.scale(.5,.5);c.rotate(.4);c.globalAlpha=.5;c.fillStyle=pattern.draw('square','navy');c.fillRect(30,5,150,150)",
  ]),
  cells(
    "clips, clears, strokes and text",
    [
      "c.beginPath();c.arc(50,50,40,0,7);c.clip();c.fillStyle='pink';c.fillRect(0,0,100,100);c.fillStyle='brown';c.font='20px serif';c.fillText('in a circle',5,55)",
      "c.fillStyle='green';c.fillRect(5,5,90,90);c.clearRect(25,25,50,50)",
      "c.fillStyle='green';c.fillRect(5,5,90,90);c.rotate(.3);c.clearRect(35,5,50,50)",
      "c.scale(3,1);c.lineWidth=6;c.strokeStyle='olive';c.strokeRect(5,10,20,70)",
      "c.font='italic 22px Times';c.translate(50,50);c.rotate(-.7);c.textAlign='center';c.fillText('aslant fi',0,0)",
      "c.font='16px Arial';c.translate(50,90);c.rotate(-Math.PI/2);c.fillText('upwards',0,0)",
      "c.globalAlpha=.5;c.strokeStyle='navy';c.lineWidth=14;c.lineJoin='round';c.lineCap='round';c.setLineDash([20,24]);c.beginPath();c.moveTo(10,20);c.lineTo(90,20);c.lineTo(20,90);c.stroke()",
      "c.fillStyle='red';c.beginPath();c.rect(5,5,90,90);c.rect(25,25,50,50);c.fill('evenodd')",
      "c.globalAlpha=.4;c.lineWidth=3;c.font='40px Arial';c.strokeText('Abc',10,60)",
      "c.font='16px Arial';c.letterSpacing='4px';c.fillText('spaced',2,40);c.letterSpacing='0px';c.fillText('squeezed to this width',2,70,90)",
      "c.beginPath();c.moveTo(0,0);c.lineTo(1e9,5e8);c.strokeStyle='red';c.stroke();c.beginPath();c.rect(40,-1e7,20,2e7);c.globalAlpha=.2;c.fill()",
      "c.font='30px Arial';c.fillText('😀 🎉',0,50)",
    ],
    ["in a circle", "aslant fi", "upwards", "squeezed to this width", "😀"],
  ),
  {
    ...SIZE,
    name: "text of many scripts",
    texts: [
      ...["שלום עולם", "مرحبا بالعالم", "हिन्दी क्षत्रिय", "ภาษาไทย ที่นี่", "日本語", "x\u0323\u0302", "لا إله"],
      ...["Έσοδα", "доход", "ffi"],
    ],
    chart: {
      type: "bar",
      data: {
        labels: ["שלום עולם", "مرحبا بالعالم 123", "हिन्दी क्षत्रिय", "ภาษาไทย ที่นี่", "日本語", "x\u0323\u0302"],
        datasets: [
          { label: "עברית", data: [1, 2, 3, 4, 5, 6] },
          { label: "لا إله", data: [6, 5, 4, 3, 2, 1] },
        ],
      },
      options: { plugins: { title: { display: true, text: "Έσοδα → доход, ffi" } } },
    },
  },
];

/** Shadows are measured in device pixels, so they match at ratio 1 only. */
export const SHADOWED: PdfCase = cells("shadows", [
  "c.shadowColor='rgba(0,0,0,0.6)';c.shadowBlur=15;c.shadowOffsetX=8;c.shadowOffsetY=8;c.fillStyle='orange';c.fillRect(10,10,60,50)",
  "c.shadowColor='blue';c.shadowBlur=6;c.shadowOffsetX=4;c.shadowOffsetY=4;c.strokeStyle='green';c.lineWidth=6;c.beginPath();c.arc(50,50,35,0,5);c.stroke()",
  "c.shadowColor='rgba(255,0,0,0.5)';c.shadowBlur=4;c.shadowOffsetX=3;c.shadowOffsetY=3;c.font='bold 30px Arial';c.fillStyle='#333';c.fillText('Text',10,60)",
  "c.shadowColor='rgba(0,0,0,.5)';c.shadowOffsetX=6;c.shadowOffsetY=6;c.fillStyle='teal';c.beginPath();c.moveTo(10,80);c.lineTo(50,10);c.lineTo(90,80);c.fill()",
  "c.shadowColor='rgba(0,0,0,1)';c.shadowBlur=30;c.fillStyle='white';c.beginPath();c.arc(50,50,20,0,7);c.fill()",
  "c.shadowColor='rgba(0,0,0,1)';c.shadowBlur=8;c.shadowOffsetY=10;c.setLineDash([15,10]);c.lineWidth=5;c.beginPath();c.moveTo(5,50);c.lineTo(95,50);c.stroke()",
]);

/** The charts of docs/chart-types.md, each in its newest version. */
export const TYPE_CHARTS: readonly PdfCase[] = ROWS.flatMap(({ name, charts, width = 500, height = 300 }) => {
  const version = Math.max(...charts.flatMap(({ versions }) => versions)) as 2 | 3 | 4;
  const newest = charts.find(({ versions }) => versions.includes(version));
  return newest === undefined ? [] : [{ ...SIZE, name, version, width, height, chart: newest.chart }];
});
