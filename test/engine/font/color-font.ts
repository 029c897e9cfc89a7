// Generates OpenType 1.9.1 fonts with colour glyphs for tests, from outlines, a palette and paints. Browsers can open
// the files. Also exports the COLR and CPAL tables separately.

import { CLOSE, CUBIC, LINE, MOVE, type Path, pathBounds, QUAD } from "../../../src/engine/path.ts";

/** Red, green, blue and alpha, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Palette entry that stands for the text colour. */
export const FOREGROUND = 0xffff;

export type StopSpec = readonly [offset: number, entry: number, alpha?: number];

export interface LineSpec {
  readonly extend?: 0 | 1 | 2;
  readonly stops: readonly StopSpec[];
}

/** Paint of a COLR table. `format` and `mode` use the numbers from the specification. */
export type PaintSpec =
  | { readonly layers: readonly PaintSpec[] }
  | { readonly solid: number; readonly alpha?: number }
  | { readonly linear: readonly number[]; readonly line: LineSpec }
  | { readonly radial: readonly number[]; readonly line: LineSpec }
  /** Angles are in degrees, counterclockwise. */
  | { readonly sweep: readonly [x: number, y: number, from: number, to: number]; readonly line: LineSpec }
  | { readonly glyph: number; readonly paint: PaintSpec }
  | { readonly colorGlyph: number }
  | { readonly affine: readonly number[]; readonly paint: PaintSpec }
  /** F2DOT14 values, followed by 16-bit integers. */
  | {
      readonly format: number;
      readonly parts?: readonly number[];
      readonly words?: readonly number[];
      readonly paint: PaintSpec;
    }
  | { readonly mode: number; readonly source: PaintSpec; readonly backdrop: PaintSpec }
  | { readonly bytes: readonly number[] };

export interface ColorFontSpec {
  readonly unitsPerEm?: number;
  /** Outlines of glyphs 1, 2, …: lines and quadratic curves with integer coordinates. */
  readonly outlines: readonly Path[];
  readonly palette: readonly Color[];
  /** Paints by glyph id, ascending. */
  readonly paints: readonly (readonly [glyph: number, paint: PaintSpec])[];
  /** Clip boxes by glyph id, ascending. */
  readonly clips?: readonly (readonly [glyph: number, box: readonly [number, number, number, number]])[];
}

const u8 = (value: number) => [value & 255];
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u24 = (value: number) => [(value >> 16) & 255, ...u16(value)];
const u32 = (value: number) => [(value >>> 24) & 255, ...u24(value)];
const part = (value: number) => u16(Math.round(value * 16_384));

/** Encodes a version 1 COLR table. */
export function colrTable({ paints, clips = [] }: Pick<ColorFontSpec, "paints" | "clips">): Uint8Array<ArrayBuffer> {
  const layers: number[][] = [];
  const encoded = paints.map(([glyph, paint]) => [glyph, encodePaint(paint, layers)] as const);
  const header = 34;
  const baseList = withOffsets(
    [...u32(encoded.length)],
    encoded.map(([glyph, bytes]) => [u16(glyph), bytes]),
  );
  const layerList = withOffsets(
    [...u32(layers.length)],
    layers.map((bytes) => [[], bytes]),
  );
  const clipStart = 5 + 7 * clips.length;
  const clipList = [
    ...[...u8(1), ...u32(clips.length)],
    ...clips.flatMap(([glyph], index) => [...u16(glyph), ...u16(glyph), ...u24(clipStart + 9 * index)]),
    ...clips.flatMap(([, box]) => [...u8(1), ...box.flatMap(u16)]),
  ];
  const layersAt = header + baseList.length;
  const clipsAt = clips.length === 0 ? 0 : layersAt + layerList.length;
  return Uint8Array.from([
    ...[...u16(1), ...u16(0), ...u32(0), ...u32(0), ...u16(0)],
    ...[...u32(header), ...u32(layersAt), ...u32(clipsAt), ...u32(0), ...u32(0)],
    ...[...baseList, ...layerList, ...(clips.length === 0 ? [] : clipList)],
  ]);
}

