import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { formatCanonical } from "../../../src/options/canonical.ts";
import type { RequestParams } from "../../../src/options/fields.ts";
import { parseForm, parseQuery } from "../../../src/options/query.ts";
import { sampleRuns } from "../../sample.ts";

const canonicalOf = (input: RequestParams) => formatCanonical(CHART.canonical(CHART.parse(input)));

/** The meaning of a chart request, independent of its spelling. */
interface Meaning {
  readonly chart: object;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly format: "png" | "jpg" | "webp" | "avif" | "svg" | "pdf" | "base64";
  readonly version: 2 | 3 | 4;
  readonly background: "transparent" | "red" | "#12345678";
  readonly quality: number | undefined;
  readonly defaults: "limn" | "chartjs";
  readonly lang: string | undefined;
  readonly timeZone: "UTC" | "Europe/Berlin" | "+02:00";
}

const meanings: fc.Arbitrary<Meaning> = fc.record({
  chart: fc.record({
    type: fc.constantFrom("bar", "line"),
    data: fc.record({
      labels: fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { maxLength: 3 }),
      datasets: fc.array(
        fc.record({ data: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 3 }) }),
        {
          maxLength: 2,
        },
      ),
    }),
  }),
  width: fc.constantFrom(500, 1, 3000, 640),
  height: fc.constantFrom(300, 1, 480),
  ratio: fc.constantFrom(2, 1, 0.5, 4),
  format: fc.constantFrom("png", "jpg", "webp", "avif", "svg", "pdf", "base64"),
  version: fc.constantFrom(2, 3, 4),
  background: fc.constantFrom("transparent", "red", "#12345678"),
  quality: fc.constantFrom(undefined, 80, 85, 1, 100),
  defaults: fc.constantFrom("limn", "chartjs"),
  lang: fc.constantFrom(undefined, "ja", "zh-Hant"),
  timeZone: fc.constantFrom("UTC", "Europe/Berlin", "+02:00"),
});

/** Equivalent names for each time zone. */
const TIME_ZONES = {
  UTC: ["UTC", "utc", "Etc/UTC", "+00:00"],
  "Europe/Berlin": ["Europe/Berlin", "europe/berlin", "EUROPE/BERLIN"],
  "+02:00": ["+02:00", "+0200", "+02"],
};

/** Quality used if a request doesn't set it. WebP is lossless by default. */
const DEFAULT_QUALITIES: Readonly<Record<string, number>> = { jpg: 85, avif: 80 };

const BACKGROUNDS = {
  transparent: ["transparent", "TRANSPARENT", "#0000", "rgba(0, 0, 0, 0)"],
  red: ["red", "#f00", "#FF0000", "rgb(255, 0, 0)", "hsl(0, 100%, 50%)"],
  "#12345678": ["#12345678"],
};

/** A spelling of a request: parameter names, notation, order, and whether it is a query, a form or JSON. */
const spelling = fc.record({
  carrier: fc.constantFrom("query", "form", "json"),
  choices: fc.array(fc.nat({ max: 1000 }), { minLength: 40, maxLength: 40 }),
});

