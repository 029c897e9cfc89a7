import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawGoogleChart } from "../../../src/drawings/google-chart/draw.ts";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import links from "./links.json";
import { type DrawnPath, parse, recordChart } from "./record-chart.ts";

const GRAY = "#808080";
type Recorded = ReturnType<typeof recordChart>;

/**
 * Returns all lines except axes and grid lines: x and y of each point in turn, as fractions of the plot's size, rounded to two
 * decimal places.
 */
function curves({ lines, toFractions }: Recorded) {
  return lines
    .filter(({ color }) => ![GRAY, "#c0c0c0"].includes(color))
    .map(({ points }) => points.flatMap((point) => toFractions(point).map((part) => Math.round(part * 100) / 100)));
}
/** Returns each bar's edges as fractions of the plot's size, and its left edge and width in pixels too. */
function bars({ boxes, toFractions }: Recorded) {
  return boxes.map(({ left, right, top, bottom, color }) => {
    const [x0, low] = toFractions({ x: left, y: bottom });
    const [x1, high] = toFractions({ x: right, y: top });
    return { x0, x1, low, high, width: right - left, left, color };
  });
}
const near = (value: number, digits = 2) => expect.closeTo(value, digits);
const textAt = ({ texts, toFractions }: Recorded, text: string) => {
  const found = texts.find((each) => each.text === text);
  if (found === undefined) throw new Error(`text ${text} not found among ${texts.map((each) => each.text).join(", ")}`);
  // The baseline is below the middle of the text.
  const size = Number.parseFloat(found.font.replace("bold ", ""));
  return toFractions({ x: found.x, y: found.y - size * 0.36 });
};
const pixelsOf = async (query: string) => {
  const image = (await drawGoogleChart(parse(query), { fonts: new FontLibrary() })) as PixelImage;
  const pixels = image.pixels();
  return (x: number, y: number) => [...pixels.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4)];
};

describe("lines", () => {
  test.each([
    ["cht=ls&chs=200x50&chd=s:AZz9", [0, 0, 0.33, 0.41, 0.67, 0.84, 1, 1]],
    ["cht=lc&chs=200x100&chd=t:-5,30,120,50", [0.33, 0.3, 0.67, 1, 1, 0.5]],
    ["cht=lc&chs=200x100&chd=t:-5,30,120,50&chds=a", [0, 0, 0.33, 0.28, 0.67, 1, 1, 0.44]],
    ["cht=lxy&chs=200x150&chd=t:0,50,100|0,80,20", [0, 0, 0.5, 0.8, 1, 0.2]],
    ["cht=lxy&chs=200x150&chd=t:-1|10,60,10", [0, 0.1, 0.5, 0.6, 1, 0.1]],
    ["cht=lxy&chs=200x150&chd=t:_|10,60,10", [0, 0.1, 0.5, 0.6, 1, 0.1]],
    ["cht=lc&chs=200x100&chd=a:0,50,100&chxt=y&chxr=0,0,200", [0, 0, 0.5, 0.25, 1, 0.5]],
    ["cht=lc&chs=200x100&chd=t:0,50,100&chxt=y&chxr=0,0,200", [0, 0, 0.5, 0.5, 1, 1]],
  ])("%s", (query, points) => {
    expect(curves(recordChart(query))).toEqual([points]);
  });

  test("have gaps at missing points", () => {
    expect(curves(recordChart("cht=lc&chs=200x100&chd=s:AU9_Kf"))).toEqual([
      [0, 0, 0.2, 0.33, 0.4, 1],
      [0.8, 0.16, 1, 0.51],
    ]);
    expect(curves(recordChart("cht=lc:nda&chs=200x100&chd=e:AAP-__gA.."))).toEqual([
      [0, 0, 0.25, 0.25],
      [0.75, 0.5, 1, 1],
    ]);
  });

  test("with separate ranges cover each other in drawing order", () => {
    const chart = recordChart("cht=lc&chs=200x100&chd=t:20,40|5,10&chds=0,40,0,10&chco=FF0000,0000FF");
    expect(curves(chart)).toEqual([
      [0, 0.5, 1, 1],
      [0, 0.5, 1, 1],
    ]);
    expect(chart.lines.slice(0, 2).map(({ color }) => color)).toEqual(["#ff0000", "#0000ff"]);
  });

  test("have axis lines, unless the type has none", () => {
    const grays = (query: string) => recordChart(query).lines.filter(({ color }) => color === GRAY).length;
    expect(grays("cht=lc&chd=t:1,2")).toBe(2);
    expect(grays("cht=lc:nda&chd=t:1,2")).toBe(0);
    expect(grays("cht=ls&chd=t:1,2")).toBe(0);
    expect(grays("cht=lc&chd=t:1,2&chxt=x,y&chxs=0,,0,,_|1,,0,,_")).toBe(0);
  });

  test("have widths and dashes", () => {
    const [first, second, third] = recordChart("cht=lc&chd=t:1,2|3,4|5,6&chls=3,6,2|4").lines;
    expect([first, second, third].map((line) => [line?.width, line?.dash])).toEqual([
      [3, [6, 2]],
      [4, []],
      [1.5, []],
    ]);
  });
});

