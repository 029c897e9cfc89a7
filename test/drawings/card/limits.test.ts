import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, postJson } from "../../service/serve/send.ts";

type Tree = string | { type: string; props?: Record<string, unknown> } | Tree[];

const post = (body: unknown) => postJson("/card", body);
const div = (style: Record<string, unknown>, children?: unknown): Tree => ({ type: "div", props: { style, children } });

beforeAll(async () => void (await post({ card: "a" })));

describe("/card", () => {
  const nested = (depth: number): Tree => (depth === 0 ? "x" : { type: "div", props: { children: nested(depth - 1) } });

  test.each<[string, unknown, RegExp]>([
    ["no card", {}, /^You are missing variable `card`/],
    ["a type that is not a name", { card: { type: 5 } }, /^card\.type must be the name of an element/],
    ["deep nesting", { card: nested(80) }, /must be nested at most/],
    ["too many elements", { card: div({}, new Array(2500).fill({ type: "div" })) }, /at most 2000 elements/],
    ["too much text", { card: "x".repeat(60_000) }, /at most 50000 characters/],
    [
      "too many parts",
      { card: div({}, new Array(101).fill({ type: "qr", props: { text: "a" } })) },
      /at most 100 charts/,
    ],
    [
      "too many images",
      {
        card: div(
          {},
          Array.from({ length: 21 }, (_, i) => ({ type: "img", props: { src: `${PIXEL}#${i}` } })),
        ),
      },
      /at most 20 different images/,
    ],
    ["a local image", { card: { type: "img", props: { src: "http://127.0.0.1/a.png" } } }, /^card: image/],
    ["a style that is a list", { card: { type: "div", props: { style: [1] } } }, /^card\.style must be an object/],
    ["an invalid chart", { card: div({}, [{ type: "chart", props: { chart: "{" } }]) }, /^card\.children\[0\]: /],
    ["a huge page", { card: div({ height: 90_000 }), height: "auto" }, /at most 12000 pixels/],
    [
      "deep groups in SVG in HTML",
      { html: `<svg>${"<g>".repeat(250_000)}` },
      /^html must nest SVG elements at most 60/,
    ],
    ["deep HTML", { html: "<div>".repeat(3000) }, /nested at most|at most 2000 elements/],
    ["too many pages", { pages: new Array(51).fill("a"), format: "pdf" }, /^pages must be a list of 1 to 50 pages/],
    ["a grid without rows", { grid: {} }, /^grid\.rows must be a list/],
    ["a grid with a card", { grid: { rows: [[{}]] }, card: "a" }, /^grid and card must not be given together/],
    ["a cell that is not an object", { grid: { rows: [["a"]] } }, /^grid\.rows\[0\]\[0\] must be an object/],
    ["a cell's card", { grid: { rows: [[{ card: { type: 1 } }]] } }, /^grid\.rows\[0\]\[0\]\.card\.type must be/],
    ["a placeholder without a value", { card: "{{a.b}}", parameters: { a: {} } }, /must have a value for \{\{a\.b\}\}/],
    ["parameters that are a list", { card: "a", parameters: [1] }, /^parameters must be an object/],
    [
      "too many values",
      { card: "{{a}}".repeat(9000), parameters: { a: "x".repeat(900) } },
      /at most 1000000 characters/,
    ],
    [
      "a value that contains itself",
      { card: "{{a}}{{b}}", parameters: { a: "{{b}}".repeat(20_000), b: "{{a}}" } },
      /characters/,
    ],
    ["a width that is not text", { grid: { rows: [[{ width: { toString: null } }]] } }, /\.width must be a positive/],
  ])("rejects %s", async (_, body, message) => {
    expect(await errorOf(await post(body))).toMatch(message);
  });

  test("ignores values that cannot be converted to text", async () => {
    const parameters = { a: { toString: null } };
    const html = '<div><qr width="{{a}}">a</qr></div>';
    for (const body of [{ card: "a", title: "{{a}}" }, { html }])
      expect((await post({ ...body, parameters, format: "svg", width: 90, height: 90 })).status).toBe(200);
  });

  test("counts the work of wide shadows of text with emoji", async () => {
    const texts = Array.from({ length: 100 }, () => div({ textShadow: "0 0 1e5px red", fontSize: 4 }, "a🚀"));
    const reply = await post({ card: div({}, texts), width: 500, height: 500, devicePixelRatio: 4 });
    expect(await errorOf(reply)).toMatch(/too expensive/);
  });

  test("draws a gradient in thousands of tiles", async () => {
    const stops = Array.from({ length: 300 }, (_, index) => `${index % 2 ? "red" : "#00f8"} ${index}px`);
    const style = { height: "100%", background: `linear-gradient(45deg, ${stops})`, backgroundSize: "4px 4px" };
    expect((await post({ card: div(style), width: 200, height: 200 })).status).toBe(200);
  });

  test("draws hostile styles within its limits", async () => {
    const styles = [
      { width: "1e400px", height: -5, padding: "100000px", fontSize: 3000 },
      {
        position: "absolute",
        width: "10000%",
        height: "10000%",
        borderRadius: "99999px",
        boxShadow: "0 0 99999px red",
      },
      { background: `repeating-linear-gradient(red 0%, blue 0.001%)`, backgroundSize: "1px 1px" },
      { transform: "scale(0)", filter: "blur(5px)" },
      { transform: "matrix(1e5, 1e5, 1e5, 1e5, 1e5, 1e5)", opacity: 7 },
      { border: "99999px dotted red", letterSpacing: "99999px", lineHeight: 999 },
      { flexBasis: "100000%", flexGrow: 1e5, aspectRatio: "0.00001", minWidth: "200%" },
    ];
    for (const style of styles) {
      const reply = await post({ card: div({ display: "flex" }, div(style, "text 文字")), width: 100, height: 100 });
      expect([200, 400]).toContain(reply.status);
    }
  });
});

/** A red pixel as PNG. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
