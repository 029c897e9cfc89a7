import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { readStyle } from "../../../src/drawings/card/read-style.ts";
import { INITIAL_TEXT } from "../../../src/drawings/card/style.ts";

/** Reads a style, with the warnings about it. */
function read(given: Record<string, string | number>, parent = INITIAL_TEXT, fuel = new Fuel()) {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const context = { viewportWidth: 1000, viewportHeight: 500, fuel, warn };
  return { style: readStyle(given, parent, "card", context), warnings };
}

describe("hostile values of a card's style", () => {
  const digits = "1".repeat(100_000);

  test.each([
    ["spaces", { color: `red${" ".repeat(500_000)}x` }],
    ["digits", { width: `${digits}!` }],
    ["digits next to a URL", { background: `${digits}! url(a)` }],
    ["digits of an angle", { transform: `rotate(${digits.slice(0, 3900)}!)` }],
    ["digits of a line height", { font: `12px/${digits.slice(0, 3900)}x a` }],
    ["a long font next to a URL", { fontFamily: `${digits} url(a)` }],
    ["a long fallback", { width: `var(--a, ${digits}` }],
    ["many variables", { width: "var(".repeat(1000) }],
  ])("rejects %s without delay", (_, given: Record<string, string>) => {
    expect(read(given).warnings).toHaveLength(1);
  });

  test("builds no tree of a value that is too long", () => {
    const text = "(".repeat(900_000);
    read({ backgroundImage: "(" });
    const before = process.memoryUsage().heapUsed;
    expect(read({ backgroundImage: text }).warnings).toHaveLength(1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  });

  test("keeps long data URLs", () => {
    expect(read({ backgroundImage: `url(data:image/png;base64,${"A".repeat(100_000)})` }).warnings).toEqual([]);
  });

  test("counts the work of long values, and of variables that many elements add to", () => {
    const expensive = /too expensive to read/;
    const long = { "--a": "x ".repeat(200), "--b": "var(--a)".repeat(19), ...Object.fromEntries(EDGES.map(nameOf)) };
    const fuel = new Fuel(10_000_000);
    expect(() => Array.from({ length: 100 }, () => read(long, INITIAL_TEXT, fuel))).toThrow(expensive);
    const variables = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`--v${index}`, "1"]));
    const parent = { ...INITIAL_TEXT, variables };
    expect(() => Array.from({ length: 100 }, () => read({ "--a": "b" }, parent, fuel))).toThrow(expensive);
  });
});

const EDGES = ["margin", "padding", "border", "background"];
const nameOf = (name: string) => [name, "var(--b)"];

describe("a card's style", () => {
  test("distributes the values of shorthands", () => {
    const { style, warnings } = read({ margin: "1px auto 2%", padding: "4px 8px", borderRadius: "10px 20px / 5px" });
    expect(style.margin).toEqual({ top: 1, right: "auto", bottom: { percent: 2 }, left: "auto" });
    expect(style.padding).toEqual({ top: 4, right: 8, bottom: 4, left: 8 });
    expect(style.radius).toMatchObject({ topLeft: [10, 5], topRight: [20, 5], bottomLeft: [20, 5] });
    expect(warnings).toEqual([]);
  });

  test("resets a property with the keyword auto", () => {
    const { style, warnings } = read({ alignSelf: "auto" });
    expect([style.alignSelf, warnings]).toEqual([undefined, []]);
  });

  test("resolves relative units", () => {
    const { style } = read({ width: "2em", height: "10vh", marginLeft: "1rem", fontSize: "150%", lineHeight: "2em" });
    expect(style).toMatchObject({ fontSize: 24, width: 48, height: 50, margin: { left: 16 }, lineHeight: 48 });
  });

  test("reads borders, flex, backgrounds and shadows", () => {
    const { style, warnings } = read({
      border: "2px dashed red",
      borderTopColor: "#00f",
      flex: "2 1 30%",
      background: "url(https://a.example/b.png) center / cover no-repeat, #eee",
      boxShadow: "0 1px 2px rgba(0, 0, 0, 0.5), inset 0 0 3px 4px blue",
    });
    expect(style.border.top).toEqual({ width: 2, style: "dashed", color: "#00f" });
    expect(style.border.left).toEqual({ width: 2, style: "dashed", color: "red" });
    expect([style.flexGrow, style.flexShrink, style.flexBasis]).toEqual([2, 1, { percent: 30 }]);
    expect(style.backgroundColor).toBe("#eee");
    expect(style.backgrounds).toMatchObject([{ image: "url(https://a.example/b.png)", size: "cover", repeatX: false }]);
    expect(style.boxShadow).toMatchObject([
      { y: 1, blur: 2, isInset: false },
      { blur: 3, spread: 4, isInset: true },
    ]);
    expect(warnings).toEqual([]);
  });

  test("inherits the properties of text only, and multiplies opacities", () => {
    const { style: parent } = read({ color: "red", fontSize: 20, opacity: 0.5, padding: 5 });
    const { style } = read({ opacity: "50%", border: "1px solid currentcolor" }, parent);
    expect(style).toMatchObject({ color: "red", fontSize: 20, opacity: 0.25, padding: {} });
    expect(style.border.top?.color).toBe("red");
  });

  test("resolves variables, and stops at cycles", () => {
    const { style, warnings } = read({ "--a": "10px", "--b": "var(--b)", width: "var(--a)", height: "var(--c, 5px)" });
    expect(style).toMatchObject({ width: 10, height: 5 });
    expect(warnings).toEqual([]);
    expect(read({ "--a": "var(--b)", "--b": "var(--a)var(--a)", width: "var(--a)" }).warnings).toHaveLength(1);
  });

  test.each([
    ["colour", "red"],
    ["__proto__", "x"],
    ["width", "wide"],
    ["width", Number.NaN],
    ["width", "1e99px"],
    ["fontSize", 1e6],
    ["flex", "-1"],
    ["transform", "rotate(5deg) blur(3px)"],
    ["boxShadow", "1px"],
    ["backgroundImage", "url(a), red"],
    ["color", "x".repeat(10_000)],
    ["padding", "(".repeat(3000)],
  ])("ignores %s %s with a warning", (name, value) => {
    const { style, warnings } = read(Object.fromEntries([[name, value]]));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.length).toBeLessThan(200);
    expect(style).toEqual(read({}).style);
  });
});