describe("bars", () => {
  test("have the requested width and spacing, and leave the rest of the plot empty", () => {
    const list = bars(recordChart("cht=bvg&chs=200x100&chd=t:50,50,50,50&chbh=20,4,10"));
    expect(list.map(({ width }) => width)).toEqual([20, 20, 20, 20]);
    expect(list.slice(1).map(({ left }, index) => left - (list[index]?.left ?? 0))).toEqual([30, 30, 30]);
    expect(list.at(-1)?.x1).toBeLessThan(0.7);
    const usual = bars(recordChart("cht=bvg&chs=300x100&chd=t:50,50|20,20"));
    expect(usual.map(({ width }) => width)).toEqual([23, 23, 23, 23]);
    expect(usual.map(({ left }) => left).map((left, _, all) => left - (all[0] ?? 0))).toEqual([0, 27, 58, 85]);
  });

  test("are narrower if they don't fit, so that none is lost", () => {
    const narrow = bars(recordChart("cht=bvg&chd=a:30,50,-1000,1234&chs=100x100"));
    expect(narrow).toHaveLength(4);
    expect(new Set(narrow.map(({ width }) => width)).size).toBeLessThanOrEqual(2);
    for (const { x0, x1 } of narrow) for (const side of [x0, x1]) expect(side).toBeGreaterThanOrEqual(0);
    expect(narrow.at(-1)?.x1).toBeLessThanOrEqual(1);
    const many = bars(recordChart(`cht=bvs&chs=120x100&chbh=20&chd=t:${new Array(200).fill(50).join(",")}`));
    expect(many).toHaveLength(200);
    for (const { width, x1 } of many) {
      expect(width).toBe(1);
      expect(x1).toBeLessThanOrEqual(1.01);
    }
  });

  test("are stacked and cut at the top", () => {
    const stacks = bars(recordChart("cht=bvs&chs=200x120&chbh=a&chd=t:20,60|30,30&chco=4D89F9,C6D9FD"));
    expect(stacks.map(({ low, high, color }) => [low, high, color])).toEqual([
      [near(0), near(0.2), "#4d89f9"],
      [near(0.2), near(0.5), "#c6d9fd"],
      [near(0), near(0.6), "#4d89f9"],
      [near(0.6), near(0.9), "#c6d9fd"],
    ]);
    const cut = bars(recordChart("cht=bvs&chs=200x120&chd=t:70,20|50,20"));
    expect(cut.map(({ high }) => high)).toEqual([near(0.7), 1, near(0.2), near(0.4)]);
  });

  test("start at zero, or at the line that chp sets", () => {
    const chart = bars(recordChart("cht=bvg&chs=200x120&chd=t:40,-30,80&chds=-80,140"));
    expect(chart.map(({ low, high }) => [low, high])).toEqual([
      [near(0.36), near(0.55, 1)],
      [near(0.23), near(0.36)],
      [near(0.36), near(0.73)],
    ]);
    const hanging = bars(recordChart("cht=bvg&chs=200x210&chd=t:20,60&chp=.5"));
    expect(hanging.map(({ low, high }) => [low, high])).toEqual([
      [near(0.2), near(0.5)],
      [near(0.5), near(0.6)],
    ]);
  });

  test("overlap with the shorter one in front", () => {
    const list = bars(recordChart("cht=bvo&chs=120x120&chd=t:30,80|60,40&chco=FF0000,0000FF"));
    expect(list.map(({ high, color }) => [Math.round(high * 10) / 10, color])).toEqual([
      [0.6, "#0000ff"],
      [0.3, "#ff0000"],
      [0.8, "#ff0000"],
      [0.4, "#0000ff"],
    ]);
    expect(new Set(list.slice(0, 2).map(({ left }) => left)).size).toBe(1);
  });

  test("run from the top if they are horizontal, with labels from the bottom up", () => {
    const chart = recordChart("cht=bhs&chs=200x120&chd=t:10,20,30&chxt=x,y&chxl=1:|c|b|a");
    const list = bars(chart);
    expect(list.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [0, near(0.1)],
      [0, near(0.2)],
      [0, near(0.3)],
    ]);
    for (const [index, name] of ["a", "b", "c"].entries()) {
      const { low, high } = list[index] as (typeof list)[number];
      expect(textAt(chart, name)[1]).toBeCloseTo((low + high) / 2, 1);
    }
    expect(textAt(chart, "0")[0]).toBeCloseTo(0);
    expect(textAt(chart, "100")[0]).toBeCloseTo(1);
  });

  test("fill the plot, with spaces in pixels or relative to their width", () => {
    const filled = bars(recordChart("cht=bvg&chs=400x100&chd=t:1,2,3&chbh=a,0,10"));
    expect(filled.map(({ left }) => left)[0]).toBe(10);
    expect(filled.at(-1)?.x1).toBeCloseTo(1 - 5 / 390, 2);
    const [one, two] = bars(recordChart("cht=bvg&chs=400x100&chd=t:1,2|1,2&chbh=r,0.5,1.5"));
    expect((two?.left ?? 0) - (one?.left ?? 0)).toBeCloseTo(1.5 * (one?.width ?? 0), -0.5);
  });

  test("have colours for points and series", () => {
    const list = bars(recordChart("cht=bvg&chd=t:30,60,90|20,40,60&chco=FF0000|00FF00,999999"));
    expect(list.map(({ color }) => color)).toEqual(["#ff0000", "#999999", "#00ff00", "#999999", "#ff0000", "#999999"]);
  });
});

