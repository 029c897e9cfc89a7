// Generates requests for cards: random trees as JSON and as HTML, dashboards, templates, pages and saved cards.

import { type Draft, encodeFields, SAVED_CARDS, SAVED_TOKEN, savedCardId } from "./draft.ts";
import { dataUrl, draftOf, type Fields, FORMATS, mutated, operation, someOf } from "./draft-parts.ts";
import { IMAGE_FILES, PIECES, TEXTS } from "./hostile-values.ts";
import { mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";
import { BARCODES, CARD_TEMPLATES, CHARTS, GRAPHS, QR_CODES, TABLES, WORD_CLOUDS } from "./seeds.ts";

/** The fields of a card except its content. */
const CARD_QUERY = Object.fromEntries(
  Object.entries(operation("GET", "/card").query).filter(
    ([name]) => !/^(?:card|html|pages|grid|template|data)$/.test(name),
  ),
);

const LENGTHS = [0, 4, 12.5, "50%", "2em", "10vw", "-8px", "1e9px", "300%", "auto", 3000, 100_000, "calc(1px + 1%)"];
const COLORS = ["red", "#12345678", "rgb(0 0 0 / 20%)", "currentColor", "transparent", "var(--a)", "#fff"];
const GRADIENTS = [
  "linear-gradient(90deg, red, blue)",
  "linear-gradient(to top left, red 10%, transparent 10% 60%, blue)",
  "repeating-linear-gradient(45deg, red 0 2px, blue 2px 4px)",
  "radial-gradient(circle at 20% 30%, red, blue 40px)",
  "repeating-radial-gradient(closest-side, red, blue 3px)",
  "conic-gradient(from 30deg at 60% 40%, red, blue, red)",
  "repeating-conic-gradient(red 0 1deg, blue 1deg 2deg)",
  "url(https://images.example.com/1)",
  "none",
];

/** Values of CSS properties. */
const STYLES: Readonly<Record<string, readonly unknown[]>> = {
  display: ["flex", "flex", "flex", "block", "inline", "contents", "none", "grid"],
  flexDirection: ["row", "column", "row-reverse", "column-reverse"],
  flexWrap: ["wrap", "nowrap", "wrap-reverse"],
  flex: [1, "1 1 0", "none", "2 1 30%", "auto"],
  flexGrow: [0, 1, 1e9, -1],
  flexShrink: [0, 1, 1e5],
  alignItems: ["center", "stretch", "baseline", "flex-end"],
  alignContent: ["space-between", "stretch", "space-evenly"],
  justifyContent: ["center", "space-between", "space-around"],
  gap: LENGTHS,
  position: ["relative", "absolute", "static"],
  top: LENGTHS,
  left: LENGTHS,
  inset: ["0", "10% 20px", "-99999px"],
  zIndex: [-1, 0, 1, 2 ** 31],
  width: LENGTHS,
  height: LENGTHS,
  minWidth: LENGTHS,
  maxWidth: LENGTHS,
  minHeight: LENGTHS,
  maxHeight: LENGTHS,
  aspectRatio: [1, "16 / 9", 0, "1e-9", "auto"],
  boxSizing: ["content-box", "border-box"],
  margin: ["auto", "0 auto", 8, "-50%", "1em 2em 3em 4em"],
  padding: [4, "10%", "1em 2em", "200%", -4],
  border: ["1px solid red", "9px dotted", "3px double blue", "2px dashed #0008", "1000px solid red", "none"],
  borderTop: ["2px solid blue", "5px dotted"],
  borderRadius: [4, "50%", "10px 20px / 5px", "1e5px", -1],
  background: [...GRADIENTS, "red", "linear-gradient(red, blue) 5px 5px / 3px 3px repeat-x, green"],
  backgroundImage: [...GRADIENTS, "linear-gradient(red, blue), conic-gradient(red, blue)"],
  backgroundSize: ["3px 3px", "cover", "contain", "auto 1px", "0 0", "0.01px 0.01px", "200%"],
  backgroundPosition: ["center", "right 5px", "10% 20%", "-1e5px 0"],
  backgroundRepeat: ["repeat", "no-repeat", "repeat-x", "round space"],
  backgroundClip: ["text", "content-box", "padding-box"],
  backgroundColor: COLORS,
  boxShadow: ["0 0 9px red", "inset 0 0 4px 2px #0008, 3px 3px blue", "0 0 1e5px red", "1e5px 1e5px 9px"],
  opacity: [0, 0.5, "50%", -1, 2],
  transform: ["rotate(30deg)", "scale(0)", "scale(1e5)", "skew(90deg)", "matrix(1,1,1,1,1,1)", "translate(9%, -1e9px)"],
  transformOrigin: ["0 0", "top right", "1e5px 50%"],
  overflow: ["hidden", "visible"],
  objectFit: ["cover", "contain", "none", "scale-down"],
  objectPosition: ["left", "200% -1e5px"],
  color: COLORS,
  font: ["italic 700 20px/1.5 Inter", "0px serif", "3000px monospace"],
  fontFamily: ["Inter", "serif", "'Noto Sans JP', monospace", "a b c", '"', "system-ui"],
  fontSize: [0, 1, 8, 40, 3000, "200%", "1e-3px", "xx-large", "calc(1em)"],
  fontWeight: [100, 700, "bolder", 1000],
  fontStyle: ["italic", "oblique"],
  lineHeight: [0, 1, 1.5, "200%", 1000, "1px"],
  letterSpacing: [0, -5, "1em", 1e5],
  wordSpacing: [10, -20],
  textAlign: ["center", "justify", "end", "right"],
  textTransform: ["uppercase", "capitalize"],
  textDecoration: ["underline dotted red", "line-through", "overline double"],
  textShadow: ["1px 1px 2px red", "0 0 9px red, 0 0 20px blue, 1px 1px", "1e5px 0 1e5px red"],
  WebkitTextStroke: ["1px red", "1000px blue", "0"],
  whiteSpace: ["pre", "nowrap", "pre-wrap", "pre-line"],
  wordBreak: ["break-all", "keep-all", "break-word"],
  textWrap: ["balance"],
  textOverflow: ["ellipsis"],
  lineClamp: [1, 3, "2 'x'", 0],
  direction: ["rtl", "ltr"],
  tabSize: [0, 4, 1e9],
  "--a": ["blue", "var(--a)", "var(--b, var(--a))", "1px solid var(--b)"],
  "--b": ["var(--a) var(--a)", "0"],
  filter: ["blur(9px)", "blur(1e5px) blur(3px)", "drop-shadow(0 0 9px red)", "grayscale(1) contrast(1e9)", "url(#a)"],
  backdropFilter: ["blur(4px)"],
  clipPath: ["circle(50%)", "polygon(0 0,100% 0,50% 100%)", "inset(9% round 5px)", "path('M0 0h9v9z')", "circle(1e9%)"],
  maskImage: [...GRADIENTS],
  mask: ["linear-gradient(black, transparent)", "url(https://images.example.com/1) center / 9px"],
  mixBlendMode: ["multiply", "difference"],
  animation: ["fade 1s", "spin 1s infinite linear", "a 1e9s steps(1e9)"],
};
const STYLE_NAMES = Object.keys(STYLES);

const WORDS = [
  "a",
  "up 🚀",
  "مبيعات 12",
  "日本語の漢字",
  "a\u00adb\u200bc",
  "𝒳 ﷽",
  "{{title}}",
  "{{list}}",
  "e\u0301\n\tb",
];
const CLASSES = ["flex", "flex-col", "p-8", "w-1/2", "bg-slate-900", "text-[40px]", "rounded-full", "shadow-lg"];
const MORE_CLASSES = ["from-red-500", "to-blue-500", "bg-gradient-to-tr", "-m-4", "w-[1e9px]", "line-clamp-2"];
const TAGS = ["div", "div", "div", "span", "h1", "p", "b", "i", "ul", "pre", "hr", "br", "a", "center", "blockquote"];

function makeStyle(random: Random): Fields {
  return Object.fromEntries(
    Array.from({ length: random.below(6) }, () => random.pick(STYLE_NAMES)).map((name) => [
      name,
      random.chance(0.9) ? random.pick(STYLES[name] ?? []) : random.pick(TEXTS),
    ]),
  );
}

/** Makes a drawing whose properties are the parameters of the drawing's endpoint. */
function makePart(random: Random): { readonly type: string; readonly props: Fields } {
  return random.pick([
    () => ({ type: "chart", props: random.pick(CHARTS) as unknown as Fields }),
    () => ({ type: "chart", props: { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } } }),
    () => ({ type: "qr", props: random.pick(QR_CODES) as Fields }),
    () => ({ type: "barcode", props: random.pick(BARCODES) as Fields }),
    () => ({ type: "table", props: random.pick(TABLES) as Fields }),
    () => ({ type: "wordcloud", props: random.pick(WORD_CLOUDS) as Fields }),
    () => ({ type: "graph", props: random.pick(GRAPHS) as Fields }),
    () => ({ type: "icon", props: { name: random.pick(["home", "star", "a", ""]) } }),
  ])();
}

