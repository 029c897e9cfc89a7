// Numbers that count up in animated cards: their text, and their frames compared with still cards.

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { canCountUp, countUpText } from "../../../src/drawings/card/paragraph.ts";
import { type DecodedAnimation, decodeAnimation, measureDifference, onWhite } from "../../animation.ts";
import { type Decoded, decodePng } from "../../png.ts";

describe("the text of a number", () => {
  test.each([
    ["8,431", "0", "4,216"],
    ["$1.24M", "$0.00M", "$0.62M"],
    ["€51,900", "€0", "€25,950"],
    ["51.900,50 €", "0,00 €", "25.950,25 €"],
    ["1 234 567", "0", "617 284"],
    ["12’500 CHF", "0 CHF", "6’250 CHF"],
    ["0,125", "0,000", "0,063"],
    ["-3%", "-0%", "-2%"],
    ["12,5 %", "0,0 %", "6,3 %"],
    ["شهر 40", "شهر 0", "شهر 20"],
    ["999999999999999", "0", "500000000000000"],
  ])("%s starts as %s and is %s halfway", (text, start, middle) => {
    expect([countUpText(text, 0), countUpText(text, 0.5), countUpText(text, 1)]).toEqual([start, middle, text]);
  });

  test.each([
    "",
    "n/a",
    "0",
    "Q3 2026",
    "12/20",
    "2026-11-27",
    "1.2.3",
    "007",
    "1e9",
    "1 2",
    "1000000000000000",
    "1,23,4",
    "١٢",
    "9".repeat(50_000),
    `${" ".repeat(25_000)}1${" ".repeat(25_000)}`,
  ])("%j doesn't change", (text) => {
    expect(canCountUp(text)).toBe(false);
    for (const share of [0, 0.3, 1]) expect(countUpText(text, share)).toBe(text);
  });

  test("never has more digits than the number", () => {
    for (const text of ["9.99", "1,000", "1", "10.0", "100,000.5"])
      for (let share = 0; share <= 1; share += 0.01)
        expect(countUpText(text, share).length).toBeLessThanOrEqual(text.length);
  });
});

type Body = Record<string, unknown>;

const SIZE = { width: 300, height: 120 };
const MOTION = { animate: true, duration: 1, fps: 10, format: "apng" };

const post = (body: Body, path = "/card") =>
  app.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function bytesOf(body: Body): Promise<Uint8Array> {
  const reply = await post({ ...SIZE, ...body });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([reply.status, reply.headers.get("X-Warning")], new TextDecoder().decode(bytes).slice(0, 300)).toEqual([
    200,
    null,
  ]);
  return bytes;
}

const animate = async (body: Body): Promise<DecodedAnimation> =>
  decodeAnimation(await bytesOf({ ...MOTION, ...body }), String(body.format ?? "apng"));
const still = async (body: Body) => decodePng(await bytesOf(body));
const differ = (one: Decoded | undefined, other: Decoded) =>
  measureDifference(onWhite(one as Decoded), onWhite(other)).max;

const div = (style: Body, children: unknown, more: Body = {}) => ({ type: "div", props: { style, children, ...more } });
/** A number next to text, which must not move while the number counts up. */
const number = (value: string, style: Body = {}, more: Body = { countUp: true }) =>
  div({ display: "flex", alignItems: "center", gap: 8, padding: 10, fontSize: 30, height: 120 }, [
    div(style, value, more),
    div({ fontSize: 20 }, "orders"),
  ]);

