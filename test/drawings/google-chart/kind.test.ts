import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { GOOGLE_CHART } from "../../../src/drawings/google-chart/kind.ts";
import { parseForm, parseQuery } from "../../../src/options/query.ts";

const parse = (query: string) => GOOGLE_CHART.parse(parseQuery(query));
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
    ["chd=a:30,-70", [{ values: [30, -70], fractions: [1, 0] }]],
    ["chd=s:A9_", [{ values: [0, 61, null], fractions: [0, 1, null] }]],
    ["chd=s:A9&chds=0,100", [{ values: [0, 100], fractions: [0, 1] }]],
    ["chd=e:AA..__", [{ values: [0, 4095, null], fractions: [0, 1, null] }]],
    ["chd=T:1.5e1,.5", [{ values: [15, 0.5], fractions: [0.15, 0.005] }]],
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
  expect(GOOGLE_CHART.parse(parseForm("cht=lc&chd=t:1&chtt=a+b")).title?.lines).toEqual(["a b"]);
});

describe("values that leave nothing to draw are named", () => {
  test.each([
    ["cht=zz&chd=t:1", "cht must be one of lc, ls, lxy, bhs"],
    ["cht=lc", "You are missing variable `chd`: the values, such as chd=t:10,20,30"],
    ["cht=lc&chd=1,2", "chd must start with t:, s:, e: or a:, such as t:10,20,30|5,15,25, got 1,2"],
    ["cht=lc&chd=t:x,NaN", "chd must have numbers up to 1000000000000000, or _, between commas, got t:x,NaN"],
    ["cht=lc&chd=t:1e999", "chd must have numbers up to"],
    ["cht=lc&chd=s:!!", "chd must contain only the characters A-Za-z0-9_, got s:!!"],
    ["cht=lc&chd=e:A", "chd must contain two of the characters A-Za-z0-9-._ for each value, got e:A"],
    ["cht=lc&chd=t:1&chs=wide", "chs must be a width and height between 1 and 3000, such as 300x150, got wide"],
    ["cht=lc&chd=t:1&chs=9000x10", "chs must be a width and height between 1 and 3000"],
    ["cht=lc&chd=t:1&chof=json", "chof must be one of"],
    ["cht=lc&chd=t:1&chfd=0,x,0,11,0.1,sin(x)", "chfd is not supported: send the computed values in chd"],
  ])("%#: %s", (query, message) => {
    expect(messageOf(() => parse(query))).toContain(message);
  });
});