/** Encodes a version 0 COLR table from layers, each a glyph id and a palette entry. */
export function plainColrTable(
  glyphs: readonly (readonly [glyph: number, layers: readonly (readonly [glyph: number, entry: number])[]])[],
): Uint8Array<ArrayBuffer> {
  const layers = glyphs.flatMap(([, own]) => own);
  let first = 0;
  const records = glyphs.flatMap(([glyph, own]) => {
    const record = [...u16(glyph), ...u16(first), ...u16(own.length)];
    first += own.length;
    return record;
  });
  const header = [...u16(0), ...u16(glyphs.length), ...u32(14), ...u32(14 + records.length), ...u16(layers.length)];
  return Uint8Array.from([
    ...header,
    ...records,
    ...layers.flatMap(([glyph, entry]) => [...u16(glyph), ...u16(entry)]),
  ]);
}

/** Encodes a CPAL table with one palette. */
export function cpalTable(palette: readonly Color[]): Uint8Array<ArrayBuffer> {
  const header = [...u16(0), ...u16(palette.length), ...u16(1), ...u16(palette.length), ...u32(14), ...u16(0)];
  return Uint8Array.from([...header, ...palette.flatMap(([red, green, blue, alpha]) => [blue, green, red, alpha])]);
}

/** Encodes records, then their bodies. Each record ends with its body's 32-bit offset from the start of the list. */
function withOffsets(head: number[], entries: readonly (readonly [record: number[], body: number[]])[]): number[] {
  let at = head.length + entries.reduce((sum, [record]) => sum + record.length + 4, 0);
  const records: number[] = [];
  for (const [record, body] of entries) {
    records.push(...record, ...u32(at));
    at += body.length;
  }
  return [...head, ...records, ...entries.flatMap(([, body]) => body)];
}

function encodePaint(paint: PaintSpec, layers: number[][]): number[] {
  if ("bytes" in paint) return [...paint.bytes];
  if ("layers" in paint) {
    const encoded = paint.layers.map((layer) => encodePaint(layer, layers));
    // Share equal layer lists, as font compilers do.
    const known = layers.findIndex((_, at) => encoded.every((layer, index) => `${layer}` === `${layers[at + index]}`));
    if (known < 0) layers.push(...encoded);
    return [...u8(1), ...u8(encoded.length), ...u32(known < 0 ? layers.length - encoded.length : known)];
  }
  if ("solid" in paint) return [...u8(2), ...u16(paint.solid), ...part(paint.alpha ?? 1)];
  if ("colorGlyph" in paint) return [...u8(11), ...u16(paint.colorGlyph)];
  if ("linear" in paint) return [...u8(4), ...u24(16), ...paint.linear.flatMap(u16), ...encodeLine(paint.line)];
  if ("radial" in paint) return [...u8(6), ...u24(16), ...paint.radial.flatMap(u16), ...encodeLine(paint.line)];
  if ("sweep" in paint) {
    const [x, y, from, to] = paint.sweep;
    const angles = [from, to].flatMap((angle) => part(angle / 180 - 1));
    return [...u8(8), ...u24(12), ...u16(x), ...u16(y), ...angles, ...encodeLine(paint.line)];
  }
  if ("mode" in paint) {
    const source = encodePaint(paint.source, layers);
    const backdrop = encodePaint(paint.backdrop, layers);
    return [...u8(32), ...u24(8), ...u8(paint.mode), ...u24(8 + source.length), ...source, ...backdrop];
  }
  const inner = encodePaint(paint.paint, layers);
  if ("glyph" in paint) return [...u8(10), ...u24(6), ...u16(paint.glyph), ...inner];
  if ("affine" in paint) {
    const matrix = paint.affine.flatMap((value) => u32(Math.round(value * 65_536)));
    return [...u8(12), ...u24(31), ...u24(7), ...matrix, ...inner];
  }
  const fields = [...(paint.parts ?? []).flatMap(part), ...(paint.words ?? []).flatMap(u16)];
  return [...u8(paint.format), ...u24(4 + fields.length), ...fields, ...inner];
}

function encodeLine({ extend = 0, stops }: LineSpec): number[] {
  const encoded = stops.flatMap(([offset, entry, alpha = 1]) => [...part(offset), ...u16(entry), ...part(alpha)]);
  return [...u8(extend), ...u16(stops.length), ...encoded];
}

