// Reads `clip-path`. CSS Masking 1, section 5; CSS Shapes 1, section 3.

import { readFunction, splitList, splitSlashes, splitWords, unquote } from "./css-value.ts";
import { type Length, readLength, type Units } from "./length.ts";
import { readPosition } from "./paint-property.ts";
import { distribute, type ReadProperty, readLengths } from "./property.ts";
import { type ClipPath, type ClipRule, CORNERS, type ShapeRadius, type Style } from "./style.ts";

/** Maximum number of corners of a polygon. */
const POINTS = 500;

const READERS: Readonly<Record<string, (text: string, units: Units) => ClipPath | undefined>> = {
  inset: readInset,
  circle: (text, units) => readEllipse(text, units, 1),
  ellipse: (text, units) => readEllipse(text, units, 2),
  polygon: readPolygon,
  path: readPath,
};

/** Reads a shape; undefined for an invalid one. */
function readClipPath(text: string, units: Units): ClipPath | undefined {
  const shape = readFunction(text.replace(/\b(?:border|padding|content|fill|stroke|view)-box$/i, ""));
  return shape && Object.hasOwn(READERS, shape.name) ? READERS[shape.name]?.(shape.text.trim(), units) : undefined;
}

function readInset(text: string, units: Units): ClipPath | undefined {
  const [insets = "", round] = text.split(/\bround\b/i);
  const edges = distribute(readLengths(splitWords(insets), units) ?? []);
  const [across = [], down = across] = splitSlashes(round ?? "0").map(
    (part) => distribute(readLengths(splitWords(part), units) ?? []) ?? [],
  );
  if (edges === undefined || across.length === 0 || down.length === 0) return undefined;
  const radius = Object.fromEntries(CORNERS.map((corner, index) => [corner, [across[index], down[index]]]));
  return { shape: "inset", edges, radius: radius as Style["radius"] };
}

/** @param count the number of radii */
function readEllipse(text: string, units: Units, count: number): ClipPath | undefined {
  const [before = "", at] = text.split(/\bat\b/i);
  const radii = splitWords(before.toLowerCase()).map((word): ShapeRadius | undefined =>
    word === "closest-side" || word === "farthest-side" ? word : readLength(word, units),
  );
  const center = readPosition(at ?? "center", units);
  if (center === undefined || radii.includes(undefined) || (radii.length > 0 && radii.length !== count))
    return undefined;
  return { shape: "ellipse", radii: radii.length === 0 ? ["closest-side"] : (radii as ShapeRadius[]), center };
}

function readPolygon(text: string, units: Units): ClipPath | undefined {
  const { rule, rest } = readRule(splitList(text));
  const points = rest.map((point) => readLengths(splitWords(point), units));
  if (points.length < 3 || points.length > POINTS || points.some((point) => point?.length !== 2)) return undefined;
  return { shape: "polygon", rule, points: points as (readonly Length[])[] };
}

function readPath(text: string): ClipPath | undefined {
  const { rule, rest } = readRule(splitList(text));
  return rest.length === 1 ? { shape: "path", rule, data: unquote(rest[0] as string) } : undefined;
}

function readRule(items: readonly string[]): { readonly rule: ClipRule; readonly rest: readonly string[] } {
  const [first] = items;
  return first === "nonzero" || first === "evenodd"
    ? { rule: first, rest: items.slice(1) }
    : { rule: "nonzero", rest: items };
}

const clipPath: ReadProperty = (style, { text, units }) => {
  const isNone = text.toLowerCase() === "none";
  const shape = isNone ? undefined : readClipPath(text, units);
  if (shape === undefined && !isNone) return false;
  style.clipPath = shape;
  return true;
};

export const CLIP_PROPERTIES: Readonly<Record<string, ReadProperty>> = { clipPath, WebkitClipPath: clipPath };
