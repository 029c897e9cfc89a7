// Validates the glyph offsets of a TrueType font, and its composite glyphs. OpenType 1.9.1, loca and glyf.

import type { Reject } from "./cff-index.ts";

/** Maximum nesting depth of composite glyphs. Real fonts have up to 3. */
const MAX_DEPTH = 8;
/** Maximum number of components of a glyph. Real glyphs have up to 10. */
const MAX_COMPONENTS = 100;
const GLYPH_HEADER = 10;

const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const XY_SCALE = 0x0040;
const MATRIX = 0x0080;

/** Validates all glyphs. @param format 0 for short offsets, 1 for long offsets */
export function checkGlyphs(glyf: DataView, loca: DataView, format: number, glyphs: number, reject: Reject): void {
  if (format !== 0 && format !== 1) reject("has a damaged head table");
  if (loca.byteLength < (format === 0 ? 2 : 4) * (glyphs + 1)) reject("has a truncated loca table");
  const offsets = Array.from({ length: glyphs + 1 }, (_, index) =>
    format === 0 ? 2 * loca.getUint16(2 * index) : loca.getUint32(4 * index),
  );
  const components: (readonly number[])[] = [];
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const [from, to] = offsets.slice(glyph, glyph + 2) as [number, number];
    if (from > to || to > glyf.byteLength || (from < to && to - from < GLYPH_HEADER))
      reject(`has a glyph outside its glyf table: glyph ${glyph}`);
    components[glyph] = from < to && glyf.getInt16(from) < 0 ? readComponents(glyf, from, to, glyph, reject) : [];
    if (components[glyph]?.some((part) => part >= glyphs)) reject(`has a glyph with an unknown part: glyph ${glyph}`);
  }
  // Nesting depth of each visited glyph; -1 while its components are being visited.
  const depths = new Map<number, number>();
  const rejectDepth = (glyph: number) => reject(`must have glyphs of at most ${MAX_DEPTH} levels: glyph ${glyph}`);
  const depthOf = (glyph: number, level = 0): number => {
    const known = depths.get(glyph);
    if (known === -1) reject(`has a glyph that contains itself: glyph ${glyph}`);
    if (known !== undefined) return known;
    // Deep nesting would overflow the stack.
    if (level > MAX_DEPTH) rejectDepth(glyph);
    depths.set(glyph, -1);
    const depth = (components[glyph] ?? []).reduce((most, part) => Math.max(most, 1 + depthOf(part, level + 1)), 0);
    if (depth > MAX_DEPTH) rejectDepth(glyph);
    depths.set(glyph, depth);
    return depth;
  };
  for (let glyph = 0; glyph < glyphs; glyph++) depthOf(glyph);
}

function readComponents(glyf: DataView, from: number, to: number, glyph: number, reject: Reject): number[] {
  const parts: number[] = [];
  for (let at = from + GLYPH_HEADER, flags = MORE; (flags & MORE) !== 0; ) {
    if (at + 4 > to || parts.length === MAX_COMPONENTS) reject(`has a damaged glyph: glyph ${glyph}`);
    flags = glyf.getUint16(at);
    parts.push(glyf.getUint16(at + 2));
    at += 4 + ((flags & WORDS) === 0 ? 2 : 4);
    at += (flags & SCALE) !== 0 ? 2 : (flags & XY_SCALE) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    if (at > to) reject(`has a damaged glyph: glyph ${glyph}`);
  }
  return parts;
}
