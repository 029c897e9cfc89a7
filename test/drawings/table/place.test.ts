import { describe, expect, test } from "vitest";
import { drawSvg } from "./tables.ts";

/** A filled rectangle of an SVG document: its edges and colour. */
type Box = [left: number, top: number, right: number, bottom: number, color: string];

const numbersOf = (text: string) => text.match(/-?[\d.]+/g)?.map(Number) ?? [];
const pathsOf = (svg: string) =>
  [...svg.matchAll(/<path([^>]*) d="([^"]*)"\/>/g)].map(([, attributes = "", d = ""]) => ({
    color: /fill="([^"]*)"/.exec(attributes)?.[1] ?? "#000000",
    d,
  }));

/** Returns the document's rectangles in drawing order. */
const boxesOf = (svg: string): Box[] =>
  pathsOf(svg).flatMap(({ color, d }) => {
    const [, x, y, right, bottom] = /^M([-\d.]+) ([-\d.]+)H([-\d.]+)V([-\d.]+)H[-\d.]+Z$/.exec(d) ?? [];
    return x === undefined ? [] : [[Number(x), Number(y), Number(right), Number(bottom), color] as Box];
  });

/** Returns where each string's baseline starts in the document. */
const textsOf = (svg: string) =>
  pathsOf(svg).flatMap(({ color, d }) => {
    const [, x, y] = /^M([-\d.]+) ([-\d.]+)m/.exec(d) ?? [];
    return x === undefined ? [] : [{ x: Number(x), y: Number(y), color }];
  });

/** Returns the left and right edges of the ink in the document's nth string. */
function inkOf(svg: string, index: number): [left: number, right: number] {
  const d = pathsOf(svg).filter(({ d: path }) => /^M[-\d.]+ [-\d.]+m/.test(path))[index]?.d ?? "";
  const xs: number[] = [];
  for (const glyph of d.split("M").slice(1)) {
    let x = 0;
    let start = 0;
    for (const [, verb, list = ""] of glyph.replace(/^/, "M").matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const numbers = numbersOf(list);
      if (verb === "M") x = numbers[0] as number;
      else if (verb === "z") x = start;
      else
        for (let i = 0; i < numbers.length; i += verb === "q" ? 4 : 2) {
          x += numbers[i + (verb === "q" ? 2 : 0)] as number;
          if (verb === "m") start = x;
          xs.push(x);
        }
    }
  }
  return [Math.min(...xs), Math.max(...xs)];
}

/** Returns where the baselines start: x and y of each string in turn. */
const placesOf = (svg: string) => textsOf(svg).flatMap(({ x, y }) => [x, y]);