/** Writes a request in one of its many equivalent spellings. */
function write(request: Meaning, { carrier, choices }: { carrier: string; choices: readonly number[] }): RequestParams {
  let chosen = 0;
  const choose = <T>(...ways: readonly T[]): T => ways[(choices[chosen++] as number) % ways.length] as T;
  const isLossy = ["jpg", "webp", "avif"].includes(request.format);
  const text = choose(
    JSON.stringify(request.chart),
    JSON.stringify(request.chart, null, 2),
    ` ${JSON.stringify(request.chart)}\n`,
  );
  // JSON.stringify writes -0 as 0, so a chart with -0 is always sent as text. Only text charts can be sent as Base64.
  const isBase64 = choose(false, true);
  const encoded = isBase64 ? btoa(String.fromCharCode(...new TextEncoder().encode(text))) : text;
  const chart =
    carrier === "json" && !isBase64 && !text.includes("-0") ? choose<unknown>(text, JSON.parse(text)) : encoded;
  const number = (value: number) =>
    carrier === "json" ? choose<unknown>(value, String(value)) : choose(String(value), `${value}.0`);
  const whole = (value: number) =>
    carrier === "json" ? choose<unknown>(value, String(value)) : choose(String(value), `${value}px`);
  const optional = (name: string, value: unknown, isDefault: boolean): [string, unknown][] =>
    isDefault && choose(true, false) ? [] : [[name, value]];
  const fields: [string, unknown][] = [
    [choose("c", "chart"), typeof chart === "string" && isBase64 ? encoded : chart],
    ...(isBase64 ? ([["encoding", "base64"]] as [string, unknown][]) : optional("encoding", "url", true)),
    ...optional(choose("w", "width"), whole(request.width), request.width === 500),
    ...optional(choose("h", "height"), whole(request.height), request.height === 300),
    ...optional("devicePixelRatio", number(request.ratio), request.ratio === 2),
    ...optional(
      choose("f", "format"),
      choose(request.format, request.format.toUpperCase(), request.format === "jpg" ? "jpeg" : request.format),
      request.format === "png",
    ),
    ...optional(
      choose("v", "version"),
      choose(String(request.version), `${request.version}.9.4`),
      request.version === 2,
    ),
    ...optional(
      choose("bkg", "backgroundColor"),
      choose(...BACKGROUNDS[request.background]),
      request.background === "transparent",
    ),
    ...optional("defaults", request.defaults, request.defaults === "limn"),
    ...(isLossy && request.quality !== undefined
      ? optional("quality", number(request.quality), DEFAULT_QUALITIES[request.format] === request.quality)
      : []),
    ...(request.lang === undefined
      ? []
      : ([["lang", choose(request.lang, request.lang.toLowerCase(), request.lang.replace("-", "_"))]] as [
          string,
          unknown,
        ][])),
    ...optional("timeZone", choose(...TIME_ZONES[request.timeZone]), request.timeZone === "UTC"),
    ...(choose(false, true) ? ([["ref", `qc-${choose(1, 2)}`]] as [string, unknown][]) : []),
  ];
  if (choose(false, true)) fields.reverse();
  if (carrier === "json") return { type: "json", body: Object.fromEntries(fields) };
  const pairs = fields.map(([name, value]) => [name, String(value)]);
  const form = String(new URLSearchParams(pairs));
  if (carrier === "form") return parseForm(form);
  const typed = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join("&");
  return parseQuery(choose(form, typed));
}

/** Returns a key that covers everything that affects the rendered image. */
function appearanceKey({ chart, ratio, format, quality, ...rest }: Meaning): unknown {
  return JSON.stringify([
    Object.entries(rest),
    format,
    format === "svg" || format === "pdf" ? null : ratio,
    ["jpg", "webp", "avif"].includes(format) ? (quality ?? DEFAULT_QUALITIES[format] ?? null) : null,
    JSON.stringify(chart, (_, value) => (Object.is(value, -0) ? "minus zero" : value)),
  ]);
}

describe("the canonical text of a chart", () => {
  test("is the same for every spelling of a request", () => {
    fc.assert(
      fc.property(meanings, spelling, spelling, (request, one, other) => {
        expect(canonicalOf(write(request, one))).toBe(canonicalOf(write(request, other)));
      }),
      { numRuns: sampleRuns(5000) },
    );
  });

  test("is the same for two requests if and only if their images are the same", () => {
    const pair = fc.tuple(
      meanings,
      meanings,
      fc.array(
        fc.constantFrom(
          ...([
            "chart",
            "width",
            "height",
            "ratio",
            "format",
            "version",
            "background",
            "quality",
            "defaults",
            "lang",
            "timeZone",
          ] as const),
        ),
        { maxLength: 2 },
      ),
    );
    fc.assert(
      fc.property(pair, spelling, spelling, ([request, other, changed], one, two) => {
        const changes = Object.fromEntries(changed.map((name) => [name, other[name]]));
        const second = { ...request, ...changes } as Meaning;
        const texts = [write(request, one), write(second, two)].map(canonicalOf);
        expect(texts[0] === texts[1]).toBe(appearanceKey(request) === appearanceKey(second));
      }),
      { numRuns: sampleRuns(5000) },
    );
  });

  // JSON text can hold numbers beyond the range of a double, which JSON.stringify would write as null.
  test.each(["1e999", "1E+00999", "-1e400", "9".repeat(400), `${"9".repeat(250)}e99`])(
    "distinguishes an infinite number from null: %s",
    (number) => {
      const canonicalWith = (value: string) =>
        canonicalOf({ type: "text", read: (name) => (name === "c" ? { text: `{"data":[1,${value}]}` } : undefined) });
      expect(canonicalWith(number)).not.toBe(canonicalWith("null"));
      expect(canonicalWith(number)).toBe(canonicalWith(number.startsWith("-") ? "-1e999" : "1e999"));
    },
  );
});
