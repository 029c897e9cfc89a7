import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import {
  GOOGLE_CHART_FIELDS,
  parseGoogleChart,
  readGoogleChartFrame,
} from "../../../src/service/params/google/google-chart.ts";
import { parseForm, parseQuery } from "../../../src/service/params/query.ts";

const parse = (query: string) => parseGoogleChart(parseQuery(query));
const seriesOf = (query: string) =>
  parse(`cht=lc&${query}`).series.map(({ values, fractions }) => ({ values, fractions }));
const messageOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure && error.code === "invalid") return error.message;
    throw error;
  }
  return "nothing";
};

describe("data", () => {
  test.each([
    ["chd=t:0,50,100", [{ values: [0, 50, 100], fractions: [0, 0.5, 1] }]],
    ["chd=t:_,,-1,120", [{ values: [null, null, null, 100], fractions: [null, null, null, 1] }]],
    ["chd=t:10,20&chds=0,40", [{ values: [10, 20], fractions: [0.25, 0.5] }]],
    [
      "chd=t:10|10|10&chds=0,40,0,20",
      [
        { values: [10], fractions: [0.25] },
        { values: [10], fractions: [0.5] },
        { values: [10], fractions: [0.5] },
      ],
    ],
    ["chd=t:-5,120&chds=a", [{ values: [-5, 120], fractions: [0, 1] }]],
    ["chd=t:50,100&chds=a", [{ values: [50, 100], fractions: [0.5, 1] }]],
    ["chd=a:30,-70", [{ values: [30, -70], fractions: [1, 0] }]],
    ["chd=s:A9_", [{ values: [0, 61, null], fractions: [0, 1, null] }]],
    ["chd=s:A9&chds=0,100", [{ values: [0, 100], fractions: [0, 1] }]],
    ["chd=e:AA..__", [{ values: [0, 4095, null], fractions: [0, 1, null] }]],
    ["chd=T:1.5e1,.5", [{ values: [15, 0.5], fractions: [0.15, 0.005] }]],
    ["chd=t:", [{ values: [null], fractions: [null] }]],
  ])("%s", (query, series) => {
    expect(seriesOf(query)).toEqual(series);
  });

  test("adds the values of stacks up for an automatic range", () => {
    expect(parse("cht=bvs&chd=t:10,50|50,60&chds=a").series[0]).toMatchObject({ min: 0, max: 110 });
    expect(parse("cht=bvg&chd=t:10,50|50,60&chds=a").series[0]).toMatchObject({ min: 0, max: 60 });
  });

  test("can have series that only markers use", () => {
    expect(parse("cht=lc&chd=t1:1|2|3")).toMatchObject({ drawn: 1, series: { length: 3 } });
    expect(parse("cht=lc&chd=t0:1|2")).toMatchObject({ drawn: 0 });
    expect(parse("cht=lc&chd=t9:1|2")).toMatchObject({ drawn: 2 });
  });
});

test("plus signs become spaces in texts, and colours are normalised", () => {
  const params = parse("cht=lc:nda&chd=t:1&chtt=a+b|c%2Bd&chco=f00|0F0,0000FF80&chdl=x%5C|y|z&chts=%23123456,20,r");
  expect(params.title).toEqual({ lines: ["a b", "c+d"], color: "#123456", size: 20, align: "right" });
  expect(params.colors).toEqual([["#ff0000", "#00ff00"], ["rgba(0, 0, 255, 0.5)"]]);
  expect(params.legend?.entries).toEqual(["x|y", "z"]);
  expect(params.hasAxisLines).toBe(false);
  expect(parseGoogleChart(parseForm("cht=lc&chd=t:1&chtt=a+b")).title?.lines).toEqual(["a b"]);
});

