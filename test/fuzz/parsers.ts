// Parsers of untrusted input, wrapped as functions of bytes for the coverage-guided fuzzer. Each calls its parser and
// throws if the result violates an invariant. A parser may only throw the documented errors.

import { deepStrictEqual, ok } from "node:assert/strict";
import { Failure } from "../../src/base/failure.ts";
import { CONFIG_DEPTH } from "../../src/base/limits.ts";
import { BARCODE_TYPES, type BarcodeName } from "../../src/drawings/barcode/barcode-types.ts";
import { openEncoder } from "../../src/drawings/barcode/encoder.ts";
import type { TextMeasure } from "../../src/drawings/barcode/mark.ts";
import { parseConfigText } from "../../src/drawings/chart/config-text.ts";
import { CHART, parseBase64 } from "../../src/drawings/chart/kind.ts";
import { createNumberPattern } from "../../src/drawings/chart/number-pattern.ts";
import { parseTime } from "../../src/drawings/chart/time/time-format.ts";
import { formatColor, parseColor } from "../../src/engine/color.ts";
import { formatFont, parseFont } from "../../src/engine/font/font-shorthand.ts";
import { ImageError } from "../../src/engine/image/image-error.ts";
import { describeFileType, readRasterFile } from "../../src/engine/image/raster-file.ts";
import { countSvg, filterSvg, formatSvg } from "../../src/engine/image/svg-count.ts";
import { applyStyles } from "../../src/engine/image/svg-style.ts";
import { parseSvg } from "../../src/engine/image/svg-tree.ts";
import { decodeTiff } from "../../src/engine/image/tiff-pixels.ts";
import { parseJson } from "../../src/options/json-object.ts";
import { parseForm, parseQuery } from "../../src/options/query.ts";
import { listSignedReadings } from "../../src/options/signing.ts";
import { draftChart } from "../../src/service/natural/draft.ts";
import { parseDataUrl } from "../../src/service/shared/data-url.ts";
import { readAddress } from "../../src/service/shared/remote-address.ts";
import { IMAGE_FILES } from "./hostile-values.ts";

/** Parser under test. */
export interface Parser {
  /**
   * Calls the parser.
   *
   * @throws if the result violates an invariant
   */
  readonly run: (input: Uint8Array) => void | Promise<void>;
  /** Initial inputs. */
  readonly seeds: readonly (string | Uint8Array)[];
  /** Keywords that are inserted into inputs, beside the tokens of the seeds. */
  readonly words?: readonly string[];
}

const textOf = (input: Uint8Array): string => new TextDecoder().decode(input);

/** Ignores the errors with which a parser rejects input. */
function allowRejection(run: (input: Uint8Array) => void | Promise<void>): Parser["run"] {
  return async (input) => {
    try {
      await run(input);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof ImageError)) throw error;
      ok(error.message.trim().length > 5, "a rejection must have a message");
    }
  };
}

const ofText = (run: (text: string) => void | Promise<void>): Parser["run"] =>
  allowRejection((input) => run(textOf(input)));

function tryJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Assumes that every character is half as wide as it is high. */
const MEASURE: TextMeasure = (text, size) => ({
  width: (text.length * size) / 2,
  ascent: size * 0.8,
  descent: size * 0.2,
});

/** Returns the result, or undefined if the input is rejected. */
function resultOrRejection<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

export const query = (): Parser => ({
  seeds: ["c=%7B%7D&w=5&w=6", "a+b=c%2Bd+e", "%zz=%ff&=", "chart={type:'bar'}&sig=00&accountId=1", "c=50%&d=%C3%A4"],
  words: ["%7B", "%2B", "%C3%A4", "%ff", "%", "&", "=", "+", "chart", "c", "sig", "__proto__", "%20", "%ED%A0%80"],
  run: ofText((text) => {
    for (const parse of [parseQuery, parseForm]) {
      const input = parse(text);
      for (const name of ["c", "chart", "w", "__proto__", ""]) {
        const reading = resultOrRejection(() => input.read(name));
        if (reading !== undefined) ok(reading.text.isWellFormed(), "text must be well-formed");
      }
      for (const { message, input: signed } of listSignedReadings(input, CHART.signing))
        ok(
          listSignedReadings(signed, CHART.signing).every((reading) => reading.message === message),
          "a signed text must have one meaning",
        );
    }
  }),
});