function makeSvg(random: Random): unknown {
  const shape = { type: "circle", props: { cx: 5, cy: 5, r: random.pick([3, 1e9, "a"]), strokeWidth: 2 } };
  return {
    type: "svg",
    props: { viewBox: "0 0 10 10", width: 20, children: random.chance(0.5) ? shape : [shape, "a"] },
  };
}

/** Makes the `data:` URL of an undamaged image. */
function goodUrl(random: Random): string {
  return `data:image/png;base64,${Buffer.from(random.pick(IMAGE_FILES)).toString("base64")}`;
}

/** Makes a random element. @param depth number of levels below it */
function makeElement(random: Random, depth: number): unknown {
  const style = makeStyle(random);
  const tw = random.chance(0.2) ? { tw: random.pick(CLASSES).concat(" ", random.pick(MORE_CLASSES)) } : {};
  const kind = random.below(12);
  if (kind === 0) {
    const { type, props } = makePart(random);
    return { type, props: { ...props, ...tw, style: { flex: 1, ...style } } };
  }
  if (kind === 1) {
    const src = random.chance(0.9)
      ? random.chance(0.3)
        ? dataUrl(random)
        : goodUrl(random)
      : `https://images.example.com/${random.below(9)}`;
    return { type: "img", props: { src, style, ...tw, ...(random.chance(0.5) && { width: 30, height: "50%" }) } };
  }
  if (kind === 2) return makeSvg(random);
  const count = depth === 0 ? 0 : random.below(4);
  const nodes = Array.from({ length: count }, () => makeElement(random, depth - 1));
  const text = random.chance(0.6) || count === 0 ? [random.pick(random.chance(0.8) ? WORDS : TEXTS)] : [];
  const children = [...text, ...nodes];
  return {
    type: random.pick(TAGS),
    props: { style, ...tw, children: children.length === 1 ? children[0] : children },
  };
}

