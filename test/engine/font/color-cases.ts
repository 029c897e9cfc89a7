// Test font with one colour glyph per kind of paint, identified by name.

import { CLOSE, LINE, MOVE, type Path, QUAD } from "../../../src/engine/path.ts";
import { type ColorFontSpec, FOREGROUND, type LineSpec, type PaintSpec } from "./color-font.ts";

const SQUARE = 1;
const DISC = 2;
const BAR = 3;

function box(left: number, bottom: number, right: number, top: number): Path {
  return [MOVE, left, bottom, LINE, right, bottom, LINE, right, top, LINE, left, top, CLOSE];
}

/** Approximates a circle with eight quadratic curves, accurate to a few font units. */
function disc(x: number, y: number, radius: number): Path {
  const path: number[] = [MOVE, x + radius, y];
  for (let i = 1; i <= 8; i++) {
    const [control, end] = [((i - 0.5) * Math.PI) / 4, (i * Math.PI) / 4];
    const reach = radius / Math.cos(Math.PI / 8);
    const at = (angle: number, length: number) => [
      Math.round(x + Math.cos(angle) * length),
      Math.round(y + Math.sin(angle) * length),
    ];
    path.push(QUAD, ...at(control, reach), ...at(end, radius));
  }
  return [...path, CLOSE];
}

const [RED, BLUE, YELLOW, GREEN, VIOLET] = [0, 1, 2, 3, 4] as const;
const line = (...stops: LineSpec["stops"]): LineSpec => ({ stops });
const TWO = line([0, RED], [1, BLUE]);
const MIDDLE = line([0.2, RED], [0.5, YELLOW], [0.6, BLUE]);
const square = (paint: PaintSpec): PaintSpec => ({ glyph: SQUARE, paint });
const disc2 = (entry: number, alpha = 1): PaintSpec => ({ glyph: DISC, paint: { solid: entry, alpha } });
const bar = (entry: number, alpha = 1): PaintSpec => ({ glyph: BAR, paint: { solid: entry, alpha } });
const across = [100, 0, 900, 0, 100, 800];
const part = [300, 0, 600, 0, 300, 800];

/** COLR composite modes, in numerical order. */
const MODES =
  "clear src dest src-over dest-over src-in dest-in src-out dest-out src-atop dest-atop xor plus screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion multiply hue saturation color luminosity".split(
    " ",
  );

