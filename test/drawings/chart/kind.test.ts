import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { listReplaced } from "../../../src/options/fields.ts";
import { parseForm, parseQuery } from "../../../src/options/query.ts";

const fromQuery = (query: string) => CHART.parse(parseQuery(query));
const fromForm = (body: string) => CHART.parse(parseForm(body));
const fromJson = (body: Record<string, unknown>) => CHART.parse({ type: "json", body });

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe("a request with only a chart", () => {
  const expected = {
    chart: "{}",
    width: 500,
    height: 300,
    devicePixelRatio: 2,
    version: 2,
    format: "png",
    defaults: "limn",
  };

  test("gets the defaults from a query, a form and JSON", () => {
    expect(fromQuery("c={}")).toEqual(expected);
    expect(fromForm("c=%7B%7D")).toEqual(expected);
    expect(fromJson({ chart: "{}" })).toEqual(expected);
    expect(fromJson({ chart: {} })).toEqual({ ...expected, chart: {} });
  });

  test("gets the defaults for empty and null values", () => {
    const names = ["w", "width", "h", "height", "devicePixelRatio", "backgroundColor", "bkg", "v", "version", "format"];
    const all = [...names, "encoding", "defaults"];
    expect(fromQuery(`c={}&${all.map((name) => `${name}=`).join("&")}`)).toEqual(expected);
    expect(fromJson({ c: "{}", ...Object.fromEntries(all.map((name) => [name, ""])) })).toEqual(expected);
    expect(fromJson({ c: "{}", ...Object.fromEntries(all.map((name) => [name, null])) })).toEqual(expected);
  });
});

describe("the chart", () => {
  test.each(["", "c=", "chart=", "c=&chart=", "w=100", "C={}", "c[]=1", "data={}"])(
    "is required in a query: %j",
    (query) => {
      expect(() => fromQuery(query)).toThrow(/^You are missing variable `c` or `chart`$/);
    },
  );

  test.each([{}, { c: "" }, { chart: null }, { c: "", chart: null }])("is required in JSON: %j", (body) => {
    expect(() => fromJson(body)).toThrow(/^You are missing variable `c` or `chart`$/);
  });

  test.each([
    [{ chart: [1] }, "chart must be an object or text, got [1]"],
    [{ c: 5 }, "c must be an object or text, got 5"],
    [{ chart: true }, "chart must be an object or text, got true"],
  ])("must be an object or text: %j", (body, message) => {
    expect(() => fromJson(body)).toThrow(message);
  });

  test("keeps the alternative reading of a plus in a query", () => {
    expect(fromQuery("c={a:'x'+1}")).toMatchObject({ chart: "{a:'x'+1}", chartAlternative: "{a:'x' 1}" });
    expect(fromQuery("c=%7Ba%3A+1%7D")).toMatchObject({ chart: "{a: 1}", chartAlternative: "{a:+1}" });
    expect(fromQuery("c={a:1}")).not.toHaveProperty("chartAlternative");
    expect(fromForm("c={a:+1}")).not.toHaveProperty("chartAlternative");
    expect(fromJson({ c: "{a:+1}" })).not.toHaveProperty("chartAlternative");
  });

  test("ignores inherited properties of a body", () => {
    const chart = JSON.parse('{"__proto__":{"type":"bar"},"type":"line"}') as Record<string, unknown>;
    expect(fromJson({ chart }).chart).toHaveProperty("type", "line");
    const body = Object.create({ chart: "{}" }) as Record<string, unknown>;
    expect(() => fromJson(body)).toThrow("You are missing");
  });
});