/** Makes a tall or wide chain, or many equal siblings, to reach the limits of the tree. */
function makeLargeTree(random: Random): unknown {
  const style = { display: "flex", flexDirection: random.pick(["row", "column"]), ...makeStyle(random) };
  const leaf = makeElement(random, 1);
  const wrapped = (count: number) => {
    let node = leaf;
    for (let left = count; left > 0; left--) node = { type: "div", props: { style, children: node } };
    return node;
  };
  if (random.chance(0.5)) return wrapped(random.pick([10, 40, 59, 61, 300]));
  // A leaf with an image is large, and requests have at most a megabyte.
  const count = Math.min(random.pick([30, 300, 2100]), Math.floor(300_000 / JSON.stringify(leaf).length));
  const children = Array.from({ length: count }, () => leaf);
  return { type: "div", props: { style, children } };
}

function toHtml(node: unknown): string {
  if (Array.isArray(node)) return node.map(toHtml).join("");
  if (typeof node !== "object" || node === null) return String(node).replaceAll("<", "&lt;");
  const { type, props = {} } = node as { readonly type: string; readonly props?: Fields };
  const { children, style, ...rest } = props;
  const css = Object.entries((style ?? {}) as Fields)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";");
  const attributes = Object.entries({ ...rest, ...(css !== "" && { style: css }) }).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return ` ${name}="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
  return `<${type}${attributes.join("")}>${children === undefined ? "" : toHtml(children)}</${type}>`;
}

const GRID_CELLS = [
  { title: "a", value: "1", change: "+1%" },
  { title: "b", width: "2/3", chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } },
  { qr: "a", note: "b" },
  { image: "https://images.example.com/1" },
  { text: "a b c", card: { type: "div", props: { children: "x" } } },
  { table: { columns: [{ title: "a", dataIndex: "a" }], dataSource: [{ a: 1 }] } },
  { graph: "digraph { a -> b }" },
  { icon: "home" },
];

function makeGrid(random: Random): unknown {
  const rows = Array.from({ length: 1 + random.below(4) }, () => {
    const cells = Array.from({ length: 1 + random.below(4) }, () => random.pick(GRID_CELLS));
    return random.chance(0.5) ? cells : { height: random.pick([1, "1/3", "0/0", 1e9]), cells };
  });
  return { title: random.pick(WORDS), subtitle: "s", rows };
}

/** Returns the content of a card: a tree, HTML, a dashboard, a template, or pages. */
function makeContent(random: Random): Fields {
  const kind = random.below(20);
  if (kind < 9) return { card: mutated(makeElement(random, 3), random) };
  if (kind < 11) return { card: makeLargeTree(random) };
  if (kind < 14) {
    const html = toHtml(makeElement(random, 3));
    return { html: random.chance(0.6) ? mutateText(html, random, random.chance(0.5) ? PIECES : HTML_PIECES) : html };
  }
  if (kind < 16) return { grid: mutated(makeGrid(random), random), ...(random.chance(0.5) && { theme: "dark" }) };
  if (kind < 18) {
    const { name, data: all } = random.pick(CARD_TEMPLATES);
    const data = Object.fromEntries(Object.entries(all).filter(() => random.chance(0.4)));
    return { template: name, ...(random.chance(0.8) && { data: mutated(data, random) }) };
  }
  const pages = Array.from({ length: 1 + random.below(4) }, () =>
    random.chance(0.5)
      ? makeElement(random, 2)
      : {
          card: makeElement(random, 1),
          ...random.pick([{ size: "A4" }, { width: 90, height: "auto" }, { height: -1 }]),
        },
  );
  return { pages: mutated(pages, random), format: random.chance(0.9) ? "pdf" : "png" };
}

const HTML_PIECES = [
  ...["<div>", "</div>", "<svg>", "</svg>", "<![CDATA[", "<!--", "-->", "&#x110000;"],
  ...["&amp", "<chart ", "style='", "{{title}}"],
];

const PARAMETERS = { title: "t", list: [1, 2], nested: { b: { c: "{{title}}" } } };

function cardSizes(random: Random): Fields {
  const height = random.chance(0.1) ? "auto" : 20 + random.below(160);
  const ratio = random.chance(0.2) ? { devicePixelRatio: random.pick([0.5, 1, 2, 4]) } : {};
  return { width: 20 + random.below(200), height, format: random.pickWeighted(FORMATS), ...ratio };
}

/** Returns the fields of an animation, for some cards. */
function animation(random: Random): Fields {
  if (random.chance(0.85)) return {};
  const frames = {
    animate: true,
    duration: random.pick([1, 1.5]),
    fps: 10,
    format: random.pick(["gif", "apng", "webp"]),
  };
  return { ...frames, ...(random.chance(0.3) && { loop: true, poster: true }) };
}

function makeFields(random: Random): Fields {
  return {
    ...cardSizes(random),
    ...animation(random),
    ...(random.chance(0.3) && { parameters: mutated(PARAMETERS, random) }),
    ...someOf(CARD_QUERY, random, 1),
    ...makeContent(random),
  };
}

/** Maximum length of a query, in characters. */
const URL_LENGTH = 14_000;

export function makeCard(random: Random): Draft {
  const fields = random.chance(0.85) ? makeFields(random) : mutated(makeFields(random), random);
  if (random.chance(0.15)) return draftOf("/api/validate-card", fields, random, ["json", "form"]);
  // The platform rejects longer URLs.
  return draftOf("/card", fields, random, encodeFields(fields).length < URL_LENGTH ? undefined : ["json", "form"]);
}

/** Makes a request for a saved card or a template by its URL: saves, draws, reads, replaces or deletes it. */
export function makeSavedCard(random: Random): Draft {
  const index = random.below(SAVED_CARDS);
  const id = savedCardId(index);
  const kind = random.below(12);
  if (kind >= 10) {
    const { name, data } = random.pick(CARD_TEMPLATES);
    const values = Object.fromEntries(Object.entries(data).filter(() => random.chance(0.3)));
    const fields = mutated({ ...values, ...cardSizes(random), ...someOf(CARD_QUERY, random, 2) }, random);
    return draftOf(`/card/render/${name}`, fields, random, ["query"]);
  }
  if (kind < 5) {
    const overrides = {
      title: "y",
      list: "3,4",
      "nested.b": "z",
      ...cardSizes(random),
      ...someOf(CARD_QUERY, random, 2),
    };
    return draftOf(`/card/render/${id}`, mutated(overrides, random), random, ["query"]);
  }
  if (kind < 8)
    return draftOf("/card/create", { parameters: PARAMETERS, ...makeFields(random) }, random, ["json", "form"]);
  const [method, fields] = random.pick([
    ["GET", {}],
    ["PUT", makeFields(random)],
    ["DELETE", {}],
  ] as const);
  const draft = draftOf(`/card/config/${id}`, fields, random, method === "PUT" ? ["json", "form"] : ["query"]);
  // Only one card may be changed, so that other requests still find the rest.
  const token = random.chance(0.7) && index === SAVED_CARDS - 1 ? `${SAVED_TOKEN}${id.at(-1)}` : "a";
  return { ...draft, method, headers: { Authorization: `Bearer ${token}` } };
}