export const config = (): Parser => ({
  seeds: [
    '{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[1,-2.5e3,null]}]}}',
    "{type:'line',/* a */data:{datasets:[{data:[1,2,],fill:undefined}]},}; // b",
    "{type:'bar',options:{a:function(x){return x+`\u0024{1}`},b:(v)=>v,c:/[/]'/g}}",
    "{'a':'b'+'c', a:0x1F, b:+.5, c:Infinity, d:'\\u0041\\\n'}",
  ],
  words: ["function", "=>", "\u0024{", "NaN", "0x", "\u2028", "new ", "\\u{1}"],
  run: ofText((text) => {
    const result = parseConfigText(text);
    const json = tryJson(text);
    if (json !== undefined && depthOf(json.value) < CONFIG_DEPTH && "value" in result)
      deepStrictEqual(result.value, json.value);
    if ("script" in result) ok(result.mistake === null || result.mistake.length > 5);
    if ("error" in result) ok(result.error.length > 5);
  }),
});

export const json = (): Parser => ({
  seeds: ['{"a":[1,{"b":null}],"c":"\\u00e4\\n"}', "[1,2", '{"a" 1}', '"\\x"', "[1,]", '{"a":tru}', "1 2", "-01"],
  words: ["\\u", "\\ud800", "1e5", "\t", "\u0000", "\ufeff"],
  run: ofText((text) => {
    const json = tryJson(text);
    const parsed = resultOrRejection(() => ({ value: parseJson(text, "body", CONFIG_DEPTH) }));
    if (parsed !== undefined) deepStrictEqual(parsed, json);
    else ok(json === undefined || depthOf(json.value) >= CONFIG_DEPTH, "JSON must be read");
  }),
});

export const font = (): Parser => ({
  seeds: [
    "12px Arial",
    "italic bold 1.5em/2 'A B', serif",
    'condensed small-caps 700 80%/normal "x\\"y"',
    "xx-large a, b",
  ],
  words: ["rem", "pt", "vw", "oblique 10deg", "inherit", "950"],
  run: ofText((text) => {
    const font = parseFont(text);
    if (font === null) return;
    ok(font.size >= 0 && Number.isFinite(font.size), "size must be a number");
    ok(font.weight >= 1 && font.weight <= 1000, "weight must be 1 to 1000");
    const written = formatFont(font);
    const again = parseFont(written);
    ok(again !== null, `${written} must be read`);
    deepStrictEqual(formatFont(again), written);
  }),
});

export const color = (): Parser => ({
  seeds: [
    "red",
    "rgb(1 2 3 / 50%)",
    "hsla(120deg, 5%, 5%, .5)",
    "oklch(50% 0.1 30)",
    "color-mix(in lab, red, #12345678 2%)",
  ],
  words: ["hsl(", "lab(", "lch(", "oklab(", "hwb(", "color(display-p3 ", "none", "transparent", "e9"],
  run: ofText((text) => {
    const color = parseColor(text);
    if (color === null) return;
    for (const value of Object.values(color)) ok(Number.isFinite(value), `${text} must have numbers`);
    ok(parseColor(formatColor(color)) !== null, `${formatColor(color)} must be read`);
  }),
});

export const number = (): Parser => ({
  seeds: ["$0,0.00", "0.0a", "0[.]00 %", "(0,0 ib)", "00:00:00", "US$ 0.[000]", "0.00e+0"],
  words: ["0", "#", ",", ".", "[.]", "[0]", "%", "a", "o", "ib", "b", "e+0", "(", ")", "$", "€", "-", "+", " "],
  run: ofText((text) => {
    const format = createNumberPattern(text, "en", "ticks.format");
    for (const value of [0, -1.5, 1e21, 0.001, 123_456.789, Number.NaN, -Infinity])
      ok(typeof format(value) === "string");
  }),
});

export const time = (): Parser => ({
  seeds: ["2026-11-22|YYYY-MM-DD", "Nov 5|MMM D", "2026-11-22T10:00:00+01:00|", "5|[week] w", "12|yyyy LLL dd 'at' HH"],
  words: ["Do", "LLLL", "X", "x", "ZZ", "W", "GMT", "+14:00"],
  run: ofText((text) => {
    const [value = "", format = ""] = text.split("|");
    for (const family of ["either", "moment"] as const) {
      const time = parseTime(value, format, family, "en");
      ok(time === null || Number.isFinite(time), "a time must be a number");
    }
  }),
});