describe("encoding=base64", () => {
  const text = "{type:'bar',data:{labels:['é','😀','>>>???']}}";
  const encoded = base64(text);

  test("decodes to UTF-8", () => {
    expect(fromQuery(`encoding=base64&c=${encodeURIComponent(encoded)}`).chart).toBe(text);
    expect(fromJson({ encoding: "base64", chart: encoded }).chart).toBe(text);
  });

  test("accepts raw pluses, both alphabets, missing padding and line breaks", () => {
    const plain = base64("{a:'~~~>>>???ÿÿ'}");
    expect(plain).toContain("+");
    const decoded = "{a:'~~~>>>???ÿÿ'}";
    expect(fromQuery(`encoding=base64&c=${plain}`)).toMatchObject({ chart: decoded });
    expect(fromQuery(`encoding=base64&c=${plain}`)).not.toHaveProperty("chartAlternative");
    expect(fromForm(`encoding=base64&c=${plain}`).chart).toBe(decoded);
    const urlSafe = plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    expect(fromQuery(`encoding=base64&c=${urlSafe}`).chart).toBe(decoded);
    const inLines = `\n ${plain.match(/.{1,6}/g)?.join("\r\n")}\n`;
    expect(fromJson({ encoding: "base64", c: inLines }).chart).toBe(decoded);
    expect(fromQuery(`encoding=base64&c=${encodeURIComponent(plain.match(/.{1,6}/g)?.join(" ") ?? "")}`).chart).toBe(
      decoded,
    );
  });

  test.each(["{type:'bar'}", "a", "====", "_w", "/w==", "abc=def", "é"])("rejects malformed base64: %s", (chart) => {
    expect(() => fromJson({ encoding: "base64", chart })).toThrow(`chart must be base64 of UTF-8 text, got ${chart}`);
    expect(() => fromQuery(`encoding=base64&c=${encodeURIComponent(chart)}`)).toThrow(
      /^c must be base64 of UTF-8 text/,
    );
  });

  test.each(["url", "utf8", "hex"])("is needed to decode: encoding=%s leaves the text alone", (encoding) => {
    expect(fromQuery(`encoding=${encoding}&c=${encoded}`).chart).toBe(encoded);
  });

  test.each(["utf8", "hex", 5, true, {}])("is url or base64 in JSON, not %j", (encoding) => {
    expect(() => fromJson({ encoding, c: "{}" })).toThrow("encoding must be one of url, base64, got ");
  });

  test("decodes every encoded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (chart) => {
        expect(fromJson({ encoding: "base64", chart: base64(`{${chart}}`) }).chart).toBe(`{${chart.toWellFormed()}}`);
      }),
    );
  });
});

describe("aliases", () => {
  test("prefer the short name, except for the background", () => {
    expect(
      fromQuery("chart=B&c=A&width=2&w=1&height=4&h=3&version=4&v=3&format=png&f=svg&bkg=red&backgroundColor=blue"),
    ).toMatchObject({ chart: "A", width: 1, height: 3, version: 3, format: "svg", backgroundColor: "blue" });
  });

  test("fall through if the preferred name is empty, zero or false", () => {
    expect(fromQuery("c=&chart=B&w=&width=2&bkg=red&backgroundColor=")).toMatchObject({
      chart: "B",
      width: 2,
      backgroundColor: "red",
    });
    expect(
      fromJson({ c: "", chart: {}, w: 0, width: 2, h: "", height: 3, v: false, version: 4, f: null, format: "svg" }),
    ).toMatchObject({ chart: {}, width: 2, height: 3, version: 4, format: "svg" });
  });

  test("are not validated if the preferred name is used", () => {
    expect(fromQuery("c={}&w=7&width=99999")).toMatchObject({ width: 7 });
    expect(fromJson({ c: {}, w: 7, width: "x" })).toMatchObject({ width: 7 });
  });
});