describe("pies", () => {
  const slices = (query: string) =>
    recordChart(query).arcs.map(({ from, to, color, radius }) => ({
      from: Math.round((from * 180) / Math.PI),
      to: Math.round((to * 180) / Math.PI),
      color,
      radius,
    }));

  test("begin at 3 o'clock and go clockwise", async () => {
    const query = "cht=p&chs=300x150&chd=t:50,25,25&chco=FF0000|00FF00|0000FF&chl=A|B|C";
    expect(slices(query)).toMatchObject([
      { from: 0, to: 180, color: "#ff0000" },
      { from: 180, to: 270, color: "#00ff00" },
      { from: 270, to: 360, color: "#0000ff" },
    ]);
    const at = await pixelsOf(query);
    expect(at(150, 100)).toEqual([255, 0, 0, 255]);
    expect(at(130, 60)).toEqual([0, 255, 0, 255]);
    expect(at(170, 60)).toEqual([0, 0, 255, 255]);
  });

  test("start at the angle that chp sets", () => {
    expect(slices("cht=p&chs=200x200&chd=t:1,1&chp=1.5708&chco=FF0000|0000FF")).toMatchObject([
      { from: 90, to: 270, color: "#ff0000" },
      { from: 270, to: 450, color: "#0000ff" },
    ]);
  });

  test("have shades of one colour, or a gradient through several colours", () => {
    const colors = (query: string) => slices(query).map(({ color }) => color);
    expect(colors("cht=p&chd=t:10,20,30&chco=0000FF")).toEqual(["#0000ff", "#6666ff", "#ccccff"]);
    expect(colors("cht=p&chd=t:10,20,30&chco=FF0000,0000FF")).toEqual(["#ff0000", "#800080", "#0000ff"]);
    expect(colors("cht=p&chd=t:10,20,30&chco=FF0000|0000FF")).toEqual(["#ff0000", "#0000ff", "#ff0000"]);
  });

  test("are concentric with the first series inside", () => {
    const rings = recordChart("cht=pc&chs=200x200&chd=t:1,1,2|1,3").areas.length;
    expect(rings).toBe(5);
    const list = slices("cht=pc&chs=200x200&chd=t:1,1,2|1,3");
    expect(list[0]).toMatchObject({ from: 0, to: 90 });
    expect(list.at(-2)?.radius).toBeGreaterThan(list[0]?.radius ?? 0);
  });
});

