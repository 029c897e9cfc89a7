import { describe, expect, test } from "vitest";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { Path2D } from "../../../src/engine/canvas/path-2d.ts";
import { createCanvas, createContext, drawSvg, FOUR_COLOR_IMAGE, pathsOf } from "./canvas.ts";

/** Attributes with their initial value and another valid value. */
const ATTRIBUTES = {
  strokeStyle: ["#000000", "#00ff00"],
  fillStyle: ["#000000", "#ff0000"],
  globalAlpha: [1, 0.5],
  lineWidth: [1, 3],
  lineCap: ["butt", "round"],
  lineJoin: ["miter", "bevel"],
  miterLimit: [10, 4],
  lineDashOffset: [0, 2],
  shadowOffsetX: [0, 3],
  shadowOffsetY: [0, -4],
  shadowBlur: [0, 2],
  shadowColor: ["rgba(0, 0, 0, 0)", "#0000ff"],
  globalCompositeOperation: ["source-over", "xor"],
  imageSmoothingEnabled: [true, false],
  imageSmoothingQuality: ["low", "high"],
  font: ["10px sans-serif", "italic bold 20px Arial"],
  textAlign: ["start", "center"],
  textBaseline: ["alphabetic", "top"],
  direction: ["inherit", "rtl"],
  letterSpacing: ["0px", "2px"],
  wordSpacing: ["0px", "3px"],
  fontKerning: ["auto", "none"],
} as const;
type Attribute = keyof typeof ATTRIBUTES;
const NAMES = Object.keys(ATTRIBUTES) as Attribute[];

function read(ctx: CanvasContext): unknown[] {
  const { a, b, c, d, e, f } = ctx.getTransform();
  return [...NAMES.map((name) => ctx[name]), ctx.getLineDash(), [a, b, c, d, e, f]];
}

function change(ctx: CanvasContext): void {
  for (const name of NAMES) set(ctx, name, ATTRIBUTES[name][1]);
  ctx.setLineDash([1, 2]);
  ctx.setTransform(1, 2, 3, 4, 5, 6);
}

function set(ctx: CanvasContext, name: Attribute, value: unknown): void {
  (ctx as unknown as Record<string, unknown>)[name] = value;
}

describe("the drawing state", () => {
  test("has the initial values of the HTML standard", () => {
    expect(read(createContext())).toEqual([...NAMES.map((name) => ATTRIBUTES[name][0]), [], [1, 0, 0, 1, 0, 0]]);
  });

  test("keeps assigned values", () => {
    const ctx = createContext();
    change(ctx);
    expect(read(ctx)).toEqual([...NAMES.map((name) => ATTRIBUTES[name][1]), [1, 2], [1, 2, 3, 4, 5, 6]]);
  });

  test("is restored completely", () => {
    const ctx = createContext();
    const before = read(ctx);
    ctx.save();
    change(ctx);
    const changed = read(ctx);
    ctx.save();
    ctx.restore();
    expect(read(ctx)).toEqual(changed);
    ctx.restore();
    expect(read(ctx)).toEqual(before);
  });

  test("is unchanged by restore without save", () => {
    const ctx = createContext();
    ctx.lineWidth = 5;
    ctx.restore();
    expect(ctx.lineWidth).toBe(5);
  });

  test("restores the clip but not the path", () => {
    const svg = drawSvg((ctx) => {
      ctx.save();
      ctx.beginPath();
      ctx.rect(1, 1, 10, 10);
      ctx.clip();
      ctx.restore();
      ctx.fillRect(0, 0, 40, 30);
      ctx.fill();
    });
    expect(pathsOf(svg)).toEqual(["M0 0H40V30H0Z", "M1 1H11V11H1Z"]);
  });

  test.each<[string, (ctx: CanvasContext) => void]>([
    ["reset()", (ctx) => ctx.reset()],
    [
      "setting the width",
      (ctx) => {
        ctx.canvas.width = 40;
      },
    ],
    [
      "setting the height",
      (ctx) => {
        ctx.canvas.height = 30;
      },
    ],
  ])("is cleared, with the canvas, the saved states and the path, by %s", (_, reset) => {
    const ctx = createContext();
    const before = read(ctx);
    ctx.save();
    ctx.fillRect(0, 0, 9, 9);
    ctx.rect(0, 0, 9, 9);
    ctx.clip();
    change(ctx);
    reset(ctx);
    expect(read(ctx)).toEqual(before);
    ctx.restore();
    expect(read(ctx)).toEqual(before);
    ctx.fill();
    ctx.fillRect(20, 20, 5, 5);
    expect(pathsOf((ctx.canvas.surface as never as { format(): string }).format())).toEqual(["M20 20H25V25H20Z"]);
  });

  test("accepts custom properties", () => {
    const ctx = createContext() as CanvasContext & { prevTextDirection?: string };
    ctx.prevTextDirection = "ltr";
    expect(ctx.prevTextDirection).toBe("ltr");
    delete ctx.prevTextDirection;
    expect("prevTextDirection" in ctx).toBe(false);
  });
});

