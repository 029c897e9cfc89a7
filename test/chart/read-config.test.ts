import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { CONFIG_DEPTH } from "../../src/base/limits.ts";
import { readConfig } from "../../src/chart/read-config.ts";

/** The message of the failure that reading ends in. */
function refusal(chart: string | Record<string, unknown>, alternative?: string): string {
  try {
    readConfig(chart, alternative);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).code).toBe("invalid");
    return (error as Failure).message;
  }
  throw new Error(`read: ${JSON.stringify(chart).slice(0, 80)}`);
}

describe("plain text", () => {
  test.each([
    ['{"type":"bar","data":{"labels":["a"]}}', { type: "bar", data: { labels: ["a"] } }],
    ["\n{type:'bar',data:{labels:['a',],},};\n", { type: "bar", data: { labels: ["a"] } }],
    ["{a:1};;", { a: 1 }],
    ["\ufeff { a : 1 } ", { a: 1 }],
    ["// a comment\n{a:1, /* another: {[ */ b:2} // the end", { a: 1, b: 2 }],
    ["{a:+1,b:.5,c:0xff,d:-2e3}", { a: 1, b: 0.5, c: 255, d: -2000 }],
    ["{a:NaN,b:Infinity,c:-Infinity}", { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY }],
    ["{a:'it\\'s {[(`',b:\"// no comment\"}", { a: "it's {[(`", b: "// no comment" }],
    ["{a:'function(){} => new undefined'}", { a: "function(){} => new undefined" }],
    ["{$a_1:1,größe:2,'b-c':3,function:4,new:5}", { $a_1: 1, größe: 2, "b-c": 3, function: 4, new: 5 }],
    ["{a:'x\u2028y'}", { a: "x y" }],
    ['{"a":"\\ud800"}', { a: "\ud800" }],
    ["{a:'\ud800'}", { a: "\ud800" }],
    ["{}", {}],
  ])("%j", (text, config) => {
    expect(readConfig(text)).toEqual(config);
  });

  test("takes undefined for an absent key, and for an empty place in a list", () => {
    const config = readConfig(
      "{a:undefined,b:[1,undefined , undefined],c:{d: undefined},undefined:1,e:'undefined',f:2}",
    );
    expect(config).toStrictEqual({ b: [1, null, null], c: {}, undefined: 1, e: "undefined", f: 2 });
  });

  test("keeps the ending of a text that has a semicolon inside a string", () => {
    expect(readConfig("{a:'b; '};")).toEqual({ a: "b; " });
  });
});

describe("JavaScript is named, with its place", () => {
  test.each([
    ["{a:function(v){return 1}}", "a function at line 1, column 4:"],
    ["{a: async function(){}}", "a function at line 1, column 5:"],
    ["{a:(v, i)=>v+'%'}", "an arrow function at line 1, column 4:"],
    ["{\n  type: 'bar',\n  f: v => v\n}", "an arrow function at line 3, column 6:"],
    ["{a:() => ({}),b:'x'}", "an arrow function at line 1, column 4:"],
    ["{a:new Date()}", 'the operator "new" at line 1, column 4:'],
    ["{a:getGradientFill([])}", 'a call of "getGradientFill" at line 1, column 4:'],
    ["{a:f(1)}", 'a call of "f" at line 1, column 4:'],
    ["{a:[n]}", 'the name "n" at line 1, column 5:'],
    ["{a:Math.PI}", 'the name "Math" at line 1, column 4:'],
    ["{a:`x`}", "a template literal at line 1, column 4:"],
    ["{...x}", "a spread at line 1, column 2:"],
    ["[...x]", "a spread at line 1, column 2:"],
    ["({a:1})", "an expression in parentheses at line 1, column 1:"],
    ["(() => ({}))()", "an expression in parentheses at line 1, column 1:"],
    ["{f(v){}}", 'the method "f" at line 1, column 2:'],
    ["{get f(){}}", "a method at line 1, column 2:"],
    ["{a}", 'the name "a" at line 1, column 2:'],
    ["{a:1,b ,c:2}", 'the name "b" at line 1, column 6:'],
    ["{[x]:1}", "a computed key at line 1, column 2:"],
    ["{a:1+2}", 'the operator "+" at line 1, column 5:'],
    ["{a:1e5 * 2}", 'the operator "*" at line 1, column 8:'],
    ["{a:'$' + v}", 'the operator "+" at line 1, column 8:'],
    ["{a:+'1'}", 'the operator "+" at line 1, column 4:'],
    ["{a:!0}", 'the operator "!" at line 1, column 4:'],
    ["{a:void 0}", 'the operator "void" at line 1, column 4:'],
    ["{a:1/2}", 'the operator "/" at line 1, column 5:'],
    ["{a:/x/g}", "a regular expression at line 1, column 4:"],
    ["{a:1 ? 2 : 3}", 'the operator "?" at line 1, column 6:'],
    ["{a:[1].map(f)}", 'the operator "." at line 1, column 7:'],
    ["{a:undefined + 1}", 'the operator "+" at line 1, column 14:'],
    ["var x = {};", 'the name "var" at line 1, column 1:'],
  ])("%j", (text, part) => {
    expect(refusal(text)).toContain(`chart has ${part} JavaScript in charts isn't available`);
  });
});

