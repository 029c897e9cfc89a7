// Draws generated variants of charts, whose labels and markers must be where they are visible.

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawGoogleChart } from "../../../src/drawings/google-chart/draw.ts";
import { GOOGLE_CHART_TYPES } from "../../../src/drawings/google-chart/google-chart-params.ts";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { sampleEvery } from "../../sample.ts";
import { parse, recordChart } from "./record-chart.ts";

type Recorded = ReturnType<typeof recordChart>;

/** Lists all combinations of the lists' items. */
function combine<const Lists extends readonly (readonly (string | number)[])[]>(
  ...lists: Lists
): { -readonly [Index in keyof Lists]: Lists[Index][number] }[] {
  const start: (string | number)[][] = [[]];
  const rows = lists.reduce((found, list) => found.flatMap((row) => list.map((item) => [...row, item])), start);
  return rows as { -readonly [Index in keyof Lists]: Lists[Index][number] }[];
}

/** Expects every text to be inside the image, within a pixel. */
function expectInside({ texts, params: { width, height } }: Recorded, query: string): void {
  for (const { text, x, y, size, width: across, align } of texts) {
    const before = { left: 0, center: across / 2, right: across }[align as "left" | "center" | "right"];
    const middle = y - size * 0.36;
    const box = [x - before, middle - size / 2, width - (x - before + across), height - (middle + size / 2)];
    for (const distance of box) expect(distance, `${text} in ${query}`).toBeGreaterThanOrEqual(-1);
  }
}

describe("pies", () => {
  const LABELS = [
    "A|B|C|D",
    "Safari|Firefox|Internet Explorer",
    "A 10h|C 30h|B 20h",
    "a label longer than the image|x",
    "|||last",
  ];
  const shapes = combine(
    ["p", "p3", "pc"],
    ["400x100", "200x125", "150x150", "90x60"],
    ["10,30,20,5", "45,45,10", "1,0,99"],
    ["0", "1.57", "4"],
  );

  test.each(LABELS)("keep labels inside the image: %s", (labels) => {
    for (const [type, size, values, start] of sampleEvery(shapes, 5)) {
      const query = `cht=${type}&chs=${size}&chd=t:${values}&chp=${start}&chl=${labels}`;
      const recorded = recordChart(query);
      const count = labels.split("|").filter((text, index) => text !== "" && index < values.split(",").length);
      expect(recorded.texts.map(({ text }) => text)).toEqual(count);
      expectInside(recorded, query);
    }
  });

  test("are as wide as the height allows in wide images", () => {
    for (const [type, size, title, labels] of combine(
      ["p", "p3"],
      ["400x100", "500x80", "600x150", "300x75", "900x200"],
      ["", "&chtt=Work+left"],
      ["", "&chl=A 10h|C 30h|B 20h"],
    )) {
      const query = `cht=${type}&chs=${size}&chd=t:10,30,20${title}${labels}`;
      const { arcs, plot } = recordChart(query);
      const radius = Math.max(...arcs.map((arc) => arc.radius));
      // A three-dimensional pie's width is 1.67 times its height.
      const possible = ((plot.bottom - plot.top) / 2) * (type === "p3" ? 1 / 0.6 : 1);
      const part = labels === "" ? 0.99 : size === "300x75" || size === "500x80" ? 0.45 : 0.65;
      expect(radius / possible, query).toBeGreaterThan(part);
    }
  });

  test("without values have neither slices nor labels", () => {
    for (const [type, values] of combine(["p", "p3", "pc"], ["0,0,0", "_,_", "-5,0", "0"]))
      expect(recordChart(`cht=${type}&chd=t:${values}&chl=a|b|c`)).toMatchObject({ texts: [], arcs: [] });
  });
});

describe("labels of the highest points", () => {
  const TYPES = ["bvs", "bvg", "bvo", "bhs", "lc", "ls"];
  const LABELS = [
    "chl=A|B|C|D",
    "chl=A|two\\nlines|x\\ny\\nz",
    "chm=N*f1*,FF0000,0,-1,13",
    "chm=tTop,0000FF,0,0,14|N,000000,-1,-1,11",
    "chm=N,000000,0,-1,11,,e",
    "chm=fflag,000000,0,0,12|Anote,00AA00,0,1,12",
  ];

  test.each(LABELS)("are inside the image: %s", (labels) => {
    const variants = combine(
      TYPES,
      ["200x150", "300x80", "120x200"],
      ["t:50,100", "t:100,100,100|100,0,50", "t:120,-5,100"],
      ["", "&chtt=Title", "&chxt=x,y"],
    );
    for (const [type, size, data, more] of sampleEvery(variants, 5)) {
      const query = `cht=${type}&chs=${size}&chd=${data}&chds=0,100&chbh=a&${labels}${more}`;
      expectInside(recordChart(query), query);
    }
  });

  test("are above their bars, which become shorter", () => {
    for (const [type, labels] of combine(["bvs", "bvg", "bvo"], LABELS.slice(0, 4))) {
      const { texts, boxes } = recordChart(`cht=${type}&chs=200x150&chd=t:50,100&chbh=a&${labels}`);
      const tallest = Math.min(...boxes.map(({ top }) => top));
      expect(Math.min(...texts.map(({ y }) => y))).toBeLessThanOrEqual(tallest);
    }
  });

  test("take at most half of the plot", () => {
    const { plot } = recordChart(`cht=lc&chs=100x60&chd=t:100,0&chl=${"a\\n".repeat(50)}`);
    expect(plot.bottom - plot.top).toBeGreaterThanOrEqual(25);
  });
});