describe("values that are ignored, as in the HTML standard:", () => {
  const IGNORED: readonly [Attribute, readonly unknown[]][] = [
    ["lineWidth", [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "wide", null, undefined, {}, [1, 2]]],
    ["miterLimit", [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "", null]],
    ["lineDashOffset", [Number.NaN, Number.NEGATIVE_INFINITY, "x", undefined]],
    ["globalAlpha", [-0.1, 1.1, Number.NaN, "half"]],
    ["shadowBlur", [-1, Number.NaN, Number.POSITIVE_INFINITY]],
    ["shadowOffsetX", [Number.NaN, Number.POSITIVE_INFINITY]],
    ["shadowColor", ["no colour", "", 0xff0000, "333", "bad"]],
    ["lineCap", ["Round", "", null, "flat", "toString"]],
    ["lineJoin", ["mitre", undefined]],
    ["textAlign", [" left", "justify", "START"]],
    ["textBaseline", ["Top", "central", ""]],
    ["direction", ["LTR", "auto"]],
    ["fontKerning", ["on", ""]],
    ["imageSmoothingQuality", ["best"]],
    ["globalCompositeOperation", ["Multiply", "darker", "source over", "__proto__"]],
    ["fillStyle", ["no colour", "", null, undefined, 5, {}, ["red", "blue"], "123456", "abc", "rgb(1,2)", "inherit"]],
    ["font", ["", "bogus", "12px", "Arial", "-5px Arial", "12 Arial", "NaNpx Arial", "bold undefined 12px Arial"]],
    ["letterSpacing", ["5", "normal", "10%", "2 px", "NaNpx", ""]],
  ];
  test.each(IGNORED.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    "%s = %s",
    (name, value) => {
      const ctx = createContext();
      change(ctx);
      set(ctx, name, value);
      expect(ctx[name]).toBe(ATTRIBUTES[name][1]);
    },
  );

  test.each([[[-1]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]], [["x"]], [[undefined]]])(
    "setLineDash(%j)",
    (dash) => {
      const ctx = createContext();
      ctx.setLineDash([7, 8]);
      ctx.setLineDash(dash as number[]);
      expect(ctx.getLineDash()).toEqual([7, 8]);
    },
  );

  test.each([[5], ["5"], [undefined], [null]])("setLineDash(%j) throws, because it isn't a list", (dash) => {
    expect(() => createContext().setLineDash(dash as never)).toThrow(TypeError);
  });

  test("transforms with non-finite numbers", () => {
    const ctx = createContext();
    ctx.setTransform(2, 0, 0, 3, 4, 5);
    ctx.translate(Number.NaN, 1);
    ctx.scale(Number.POSITIVE_INFINITY, 1);
    ctx.rotate(Number.NaN);
    ctx.transform(1, 2, 3, Number.NaN, 5, 6);
    ctx.setTransform(1, 2, 3, 4, 5, Number.NEGATIVE_INFINITY);
    ctx.setTransform({ a: Number.NaN });
    const lenient = ctx as unknown as Record<string, (...args: unknown[]) => void>;
    lenient.translate?.(1);
    lenient.setTransform?.(1, 2, 3);
    expect(ctx.getTransform()).toMatchObject({ a: 2, b: 0, c: 0, d: 3, e: 4, f: 5 });
  });
});