describe.each([
  ["width", "w", 500],
  ["height", "h", 300],
] as const)("%s", (long, short, standard) => {
  test.each([
    ["500px", 500],
    ["12.7", 12],
    ["1", 1],
    ["%201e3", 1],
    ["garbage", standard],
    ["NaN", standard],
  ])("in text is read leniently: %s is %i", (text, expected) => {
    expect(fromQuery(`c={}&${short}=${text}`)[long]).toBe(expected);
    expect(fromForm(`c={}&${long}=${text}`)[long]).toBe(expected);
  });

  test.each(["9000", "3001", "0", "0x10", "0.9", "-1", "-500px"])(
    "in text is rejected out of range, under the name used: %s",
    (text) => {
      expect(() => fromQuery(`c={}&${long}=${text}`)).toThrow(
        `${long} must be a whole number from 1 to 3000, got ${text}`,
      );
      expect(() => fromQuery(`c={}&${short}=${text}`)).toThrow(
        `${short} must be a whole number from 1 to 3000, got ${text}`,
      );
    },
  );

  test.each([
    [640, 640],
    ["640", 640],
    [" 640 ", 640],
    [null, standard],
  ])("in JSON may be a number or its text: %j", (value, expected) => {
    expect(fromJson({ c: {}, [short]: value })[long]).toBe(expected);
  });

  test.each([-1, 0, 3001, "-5", "0", "3001", 0.9, 500.9, "12.7", "500px", "abc", "NaN", false])(
    "in JSON is rejected out of range: %j",
    (value) => {
      expect(() => fromJson({ c: {}, [long]: value })).toThrow(
        `${long} must be a whole number from 1 to 3000, got ${value}`,
      );
    },
  );

  test.each([true, [500], { a: 1 }, 1e300])("in JSON is rejected unless it is a number or text: %j", (value) => {
    expect(() => fromJson({ c: {}, [short]: value })).toThrow(
      new RegExp(`^${short} must be a whole number from 1 to 3000, got `),
    );
  });
});

describe("devicePixelRatio", () => {
  test.each([
    ["1", 1],
    ["1.5", 1.5],
    ["4", 4],
    ["2x", 2],
    ["garbage", 2],
  ])("in text is read leniently: %s is %d", (text, expected) => {
    expect(fromQuery(`c={}&devicePixelRatio=${text}`).devicePixelRatio).toBe(expected);
  });

  test.each(["0", "-1", "4.1", "1e9"])("in text is rejected out of range: %s", (text) => {
    expect(() => fromQuery(`c={}&devicePixelRatio=${text}`)).toThrow(
      `devicePixelRatio must be greater than 0 and at most 4, got ${text}`,
    );
  });

  test("in JSON may be a number or numeric text", () => {
    expect(fromJson({ c: {}, devicePixelRatio: 3.5 }).devicePixelRatio).toBe(3.5);
    expect(fromJson({ c: {}, devicePixelRatio: "1.0" }).devicePixelRatio).toBe(1);
  });

  test.each([0, -1, 4.01, "0", "3x", "x", true, [1]])("in JSON is rejected otherwise: %j", (devicePixelRatio) => {
    expect(() => fromJson({ c: {}, devicePixelRatio })).toThrow(
      /^devicePixelRatio must be greater than 0 and at most 4, got /,
    );
  });
});

describe("version", () => {
  test.each([
    ["2", 2],
    ["2.9.4", 2],
    ["3.9.1", 3],
    ["4", 4],
    ["v3", 3],
    ["V4.x", 4],
    ["4-beta", 4],
    ["%203%20", 3],
  ])("uses the major version of %s", (text, expected) => {
    expect(fromQuery(`c={}&v=${text}`).version).toBe(expected);
  });

  test("may be a number in JSON", () => {
    expect(fromJson({ c: {}, version: 3 }).version).toBe(3);
    expect(fromJson({ c: {}, version: 2.9 }).version).toBe(2);
    expect(fromJson({ c: {}, v: "4" }).version).toBe(4);
  });

  test.each([
    ["1", 2],
    ["5", 2],
    ["22", 2],
    ["04", 2],
    ["30", 3],
  ])("reads %s in a query as QuickChart does, and rejects it in JSON", (text, expected) => {
    expect(fromQuery(`c={}&version=${text}`).version).toBe(expected);
    expect(() => fromJson({ c: {}, v: text })).toThrow(`v must be one of 2, 3, 4, got ${text}`);
  });

  test("warns about anything but a version", () => {
    const warnings = (query: string) => listReplaced(CHART.fields, parseQuery(query));
    for (const version of ["", "2", "3", "4.1", "v2", "3-beta", "%204%20"])
      expect(warnings(`version=${version}`)).toEqual([]);
    expect(warnings("v=foo")).toEqual(["v must be one of 2, 3, 4, got foo: version 2 of Chart.js draws the chart"]);
    expect(warnings("version=30")).toEqual([expect.stringMatching(/ got 30: version 3 /)]);
  });

  test.each([true, [2], { major: 2 }])("rejects %j in JSON", (v) => {
    expect(() => fromJson({ c: {}, v })).toThrow(/^v must be one of 2, 3, 4, got /);
  });
});