describe("an animated card", () => {
  const easeOut = (progress: number) => 1 - (1 - progress) ** 4;

  test("shows each frame's text in the box of the final text, and ends with the still image", async () => {
    const style = { width: 130 };
    const { frames } = await animate({ card: number("$8,431", style) });
    for (const [frame, progress] of [
      [0, 0],
      [3, 3 / 9],
      [9, 1],
    ] as const)
      expect(
        differ(frames.at(frame), await still({ card: number(countUpText("$8,431", easeOut(progress)), style) })),
      ).toBe(0);
    expect(differ(frames[0], frames[9] as Decoded)).toBeGreaterThan(100);
  });

  test.each(["left", "center", "right"])("aligns the text to the %s of its box", async (textAlign) => {
    const style = { width: 150, textAlign };
    const { frames } = await animate({ card: number("1,234", style) });
    const first = await still({ card: number("0", style) });
    expect(differ(frames[0], first)).toBeLessThanOrEqual(textAlign === "left" ? 0 : 255);
    const columns = (image: Decoded) => {
      const dark: number[] = [];
      onWhite(image).forEach((value, i) => {
        if (value < 128 && Math.floor(i / 3) % image.width < 165) dark.push(Math.floor(i / 3) % image.width);
      });
      return [dark.reduce((a, b) => Math.min(a, b)), dark.reduce((a, b) => Math.max(a, b))];
    };
    const [[left, right], [wantedLeft, wantedRight]] = [columns(frames[0] as Decoded), columns(first)] as [
      number[],
      number[],
    ];
    expect(Math.abs((left as number) - (wantedLeft as number))).toBeLessThanOrEqual(1);
    expect(Math.abs((right as number) - (wantedRight as number))).toBeLessThanOrEqual(1);
  });

  test("squeezes digits that are wider than the final ones", async () => {
    // The background shows the box.
    const card = div({ display: "flex", fontSize: 40 }, [div({ background: "#dfd" }, "1,111,111", { countUp: true })]);
    const { frames } = await animate({ card });
    const image = await still({ card });
    const boxed = ({ data, width }: Decoded) => Array.from({ length: width }, (_, x) => data[x * 4] !== 255);
    for (const frame of frames) expect(boxed(frame)).toEqual(boxed(image));
    const right = (frame: Decoded) => {
      const dark = Array.from(onWhite(frame)).flatMap((value, i) =>
        value < 100 ? [Math.floor(i / 3) % frame.width] : [],
      );
      return dark.reduce((most, x) => Math.max(most, x), 0);
    };
    const end = boxed(image).lastIndexOf(true);
    for (const frame of frames) expect(right(frame)).toBeLessThan(end);
  });

  test("doesn't move the text after a number", async () => {
    const card = div({ fontSize: 30, padding: 10 }, [
      { type: "span", props: { countUp: true, children: "1,234" } },
      { type: "span", props: { style: { color: "red" }, children: " of 9" } },
    ]);
    const { frames } = await animate({ card });
    const reds = (image: Decoded) =>
      Buffer.from(onWhite(image).map((value, i) => (i % 3 === 0 && value > 200 ? 1 : 0)));
    const tail = (image: Decoded) => reds(image).filter((_: number, i: number) => Math.floor(i / 3) % SIZE.width > 95);
    for (const frame of frames) expect(Buffer.compare(tail(frame), tail(frames.at(-1) as Decoded))).toBe(0);
  });

  test.each([
    {
      grid: {
        rows: [
          [
            { title: "Revenue", value: "$1.24M", change: "+12%" },
            { title: "Plan", value: "n/a" },
          ],
        ],
      },
    },
    { template: "kpi-grid" },
    { template: "dashboard-light" },
  ])("counts up the figures of %j", async (card) => {
    const size = { width: 1200, height: 630, devicePixelRatio: 0.5 };
    const { frames } = await animate({ ...card, ...size });
    expect(frames.length).toBeGreaterThan(5);
    expect(differ(frames.at(-1), await still({ ...card, ...size }))).toBeLessThanOrEqual(1);
  });

  test.each([
    ["HTML", { html: '<div style="font-size: 30px" countUp>8,431</div>' }],
    ["right-to-left text", { card: div({ direction: "rtl", fontSize: 30 }, "40 שקל", { countUp: true }) }],
    [
      "text with a gradient and a shadow",
      {
        card: div(
          {
            backgroundImage: "linear-gradient(red, blue)",
            backgroundClip: "text",
            color: "transparent",
            fontSize: 40,
            textShadow: "2px 2px 4px #0003",
          },
          "8,431",
          { countUp: true },
        ),
      },
    ],
    [
      "a number in front of a chart",
      {
        card: div({}, [
          {
            type: "chart",
            props: {
              version: 4,
              style: { width: 200, height: 100 },
              chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } },
            },
          },
          div({ position: "absolute", top: 20, left: 20, fontSize: 30 }, "8,431", { countUp: true }),
        ]),
      },
    ],
  ] as [string, Body][])("counts up %s", async (_, body) => {
    for (const format of ["apng", "gif", "webp"]) {
      const { frames } = await animate({ ...body, format });
      expect(frames.length).toBeGreaterThan(6);
      expect(differ(frames.at(-1), await still(body))).toBeLessThanOrEqual(format === "gif" ? 16 : 1);
      expect(differ(frames[0], frames.at(-1) as Decoded)).toBeGreaterThan(60);
    }
  });

  test.each([
    ["text without a number", div({}, "n/a", { countUp: true })],
    ["an element without countUp", div({}, "8,431")],
    ["countUp: false", div({}, "8,431", { countUp: false })],
    ["a number in an element with an opacity", div({ opacity: 0.5 }, [div({}, "8,431", { countUp: true }), "a"])],
    ["an element without text", div({}, [div({}, "8,431")], { countUp: true })],
    ["hidden text", div({ opacity: 0 }, "8,431", { countUp: true })],
  ])("stays still with %s", async (_, card) => {
    const { frames } = await animate({ card });
    expect(frames.length).toBe(1);
    expect(differ(frames[0], await still({ card }))).toBe(0);
  });

  test("has the same still image with and without countUp", async () => {
    for (const format of ["png", "svg", "pdf"])
      expect(await bytesOf({ card: number("8,431"), format })).toEqual(
        await bytesOf({ card: number("8,431", {}, {}), format }),
      );
  });

  test.each([["maybe"], [2], [[]], [{}]])("rejects countUp of %j", async (countUp) => {
    const reply = await post({ ...SIZE, card: div({}, "8,431", { countUp }) });
    expect([reply.status, (await reply.json<{ error: string }>()).error]).toEqual([
      400,
      expect.stringMatching(/^card\.countUp must be true or false, got /),
    ]);
  });

  test("with 990 numbers is drawn, or rejected as too expensive", async () => {
    const numbers = (count: number, fontSize: number) =>
      div(
        { display: "flex", flexWrap: "wrap", fontSize },
        Array.from({ length: count }, (_, i) => div({}, `$${1000 + i}.99`, { countUp: true })),
      );
    for (const card of [numbers(990, 8), numbers(990, 60)]) {
      const reply = await post({ width: 400, height: 400, ...MOTION, duration: 5, fps: 30, card });
      const text = new TextDecoder().decode(await reply.arrayBuffer());
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 400) expect(text).toMatch(/too expensive/);
    }
  });
});
