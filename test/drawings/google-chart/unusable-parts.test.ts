// Parses generated mixtures of usable and unusable parts. The unusable parts of a field must be ignored, and nothing else.

import { describe, expect, test } from "vitest";
import { GOOGLE_CHART } from "../../../src/drawings/google-chart/kind.ts";

const VARIANTS = 40;
/** Unusable in all fields below, alone or as a part. */
const HOSTILE = [
  "NaN",
  "1e999",
  "__proto__",
  "\u0000",
  "%",
  "😀",
  "-",
  "constructor",
  "<svg>",
  "0x10",
  "9".repeat(400),
];

interface Kind {
  readonly base: Readonly<Record<string, string>>;
  readonly field: string;
  readonly prefix?: string;
  readonly separator: "|" | ",";
  readonly good: readonly string[];
  readonly bad: readonly string[];
  /** The text with the same effect as an unusable part; undefined if such a part is left out. */
  readonly instead?: string;
}

const LINE = { cht: "lc", chd: "t:1,2,3", chxt: "x,y,r" };
const KINDS: Readonly<Record<string, Kind>> = {
  values: {
    base: { cht: "bvs" },
    field: "chd",
    prefix: "t:7,",
    separator: ",",
    good: ["1", "20.5", "-3", "_", "1e2", "+4"],
    bad: [...HOSTILE, "x", "1.2.3", "null", "undefined", "1 2"],
    instead: "_",
  },
  "axis ranges": {
    base: LINE,
    field: "chxr",
    separator: "|",
    good: ["0,0,5", "1,0,100,20", "-1,5,1", "2,-1,1,0.5"],
    bad: ["0", "0,10", "x,0,1", "0,,5", "9,0,1", "-4,0,1", "0,a,b", "0,1e99,5", "100,0,1", ",", "1.5,0,1", ...HOSTILE],
  },
  "axis styles": {
    base: LINE,
    field: "chxs",
    separator: "|",
    good: ["0,FF0000", "1N*f1*,0000FF,14,0,lt,FF0000,00FF00", "2,,,,_", "-1,00F", "0,N*p*,FF0000"],
    bad: ["x,FF0000", ",FF0000,12", "-,1", "7,FF0000", "-9,FFF", "N,FF0000", "1a,FFF", ...HOSTILE],
  },
  "axis positions": {
    base: LINE,
    field: "chxp",
    separator: "|",
    good: ["0,1,2", "1,50", "-1,0,100"],
    bad: ["x,1", "33,1", "-4,1", "1.5,1", ...HOSTILE],
  },
  "tick lengths": {
    base: LINE,
    field: "chxtc",
    separator: "|",
    good: ["0,5", "1,-600,3", "-1,0"],
    bad: ["x,1", "33,1", "-4,1", ...HOSTILE],
  },
  fills: {
    base: LINE,
    field: "chf",
    separator: "|",
    good: ["bg,s,EFEFEF", "c,lg,90,76A4FB,0,FFFFFF,1", "b0,ls,0,CCC,0.2,FFF,0.2", "a,s,00000080", "c,s,F00"],
    bad: [
      "bg",
      "bg,s",
      "bg,s,",
      "bg,s,_",
      "bg,s,red",
      "q,s,FFF",
      "c,lg",
      "c,lg,0",
      "c,lg,0,,",
      "bg,ls,0,FFF,0",
      "lg",
      "0",
    ],
  },
  markers: {
    base: LINE,
    field: "chm",
    separator: "|",
    good: [
      "o,FF0000,0,-1,8",
      "N*f1*,000,0,1,12",
      "@tHello,000,0,0.5:0.5,14",
      "r,FF000040,0,0.25,0.5",
      "fParis,000,0,0,12",
    ],
    bad: [
      "q,FF0000,0,0,5",
      "o,FF0000,x",
      "o,FF0000,-2",
      "o,FFF,1.5",
      "@o,FF0000,0,9,5",
      "@t,0,0,a:b",
      ",FFF",
      "1,2,3",
      "@",
    ],
  },
  lines: {
    base: LINE,
    field: "chls",
    separator: "|",
    good: ["3,6,3", "0.5", "2,4,1"],
    bad: ["-1", "-1,-1,-1", "x", "501", "1e9,NaN", "solid", ...HOSTILE],
    instead: "",
  },
  "series colours": {
    base: LINE,
    field: "chco",
    separator: ",",
    good: ["FF0000", "00f", "0000FF80", "#123456"],
    bad: ["_", "red", "12", "GGGGGG", "FF00000", "rgb(1", "-1", ...HOSTILE.filter((text) => text.length < 300)],
    instead: "",
  },
  "places of maps": {
    base: { cht: "map", chd: "t:1,2,3,4,5,6,7" },
    field: "chld",
    separator: "|",
    good: ["FR", "us", "US-CA", "DE", "CA-ON"],
    bad: ["A1", "F", "FRA", "US-", "US-CALIF", "-CA", "12", "F!", ...HOSTILE],
    instead: "",
  },
  axes: {
    base: { cht: "lc", chd: "t:1,2" },
    field: "chxt",
    separator: ",",
    good: ["x", "Y", "t", "r"],
    bad: ["z", "xy", "0", "left", ...HOSTILE],
  },
};