describe("mistakes are placed, with a remedy", () => {
  test.each([
    ["", "chart is empty"],
    [" ; ", "chart is empty"],
    ["hello", 'line 1, column 1: unexpected "hello"'],
    ["<html></html>", 'line 1, column 1: unexpected "<"'],
    ["{\n  a: 1,\n  b: 2 c: 3\n}", 'line 3, column 8: unexpected "c"'],
    ["{a:'x' b:2}", "a comma, colon or bracket may be missing"],
    ["{a:'it's'}", 'line 1, column 8: unexpected "s"'],
    ["{a:1}}", 'line 1, column 6: unexpected "}" near "{a:1}}": the brackets do not match'],
    ["{a:}", "a value is missing"],
    ["{a:[1,,2]}", "write null for an empty one"],
    ["{border-color:1}", "needs quotes"],
    ["{type='bar'}", "a colon must follow a key"],
    ["{1:'x'}", "put quotes around a key that is a number"],
    ["{a:12px}", "put quotes around text that begins with a digit"],
    ["{a:“x”}", "use straight quotes"],
    ["{a:'x\ny'}", "line 1, column 6: unexpected line break"],
    ["{a:'\\u{1F600}'}", "the escape is not one of JSON5's"],
    ["{a:😀}", 'unexpected "😀"'],
    ["%7Btype%3A%27bar%27%7D", "still URL-encoded"],
    ["{type%3A'bar'}", 'line 1, column 6: unexpected "%" near "{type%3A\'bar\'}": the text is still URL-encoded'],
    ["{&quot;type&quot;:1}", "HTML-escaped"],
    [
      "{a:'",
      'line 1, column 5, after "{a:\'": a closing quote is missing; a # or & inside a URL must be sent as %23 or %26',
    ],
    ["{a:{b:1}", "a closing bracket is missing; a # or & inside a URL must be sent as %23 or %26"],
    ["{a:1 /* b", "a closing */ is missing"],
  ])("%j", (text, part) => {
    expect(refusal(text)).toContain(part);
  });

  test("the place counts the blanks before the text", () => {
    expect(refusal("\n\n  {a:@}")).toContain("line 3, column 6");
  });
});

describe("what is no object", () => {
  test.each([
    ["[]", "an array"],
    ["null", "null"],
    ["5", "a number"],
    ["'x'", "a string"],
    ["true", "a boolean"],
    ["NaN", "a number"],
    ["undefined", "a string"],
  ])("%s", (text, kind) => {
    expect(refusal(text)).toBe(`chart must be an object such as {type: "bar", data: {…}}, got ${kind}`);
  });

  test("values that only a caller could pass", () => {
    expect(refusal(null as never)).toContain("got null");
    expect(refusal([] as never)).toContain("got an array");
  });
});

