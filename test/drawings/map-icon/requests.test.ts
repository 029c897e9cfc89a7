import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { FRAMES, NOTES, PIN_STYLES } from "../../../src/drawings/map-icon/icon.ts";
import type { ICON_TYPES } from "../../../src/drawings/map-icon/icon-type.ts";
import { bytesOf, errorOf, pngOf } from "../../service/serve/send.ts";

const get = async (query: string, headers: Record<string, string> = {}) =>
  app.request(`/chart?${query}`, { headers: { Accept: "application/json", ...headers } });
const icon = (chst: string, chld: string, more = "") => get(`chst=${chst}&chld=${encodeURIComponent(chld)}${more}`);

const SAMPLES: Readonly<Record<keyof typeof ICON_TYPES, string>> = {
  d_map_pin_letter: "A|FF0000|000000",
  d_map_pin_icon: "home|FFFF00",
  d_map_xpin_letter: "pin_star|A|AADDFF|000000|FF0000",
  d_map_xpin_icon: "pin_sleft|home|00FFFF|FF0000",
  d_map_spin: "1.2|30|FFFF42|13|b|Hello|World",
  d_bubble_text_small: "bb|Here we are|FFFFFF|000000",
  d_bubble_icon_text_small: "ski|bb|Wheeee!|FFFFFF|000000",
  d_bubble_text_big: "bbT|Big|FFFFFF|000000",
  d_bubble_icon_text_big: "snack|bb|Bistro|FFBB00|000000",
  d_bubble_texts_big: "bb|FFB573|000000|Our office|1 Main St",
  d_bubble_icon_texts_big: "petrol|edge_bc|675E59|FFFFFF|Gas station|Open 24/7",
  d_fnote: "balloon|1|0088FF|h|Happy|Birthday!",
  d_fnote_title: "pinned_c|1|004400|l|Joe's Cafe|Today 2-for-1!|555-1234",
  d_weather: "taped_y|sunny|Malibu|max 84|min 74",
  d_text_outline: "FFCC33|16|h|FF0000|b|Multiline|Outlined",
  d_simple_text_icon_left: "Star|14|000|star|16|F80|FFF",
  d_simple_text_icon_above: "Flag|14|000|flag|24|F80|FFF",
  d_simple_text_icon_below: "Pin|14|000|glyphish_map-marker|16|BB77EE|892E40",
};