export const svg = (): Parser => ({
  seeds: [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:red} #b>rect{}</style><path class="a" d="M0 0h9z"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="g"><stop offset="1"/></linearGradient></defs><use xlink:href="#g"/><script>1</script></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg><text style="font:9px a">&a;</text><filter><feBlend in="x"/></filter></svg>',
    '<svg><a href="javascript:1"><image href="data:image/png;base64,AA"/></a><g clip-path="url(#c)" onload="1"><!-- --><![CDATA[x]]></g></svg>',
    "<svg><use href='#a'/><foreignObject style='fill:url(https://a.b/)'>@import</foreignObject></svg>",
  ],
  words: ["<g>", "url(#a)", "href=", "&a;", "<!ENTITY a '", "style='", "data:,", "@import", "onload="],
  run: ofText((text) => {
    const tree = parseSvg(text);
    applyStyles(tree);
    const root = filterSvg(tree, () => null);
    countSvg(root);
    const written = formatSvg(root);
    ok(!/<(?:script|foreignObject|style|iframe)|\son\w+=|(?:href|src)="(?!#|data:)/i.test(written), written);
    parseSvg(written);
  }),
});

export const raster = (): Parser => ({
  seeds: IMAGE_FILES,
  words: [
    ...["\x89PNG\r\n\x1a\n", "IHDR", "PLTE", "tRNS", "IDAT", "GIF89a", "RIFF", "WEBPVP8X", "\xff\xc0", "\xff\xd9"],
    ...["II*\0", "MM\0*", "BM", "\xff\xff\xff\xff", "\0\0\0\0"],
  ],
  run: allowRejection((input) => {
    describeFileType(input);
    const file = readRasterFile(input);
    if (file === null) return;
    ok(file.width >= 0 && file.height >= 0, "sides must be numbers");
    if (file.format !== "tiff" || file.width * file.height > 100_000) return;
    decodeTiff(file, () => {
      throw new ImageError("contains a JPEG, which has its own fuzzer");
    });
  }),
});

export const dataUrl = (): Parser => ({
  seeds: ["data:image/png;base64,iVBORw0KGgo=", "data:,a%20b%", "DATA:text/plain;charset=x;BASE64 ,AA__-A", "data:"],
  words: ["data:", ";base64", ",", "%41", "%", "=", "-", "_", "+", " ", "\u00e4"],
  run: ofText((text) => {
    parseDataUrl(text);
    parseBase64(text);
  }),
});

export const address = (): Parser => ({
  seeds: [
    "https://example.com/a.png",
    "http://127.0.0.1:8080/",
    "//a.b",
    "http://[::ffff:1.2.3.4]/",
    "http://0x7f.1/",
    "https://10.0.0.1.nip.io/",
    "http://user@localhost\\①169.254.169.254:ffff/",
  ],
  words: ["::", "0x", "%2e", ".nip.io"],
  run: ofText((text) => {
    const { hostname, protocol, username } = readAddress(text, { allowLocal: false });
    ok(/^https?:$/.test(protocol) && username === "", "the address must be http or https");
    const isPrivate = /^(?:(?:0|10|127|169\.254|192\.168)(?:\.\d+){2,3}|(?:.+\.)?localhost)$/.test(hostname);
    ok(!isPrivate, `${hostname} must not be requested`);
  }),
});

export const barcode = (): Parser => ({
  seeds: Object.entries(BARCODE_TYPES).map(([type, { example }]) => `${type}|${example}`),
  words: ["|", "0", "9", "A", "^FNC1", "(01)", "^", "*", "\u001d", "\u00e4", "-", " ", "99"],
  run: ofText(async (text) => {
    const [name = "", ...rest] = text.split("|");
    if (!Object.hasOwn(BARCODE_TYPES, name) || text.length > 300) return;
    const type = name as BarcodeName;
    const encode = await openEncoder(
      { type, text: rest.join("|"), options: BARCODE_TYPES[type].options ?? {} },
      MEASURE,
    );
    ok(encode({}).length > 0, "a barcode must have marks");
  }),
});

export const natural = (): Parser => ({
  seeds: [
    "bar chart of sales 10, 20, 30 for Jan-Mar in green",
    "camembert: Loyer 45, Nourriture 25",
    "Region\tSales\nNorth\t10",
    "Umsatz 1.200,50 € und 5k im Januar, gestapelt",
    "weeks 1-9 gauge 40% titled 'A'",
    "pie and y et 1,200.50 to $5 for Q1-Q4 | between Jan and May, gradient from red to blue",
  ],
  run: ofText((text) => {
    const { chart } = draftChart(text.slice(0, 512));
    ok("value" in parseConfigText(chart) || chart.includes("getGradientFillHelper("), chart);
  }),
});