describe("invalid values are named", () => {
  test.each([
    ["cht=zz&chd=t:1", "cht must be one of lc, ls, lxy, bhs"],
    ["cht=lc", "chd is required: pass the values, such as chd=t:10,20,30"],
    ["cht=lc&chd=1,2", "chd must start with t:, s:, e: or a:, such as t:10,20,30|5,15,25, got 1,2"],
    ["cht=lc&chd=t:1,x", "chd must have numbers up to 1000000000000000, or _, between commas"],
    ["cht=lc&chd=t:1e999", "chd must have numbers up to"],
    ["cht=lc&chd=t:0x10", "chd must have numbers up to"],
    ["cht=lc&chd=s:a!", "chd must contain only the characters A-Za-z0-9_, got s:a!"],
    ["cht=lc&chd=e:AAB", "chd must have two characters for each value, got e:AAB"],
    ["cht=lc&chd=t:1&chds=1", "chds must be a or pairs of a minimum and a maximum, such as 0,200, got 1"],
    ["cht=lc&chd=t:1&chds=5,5", "chds must have each minimum below its maximum, got 5,5"],
    ["cht=lc&chd=t:1&chs=wide", "chs must be a width and height between 1 and 3000, such as 300x150, got wide"],
    ["cht=lc&chd=t:1&chs=0x10", "chs must be a width and height between 1 and 3000"],
    ["cht=lc&chd=t:1&chs=9000x10", "chs must be a width and height between 1 and 3000"],
    ["cht=lc&chd=t:1&chco=red", "chco must have colours such as FF0000 or FF000080, got red"],
    ["cht=lc&chd=t:1&chxt=z", "chxt must contain only the axes x, y, t or r, such as x,y, got z"],
    [`cht=lc&chd=t:1&chxt=${"x,".repeat(21)}`, "chxt must have at most 20 axes"],
    ["cht=lc&chd=t:1&chxr=0", "chxr must have an index and a range, such as 0,0,500, got 0"],
    ["cht=lc&chd=t:1&chxr=x,0,1", "chxr must start with the index of an axis"],
    ["cht=lc&chd=t:1&chxr=0,0,1000,.001", "chxr must have at most 10000 steps"],
    ["cht=lc&chd=t:1&chxl=Jan|Feb", "chxl must start with the index of an axis, such as 0:|Jan|Feb, got Jan|Feb"],
    ["cht=lc&chd=t:1&chxs=x,FF0000", "chxs must have an index and a style"],
    ["cht=lc&chd=t:1&chxs=0,FF0000,9999", "chxs must have a font size from 0 to 200"],
    ["cht=lc&chd=t:1&chxs=0N*q*,FF0000", "chxs must have number formats such as N*f1* or N*cUSD2sz*"],
    ["cht=lc&chd=t:1&chxtc=0,1e9", "chxtc must have tick lengths from -3000 to 3000"],
    ["cht=lc&chd=t:1&chg=0.001,5", "chg must have distances of 0 or at least 0.1 percent"],
    ["cht=lc&chd=t:1&chls=-1", "chls must have numbers from 0 to 500"],
    ["cht=bvs&chd=t:1&chbh=wide", "chbh must have a width from 0 to 3000"],
    ["cht=lc&chd=t:1&chf=x,s,FF0000", "chf must use the areas bg, c, a or b0"],
    ["cht=lc&chd=t:1&chf=bg,zz,FF0000", "chf must use the fill types s, lg or ls"],
    ["cht=lc&chd=t:1&chf=bg,ls,0,FF0000,0", "chf must have stripes whose widths add up to at least 0.005"],
    ["cht=lc&chd=t:1&chf=bg,s", "chf must have a colour in each fill"],
    ["cht=lc&chd=t:1&chm=q,FF0000,0,0,5", "chm must start each marker with one of"],
    ["cht=lc&chd=t:1&chm=o,FF0000,x,0,5", "chm must have the index of a series in each marker"],
    ["cht=lc&chd=t:1&chm=@o,FF0000,0,9,5", "chm must have a position such as 0.5:0.5 in each @ marker"],
    ["cht=lc&chd=t:1&chdlp=q", "chdlp must be b, bv, t, tv, r or l, such as b or bv|r, got q"],
    ["cht=lc&chd=t:1&chof=exe", "chof must be one of"],
    ["cht=lc&chd=t:1&chfd=0,x,0,11,0.1,sin(x)", "chfd is not supported: send the computed values in chd"],
    ["cht=t&chtm=mars", "chtm must be one of africa, asia"],
    ["cht=t&chld=F!", "chld must have two-letter codes, such as FRDEIT, or FR|US-CA, got F!"],
  ])("%#: %s", (query, message) => {
    expect(messageOf(() => parse(query))).toContain(message);
  });
});

describe("hostile values are rejected, or are valid", () => {
  const VALUES = [
    ..."\0|,:;*@_-+%\\\u{d800}\u{10ffff}",
    ...["||||", ",,,,", "0:|", "-1", "NaN", "Infinity", "1e400", "__proto__", "constructor", "9".repeat(400)],
    ...["t:", "s:", "e:", "a:", "t-1:1", "@", "N*", "N***", "b999999,s,fff", "0,0,0,0,0,0,0,0,0", "|".repeat(30_000)],
    ...["a".repeat(300_000), "1,".repeat(30_000), "\\|".repeat(5000), "0:".repeat(5000), "1:1:1:1:1:1"],
  ];
  test.each(Object.keys(GOOGLE_CHART_FIELDS.names))("%s", (name) => {
    for (const value of VALUES) {
      const query = Object.entries({ cht: "lc", chd: "t:1,2", [name]: value.toWellFormed() }).map((pair) =>
        pair.map(encodeURIComponent).join("="),
      );
      const message = messageOf(() => parse(query.join("&")));
      expect(message === "nothing" || message.startsWith(name)).toBe(true);
    }
    for (const value of [{ toString: null }, [], [[1]], true, null, Number.NaN, { __proto__: null }]) {
      const body = { cht: "lc", chd: "t:1,2", [name]: value };
      const message = messageOf(() => parseGoogleChart({ type: "json", body }));
      expect(message === "nothing" || message.startsWith(name)).toBe(true);
    }
  });
});

test("error images have the size and format of the request, or defaults", () => {
  const frame = (query: string) => readGoogleChartFrame(parseQuery(query));
  expect(frame("chs=20x30&chof=svg")).toMatchObject({ width: 20, height: 30, format: "svg" });
  expect(frame("chs=99999x30&chof=pdf")).toMatchObject({ width: 500, height: 300, format: "png" });
});