describe("radar charts", () => {
  const radar = (markers: string, data = "80,60,90,70,80") =>
    recordChart(`cht=r&chs=200x200&chd=t:${data}&chm=${markers}`);
  const rim = Math.max(...radar("").arcs.map(({ radius }) => radius));

  test.each(Array.from({ length: 41 }, (_, index) => index / 20 - 0.5))(
    "have a ring at %d of the radius",
    (fraction) => {
      const { arcs, lines } = radar(`h,0000FF,0,${fraction},3`);
      const [ring] = arcs.filter(({ color }) => color === "#0000ff");
      expect(ring?.radius).toBeCloseTo(Math.min(1, Math.max(0, fraction)) * rim);
      expect(lines.at(-1)?.width).toBe(3);
    },
  );

  test.each(combine([3, 4, 5, 8], [0, 1, 2], ["V", "v"]))(
    "with %d points have a spoke at point %d: %s",
    (count, index, kind) => {
      const { arcs, lines } = radar(
        `${kind},00AA00,0,${index},3`,
        Array.from({ length: count }, (_, at) => 50 + at).join(","),
      );
      const [center] = arcs;
      const [from, to] = lines.filter(({ color }) => color === "#00aa00").flatMap(({ points }) => points);
      expect(from).toMatchObject({ x: center?.x, y: center?.y });
      const angle = Math.atan2((to?.x ?? 0) - (center?.x ?? 0), (center?.y ?? 0) - (to?.y ?? 0));
      expect(((angle + 2 * Math.PI) % (2 * Math.PI)) / (2 * Math.PI)).toBeCloseTo(index / count);
      const length = Math.hypot((to?.x ?? 0) - (center?.x ?? 0), (to?.y ?? 0) - (center?.y ?? 0));
      expect(length / rim).toBeCloseTo(kind === "V" ? 1 : 0.5 + index / 100);
    },
  );

  test("have rings through points", () => {
    const { arcs } = radar("H,00AA00,0,1,3");
    expect(arcs.find(({ color }) => color === "#00aa00")?.radius).toBeCloseTo(0.6 * rim);
  });
});

test.each(combine([1, 2, 3, 4], ["o", "d", "s"], ["10,20", "100", "_,50", ""]))(
  "scatter charts draw %d points with fewer sizes: %s, %s",
  (count, shape, sizes) => {
    const points = Array.from({ length: count }, (_, index) => 20 * (index + 1)).join(",");
    const { arcs, areas } = recordChart(
      `cht=s&chs=200x200&chd=t:${points}|${points}|${sizes}&chm=${shape},FF0000,0,-1,20`,
    );
    const shapes = shape === "o" ? arcs.length : areas.length;
    const missing = sizes
      .split(",")
      .slice(0, count)
      .filter((text) => text === "_" || text === "").length;
    expect(shapes).toBe(count - missing);
  },
);