describe("normalised values:", () => {
  test.each<[Attribute, unknown, unknown]>([
    ["lineWidth", "3", 3],
    ["lineWidth", [2], 2],
    ["lineDashOffset", null, 0],
    ["globalAlpha", "", 0],
    ["imageSmoothingEnabled", "", false],
    ["letterSpacing", ".2em", "0.2em"],
    ["letterSpacing", "1e1pt", "10pt"],
    ["font", "1.5em Arial", "24px Arial"],
    ["font", "bold 75%/2 serif", "bold 12px serif"],
    ["fillStyle", "RED", "#ff0000"],
    ["fillStyle", ["lime"], "#00ff00"],
    ["fillStyle", { toString: () => "teal" }, "#008080"],
    ["fillStyle", "#abcd", "rgba(170, 187, 204, 0.867)"],
    ["fillStyle", "#ff000080", "rgba(255, 0, 0, 0.5)"],
    ["fillStyle", "rgba(1,2,3,.123456)", "rgba(1, 2, 3, 0.12)"],
    ["fillStyle", "rgb(10 20 200 / 50%)", "rgba(10, 20, 200, 0.5)"],
    ["fillStyle", "hsl(120deg 60% 40%)", "#29a329"],
    ["fillStyle", "rgb(1,2,3", "#010203"],
    ["fillStyle", "transparent", "rgba(0, 0, 0, 0)"],
    ["fillStyle", "currentColor", "#000000"],
  ])("%s = %j", (name, value, read_) => {
    const ctx = createContext();
    set(ctx, name, name === "fillStyle" ? "#123456" : ATTRIBUTES[name][1]);
    set(ctx, name, value);
    expect(ctx[name]).toBe(read_);
  });

  test("odd dash lists are duplicated", () => {
    const ctx = createContext();
    ctx.setLineDash([1, 2, 3]);
    expect(ctx.getLineDash()).toEqual([1, 2, 3, 1, 2, 3]);
    ctx.setLineDash([]);
    expect(ctx.getLineDash()).toEqual([]);
    ctx.getLineDash().push(1);
    expect(ctx.getLineDash()).toEqual([]);
  });

  test("transforms apply in the order of the calls", () => {
    const ctx = createContext();
    ctx.translate(10, 20);
    ctx.scale(2, 3);
    ctx.rotate(Math.PI / 2);
    const { a, b, c, d, e, f } = ctx.getTransform();
    expect([a, b, c, d, e, f].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 3, -2, 0, 10, 20]);
  });

  test.each<[string, unknown, number[]]>([
    ["nothing", undefined, [1, 0, 0, 1, 0, 0]],
    ["null", null, [1, 0, 0, 1, 0, 0]],
    ["a to f", { a: 2, f: 3 }, [2, 0, 0, 1, 0, 3]],
    ["m11 to m42", { m11: 3, m21: 4, m41: 5 }, [3, 0, 4, 1, 5, 0]],
  ])("setTransform with %s", (_, init, expected) => {
    const ctx = createContext();
    ctx.setTransform(9, 9, 9, 9, 9, 9);
    ctx.setTransform(init as never);
    const { a, b, c, d, e, f } = ctx.getTransform();
    expect([a, b, c, d, e, f]).toEqual(expected);
  });

  test("getTransform returns a copy, which can be set again", () => {
    const ctx = createContext();
    ctx.scale(2, 2);
    const before = ctx.getTransform();
    ctx.resetTransform();
    expect(before.a).toBe(2);
    ctx.setTransform(before);
    expect(ctx.getTransform().a).toBe(2);
    expect(before.inverse().a).toBe(0.5);
    expect(before.scale(0).inverse().a).toBeNaN();
    expect(before.isIdentity).toBe(false);
  });
});

describe("features that Chart.js uses:", () => {
  test("objects have the toStringTag of their class", () => {
    const ctx = createContext();
    const kinds = [
      ctx,
      ctx.canvas,
      FOUR_COLOR_IMAGE,
      ctx.createLinearGradient(0, 0, 1, 1),
      ctx.createPattern(FOUR_COLOR_IMAGE, "repeat"),
      ctx.measureText("a"),
      ctx.getTransform(),
      new Path2D(),
    ];
    expect(kinds.map((kind) => Object.prototype.toString.call(kind))).toEqual([
      "[object CanvasRenderingContext2D]",
      "[object HTMLCanvasElement]",
      "[object HTMLImageElement]",
      "[object CanvasGradient]",
      "[object CanvasPattern]",
      "[object TextMetrics]",
      "[object DOMMatrix]",
      "[object Path2D]",
    ]);
  });

  test("getContext returns one 2D context, and null for other types", () => {
    const canvas = createCanvas();
    expect(canvas.getContext("2d")).toBe(canvas.getContext("2d"));
    expect(canvas.getContext("webgl")).toBeNull();
    expect(canvas.getContext("2d")?.canvas).toBe(canvas);
  });

  test.each<[unknown, number]>([
    [100.9, 100],
    ["50", 50],
    [null, 0],
    [Number.NaN, 0],
    [-5, 300],
    [2 ** 31, 300],
    [2 ** 32 + 7, 7],
  ])("width = %j is read as %i", (value, width) => {
    const canvas = createCanvas();
    canvas.width = value as number;
    expect(canvas.width).toBe(width);
    expect([canvas.clientWidth, canvas.getAttribute("width")]).toEqual([width, String(width)]);
  });

  test("the canvas style stores and removes the text direction", () => {
    const { style } = createCanvas();
    expect([style.getPropertyValue("direction"), style.getPropertyPriority("direction")]).toEqual(["", ""]);
    style.setProperty("direction", "rtl", "important");
    expect([style.getPropertyValue("direction"), style.getPropertyPriority("direction")]).toEqual(["rtl", "important"]);
    style.setProperty("direction", "");
    expect(style.getPropertyValue("direction")).toBe("");
    style.width = "10px";
    expect(style.getPropertyValue("width")).toBe("10px");
    style.setProperty("__proto__", "x");
    expect(style.getPropertyValue("toString")).toBe("");
  });
});