describe("axes", () => {
  test("label positions, but don't scale them", () => {
    const chart = recordChart("cht=lc&chs=200x100&chd=t:0,100&chxt=x,y,r&chxr=0,0,500|1,0,200|2,1000,0");
    expect(curves(chart)).toEqual([[0, 0, 1, 1]]);
    expect(textAt(chart, "1000")[1]).toBeCloseTo(0, 1);
    expect(textAt(chart, "500")[1]).toBeCloseTo(0.5, 1);
    expect(textAt(chart, "200")[1]).not.toBeNaN();
  });

  test("have evenly spaced texts, or texts at positions", () => {
    const even = recordChart("cht=lc&chs=300x100&chd=t:20,80&chxt=x,y&chxl=0:|Jan|Mar|May|1:||half|full");
    expect(["Jan", "Mar", "May"].map((text) => Math.round(textAt(even, text)[0] * 100))).toEqual([0, 50, 100]);
    expect(["half", "full"].map((text) => textAt(even, text)[1])).toEqual([near(0.5, 1), near(1, 1)]);
    const spread = recordChart("cht=lc&chs=200x100&chd=t:20,80&chxt=x&chxl=0:|first|middle|last&chxp=0,0");
    for (const [index, name] of ["first", "middle", "last"].entries())
      expect(textAt(spread, name)[0]).toBeCloseTo(index / 2, 1);
    const single = recordChart("cht=lc&chs=200x100&chd=t:20,80&chxt=x&chxl=0:|Month|&chxp=0,50");
    expect(textAt(single, "Month")[0]).toBeCloseTo(0.5, 1);
    const placed = recordChart("cht=lc&chs=200x100&chd=t:20,80&chxt=y&chxl=0:|min|max&chxp=0,20,80");
    expect(["min", "max"].map((text) => textAt(placed, text)[1])).toEqual([near(0.2, 1), near(0.8, 1)]);
  });

  test("are placed outside of each other on the same side", () => {
    const chart = recordChart("cht=lc&chs=300x200&chd=t:1,2&chxt=x,x,y,y&chxl=0:|in|a|1:|out|b");
    expect(textAt(chart, "out")[1]).toBeLessThan(textAt(chart, "in")[1]);
  });

  test("centre texts under bars", () => {
    const chart = recordChart("cht=bvs&chs=250x150&chd=t:10,40,70&chxt=x&chxl=0:|A|B|C&chbh=a");
    for (const [index, { x0, x1 }] of bars(chart).entries())
      expect(textAt(chart, "ABC".charAt(index))[0]).toBeCloseTo((x0 + x1) / 2, 1);
  });

  test("format numbers", () => {
    const texts = (query: string) =>
      recordChart(`cht=lc&chs=300x200&chd=t:1,2&chxt=y&${query}`).texts.map(({ text }) => text);
    expect(texts("chxr=0,0,2000000,1000000&chxs=0N*cUSD0s*")).toEqual(["$0", "$1,000,000", "$2,000,000"]);
    expect(texts("chxr=0,0,20,10&chxs=0N*cUSD0sz*Mil")).toEqual(["$0Mil", "$10Mil", "$20Mil"]);
    expect(texts("chxr=0,0,1,0.5&chxs=0N*p0*")).toEqual(["0%", "50%", "100%"]);
    expect(texts("chxr=0,0,1500,750&chxs=0N*e1z*")).toEqual(["0.0e+0", "7.5e+2", "1.5e+3"]);
    expect(texts("chxr=0,-1,1,1&chxs=0N*f2z*")).toEqual(["-1.00", "0.00", "1.00"]);
  });

  test("draw long ticks through the plot", () => {
    const { lines, plot } = recordChart(
      "cht=lc&chs=300x200&chd=t:1,2&chxt=y&chxtc=0,-600&chxs=0,000000,12,1,lt,DDDDDD",
    );
    const rules = lines.filter(({ color }) => color === "#dddddd");
    expect(rules.length).toBeGreaterThan(3);
    for (const { points } of rules) expect(points.map(({ x }) => x)).toEqual([plot.left, plot.right]);
  });
});