const sizeOf = (svg: string) => numbersOf(/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").slice(2);
const WHITE = "#ffffff";
const BLACK = "#000000";

describe("the layout of a table", () => {
  test("matches the documented example: a title, a header, lines and rows", async () => {
    const svg = await drawSvg({
      title: "My great table",
      columns: [
        { width: 200, title: "Name", dataIndex: "name" },
        { width: 100, title: "Age", dataIndex: "age", align: "right" },
      ],
      dataSource: ["-", { name: "Hans", age: 42 }, "-", { name: "Lea", age: 7 }],
    });
    // The height is: title 40 + 10, header 40, line 1, row 40, line 1, row 40.
    expect(sizeOf(svg)).toEqual([300, 172]);
    expect(boxesOf(svg)).toEqual([
      [0, 0, 300, 172, WHITE],
      [0, 90, 300, 91, BLACK],
      [0, 131, 300, 132, BLACK],
    ]);
    const texts = textsOf(svg);
    // Baselines: title 26; header 50 + 26; rows 91 + 26 and 132 + 26. Left-aligned text starts at x = 8.
    expect(texts.map(({ y }) => y)).toEqual([26, 76, 76, 117, 117, 158, 158]);
    expect(texts.filter((_, index) => index % 2 === 1 || index === 0).map(({ x }) => x)).toEqual([8, 8, 8, 8]);
    expect(texts.map(({ color }) => color)).toEqual([BLACK, ...Array(6).fill("#333333")]);
    // Right-aligned text ends at x = 300 - 8. A 16-pixel digit is 8.9 pixels wide.
    expect(texts[6]?.x).toBeCloseTo(292 - 8.9, 1);
    expect(inkOf(svg, 6)[1]).toBeLessThan(292);
    expect(inkOf(svg, 6)[1]).toBeGreaterThan(290);
  });

  test("has the width of the widest of several tables, and the sum of their heights and spacing", async () => {
    const column = (width: number) => ({ width, title: "T", dataIndex: "v" });
    const svg = await drawSvg(
      [
        { columns: [column(120)], dataSource: [{ v: "a" }] },
        { title: "B", columns: [column(200)], dataSource: ["-", { v: "b" }, { v: "c" }] },
        { columns: [{ dataIndex: "v" }], dataSource: [{ v: "d" }] },
      ],
      {
        paddingVertical: 7,
        paddingHorizontal: 5,
        spacing: 30,
        titleSpacing: 4,
        cellHeight: 50,
        backgroundColor: "#eee",
      },
    );
    // The height is 7 + (50 + 50) + 30 + (54 + 50 + 1 + 100) + 30 + 50 + 7.
    expect(sizeOf(svg)).toEqual([210, 429]);
    // The second table's line is at y = 7 + 100 + 30 + 54 + 50.
    expect(boxesOf(svg)).toEqual([
      [0, 0, 210, 429, "#eeeeee"],
      [5, 241, 205, 242, BLACK],
    ]);
    expect(placesOf(svg)).toEqual([
      13,
      7 + 26,
      13,
      57 + 26,
      13,
      137 + 26,
      13,
      191 + 26,
      13,
      242 + 26,
      13,
      292 + 26,
      13,
      372 + 26,
    ]);
  });

  test("supports columns that are vertical lines, one pixel wide from the header to the last row", async () => {
    const svg = await drawSvg({
      title: "T",
      columns: [{ title: "A", dataIndex: "a" }, "|", { title: "B", dataIndex: "b", width: 50 }, "|"],
      dataSource: [{ a: "x", b: "y" }, "-"],
    });
    expect(sizeOf(svg)).toEqual([152, 131]);
    expect(boxesOf(svg)).toEqual([
      [0, 0, 152, 131, WHITE],
      [0, 130, 152, 131, BLACK],
      [100, 50, 101, 131, BLACK],
      [151, 50, 152, 131, BLACK],
    ]);
    expect(placesOf(svg)).toEqual([8, 26, 8, 76, 109, 76, 8, 116, 109, 116]);
  });

  test("applies offsets, also of the title; offsetTop takes precedence over offsetRight", async () => {
    const data = {
      title: "T",
      titleStyle: { font: "30px serif", fillStyle: "red", offsetTop: 5 },
      columns: [{ title: "H", dataIndex: "a" }],
      dataSource: [{ a: "x" }],
    };
    const places = async (options: Record<string, unknown>) => placesOf(await drawSvg(data, options));
    expect(await places({ offsetLeft: 12, offsetRight: 20 })).toEqual([12, 25, 12, 70, 12, 110]);
    expect(await places({ offsetTop: 30, offsetRight: 20 })).toEqual([8, 35, 8, 80, 8, 120]);
    expect(textsOf(await drawSvg(data)).map(({ color }) => color)).toEqual(["#ff0000", "#333333", "#333333"]);
  });

  test("aligns text in its cell; start means left, and end means right", async () => {
    const align = (word: string) => ({ dataIndex: "v", align: word, width: 100 });
    const svg = await drawSvg({
      columns: ["left", "start", "center", "right", "end"].map(align),
      dataSource: [{ v: 0 }],
    });
    // Without column titles there is no header. A 16-pixel digit is 8.9 pixels wide.
    expect(sizeOf(svg)).toEqual([500, 40]);
    const texts = textsOf(svg);
    expect(texts.map(({ y }) => y)).toEqual([26, 26, 26, 26, 26]);
    for (const [index, x] of [8, 108, 250 - 4.45, 392 - 8.9, 492 - 8.9].entries())
      expect(texts[index]?.x).toBeCloseTo(x, 1);
  });

  test("has only a header without rows, and the width of a cell without columns", async () => {
    const empty = await drawSvg({ columns: [{ title: "H", dataIndex: "a" }, "|"], dataSource: [] });
    expect(sizeOf(empty)).toEqual([101, 40]);
    expect(placesOf(empty)).toEqual([8, 26]);
    const titled = await drawSvg({ title: "T" }, { cellWidth: 130 });
    expect(sizeOf(titled)).toEqual([130, 50]);
  });

  test("keeps text inside its cell", async () => {
    const long = ["wide wide text", "much too long a text for any cell", "W".repeat(3000), "a\u0301".repeat(500)];
    const svg = await drawSvg({
      columns: ["left", "right", "center"].map((align) => ({ title: long[1], dataIndex: "v", align, width: 90 })),
      dataSource: long.map((v) => ({ v })),
    });
    const count = textsOf(svg).length;
    expect(count).toBeGreaterThanOrEqual(12);
    for (let index = 0; index < count; index++) {
      const [left, right] = inkOf(svg, index);
      const column = Math.floor((left + right) / 2 / 90);
      expect(left).toBeGreaterThan(column * 90 + 7);
      expect(right).toBeLessThan(column * 90 + 83);
    }
  });
});

describe("the style of a table", () => {
  const columns = [
    { title: "A", dataIndex: "a" },
    { title: "B", dataIndex: "b" },
  ];

  test("colours every second row with zebra, not counting lines", async () => {
    const svg = await drawSvg({ columns, dataSource: [{}, "-", {}, {}, {}] }, { zebra: true });
    expect(boxesOf(svg).slice(1)).toEqual([
      [0, 81, 200, 121, "#f5f5f5"],
      [0, 161, 200, 201, "#f5f5f5"],
      [0, 80, 200, 81, BLACK],
    ]);
    expect(boxesOf(await drawSvg({ columns, dataSource: [{}, {}] }, { zebra: "#abc" })).slice(1)).toEqual([
      [0, 80, 200, 120, "#aabbcc"],
    ]);
    expect(boxesOf(await drawSvg({ columns, dataSource: [{}, {}] }, { zebra: false }))).toHaveLength(1);
  });

  test("prefers the colour of a cell to that of its row, and both to zebra", async () => {
    const svg = await drawSvg(
      {
        columns,
        dataSource: [
          {},
          { a: { value: 1, backgroundColor: "#00f" }, rowStyle: { backgroundColor: "#0f0", color: "#123456" }, b: 2 },
          { b: { value: 3, color: "#fedcba", align: "right" } },
        ],
      },
      { zebra: true, headerBackgroundColor: "#222", headerColor: "#fff", color: "#111" },
    );
    expect(boxesOf(svg).slice(1)).toEqual([
      [0, 0, 200, 40, "#222222"],
      [0, 80, 200, 120, "#00ff00"],
      [0, 80, 100, 120, "#0000ff"],
    ]);
    const texts = textsOf(svg);
    expect(texts.map(({ color }) => color)).toEqual(["#ffffff", "#ffffff", "#123456", "#123456", "#fedcba"]);
    expect(texts.at(-1)?.x).toBeCloseTo(192 - 8.9, 1);
  });

  test("draws a border around all cells, shared with lines", async () => {
    const svg = await drawSvg(
      { columns: [columns[0], "|", columns[1]], dataSource: ["-", {}] },
      { borderColor: "#999" },
    );
    expect(boxesOf(svg).slice(1)).toEqual(
      [
        [0, 40, 201, 41],
        [100, 0, 101, 81],
        [0, 0, 201, 1],
        [0, 80, 201, 81],
        [0, 0, 1, 81],
        [200, 0, 201, 81],
      ].map((box) => [...box, "#999999"]),
    );
  });

  test("grows a row with its wrapped text, up to maxLines of the column", async () => {
    const text = "one two three four five six seven eight nine ten eleven twelve";
    const data = (maxLines: number) => ({
      columns: [{ dataIndex: "a", maxLines }, { dataIndex: "b" }],
      dataSource: [{ a: text, b: text }, { a: "one" }],
    });
    expect(sizeOf(await drawSvg(data(1)))).toEqual([200, 80]);
    const svg = await drawSvg(data(3));
    // The first row has two more 20-pixel lines.
    expect(sizeOf(svg)).toEqual([200, 120]);
    expect(textsOf(svg).map(({ y }) => y)).toEqual([26, 46, 66, 26, 106]);
    for (let index = 0; index < 3; index++) expect(inkOf(svg, index)[1]).toBeLessThan(92);
  });

  test("centres text of any size vertically", async () => {
    const svg = await drawSvg({ columns, dataSource: [{ a: "x" }] }, { fontSize: 26, headerFontSize: 6 });
    // 26 + (26 - 16) * 0.36 and 26 + (6 - 16) * 0.36, rounded to whole pixels.
    expect(textsOf(svg).map(({ y }) => y)).toEqual([22, 22, 70]);
  });
});