/** Paints by name. In the font, their glyphs follow the glyphs of OUTLINES. */
export const CASES: readonly (readonly [name: string, paint: PaintSpec])[] = [
  ["solid", square({ solid: GREEN })],
  ["solid with alpha", square({ solid: GREEN, alpha: 0.4 })],
  ["foreground", { layers: [square({ solid: FOREGROUND }), disc2(YELLOW)] }],
  ["foreground with alpha", { layers: [square({ solid: FOREGROUND, alpha: 0.5 }), disc2(YELLOW)] }],
  ["missing entry", { layers: [square({ solid: 99 }), disc2(YELLOW)] }],
  ["layers", { layers: [disc2(RED), bar(BLUE), disc2(YELLOW, 0.3)] }],
  ["linear", square({ linear: across, line: TWO })],
  ["linear, part", square({ linear: part, line: TWO })],
  ["linear, turned by its third point", square({ linear: [300, 100, 700, 300, 200, 700], line: TWO })],
  ["linear, parallel points", { layers: [disc2(GREEN), square({ linear: [0, 0, 100, 0, 200, 0], line: TWO })] }],
  ["linear, repeated", square({ linear: part, line: { ...MIDDLE, extend: 1 } })],
  ["linear, reflected", square({ linear: part, line: { ...MIDDLE, extend: 2 } })],
  [
    "linear, stops beyond",
    square({
      linear: part,
      line: line([-1, RED], [0.5, YELLOW], [1.7, BLUE]),
    }),
  ],
  [
    "linear, unsorted stops",
    square({
      linear: across,
      line: line([1, BLUE], [0.5, YELLOW], [0, RED]),
    }),
  ],
  [
    "linear, hard stop",
    square({
      linear: across,
      line: line([0.5, BLUE], [0.5, YELLOW]),
    }),
  ],
  ["linear, one stop", square({ linear: across, line: line([0.5, VIOLET]) })],
  [
    "linear, into another colour at alpha 0",
    square({
      linear: across,
      line: line([0, RED], [1, BLUE, 0]),
    }),
  ],
  [
    "linear, alphas",
    square({
      linear: across,
      line: line([0, RED, 1], [1, BLUE, 0.2]),
    }),
  ],
  [
    "linear, foreground",
    square({
      linear: across,
      line: line([0, FOREGROUND], [1, YELLOW]),
    }),
  ],
  ["radial", square({ radial: [500, 300, 0, 500, 300, 400], line: TWO })],
  ["radial, off centre", square({ radial: [400, 350, 50, 520, 300, 350], line: TWO })],
  ["radial, shrinking", square({ radial: [520, 300, 350, 400, 350, 50], line: TWO })],
  ["radial, cone", square({ radial: [250, 200, 40, 700, 500, 150], line: TWO })],
  ["radial, strip", square({ radial: [250, 200, 100, 700, 500, 100], line: TWO })],
  ["radial, repeated", square({ radial: [500, 300, 30, 500, 300, 130], line: { ...MIDDLE, extend: 1 } })],
  ["radial, reflected", square({ radial: [450, 300, 30, 500, 300, 160], line: { ...MIDDLE, extend: 2 } })],
  ["radial, shrinking and repeated", square({ radial: [500, 300, 130, 500, 300, 30], line: { ...MIDDLE, extend: 1 } })],
  [
    "radial, stops beyond",
    square({
      radial: [500, 300, 50, 500, 300, 200],
      line: line([-1, RED], [0.5, YELLOW], [1.7, BLUE]),
    }),
  ],
  [
    "sweep",
    square({
      sweep: [500, 300, 0, 360],
      line: line([0, RED], [0.5, YELLOW], [1, BLUE]),
    }),
  ],
  ["sweep, part", square({ sweep: [500, 300, 45, 200], line: TWO })],
  ["sweep, backwards", square({ sweep: [500, 300, 270, 90], line: TWO })],
  ["sweep, repeated", square({ sweep: [500, 300, 30, 90], line: { ...MIDDLE, extend: 1 } })],
  ["sweep, reflected", square({ sweep: [400, 200, 30, 90], line: { ...MIDDLE, extend: 2 } })],
  ["translate", { format: 14, words: [150, -100], paint: disc2(RED) }],
  ["scale", { format: 16, parts: [0.5, 1.25], paint: disc2(RED) }],
  ["scale around", { format: 18, parts: [0.5, 1.25], words: [500, 300], paint: disc2(RED) }],
  ["scale uniform", { format: 20, parts: [0.6], paint: disc2(RED) }],
  ["scale uniform around", { format: 22, parts: [0.6], words: [900, 300], paint: disc2(RED) }],
  ["rotate", { format: 24, parts: [15 / 180], paint: bar(RED) }],
  ["rotate around", { format: 26, parts: [30 / 180], words: [500, 300], paint: bar(RED) }],
  ["skew", { format: 28, parts: [20 / 180, 0], paint: bar(RED) }],
  ["skew around", { format: 30, parts: [20 / 180, 10 / 180], words: [500, 300], paint: bar(RED) }],
  ["affine", { affine: [0.8, 0.3, -0.2, 0.9, 100, -60], paint: bar(RED) }],
  ["gradient in a transform", square({ affine: [0.8, 0.3, -0.5, 0.9, 100, -60], paint: { linear: part, line: TWO } })],
  [
    "circles in a transform",
    square({ affine: [0.8, 0.3, -0.5, 0.5, 200, 60], paint: { radial: [500, 300, 0, 500, 300, 300], line: TWO } }),
  ],
  [
    "sweep in a transform",
    square({ affine: [1, 0.3, -0.5, 1, 150, -150], paint: { sweep: [500, 300, 45, 200], line: TWO } }),
  ],
  [
    "varying",
    // A PaintVarTranslate of a PaintVarSolid in the disc, glyph 2.
    {
      bytes: [15, 0, 0, 12, 0, 100, 0, 50, 255, 255, 255, 255, 10, 0, 0, 6, 0, 2, 3, 0, 0, 0x40, 0, 255, 255, 255, 255],
    },
  ],
  ["shape in a shape", { glyph: DISC, paint: { glyph: BAR, paint: { linear: across, line: TWO } } }],
  [
    "shapes in a shape",
    {
      glyph: DISC,
      paint: {
        layers: [
          bar(BLUE),
          square({
            linear: part,
            line: line([0, RED, 0.5], [1, YELLOW, 0.5]),
          }),
        ],
      },
    },
  ],
  ["another colour glyph", { format: 16, parts: [0.7, 0.7], paint: { colorGlyph: 4 } }],
  ["clip box", { layers: [square({ solid: GREEN }), disc2(YELLOW)] }],
  ["clip box, unbounded fill", { layers: [{ solid: GREEN }, disc2(YELLOW)] }],
  ["unbounded source", { mode: 5, source: { linear: across, line: TWO }, backdrop: disc2(RED) }],
  ["faded", { mode: 5, source: { layers: [disc2(RED), bar(BLUE)] }, backdrop: { solid: GREEN, alpha: 0.5 } }],
  ["light on colours", light(20)],
  ["light on translucent colours", light(20, 0.4)],
  ["hard light on colours", light(19)],
  [
    "light on a small gradient",
    light(20, 1, {
      format: 18,
      parts: [0.2, 0.2],
      words: [500, 400],
      paint: {
        glyph: 2,
        paint: {
          linear: [150, 0, 750, 0, 150, 600],
          line: line([0, 0], [1, 2]),
        },
      },
    }),
  ],
  ...MODES.map((name, mode): [string, PaintSpec] => [
    `mode ${name}`,
    {
      layers: [
        {
          mode,
          source: { layers: [disc2(YELLOW, 0.8), { format: 14, words: [0, 250], paint: bar(BLUE) }] },
          backdrop: {
            layers: [
              {
                format: 14,
                words: [200, 0],
                paint: square({
                  linear: [0, 0, 0, 600, 200, 0],
                  line: line([0, RED], [1, GREEN, 0.6]),
                }),
              },
            ],
          },
        },
      ],
    },
  ]),
];

