// Parses the CSS properties of backgrounds, shadows, transforms and images. CSS Backgrounds 3, CSS Transforms 1, CSS
// Images 3.

import {
  type AutoLength,
  type Length,
  readAngle,
  readFunctions,
  readLength,
  readNumber,
  readPixels,
  splitList,
  splitSlashes,
  splitWords,
  type Units,
} from "./css-value.ts";
import { keyword, type ReadProperty, readColor, set } from "./property.ts";
import type { Background, BackgroundSize, BoxShadow, MutableStyle, Position, Transform } from "./style.ts";

/** Maximum number of shadows of an element. */
const SHADOWS = 10;

/**
 * Parses a list of shadows, such as `box-shadow` or `text-shadow`; undefined for an invalid list. The first shadow is
 * on top. CSS Backgrounds 3, section 6.
 */
export function readShadows(text: string, units: Units, current: string): readonly BoxShadow[] | undefined {
  if (text.toLowerCase() === "none") return [];
  const shadows = splitList(text).map((item) => readShadow(item, units, current));
  return shadows.length <= SHADOWS && shadows.every((shadow) => shadow !== undefined) ? shadows : undefined;
}

function readShadow(text: string, units: Units, current: string): BoxShadow | undefined {
  const lengths: number[] = [];
  let color: string | undefined;
  let isInset = false;
  for (const word of splitWords(text)) {
    const length = readPixels(word, units);
    const ink = length === undefined ? readColor(word, current) : undefined;
    if (length !== undefined) lengths.push(length);
    else if (word.toLowerCase() === "inset") isInset = true;
    else if (ink !== undefined) color = ink;
    else return undefined;
  }
  const [x, y, blur = 0, spread = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 4 || blur < 0) return undefined;
  return { x, y, blur, spread, color, isInset };
}

/** Maximum number of background layers of an element. */
const LAYERS = 10;

const TOP_LEFT: Position = [0, 0];
const KEYWORD_POSITIONS: Readonly<Record<string, readonly [axis: "x" | "y" | "both", percent: number]>> = {
  left: ["x", 0],
  right: ["x", 100],
  top: ["y", 0],
  bottom: ["y", 100],
  center: ["both", 50],
};

/** Parses a `<position>` with one or two values. */
export function readPosition(text: string, units: Units): Position | undefined {
  const words = splitWords(text);
  if (words.length < 1 || words.length > 2) return undefined;
  let [x, y]: [Length | undefined, Length | undefined] = [undefined, undefined];
  for (const [index, word] of words.entries()) {
    const lower = word.toLowerCase();
    const known = Object.hasOwn(KEYWORD_POSITIONS, lower) ? KEYWORD_POSITIONS[lower] : undefined;
    const length = known === undefined ? readLength(word, units) : { percent: known[1] };
    if (length === undefined) return undefined;
    const axis = known === undefined || known[0] === "both" ? undefined : known[0];
    if (axis === "y" || (axis === undefined && (index === 1 ? x !== undefined : false))) y = length;
    else if (x === undefined) x = length;
    else [x, y] = [length, x];
  }
  return [x ?? { percent: 50 }, y ?? { percent: 50 }];
}

function readSize(text: string, units: Units): BackgroundSize | undefined {
  const words = splitWords(text.toLowerCase());
  if (words.length === 1 && (words[0] === "auto" || words[0] === "cover" || words[0] === "contain")) return words[0];
  const sides = words.map((word): AutoLength | undefined => (word === "auto" ? "auto" : readLength(word, units)));
  const [width, height = "auto"] = sides;
  return width === undefined || sides.length > 2 || sides.includes(undefined) ? undefined : [width, height];
}