describe("fills, grids and markers", () => {
  test("fill the image and the plot", () => {
    const chart = recordChart("cht=lc&chs=200x100&chd=t:20,80&chf=bg,s,EFEFEF|c,lg,90,FFFFFF,0,76A4FB,1");
    expect(chart.background).toMatchObject({ left: 0, top: 0, right: 200, bottom: 100, color: "#efefef" });
    expect(chart.boxes).toMatchObject([{ ...chart.plot, color: "gradient" }]);
  });

  test("blend gradients upwards", async () => {
    const at = await pixelsOf("cht=ls&chs=100x100&chd=t:_&chf=bg,lg,90,000000,0,FFFFFF,1");
    expect(at(50, 98)[0]).toBeLessThan(10);
    expect(at(50, 1)[0]).toBeGreaterThan(245);
    expect(at(50, 50)[0]).toBeCloseTo(127, -1);
  });

  test("draw stripes", () => {
    const { areas, toFractions } = recordChart("cht=lc&chs=200x100&chd=t:20,80&chf=c,ls,0,CCCCCC,0.2,FFFFFF,0.2");
    const stripes = areas.map(({ points, color }) => [
      Math.round(toFractions(points[0] as DrawnPath["points"][number])[0] * 10) / 10,
      color,
    ]);
    expect(stripes).toEqual([
      [0, "#cccccc"],
      [0.2, "#ffffff"],
      [0.4, "#cccccc"],
      [0.6, "#ffffff"],
      [0.8, "#cccccc"],
    ]);
  });

  test("make the whole image translucent", async () => {
    const at = await pixelsOf("cht=lc&chs=100x100&chd=t:50,50&chls=10&chco=FF0000&chf=a,s,00000080");
    // Colours are premultiplied by alpha.
    expect(at(50, 20)).toEqual([128, 128, 128, 128]);
    expect(at(50, 50)).toEqual([128, 0, 0, 128]);
  });

  test("draw grids without lines at the edges", () => {
    const { lines, toFractions } = recordChart("cht=lc&chs=205x105&chd=t:20,80&chg=20,50,4,4");
    const grid = lines.filter(({ color }) => color === "#c0c0c0");
    expect(
      grid.map(({ points }) => points.map((point) => toFractions(point).map((part) => Math.round(part * 10) / 10))),
    ).toEqual([
      ...[0.2, 0.4, 0.6, 0.8].map((x) => [
        [x, 0],
        [x, 1],
      ]),
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ]);
    expect(grid[0]?.dash).toEqual([4, 4]);
  });

  test("draw areas, points and values", () => {
    const chart = recordChart("cht=lc&chs=200x120&chd=t:10,40&chm=B,E0E0FF,0,0,0|o,0000FF,0,-1,6|N*f1*,000000,0,-1,11");
    const [area] = chart.areas;
    expect(area?.color).toBe("#e0e0ff");
    expect(area?.points.map((point) => chart.toFractions(point).map((part) => Math.round(part * 10) / 10))).toEqual([
      [0, 0.1],
      [1, 0.4],
      [1, 0],
      [0, 0],
    ]);
    expect(chart.arcs.map(({ radius, color }) => [radius, color])).toEqual([
      [3, "#0000ff"],
      [3, "#0000ff"],
    ]);
    expect(chart.texts.map(({ text }) => text)).toEqual(["10", "40"]);
    for (const text of ["10", "40"]) expect(textAt(chart, text)[1]).toBeGreaterThan(Number(text) / 100);
    expect(recordChart("cht=lc&chd=t:10,40&chm=N*f1z*,000000,0,-1,11").texts.map(({ text }) => text)).toEqual([
      "10.0",
      "40.0",
    ]);
  });

  test("draw bands behind the data", () => {
    const chart = recordChart("cht=lc&chs=205x105&chd=t:20,80&chm=r,FF000040,0,0.25,0.5|R,00FF0040,0,0.4,0.6");
    const [row, column] = bars(chart);
    expect(row).toMatchObject({ low: near(0.25, 1), high: near(0.5, 1), x0: 0, x1: 1, color: "rgba(255, 0, 0, 0.25)" });
    expect(column).toMatchObject({ x0: near(0.4, 1), x1: near(0.6, 1), low: 0, high: 1 });
  });

  test("draw a line for a series that has no bars", () => {
    const chart = recordChart("cht=bvg&chs=200x120&chd=t1:30,10,20|60,40,50&chm=D,009900,1,0,3,1");
    expect(chart.boxes).toHaveLength(3);
    const line = chart.lines.find(({ color }) => color === "#009900");
    expect(line?.points.map((point) => chart.toFractions(point)[1])).toEqual([near(0.6), near(0.4), near(0.5)]);
    expect(line?.points.map(({ x }) => x)).toEqual(
      chart.boxes.map(({ left, right }) => expect.closeTo((left + right) / 2, -0.3)),
    );
  });

  test("show sums above stacks, and values inside bars", () => {
    const { texts } = recordChart("cht=bvs&chd=t:10,50|50,60&chds=0,150&chm=N,FF0000,-1,,12|N,000000,0,,12,,c");
    expect(texts.map(({ text }) => text)).toEqual(["60", "110", "10", "50"]);
  });

  test.each([
    ["chm=o,FF0000,0,-2,8", 3],
    ["chm=o,FF0000,0,1.5,8", 1],
    ["chm=o,FF0000,0,1:3,8", 3],
    ["chm=o,FF0000,0,1:3:0.5,8", 5],
    ["chm=o,FF0000,0,9,8", 0],
    ["chm=o,FF0000,7,-1,8", 0],
    ["chm=@o,FF0000,0,0.5:0.5,8", 1],
  ])("select points: %s", (marker, count) => {
    expect(recordChart(`cht=lc&chd=t:10,50,30,90,70&${marker}`).arcs).toHaveLength(count);
  });
});