describe("other invalid parts are ignored", () => {
  const SHAPE = "cht=lc&chd=t:1,2&chxt=x,y";
  const { warnings: _, ...plain } = parse(SHAPE);
  const { warnings: _map, ...map } = parse("cht=map");
  const numbers = (min: number, max: number, name = "numbers") => `must have ${name} from ${min} to ${max}`;
  /** Each row: a part that is ignored, the same value without that part ("" for no field), and the warning. */
  test.each([
    ["chd=t:1,2,x", "chd=t:1,2,_", "chd must have numbers up to 1000000000000000, or _, between commas, ignored x"],
    ["chd=t:1,NaN,null|inf", "chd=t:1,_,_|_", "or _, between commas, ignored NaN and 2 more"],
    ["chd=s:a!b", "chd=s:a_b", "chd must contain only the characters A-Za-z0-9_, ignored !"],
    ["chd=e:AAB", "chd=e:AA", "chd must contain two of the characters A-Za-z0-9-._ for each value, ignored B"],
    ["chds=1", "", "chds must be a or pairs of a minimum and a maximum, such as 0,200, ignored 1"],
    ["chds=0,x", "", "chds must have numbers from -1000000000000000 to 1000000000000000, ignored x"],
    ["chds=0,0", "", "chds must have each minimum below its maximum, ignored 0,0"],
    ["chco=red", "chco=%20", "chco must have colours such as FF0000 or FF000080, ignored red"],
    ["chxt=x,y,z", "", "chxt must contain only the axes x, y, t or r, such as x,y, ignored z"],
    [`chxt=x,${"y,".repeat(20)}`, `chxt=x,${"y,".repeat(19)}`, "chxt must have at most 20 axes, ignored y"],
    ["chxr=0,10", "", "chxr must have an index and a range, such as 0,0,500, ignored 0,10"],
    ["chxr=x,0,1|1,0,5", "chxr=1,0,5", "chxr must start with the index of an axis, ignored x,0,1"],
    ["chxr=0,0,1000,.001", "chxr=0,0,1000", "chxr must have at most 10000 steps, ignored 0,0,1000,.001"],
    ["chxr=2,0,50", "", "chxr must have indexes of axes in chxt, ignored 2"],
    ["chxl=Jan|Feb", "", "chxl must start with the index of an axis, such as 0:|Jan|Feb, ignored Jan and 1 more"],
    ["chxl=-3:|Jan", "", "chxl must have indexes of axes in chxt, ignored -3"],
    ["chxp=0,x,5", "chxp=0,5", `chxp ${numbers(-1e15, 1e15)}, ignored x`],
    ["chxs=x,FF0000", "", "chxs must have an index and a style, such as 0,0000FF,12, ignored x,FF0000"],
    ["chxs=0,FF0000,9999", "chxs=0,FF0000", `chxs ${numbers(0, 200, "font sizes")}, ignored 9999`],
    ["chxs=0,_,20", "chxs=0,,20", "chxs must have colours such as FF0000 or FF000080, ignored _"],
    ["chxs=0,,,,q", "chxs=0", "chxs must use l, t, lt or _ for the line and ticks, ignored q"],
    [
      "chxs=0Na*q*b,FF0000",
      "chxs=0Na**b,FF0000",
      "must have number formats such as N*f1* or N*cUSD2sz*, ignored a*q*b",
    ],
    ["chxtc=0,1e9", "chxtc=0,0", `chxtc ${numbers(-3000, 3000, "tick lengths")}, ignored 1e9`],
    ["chg=0.001,5", "chg=0,5", "chg must have distances of 0 or at least 0.1 percent, ignored 0.001"],
    ["chls=0.75,-1,-1|2,4,1", "chls=0.75|2,4,1", `chls ${numbers(0, 500)}, ignored -1 and 1 more`],
    ["chbh=wide,3", "chbh=,3", `chbh ${numbers(0, 3000, "a width")}, ignored wide`],
    [
      "chf=x,s,FF0000|c,s,00FF00",
      "chf=c,s,00FF00",
      "chf must use the areas bg, c, a or b0, such as bg,s,EFEFEF, ignored x,s",
    ],
    ["chf=bg,zz,FF0000", "", "chf must use the fill types s, lg or ls, such as bg,s,EFEFEF, ignored bg,zz,FF0000"],
    [
      "chf=c||lg||0||bg||s||EFEFEF",
      "",
      "chf must use the fill types s, lg or ls, such as bg,s,EFEFEF, ignored c and 1 more",
    ],
    [
      "chf=bg,ls,0,FF0000,0",
      "",
      "chf must have stripes whose widths add up to at least 0.005, ignored bg,ls,0,FF0000,0",
    ],
    ["chf=bg,s", "", "chf must have a colour in each fill, ignored bg,s"],
    ["chf=c,lg,x,FFF,0,,,000,9", "chf=c,lg,0,FFF,0,000,1", `chf ${numbers(-360, 360, "angles")}, ignored x`],
    ["chm=q,FF0000,0,0,5|o,00F,0,0,5", "chm=o,00F,0,0,5", "chm must start each marker with one of"],
    ["chm=o,FF0000,x,0,5", "", "chm must have the index of a series in each marker, ignored o,FF0000,x,0,5"],
    ["chm=@o,FF0000,0,9,5", "", "chm must have a position such as 0.5:0.5 in each @ marker, ignored @o,FF0000,0,9,5"],
    [`chm=${"o|".repeat(501)}`, `chm=${"o|".repeat(500)}`, "chm must have at most 500 markers, ignored o"],
    ["chdl=a&chdlp=q", "chdl=a", "chdlp must be b, bv, t, tv, r or l, such as b or bv|r, ignored q"],
    ["chtt=a&chts=_,x,q", "chtt=a", `chts ${numbers(1, 200, "font sizes")}, ignored x`],
    ["chof=exe", "", "chof must be one of"],
    ["cht=t&chtm=mars", "cht=t", "chtm must be one of africa, asia"],
    [
      "cht=map&chld=US|A1|FR",
      "cht=map&chld=US||FR",
      "chld must have codes of countries or US states, such as FRDEIT, or FR|US-CA, ignored A1",
    ],
    [
      "cht=map:fixed=9,0,9,5",
      "cht=map",
      "cht must be map:auto, or have bounds such as map:fixed=-60,-20,0,160, ignored fixed=9,0,9,5",
    ],
  ])("%#: %s", (query, without, warning) => {
    const [shape, empty] = query.startsWith("cht=") ? ["", map] : [SHAPE, plain];
    const read = (text: string) => {
      const fields = new URLSearchParams(`${shape}&${text}`);
      return GOOGLE_CHART.parse({ type: "json", body: Object.fromEntries(fields) });
    };
    const { warnings, ...params } = read(query);
    expect(warnings.some((text) => text.includes(warning))).toBe(true);
    const { warnings: remaining, ...expected } = without === "" ? { ...empty, warnings: [] } : read(without);
    expect(params).toEqual(expected);
    expect(remaining).toEqual([]);
  });

  test("negative indexes count from the last axis", () => {
    const { axes, warnings } = parse(
      `${SHAPE}&chxl=-1:|one|two|0:|a|b&chxr=-2,0,5&chxs=-1,FF0000&chxp=-1,3&chxtc=-1,9`,
    );
    expect(axes).toMatchObject([
      { labels: ["a", "b"], range: { from: 0, to: 5 } },
      { labels: ["one", "two"], style: { color: "#ff0000" }, positions: [3], tickLengths: [9] },
    ]);
    expect(warnings).toEqual([]);
  });

  test("a label can follow its axis's index, and a comma its axis's number format", () => {
    const { axes, warnings } = parse(`${SHAPE}&chxl=0:0|90|180:&chxs=0,N*p0*,FF0000,12,0,lt,00FF00`);
    expect(axes[0]).toMatchObject({
      labels: ["0", "90", "180:"],
      format: { style: "percent" },
      style: { color: "#ff0000", size: 12 },
      hasLine: true,
      tickColor: "#00ff00",
    });
    expect(warnings).toEqual([]);
  });
});