/** A gradient blended over flat colours and clipped to them, like a highlight. */
function light(mode: number, alpha = 1, ...more: readonly PaintSpec[]): PaintSpec {
  const flat: PaintSpec = { layers: [square({ solid: BLUE }), disc2(YELLOW), bar(RED, alpha), ...more] };
  const gleam: PaintSpec = {
    linear: across,
    line: line([0, 6, 0.5], [0.5, 7, 0.5], [1, 8, 0.5]),
  };
  return { mode, source: { mode: 5, source: gleam, backdrop: flat }, backdrop: flat };
}

const OUTLINES: readonly Path[] = [box(100, -50, 900, 650), disc(450, 320, 300), box(150, 200, 850, 320)];

/** Cases that Chromium draws differently from the OpenType specification, with a description of the difference. */
export const CHROMIUM_DIFFERS: Readonly<Record<string, string>> = {
  "missing entry": "draws it in magenta",
  "linear, parallel points": "draws the first colour",
  "linear, hard stop": "draws the last colour alone",
  "radial, stops beyond": "moves the stops when it cuts the line where the radius is nothing",
};

/** Returns a case's glyph id. */
export function glyphOfCase(index: number): number {
  return OUTLINES.length + 1 + index;
}

/** Returns a case's character. Its code point is 64 ("@") plus the glyph id. */
export function letterOfCase(index: number): string {
  return String.fromCodePoint(64 + glyphOfCase(index));
}

/** Font with one glyph per case, whose monochrome outline is a box. */
export const CASE_FONT: ColorFontSpec = {
  outlines: [...OUTLINES, ...CASES.map(() => box(0, 0, 1000, 700))],
  palette: [
    [220, 40, 30, 255],
    [30, 70, 200, 255],
    [250, 210, 40, 255],
    [40, 160, 80, 255],
    [140, 60, 190, 255],
    [40, 160, 80, 100],
    [255, 255, 255, 255],
    [128, 128, 128, 255],
    [0, 0, 0, 255],
  ],
  paints: CASES.map(([, paint], index) => [glyphOfCase(index), paint] as const),
  clips: CASES.flatMap(([name], index) =>
    ["clip box", "clip box, unbounded fill"].includes(name) ? [[glyphOfCase(index), [200, 0, 700, 500]] as const] : [],
  ),
};