describe("format", () => {
  test.each(["png", "svg", "base64", "jpg", "jpeg", "webp", "pdf"])("accepts %s in any case", (format) => {
    expect(fromQuery(`c={}&f=${format.toUpperCase()}`).format).toBe(format);
    expect(fromJson({ c: {}, format }).format).toBe(format);
  });

  test.each(["tiff", "image/png", "constructor", "__proto__"])("rejects %s", (format) => {
    const message = `f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got ${format}`;
    expect(() => fromQuery(`c={}&f=${format}`)).toThrow(message);
    expect(() => fromJson({ c: {}, f: format })).toThrow(message);
  });
});

describe("backgroundColor", () => {
  test("accepts any text, which the canvas parses", () => {
    expect(fromQuery("c={}&bkg=%23ff0000").backgroundColor).toBe("#ff0000");
    expect(fromQuery("c={}&bkg=no-colour").backgroundColor).toBe("no-colour");
    expect(fromQuery("c={}&bkg=rgb%280%2C+0%2C+0%29").backgroundColor).toBe("rgb(0, 0, 0)");
  });

  test("is at most 200 characters long", () => {
    expect(fromQuery(`c={}&bkg=${"a".repeat(200)}`).backgroundColor).toHaveLength(200);
    expect(() => fromQuery(`c={}&bkg=${"a".repeat(201)}`)).toThrow(/^bkg must have at most 200 characters, got aaa/);
  });

  test.each([5, 0, true, ["red"], {}])("must be text in JSON: %j", (backgroundColor) => {
    expect(() => fromJson({ c: {}, backgroundColor })).toThrow(/^backgroundColor must be text, got /);
  });
});

describe("defaults", () => {
  test("may be limn or chartjs", () => {
    expect(fromQuery("c={}&defaults=chartjs").defaults).toBe("chartjs");
    expect(fromQuery("c={}&defaults=limn").defaults).toBe("limn");
  });

  test.each(["none", "Chart.js", "0"])("rejects %s", (text) => {
    expect(() => fromQuery(`c={}&defaults=${text}`)).toThrow(`defaults must be one of limn, chartjs, got ${text}`);
  });
});

describe("invalid fields", () => {
  test("are all listed, and the first is the message", () => {
    try {
      fromQuery("c={}&w=9000&h=-1&f=tiff");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({
        code: "invalid",
        message: "w must be a whole number from 1 to 3000, got 9000",
        details: [
          "w must be a whole number from 1 to 3000, got 9000",
          "h must be a whole number from 1 to 3000, got -1",
          "f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got tiff",
        ],
      });
    }
  });
});

test("parseChart ignores unknown parameters", () => {
  expect(fromQuery("c={}&ref=qc-js&_=123&key=q-x&sig=1&__proto__=1&x=%FF")).toEqual(fromQuery("c={}"));
  expect(fromJson({ c: "{}", ref: "qc-php", templateOverride: 5, key: ["x"] })).toEqual(fromQuery("c={}"));
});