describe("other types", () => {
  test("scatter charts have points of the requested sizes", () => {
    const { arcs, toFractions } = recordChart("cht=s&chs=200x200&chd=t:10,50,90|20,80,40|20,60,100");
    expect(arcs.map(({ radius }) => radius)).toEqual([1, 3, 5]);
    expect(arcs.map((arc) => toFractions(arc))).toEqual([
      [near(0.1), near(0.2)],
      [near(0.5), near(0.8)],
      [near(0.9), near(0.4)],
    ]);
  });

  test("radar charts start at 12 o'clock and have closed lines", () => {
    const chart = recordChart("cht=r&chs=200x200&chd=t:10,90,50,70,10&chxt=x&chxl=0:|N|E|S|W");
    const points = chart.lines.find(({ color }) => color === "#ff9900")?.points ?? [];
    const [north, east, south, west, again] = points;
    const center = { x: north?.x ?? 0, y: east?.y ?? 0 };
    expect(again).toEqual(north);
    const radius = (east?.x ?? 0) - center.x;
    expect(center.y - (north?.y ?? 0)).toBeCloseTo(radius / 9, 5);
    expect((south?.y ?? 0) - center.y).toBeCloseTo((radius * 5) / 9, 5);
    expect(center.x - (west?.x ?? 0)).toBeCloseTo((radius * 7) / 9, 5);
  });

  test("Venn diagrams have proportional areas and overlaps", () => {
    const { arcs } = recordChart("cht=v&chs=400x300&chd=t:100,80,60,30,25,20,10");
    const [a, b, c] = arcs.map(({ radius }) => radius ** 2) as [number, number, number];
    expect(b / a).toBeCloseTo(0.8);
    expect(c / a).toBeCloseTo(0.6);
    expect(recordChart("cht=v&chd=t:100,60,0,30").arcs).toHaveLength(2);
    const [left, right] = recordChart("cht=v&chs=400x300&chd=t:50,50,0,0").arcs;
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeCloseTo(2 * (left?.radius ?? 0), 3);
  });

  test("meters point at their values", () => {
    const { areas, arcs, texts } = recordChart("cht=gom&chs=300x200&chd=t:70&chl=70%25");
    const tip = areas.at(-1)?.points[0];
    const { x, y } = arcs[0] ?? { x: 0, y: 0 };
    const angle = Math.atan2(y - (tip?.y ?? 0), (tip?.x ?? 0) - x);
    expect(180 - (angle * 180) / Math.PI).toBeCloseTo(126, 3);
    expect(texts.map(({ text }) => text)).toEqual(["70%"]);
  });

  test("maps colour places", async () => {
    const at = await pixelsOf("cht=t&chs=440x220&chtm=europe&chd=t:0,100&chld=FRDE&chf=bg,s,EAF7FE");
    const colors = new Set<string>();
    for (let x = 0; x < 440; x += 2) for (let y = 0; y < 220; y += 2) colors.add(at(x, y).join());
    for (const color of ["234,247,254,255", "190,190,190,255", "0,0,255,255", "255,0,0,255"])
      expect(colors).toContain(color);
  });

  test("maps are below their title", async () => {
    const colors = async (query: string, top: number, bottom: number) => {
      const at = await pixelsOf(`cht=t&chs=440x220&chtm=world&chco=bebebe&chts=ff0000,20&${query}`);
      const found = new Set<string>();
      for (let x = 0; x < 440; x++) for (let y = top; y < bottom; y++) found.add(at(x, y).join());
      return found;
    };
    const [place, text] = ["190,190,190,255", "255,0,0,255"];
    expect(await colors("", 0, 30)).toContain(place);
    const title = await colors("chtt=World", 0, 30);
    expect(title).toContain(text);
    expect(title).not.toContain(place);
    expect(await colors("chtt=World", 30, 220)).toContain(place);
    // Two lines, and more lines than the image has room for.
    expect(await colors("chtt=World|2026", 0, 55)).not.toContain(place);
    expect(await colors(`chtt=${"a|".repeat(50)}`, 0, 220)).not.toContain(place);
  });

  test("legends have an entry with the colour of each series", () => {
    const { boxes, texts } = recordChart(
      "cht=lc&chs=300x150&chd=t:1,2|3,4|5,6&chdl=one|two|three&chco=FF0000,00AA00,0000FF&chdlp=b|r",
    );
    expect(boxes.map(({ color }) => color)).toEqual(["#0000ff", "#00aa00", "#ff0000"]);
    expect(texts.map(({ text }) => text)).toEqual(["three", "two", "one"]);
    expect(recordChart("cht=lc&chd=t:1,2&chdl=a||b&chdlp=bs").texts).toHaveLength(2);
  });
});