/** Encodes a complete font. Glyph 1 represents the letter A, glyph 2 the letter B, and so on. */
export function colorFont(spec: ColorFontSpec, colr = colrTable(spec)): Uint8Array<ArrayBuffer> {
  const { unitsPerEm = 1000, outlines, palette } = spec;
  const glyphs = [[], ...outlines.map(encodeOutline)];
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) as number) + glyph.length);
  const count = glyphs.length;
  const [ascent, descent] = [Math.round(unitsPerEm * 0.8), Math.round(unitsPerEm * 0.2)];
  const tables: Record<string, ArrayLike<number>> = {
    COLR: colr,
    CPAL: cpalTable(palette),
    "OS/2": [
      ...[...u16(4), ...u16(unitsPerEm), ...u16(400), ...u16(5), ...u16(0), ...Array(20).fill(0)],
      ...[...u16(0), ...Array(10).fill(0), ...Array(16).fill(0), ...u32(0), ...u16(0x40), ...u16(65)],
      ...[...u16(64 + outlines.length), ...u16(ascent), ...u16(-descent), ...u16(0), ...u16(ascent), ...u16(descent)],
      ...[...u32(1), ...u32(0), ...u16(500), ...u16(700), ...u16(0), ...u16(32), ...u16(1)],
    ],
    cmap: [
      ...[...u16(0), ...u16(1), ...u16(3), ...u16(10), ...u32(12), ...u16(12), ...u16(0), ...u32(28), ...u32(0)],
      ...[...u32(1), ...u32(65), ...u32(64 + outlines.length), ...u32(1)],
    ],
    glyf: glyphs.flat(),
    head: [
      ...[...u16(1), ...u16(0), ...u32(0), ...u32(0), ...u32(0x5f0f3cf5), ...u16(0), ...u16(unitsPerEm)],
      ...[...Array(16).fill(0), ...u16(0), ...u16(-descent), ...u16(unitsPerEm), ...u16(ascent), ...u16(0)],
      ...[...u16(8), ...u16(2), ...u16(1), ...u16(0)],
    ],
    hhea: [
      ...[...u16(1), ...u16(0), ...u16(ascent), ...u16(-descent), ...u16(0), ...u16(unitsPerEm), ...Array(12).fill(0)],
      ...[...Array(10).fill(0), ...u16(count)],
    ],
    // The left side bearing is the left edge of the outline.
    hmtx: [[], ...outlines].flatMap((path) => [...u16(unitsPerEm), ...u16(pathBounds(path)?.left ?? 0)]),
    loca: offsets.flatMap(u32),
    maxp: [...[1, 0, count, 500, 50, 0, 0, 2].flatMap(u16), ...Array(16).fill(0)],
    name: [...u16(0), ...u16(0), ...u16(6)],
    post: [...u16(3), ...u16(0), ...Array(28).fill(0)],
  };
  return pack(tables);
}

/** Encodes a simple glyph of a glyf table. */
function encodeOutline(path: Path): number[] {
  const points: { x: number; y: number; on: number }[] = [];
  const ends: number[] = [];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const at = (index: number) => path[i + index] as number;
    if (verb === CUBIC) throw new Error("outlines must not have cubic curves");
    if (verb === QUAD) points.push({ x: at(1), y: at(2), on: 0 }, { x: at(3), y: at(4), on: 1 });
    if (verb === MOVE || verb === LINE) points.push({ x: at(1), y: at(2), on: 1 });
    if (verb === CLOSE) ends.push(points.length - 1);
    i += verb === CLOSE ? 1 : verb === QUAD ? 5 : 3;
  }
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const steps = (values: number[]) => values.flatMap((value, index) => u16(value - (values[index - 1] ?? 0)));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const bytes = [
    ...[ends.length, ...box].flatMap(u16),
    ...[...ends.flatMap(u16), ...u16(0), ...points.map(({ on }) => on), ...steps(xs), ...steps(ys)],
  ];
  return [...bytes, ...Array((4 - (bytes.length % 4)) % 4).fill(0)];
}

/** Encodes a font file from its tables. */
function pack(tables: Record<string, ArrayLike<number>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1));
  const directory: number[] = [];
  const body: number[] = [];
  const start = 12 + 16 * entries.length;
  for (const [tag, data] of entries) {
    const bytes = Array.from(data);
    const padded = [...bytes, ...Array((4 - (bytes.length % 4)) % 4).fill(0)];
    const sum = padded.reduce((total, byte, index) => (total + byte * 2 ** (24 - 8 * (index % 4))) % 2 ** 32, 0);
    const letters = Array.from(tag, (letter) => letter.charCodeAt(0));
    directory.push(...letters, ...[sum, start + body.length, bytes.length].flatMap(u32));
    for (const byte of padded) body.push(byte);
  }
  const power = Math.floor(Math.log2(entries.length));
  const header = [entries.length, 16 << power, power, 16 * entries.length - (16 << power)];
  return Uint8Array.from([...u32(0x10000), ...header.flatMap(u16), ...directory, ...body]);
}