describe("arbitrary JSON", () => {
  test("is read, or rejected with a Failure", () => {
    const anything = fc.jsonValue();
    const body = fc.record(
      {
        c: anything,
        w: anything,
        height: anything,
        devicePixelRatio: anything,
        bkg: anything,
        v: anything,
        f: anything,
        encoding: anything,
        defaults: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (fields) => {
        try {
          fromJson(fields);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });

  test("is parsed quickly if numbers are very long texts", () => {
    const long = [
      "1".repeat(900_000).concat("x"),
      `4.${" ".repeat(900_000)}\nx`,
      " ".repeat(900_000),
      "1e".repeat(400_000),
    ];
    for (const text of long)
      expect(() => fromJson({ c: {}, w: text, h: text, devicePixelRatio: text, v: text, f: text })).toThrow(Failure);
  });
});

describe("lang", () => {
  test.each([
    ["ja", "ja"],
    ["zh_hant", "zh-Hant"],
    ["de-ch-u-nu-latn", "de-CH-u-nu-latn"],
  ])("%s is normalised to %s", (lang, expected) => {
    expect(fromJson({ c: {}, lang }).lang).toBe(expected);
  });

  test.each(["x", "日本語", "ja!", "en-", `en-${"abcd-".repeat(40)}abcd`, 5, {}, "\0"])("rejects %j", (lang) => {
    expect(() => fromJson({ c: {}, lang })).toThrow(/^lang must be a language such as ja, zh-Hant or de-CH, got /);
  });

  test("is undefined if omitted", () => {
    for (const lang of ["", null, undefined]) expect(fromJson({ c: {}, lang }).lang).toBeUndefined();
  });
});

describe("timeZone", () => {
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["europe/berlin", "Europe/Berlin"],
    ["+0530", "+05:30"],
    ["UTC", undefined],
    ["Etc/UTC", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%s is normalised to %s", (timeZone, expected) => {
    expect(fromJson({ c: {}, timeZone }).timeZone).toBe(expected);
  });

  test("may have a plus in a query and in a form", () => {
    for (const text of ["+02:00", "%2B02:00", "%20" + "02:00"]) {
      expect(fromQuery(`c={}&timeZone=${text}`).timeZone).toBe("+02:00");
      expect(fromForm(`c={}&timeZone=${text}`).timeZone).toBe("+02:00");
    }
  });

  test.each(["x", "Europe/Nowhere", "日本", "+24:00", "a".repeat(100_000), 5, true, {}, [], "\0", "__proto__"])(
    "rejects %j",
    (timeZone) => {
      expect(() => fromJson({ c: {}, timeZone })).toThrow(
        /^timeZone must be a time zone such as Europe\/Berlin, or an /,
      );
    },
  );
});

describe("quality", () => {
  test.each(["jpg", "jpeg", "webp", "avif", "JPG"])("is a whole number from 1 to 100 for %s", (format) => {
    for (const quality of [1, 100, "85"]) {
      expect(fromJson({ c: {}, format, quality }).quality).toBe(Number(quality));
      expect(fromQuery(`c={}&f=${format}&quality=${quality}`).quality).toBe(Number(quality));
    }
    for (const quality of [0, 101, 2.5, -1, "x", "85%", true, [], 1e9])
      expect(() => fromJson({ c: {}, format, quality })).toThrow(/^quality must be a whole number from 1 to 100, got /);
    for (const quality of ["0", "101", "NaN", "1e9"])
      expect(() => fromQuery(`c={}&f=${format}&quality=${quality}`)).toThrow(/^quality must be a whole number/);
  });

  test.each(["png", "svg", "pdf", "base64"])("is rejected for %s", (format) => {
    expect(() => fromJson({ c: {}, format, quality: 80 })).toThrow(
      "quality is only allowed if format is jpg, jpeg, webp or avif, got 80",
    );
  });

  test("is undefined if omitted", () => {
    for (const quality of ["", null, undefined]) expect(fromJson({ c: {}, quality }).quality).toBeUndefined();
    expect(() => fromQuery("c={}&quality=50")).toThrow(/^quality is only allowed if format is/);
  });
});

describe("readFrame", () => {
  const frame = { format: "png", width: 500, height: 300, devicePixelRatio: 2 };

  test.each([
    ["", {}],
    ["f=svg&w=20&h=10", { format: "svg", width: 20, height: 10 }],
    ["format=SVG&width=9000&height=-1", { format: "svg" }],
    ["f=webp&devicePixelRatio=1.5", { format: "webp", devicePixelRatio: 1.5 }],
    ["f=%FF&w=%FF&h=200&devicePixelRatio=%FF", { height: 200 }],
  ])("uses the valid parts of %j", (query, understood) => {
    expect(CHART.readFrame(parseQuery(query))).toEqual({ ...frame, ...understood });
  });
});