describe("links from existing pages", () => {
  test("are at least a hundred, without duplicates", () => {
    expect(links.length).toBeGreaterThanOrEqual(100);
    expect(new Set(links.map(([query]) => query)).size).toBe(links.length);
  });

  test.each(links)("%s", async (query) => {
    const image = await drawGoogleChart(parse(query), { fonts: new FontLibrary(), fuel: new Fuel() });
    const pixels = (image as PixelImage).pixels();
    const { width, height } = parse(query);
    expect([image.width, image.height]).toEqual([width, height]);
    // A blank image has only one colour.
    expect(new Set(new Uint32Array(pixels.slice().buffer)).size).toBeGreaterThan(1);
  });

  test("return the same image every time", async () => {
    for (const [query = ""] of links.slice(0, 20)) {
      const draw = async () =>
        ((await drawGoogleChart(parse(query), { fonts: new FontLibrary() })) as PixelImage).pixels().slice();
      expect(await draw()).toEqual(await draw());
    }
  });
});

describe("too much work is rejected", () => {
  const many = Array.from({ length: 19_999 }, (_, index) => index % 100).join(",");
  test.each([
    [`cht=lc&chs=1000x1000&chm=${Array(500).fill("N,FF0000,0,-1,10").join("|")}`, /labels|markers/],
    [`cht=lc&chs=1000x1000&chm=${Array(500).fill("B,FF000011,0,0,0").join("|")}`, /points/],
    [`cht=lc&chs=2000x2000&chm=${Array(500).fill("o,FF0000,0,-1,999").join("|")}`, /./],
    ["cht=lc&chs=1001x1000&chf=a,s,00000080", /chs must have at most 1000000 pixels/],
  ])("%#", async (query, message) => {
    const draw = drawGoogleChart(parse(`${query}&chd=t:${many}`), { fonts: new FontLibrary(), fuel: new Fuel() });
    await expect(draw).rejects.toThrow(message);
    await expect(draw).rejects.toBeInstanceOf(Failure);
  });
});