describe("maps", () => {
  const colored = (query: string, color = "#ff0000") =>
    recordChart(`${query}&chco=CCCCCC,FF0000`).areas.filter((area) => area.color === color);
  /** Returns the widest horizontal range of the places' outlines, as a fraction of the image's width. */
  const spread = (query: string, width: number) => {
    const xs = colored(query)
      .flatMap(({ points }) => points.map(({ x }) => x))
      .filter((x) => x > 0 && x < width);
    return (Math.max(...xs) - Math.min(...xs)) / width;
  };

  test.each(combine([150, 160, 165, 170], [-175, -170, -150, -120], ["300x200", "200x300", "400x100"]))(
    "can cross the 180th meridian: from %d to %d, %s",
    (west, east, size) => {
      const query = `cht=map:fixed=-50,${west},-10,${east}&chs=${size}&chld=NZ|FJ`;
      expect(parse(query).view).toEqual({ type: "fixed", bounds: [west, -50, east + 360, -10] });
      expect(colored(query)).not.toEqual([]);
      // The same bounds without a crossing show the same map.
      const image = (bounds: string) => recordChart(`cht=map:fixed=${bounds}&chs=${size}&chld=NZ|FJ`).areas.length;
      expect(image(`-50,${west},-10,${east + 360}`)).toBe(image(`-50,${west},-10,${east}`));
    },
  );

  test("zoom to places on both sides of the 180th meridian", () => {
    // New Zealand and Alaska are 50° apart across the Pacific, but 310° the other way round.
    for (const places of ["NZ|US-AK", "RU|US-AK", "FJ|US-HI", "JP|US-CA|NZ"])
      expect(spread(`cht=map:auto&chs=300x200&chld=${places}`, 300), places).toBeGreaterThan(0.1);
    expect(spread("cht=map:auto&chs=300x200&chld=FR|DE", 300)).toBeGreaterThan(0.3);
  });

  const markers = combine(
    ["map", "map:auto", "map:fixed=-55,-180,73,180"],
    ["f", "t", "A"],
    ["FR|US", "FR|DE|JP", "NZ|US-CA", "A1|FR"],
    ["0", "1", "-1"],
  );
  test.each(sampleEvery(markers, 5))("have text markers on places: %s, %s, %s, %s", (type, kind, places, point) => {
    const query = `cht=${type}&chs=300x200&chld=${places}&chm=${kind}Paris,000000,0,${point},12`;
    const recorded = recordChart(query);
    expectInside(recorded, query);
    const codes = places.split("|");
    const wanted = point === "-1" ? codes : [codes[Number(point)]];
    expect(recorded.texts.map(({ text }) => text)).toEqual(wanted.filter((code) => code !== "A1").map(() => "Paris"));
  });

  test("have no markers on places that are outside, unknown or not listed", () => {
    for (const rest of [
      "cht=map:fixed=30,-20,60,30&chld=NZ",
      "cht=map&chld=ZZ",
      "cht=map&chld=",
      "cht=map",
      "cht=t&chtm=africa&chld=US",
      "cht=map&chld=FR&chd=t:5&x",
    ])
      expect(recordChart(`${rest}&chs=90x60&chm=fx,000,0,${rest.endsWith("x") ? 7 : 0},12`).texts).toEqual([]);
  });
});

test.each(
  combine(
    ["24x32", "32x32", "64x40", "10x12", "1x1", "100x20", "3x90"],
    ["", "&chco=FFFFFF,008CFF,000000", "&chco=_,0F0,zz", "&chco=FFF", "&chf=bg,s,FFFF00", "&chf=a,s,FFFFFF11"],
  ),
)("map pins of %s fill the image without a background: %s", async (size, rest) => {
  const query = `cht=mm&chs=${size}${rest}&ext=.png`;
  const image = (await drawGoogleChart(parse(query), { fonts: new FontLibrary(), fuel: new Fuel() })) as PixelImage;
  expect(`${image.width}x${image.height}`).toBe(size);
  const pixels = image.pixels();
  const alphas = Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 3] as number);
  expect(Math.max(...alphas)).toBeGreaterThan(rest === "&chf=a,s,FFFFFF11" ? 0 : 100);
  const corner = alphas[alphas.length - 1];
  if (image.width > 10 && image.height > 10) expect(corner).toBe(rest.includes("bg") ? 255 : 0);
  if (size === "24x32" && rest.includes("008CFF")) {
    const middle = (12 + 14 * 24) * 4;
    expect([...pixels.subarray(middle, middle + 4)][2]).toBeGreaterThan(200);
  }
});

describe("extreme charts are drawn or rejected", () => {
  const DATA = [
    "t:",
    "t:_",
    "t:0",
    "t:1e15,-1e15",
    "a:0,0",
    "a:1e15",
    "s:",
    "e:",
    "t0:1,2",
    "t:1|2|3|4|5|6",
    "t:|||",
    "t:1e-300,1e-300",
  ];
  const MORE = [
    "chds=a",
    "chds=-1e15,1e15&chxt=x,y",
    "chds=0,1e-300&chxt=x,y",
    "chxt=x,y,r,t&chxs=0,000,200|1,000,200",
    "chma=3000,3000,3000,3000",
    "chbh=0,0,0&chp=1000",
    "chg=0.1,0.1,0,0",
    "chtt=x|y|z&chts=000,200",
    "chdl=a|b|c&chdlp=b",
    "chl=a|b",
    "chm=h,F00,9,1000,1000|V,F00,0,0|N,0,-1,-1,1000|f,0,0,0|@A,0,0,-10:10|F,0,0,-1,1000|E,0,0,0:5:0.01,5:1000",
  ];

  test.each(GOOGLE_CHART_TYPES)("%s", async (type) => {
    for (const [data, more, size] of sampleEvery(combine(DATA, MORE, ["1x1", "3000x1", "60x40"]), 5)) {
      const query = `cht=${type}&chs=${size}&chd=${data}&${more}`;
      try {
        await drawGoogleChart(parse(query), { fonts: new FontLibrary(), fuel: new Fuel() });
      } catch (error) {
        expect(error, query).toBeInstanceOf(Failure);
      }
    }
  });
});