test.each(["0,0", "10,0", "-1,-1", "0,-0", "x,1", "1", "", "0,Infinity", "a,"])("chds=%s has no range", (chds) => {
  for (const chd of ["t:0,0,0", "t:1,2|3,4", "s:A9z", "e:AAgA"]) {
    const withoutWarnings = (query: string) => ({ ...parse(query), warnings: [] });
    expect(withoutWarnings(`cht=p3&chd=${chd}&chds=${chds}`)).toEqual(
      withoutWarnings(`cht=p3&chd=${chd}${chds === "a," ? "&chds=a" : ""}`),
    );
  }
});

describe("hostile values are rejected, or are valid", () => {
  const VALUES = [
    ..."\0|,:;*@_-+%\\\u{d800}\u{10ffff}",
    ...["||||", ",,,,", "0:|", "-1", "NaN", "Infinity", "1e400", "__proto__", "constructor", "9".repeat(400)],
    ...["t:", "s:", "e:", "a:", "t-1:1", "@", "N*", "N***", "b999999,s,fff", "0,0,0,0,0,0,0,0,0", "|".repeat(30_000)],
    ...["a".repeat(300_000), "1,".repeat(30_000), "\\|".repeat(5000), "0:".repeat(5000), "1:1:1:1:1:1"],
  ];
  test.each(Object.keys(GOOGLE_CHART.fields.names))("%s", (name) => {
    for (const value of VALUES) {
      const query = Object.entries({ cht: "lc", chd: "t:1,2", [name]: value.toWellFormed() }).map((pair) =>
        pair.map(encodeURIComponent).join("="),
      );
      const message = messageOf(() => parse(query.join("&")));
      expect(message).toMatch(new RegExp(`^(?:nothing$|${name} |You are missing variable \`${name}\`)`));
    }
    for (const value of [{ toString: null }, [], [[1]], true, null, Number.NaN, { __proto__: null }]) {
      const body = { cht: "lc", chd: "t:1,2", [name]: value };
      const message = messageOf(() => GOOGLE_CHART.parse({ type: "json", body }));
      expect(message).toMatch(new RegExp(`^(?:nothing$|${name} |You are missing variable \`${name}\`)`));
    }
  });
});

test("error images have the size and format of the request, or defaults", () => {
  const frame = (query: string) => GOOGLE_CHART.readFrame(parseQuery(query));
  expect(frame("chs=20x30&chof=svg")).toMatchObject({ width: 20, height: 30, format: "svg" });
  expect(frame("chs=99999x30&chof=pdf")).toMatchObject({ width: 500, height: 300, format: "png" });
});
