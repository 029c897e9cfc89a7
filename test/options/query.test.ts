import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { parseForm, parseQuery } from "../../src/options/query.ts";

describe("a plus in a query", () => {
  test.each([
    ["c={a:1+2}", "{a:1+2}", "{a:1 2}"],
    ["c='$'+value", "'$'+value", "'$' value"],
    ["c=smsto:+15555555555:hello", "smsto:+15555555555:hello", "smsto: 15555555555:hello"],
    ["c=Hello+world", "Hello+world", "Hello world"],
    ["c=%7Ba%3A+1%20%7D", "{a:+1 }", "{a: 1 }"],
    ["c=%7Ba:+1%7D", "{a:+1}", "{a: 1}"],
  ])("stays a plus in hand-written URLs: %s", (query, text, alternative) => {
    expect(parseQuery(query).read("c")).toEqual({ text, alternative });
  });

  test.each([
    ["c=%7Ba%3A+1%2B2%7D", "{a: 1+2}", "{a:+1+2}"],
    ["c=function+%28value%29+%7B%0A++return+1%0A%7D", "function (value) {\n  return 1\n}", undefined],
    ["c=%7b%27a%27%3a+1%7d", "{'a': 1}", "{'a':+1}"],
    ["c=rgb%280%2C+0%2C+0%29", "rgb(0, 0, 0)", "rgb(0,+0,+0)"],
    ["c=It%27s+five", "It's five", "It's+five"],
    ["c=%5B1%2C+2%5D", "[1, 2]", "[1,+2]"],
  ])("is a space in form-encoded URLs: %s", (query, text, alternative) => {
    const reading = parseQuery(query).read("c");
    expect(reading?.text).toBe(text);
    if (alternative !== undefined) expect(reading?.alternative).toBe(alternative);
  });

  test("has no alternative if its meaning is certain", () => {
    expect(parseQuery("c=%7Ba%3A1%2B2%7D").read("c")).toEqual({ text: "{a:1+2}" });
    expect(parseForm("c={a:+1}").read("c")).toEqual({ text: "{a: 1}" });
  });

  test("is interpreted for each value separately", () => {
    const { read } = parseQuery("c=%7Ba%3A+1%7D&bkg=a+b");
    expect(read("c")?.text).toBe("{a: 1}");
    expect(read("bkg")?.text).toBe("a+b");
  });
});

describe("parameter names", () => {
  test("use the first of repeated values", () => {
    expect(parseQuery("w=1&w=2&w=").read("w")).toEqual({ text: "1" });
    expect(parseQuery("w=&w=2").read("w")).toEqual({ text: "" });
  });

  test("can use the last of repeated values", () => {
    expect(parseQuery("w=1&w=a+b&h=3").readLast("w")).toEqual({ text: "a+b", alternative: "a b" });
    expect(parseForm("w=1&w=").readLast("w")).toEqual({ text: "" });
    expect(parseQuery("w=1").readLast("h")).toBeUndefined();
    expect(parseQuery("w=1").readLast("__proto__")).toBeUndefined();
  });

  test("without a value have an empty one", () => {
    const { read } = parseQuery("c&w=&=5&&");
    expect(read("c")).toEqual({ text: "", isBare: true });
    expect(read("w")).toEqual({ text: "" });
    expect(read("h")).toBeUndefined();
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("may be %s", (name) => {
    expect(parseQuery("c=1").read(name)).toBeUndefined();
    expect(parseQuery(`${name}=1`).read(name)).toEqual({ text: "1" });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("may be percent-encoded", () => {
    expect(parseQuery("%63=1").read("c")).toEqual({ text: "1" });
    expect(parseQuery("background%43olor=red").read("backgroundColor")).toEqual({ text: "red" });
  });

  test("are limited in number", () => {
    expect(parseQuery(Array(1000).fill("x=1").join("&")).read("x")).toEqual({ text: "1" });
    expect(() => parseQuery("&".repeat(1000))).toThrow("query must have at most 1000 parameters");
    expect(() => parseForm("a&".repeat(500_000))).toThrow("body must have at most 1000 parameters");
  });
});

describe("percent sequences", () => {
  test("that are malformed stay as they are", () => {
    expect(parseQuery("c=50%").read("c")).toEqual({ text: "50%" });
    expect(parseQuery("c=%zz%2%e9".replace("%e9", "%C3%A9")).read("c")).toEqual({ text: "%zz%2é" });
    expect(parseQuery("%=1").read("%")).toEqual({ text: "1" });
  });

  test("may encode any character, including NUL", () => {
    expect(parseQuery("c=a%00b%0D%0A%F0%9F%98%80").read("c")).toEqual({ text: "a\0b\r\n😀" });
  });

  test.each(["%FF", "%C3", "%ED%A0%80", "%C0%AF", "%E9"])(
    "that are not UTF-8 are rejected with the parameter's name: %s",
    (bad) => {
      expect(() => parseQuery(`c=x%41${bad}y`).read("c")).toThrow(/^c must be percent-encoded UTF-8, got %/);
      expect(() => parseForm(`chart=${bad}`).read("chart")).toThrow(`chart must be percent-encoded UTF-8, got ${bad}`);
    },
  );

  test("that are not UTF-8 are ignored in unused parameters", () => {
    expect(parseQuery("x=%FF&c=1&%FF=2").read("c")).toEqual({ text: "1" });
  });
});

describe("a hostile query", () => {
  test("may have a megabyte in one value or name", () => {
    const long = "%41".repeat(350_000);
    expect(parseQuery(`x=1&c=${long}`).read("c")).toEqual({ text: "A".repeat(350_000) });
    expect(parseQuery(`${long}=1&c=2`).read("c")).toEqual({ text: "2" });
  });

  test("may have an empty key, and another key under an escaped name", () => {
    const { read, list } = parseQuery("key=&%6Bey=secret");
    expect(read("key")).toEqual({ text: "" });
    expect(list.map(({ name, raw, reading }) => [name, raw, reading.text])).toEqual([
      ["key", "", ""],
      ["key", "secret", "secret"],
    ]);
  });

  test("may have a malformed escape or a plus in a name", () => {
    const { read } = parseQuery("%zz=1&a+b=2&a%2Bb=3");
    expect(["%zz", "a b", "a+b"].map((name) => read(name)?.text)).toEqual(["1", "2", "3"]);
  });
});

test("parseQuery and parseForm read any text, or reject it with a Failure", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 3 }), (raw, name) => {
      for (const parse of [parseQuery, parseForm])
        try {
          parse(raw).read(name);
          parse(`${name}=${raw}`).read(name);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
    }),
  );
});

test("parseForm reads everything that URLSearchParams writes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const encoded = new URLSearchParams({ c: text }).toString();
      expect(parseForm(encoded).read("c")).toEqual({ text: text.toWellFormed() });
    }),
  );
});

test("parseQuery reads everything that URLSearchParams writes if the text shows that it is encoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const encoded = new URLSearchParams({ c: `{${text}}` }).toString();
      expect(parseQuery(encoded).read("c")?.text).toBe(`{${text.toWellFormed()}}`);
    }),
  );
});