describe("/chart?chst=", () => {
  test.each(Object.entries(SAMPLES))("draws %s in each format", async (chst, chld) => {
    const png = await pngOf(await icon(chst, chld));
    expect(png.data.some((value) => value > 0)).toBe(true);
    for (const [format, type] of [
      ["svg", "image/svg+xml"],
      ["pdf", "application/pdf"],
      ["webp", "image/webp"],
    ]) {
      const reply = await icon(chst, chld, `&format=${format}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("Content-Type")).toBe(type);
      await reply.arrayBuffer();
    }
    expect((await pngOf(await icon(chst, chld, "&devicePixelRatio=2"))).width).toBe(png.width * 2);
  });

  test.each(Object.entries(SAMPLES))("draws %s with its default data", async (chst) => {
    await pngOf(await icon(chst, ""));
  });

  test.each(Object.entries(SAMPLES))("draws %s with a shadow and as a shadow, of the same size", async (chst, chld) => {
    const plain = await pngOf(await icon(chst, chld));
    const both = await pngOf(await icon(`${chst}_withshadow`, chld));
    const only = await pngOf(await icon(`${chst}_shadow`, chld));
    expect([only.width, only.height]).toEqual([both.width, both.height]);
    expect(both.width).toBeGreaterThan(plain.width);
    expect(both.data).not.toEqual(only.data);
  });

  test("pins have the size that maps expect", async () => {
    expect(await pngOf(await icon("d_map_pin_letter", "A"))).toMatchObject({ width: 21, height: 34 });
    expect(await pngOf(await icon("d_map_pin_icon", "home"))).toMatchObject({ width: 21, height: 34 });
    expect(await pngOf(await get("chst=d_map_pin_shadow"))).toMatchObject({ width: 40, height: 37 });
    expect(await pngOf(await icon("d_map_spin", "0.5|0|FF5050|8|b|1"))).toMatchObject({ width: 21 });
    expect(await pngOf(await icon("d_bubble_icon_text_small", "ski|bb|Ski"))).toMatchObject({ height: 42 });
  });

  test("colours are those of the data", async () => {
    const { data: pixels, width } = await pngOf(await icon("d_map_pin_letter", "|00FF00"));
    const at = (x: number, y: number) => [...pixels.slice(4 * (y * width + x), 4 * (y * width + x) + 4)];
    expect(at(0, 0)).toEqual([0, 0, 0, 0]);
    const [red, green, blue, alpha] = at(10, 18) as [number, number, number, number];
    expect([green, alpha]).toEqual([255, 255]);
    expect(Math.max(red, blue)).toBeLessThan(60);
  });

  test("escaped characters are part of the text", async () => {
    const svg = async (chld: string) => (await icon("d_bubble_text_small", chld, "&format=svg")).text();
    expect(await svg("bb|a@|b@@c@=d@,e@;f")).toContain(">a|b@c=d,e;f<");
    expect(await svg("bb|user@host")).toContain(">user@host<");
  });

  test("a plus sign is a space, and %2B a plus sign", async () => {
    const svg = await (await get("chst=d_fnote_title&format=svg&chld=pinned_c|1|004400|l|Joe's+Cafe|1%2B1")).text();
    expect(svg).toContain(">Joe&#39;s Cafe 1+1</title>");
  });

  test("names of styles and unknown icons", async () => {
    for (const style of PIN_STYLES) await pngOf(await icon("d_map_xpin_letter", `${style}|A`));
    for (const frame of FRAMES) await pngOf(await icon("d_bubble_text_small", `${frame}|text`));
    for (const note of NOTES) await pngOf(await icon("d_fnote", `${note}|2|000|r|text`));
    const images = await Promise.all(
      ["no-such-icon", "constructor", "__proto__", "circle", "home"].map(async (name) =>
        bytesOf(await icon("d_map_pin_icon", name)),
      ),
    );
    expect(images[1]).toEqual(images[0]);
    expect(images[2]).toEqual(images[0]);
    expect(images[3]).toEqual(images[0]);
    expect(images[4]).not.toEqual(images[0]);
  });
});

describe("a map icon is rejected", () => {
  test.each([
    ["chst=d_nope&chld=A", /^chst must be one of d_map_pin_letter, .*, got d_nope$/],
    ["chst=constructor&chld=A", /^chst must be one of /],
    ["chst=__proto___shadow&chld=A", /^chst must be one of /],
    ["chst=d_map_pin_withshadow&chld=A", /^chst must be one of /],
    [
      "chst=d_map_pin_letter&chld=A|red|blue",
      "chld must have a colour in hex digits such as FF0000 in field 2, got red; chld must have a colour in hex digits such as FF0000 in field 3, got blue",
    ],
    ["chst=d_map_spin&chld=1e9|0|FF0000", "chld must have a number between 0.1 and 20 in field 1, got 1e9"],
    ["chst=d_map_spin&chld=NaN", "chld must have a number between 0.1 and 20 in field 1, got NaN"],
    ["chst=d_map_spin&chld=1|Infinity", "chld must have a number between -360 and 360 in field 2, got Infinity"],
    ["chst=d_bubble_text_small&chld=zz|x", /^chld must have one of bb, bbT, .* in field 1, got zz$/],
    ["chst=d_fnote&chld=balloon|3", "chld must have one of 1, 2 in field 2, got 3"],
    ["chst=d_text_outline&chld=000|999", "chld must have a number between 1 and 200 in field 2, got 999"],
    ["chst=d_map_pin_letter&chld=A&format=bmp", /^format must be one of png/],
    [`chst=d_map_pin_letter&chld=${"A".repeat(1001)}`, /^chld must have at most 1000 characters/],
    [
      `chst=d_text_outline&chld=000|200|l|FFF|b|${"W".repeat(900)}`,
      /^chld must describe an icon of at most 3000 pixels in width and height, got \d+ x \d+$/,
    ],
    [
      `chst=d_text_outline&chld=000|200|l|FFF|b${"|x".repeat(400)}`,
      /^chld must describe an icon of at most 3000 pixels/,
    ],
  ])("if its parameters are invalid: %.60s", async (query, message) => {
    const text = await errorOf(await get(query));
    if (typeof message === "string") expect(text).toBe(message);
    else expect(text).toMatch(message);
  });
});