function readRepeat(text: string): Pick<Background, "repeatX" | "repeatY"> | undefined {
  const words = splitWords(text.toLowerCase());
  if (words[0] === "repeat-x") return { repeatX: true, repeatY: false };
  if (words[0] === "repeat-y") return { repeatX: false, repeatY: true };
  const [x, y = x] = words.map((word) =>
    /^(?:repeat|round|space)$/.test(word) ? true : word === "no-repeat" ? false : undefined,
  );
  return x === undefined || y === undefined ? undefined : { repeatX: x, repeatY: y };
}

const IMAGE = /^(?:url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(.*\)$/is;
const PLAIN: Omit<Background, "image"> = { size: "auto", position: TOP_LEFT, repeatX: true, repeatY: true };
/** The initial values of layers. Masks cover the element, as in satori. */
const INITIAL: Readonly<Record<Layered, Omit<Background, "image">>> = {
  backgrounds: PLAIN,
  masks: { ...PLAIN, size: [{ percent: 100 }, { percent: 100 }] },
};

type Layered = "backgrounds" | "masks";

function layerImages(key: Layered): ReadProperty {
  return (style, { text }) => {
    const images = text.toLowerCase() === "none" ? [] : splitList(text);
    if (images.length > LAYERS || !images.every((image) => IMAGE.test(image))) return false;
    style[key] = images.map((image, index) => ({ ...INITIAL[key], ...style[key][index], image }));
    return true;
  };
}

/** Returns a parser for one property of all layers, in any order relative to `background-image`. */
function layerProperty<Part extends Partial<Background>>(
  key: Layered,
  read: (text: string, units: Units) => Part | undefined,
): ReadProperty {
  return (style, { text, units }) => {
    const parts = splitList(text).map((item) => read(item, units));
    if (parts.length < 1 || parts.length > LAYERS || parts.includes(undefined)) return false;
    const count = Math.max(style[key].length, parts.length);
    style[key] = Array.from({ length: count }, (_, index) => ({
      ...INITIAL[key],
      image: "",
      ...style[key][index],
      ...parts[index % parts.length],
    }));
    return true;
  };
}

/** Returns parsers for the image, size, position and repeat properties of layers. */
function layerProperties(key: Layered, prefix: string): Readonly<Record<string, ReadProperty>> {
  return {
    [`${prefix}Image`]: layerImages(key),
    [`${prefix}Size`]: layerProperty(key, (text, units) => {
      const size = readSize(text, units);
      return size && { size };
    }),
    [`${prefix}Position`]: layerProperty(key, (text, units) => {
      const position = readPosition(text, units);
      return position && { position };
    }),
    [`${prefix}Repeat`]: layerProperty(key, readRepeat),
  };
}

/** Parses the `mask` shorthand: the same as `background`, but without a colour. */
const mask: ReadProperty = (style, value) => {
  const read: MutableStyle = { ...style };
  if (!background(read, value) || read.backgroundColor !== undefined) return false;
  style.masks = read.backgrounds;
  return true;
};

/**
 * Parses the `background` shorthand: layers of image, position / size and repeat. The last layer may have the colour.
 */
const background: ReadProperty = (style, { text, units }) => {
  const layers: Background[] = [];
  let color: string | undefined;
  const items = text.toLowerCase() === "none" ? [] : splitList(text);
  for (const item of items) {
    const [before = "", after] = splitSlashes(item);
    let layer: Background = { ...PLAIN, image: "" };
    const positions: string[] = [];
    for (const word of splitWords(before)) {
      const repeat = readRepeat(word);
      if (IMAGE.test(word)) layer = { ...layer, image: word };
      else if (repeat !== undefined) layer = { ...layer, ...repeat };
      else if (readPosition(word, units) !== undefined) positions.push(word);
      else {
        const ink = readColor(word, style.color);
        if (ink === undefined) return false;
        color = ink;
      }
    }
    if (positions.length > 0) {
      const position = readPosition(positions.join(" "), units);
      if (position === undefined) return false;
      layer = { ...layer, position };
    }
    if (after !== undefined) {
      const words = splitWords(after);
      const sizes = words.filter((word) => readSize(word, units) !== undefined);
      const repeats = words.filter((word) => readSize(word, units) === undefined);
      const size = readSize(sizes.join(" "), units);
      const repeat = repeats.length === 0 ? {} : readRepeat(repeats.join(" "));
      if (size === undefined || repeat === undefined) return false;
      layer = { ...layer, size, ...repeat };
    }
    if (layer.image !== "") layers.push(layer);
  }
  if (layers.length > LAYERS) return false;
  style.backgrounds = layers;
  style.backgroundColor = color;
  return true;
};

/** Parses `transform`: a list of functions. The last function is applied first. */
const transform: ReadProperty = (style, { text, units }) => {
  if (text.toLowerCase() === "none") return set(style, "transform", []);
  const functions = readFunctions(text);
  const transforms = functions?.map(({ name, text: inner }) =>
    readTransform(name, splitList(inner.replaceAll(/\s+/g, " ")), units),
  );
  return set(style, "transform", transforms?.every((item) => item !== undefined) ? transforms : undefined);
};

function readTransform(name: string, args: readonly string[], units: Units): Transform | undefined {
  const [first = "", second] = args;
  const axis = /[xy]$/.exec(name)?.[0];
  const base = axis === undefined ? name : name.slice(0, -1);
  if (base === "translate") {
    const [x, y] = [readLength(first, units), second === undefined ? 0 : readLength(second, units)];
    if (x === undefined || y === undefined) return undefined;
    return { name: "translate", values: axis === "y" ? [0, x] : [x, y] };
  }
  if (base === "scale") {
    const x = readNumber(first);
    const y = second === undefined ? x : readNumber(second);
    if (x === undefined || y === undefined) return undefined;
    return { name: "scale", values: axis === undefined ? [x, y] : axis === "x" ? [x, 1] : [1, y] };
  }
  if (base === "rotate" && axis === undefined) {
    const angle = readAngle(first);
    return angle === undefined ? undefined : { name: "rotate", values: [angle] };
  }
  if (base === "skew") {
    const [x, y] = [readAngle(first), second === undefined ? 0 : readAngle(second)];
    if (x === undefined || y === undefined) return undefined;
    return { name: "skew", values: axis === "y" ? [0, x] : [x, y] };
  }
  const numbers = args.map(readNumber);
  if (name !== "matrix" || numbers.length !== 6 || numbers.includes(undefined)) return undefined;
  return { name: "matrix", values: numbers as number[] };
}

export const PAINT_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  background,
  backgroundColor: (style, { text }) => set(style, "backgroundColor", readColor(text, style.color)),
  ...layerProperties("backgrounds", "background"),
  ...layerProperties("masks", "mask"),
  ...layerProperties("masks", "WebkitMask"),
  mask,
  WebkitMask: mask,
  backgroundClip: keyword("backgroundClip", ["border-box", "padding-box", "content-box", "text"]),
  WebkitBackgroundClip: keyword("backgroundClip", ["border-box", "padding-box", "content-box", "text"]),
  boxShadow: (style, { text, units }) => set(style, "boxShadow", readShadows(text, units, style.color)),
  opacity: (style, { text, raw }) => {
    const percent = /^(.+)%$/.exec(text)?.[1];
    const opacity = percent === undefined ? readNumber(raw) : (readNumber(percent) ?? Number.NaN) / 100;
    if (opacity === undefined || Number.isNaN(opacity)) return false;
    style.ownOpacity = Math.max(0, Math.min(1, opacity));
    style.opacity *= style.ownOpacity;
    return true;
  },
  transform,
  transformOrigin: (style, { text, units }) => set(style, "transformOrigin", readPosition(text, units)),
  objectFit: keyword("objectFit", ["fill", "contain", "cover", "none", "scale-down"]),
  objectPosition: (style, { text, units }) => set(style, "objectPosition", readPosition(text, units)),
};