const parse = (body: Record<string, string>) => {
  const { warnings, ...params } = GOOGLE_CHART.parse({ type: "json", body });
  return { warnings, params };
};
const itemOf = (list: readonly string[], index: number) => list[index % list.length] as string;

describe.each(Object.entries(KINDS))("%s", (_, { base, field, prefix = "", separator, good, bad, instead }) => {
  test.each(Array.from({ length: VARIANTS }, (_, index) => index))("variant %d", (variant) => {
    // Each variant has one to five parts, and each part's bit in the variant decides whether it is usable.
    const parts = Array.from({ length: 1 + (variant % 5) }, (_, index) => {
      const isGood = ((variant * 7 + index * 3) >> index) % 2 === 1;
      return isGood ? { text: itemOf(good, variant + index) } : { text: itemOf(bad, variant * 3 + index), instead };
    });
    const join = (texts: readonly string[]) => prefix + texts.join(separator);
    const mixed = parse({ ...base, [field]: join(parts.map(({ text }) => text)) });
    const usable = parts.flatMap((part) => ("instead" in part ? (part.instead ?? []) : part.text));
    const plain = parse({ ...base, [field]: usable.length === 0 ? "" : join(usable) });
    const withoutEmpty = (params: typeof mixed.params) =>
      field === "chls" || field === "chco" || field === "chld"
        ? { ...params, [NAMES[field]]: trimEnd(params, field) }
        : params;
    expect(withoutEmpty(mixed.params)).toEqual(withoutEmpty(plain.params));
    expect(plain.warnings).toEqual([]);
    const count = parts.filter((part) => "instead" in part).length;
    expect(mixed.warnings.length > 0).toBe(count > 0);
    for (const text of mixed.warnings) {
      expect(text).toContain(`${field} must `);
      expect(text).toContain(", ignored ");
    }
  });
});

const NAMES = { chls: "lineStyles", chco: "colors", chld: "places" } as const;

/** Returns a list without the entries that have no effect at its end, because an empty field is the same as no field. */
function trimEnd(params: ReturnType<typeof parse>["params"], field: keyof typeof NAMES): unknown[] {
  const list: unknown[] = [...params[NAMES[field]]];
  const empty = { chls: { width: 1.5, dash: 0, space: 0 }, chco: [], chld: "" }[field];
  while (list.length > 0 && JSON.stringify(list.at(-1)) === JSON.stringify(empty)) list.pop();
  return list;
}

describe("the ranges of values", () => {
  test.each([
    "0,0",
    "5,5",
    "10,0",
    "1e9,1e9",
    "-1,-1",
    "0,-0",
    "x,1",
    "1",
    "",
    ",",
    "NaN,NaN",
    "0,Infinity",
    "|",
    "a,",
    "0,0,0,0",
  ])("chds=%s is ignored", (chds) => {
    for (const chd of ["t:0,0,0", "t:1,2|3,4", "s:A9z", "e:AAgA"]) {
      const mixed = parse({ cht: "p3", chd, chds });
      const isAuto = chds === "a,";
      expect(mixed.params).toEqual(parse({ cht: "p3", chd, ...(isAuto && { chds: "a" }) }).params);
    }
  });
});