describe("hostile input", () => {
  test("nesting is limited, in text and objects alike", () => {
    const nest = (depth: number) => `{a:${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(readConfig(nest(CONFIG_DEPTH))).toHaveProperty("a");
    expect(refusal(nest(CONFIG_DEPTH + 1))).toContain(
      `at most ${CONFIG_DEPTH} levels deep, got more at line 1, column 103`,
    );
    expect(refusal("[".repeat(10_000))).toContain("levels deep");
    expect(refusal("{a:".repeat(10_000))).toContain("levels deep");
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep };
    expect(refusal(deep)).toContain("levels deep");
  });

  test("a cycle ends at the same limit", () => {
    const cycle: Record<string, unknown> = {};
    cycle.a = [cycle, cycle];
    expect(refusal(cycle)).toContain("levels deep");
  });

  test("brackets in strings and comments are no nesting", () => {
    const many = "[".repeat(1000);
    expect(readConfig(`{a:'${many}' /* ${many} */, // ${many}\n b:"${many}"}`)).toEqual({ a: many, b: many });
  });

  test.each(["__proto__", "constructor", "prototype"])("the key %s is refused", (key) => {
    expect(refusal(`{a:[{'${key}':{polluted:1}}]}`)).toBe(`chart must not have the key "${key}"`);
    expect(refusal(`{"${key}":{"polluted":1}}`)).toBe(`chart must not have the key "${key}"`);
    expect(refusal(JSON.parse(`{"a":{"${key}":{"polluted":1}}}`))).toBe(`chart must not have the key "${key}"`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("long texts are read in time that grows with their length", () => {
    const blanks = " ".repeat(300_000);
    const started = Date.now();
    expect(refusal(`{a:${blanks}@${blanks}}`)).toContain("unexpected");
    expect(refusal(`{${"a:undefined,".repeat(30_000)}@}`)).toContain("unexpected");
    expect(refusal(`${"(".repeat(300_000)}`)).toContain("parentheses");
    expect(refusal(`{a:${"\n".repeat(100_000)}@}`)).toContain("line 100001, column 1");
    expect(refusal(`{${"x".repeat(500_000)}-1:2}`)).toContain("colon");
    expect(Date.now() - started).toBeLessThan(5000);
  });

  test("any text is read or refused", () => {
    const piece = fc.constantFrom(
      ..."{}[](),:;'\"`\\/*+-.=>!?%&#\n ",
      "a",
      "1",
      "undefined",
      "null",
      "=>",
      "\ud800",
      "\u2028",
      "😀",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          readConfig(pieces.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  test("any JSON object is copied as it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (config) => {
        fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(config)));
        expect(readConfig(JSON.stringify(config))).toEqual(JSON.parse(JSON.stringify(config)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test("the copy shares nothing with the object", () => {
  const chart = { data: { datasets: [{ data: [1, { x: 1 }] }] } };
  const copy = readConfig(chart) as typeof chart;
  expect(copy).toEqual(chart);
  expect(copy.data).not.toBe(chart.data);
  expect(copy.data.datasets[0]).not.toBe(chart.data.datasets[0]);
  expect(copy.data.datasets[0]?.data[1]).not.toBe(chart.data.datasets[0]?.data[1]);
});

describe("the other reading of a plus", () => {
  test("is taken when the first does not parse", () => {
    expect(readConfig("{type:+'bar'}", "{type: 'bar'}")).toEqual({ type: "bar" });
    expect(readConfig("{a:1}", "{a:2}")).toEqual({ a: 1 });
  });

  test("gives way to the first one's error", () => {
    expect(refusal("{a:f(1)+2}", "{a:f(1) 2}")).toContain('a call of "f"');
  });
});
