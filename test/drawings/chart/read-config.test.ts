import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { CONFIG_DEPTH } from "../../../src/base/limits.ts";
import { readConfig } from "../../../src/drawings/chart/read-config.ts";

/** Returns the configuration of a chart without JavaScript. */
function configOf(chart: string | Record<string, unknown>, alternative?: string): unknown {
  const source = readConfig(chart, alternative);
  return "config" in source ? source.config : source;
}

/**
 * Returns the message of the Failure that readConfig throws or, if the text could be JavaScript, the message that is
 * reported if it is invalid as JavaScript too.
 */
function rejectionMessage(chart: string | Record<string, unknown>, alternative?: string): string {
  try {
    const source = readConfig(chart, alternative);
    if ("mistake" in source && source.mistake !== null) return source.mistake;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).code).toBe("invalid");
    return (error as Failure).message;
  }
  throw new Error(`must be rejected: ${JSON.stringify(chart).slice(0, 80)}`);
}

describe("readConfig reads JSON5", () => {
  test.each([
    ['{"type":"bar","data":{"labels":["a"]}}', { type: "bar", data: { labels: ["a"] } }],
    ["\n{type:'bar',data:{labels:['a',],},};\n", { type: "bar", data: { labels: ["a"] } }],
    ["\ufeff { a : 1 } ", { a: 1 }],
    ["// a comment\n{a:1, /* another: {[ */ b:2} // the end", { a: 1, b: 2 }],
    ["{a:+1,b:.5,c:0xff,d:-2e3}", { a: 1, b: 0.5, c: 255, d: -2000 }],
    ["{a:'it\\'s {[(`',b:\"// no comment\"}", { a: "it's {[(`", b: "// no comment" }],
    ["{a:'function(){} => new undefined'}", { a: "function(){} => new undefined" }],
    ["{$a_1:1,größe:2,'b-c':3,function:4,new:5}", { $a_1: 1, größe: 2, "b-c": 3, function: 4, new: 5 }],
    ["{a:'x\u2028y'}", { a: "x y" }],
    ['{"a":"\\ud800"}', { a: "\ud800" }],
    ["{}", {}],
  ])("such as %j", (text, config) => {
    expect(configOf(text)).toEqual(config);
  });

  test("and treats undefined as an absent key or an empty list item", () => {
    const config = configOf("{a:undefined,b:[1,undefined , undefined],c:{d: undefined},undefined:1,e:'undefined',f:2}");
    expect(config).toStrictEqual({ b: [1, null, null], c: {}, undefined: 1, e: "undefined", f: 2 });
  });

  test("and keeps semicolons inside strings", () => {
    expect(configOf("{a:'b; '};")).toEqual({ a: "b; " });
  });
});

describe("readConfig recognises JavaScript", () => {
  test.each([
    "{a:function(v){return 1}}",
    "{a: async function(){}}",
    "{a:(v, i)=>v+'%'}",
    "{a:new Date()}",
    "{a:[n]}",
    "{a:Math.PI}",
    "{...x}",
    "[...x]",
    "({a:1})",
    "{f(v){}}",
    "{a}",
    "{a:1,b ,c:2}",
    "{a:1+2}",
    "{a:1e5 * 2}",
    "{a:'$' + v}",
    "{a:!0}",
    "{a:void 0}",
    "{a:/x/g}",
    "var x = {};",
  ])("such as %j", (text) => {
    expect(readConfig(text)).toEqual({ script: text.replace(/;$/, ""), mistake: null });
  });
});

describe("readConfig reports syntax errors with position and remedy", () => {
  test.each([
    ["", "chart is empty"],
    [" ; ", "chart is empty"],
    ["hello", 'line 1, column 1: unexpected "hello"'],
    ["{\n  a: 1,\n  b: 2 c: 3\n}", 'line 3, column 8: unexpected "c"'],
    ["{a:'x' b:2}", "add a comma before it"],
    ['{"a" 1}', "add a colon before it"],
    ["{a:[1,2}", "add ] to close [ at line 1, column 4"],
    ["{a:'it's'}", "line 1, column 8: unexpected \"s\" near \"{a:'it's'}\": write \\' for an apostrophe"],
    ["{a:1}}", 'line 1, column 6: unexpected "}" near "{a:1}}": remove it, because all brackets are closed'],
    ["{a:}", "a value is missing"],
    ["{a:[1,,2]}", "write null for an empty one"],
    ["{border-color:1}", "needs quotes"],
    ["{type='bar'}", "a colon must follow a key"],
    ["{1:'x'}", "put quotes around a key that is a number"],
    ["{a:12px}", "put quotes around text that begins with a digit"],
    ["{a:“x”}", "use straight quotes"],
    ["{a:'x\ny'}", "line 1, column 6: unexpected line break"],
    ["{a:'\\u{1F600}'}", "invalid escape sequence"],
    ["{a:😀}", 'unexpected "😀"'],
    ["{type%3A'bar'}", 'line 1, column 6: unexpected "%" near "{type%3A\'bar\'}": the text is still URL-encoded'],
    ["{&quot;type&quot;:1}", "HTML-escaped"],
    ["{a:'", 'line 1, column 5, after "{a:\'": a closing quote is missing. In a URL, write # as %23 and & as %26'],
    ["https://quickchart.io/chart?c={type:'bar'}", "chart is a URL: it must be a configuration"],
    ["{a:{b:[1", "add ]}} at the end, because { at line 1, column 1 is not closed"],
    [`{a:${"[".repeat(20)}`, "add 21 closing brackets at the end. In a URL"],
    [
      "{a:{b:1}",
      "add } at the end, because { at line 1, column 1 is not closed. In a URL, write # as %23 and & as %26",
    ],
    ["{a:1 /* b", "a closing */ is missing"],
  ])("in %j", (text, part) => {
    expect(rejectionMessage(text)).toContain(part);
  });

  test("counting white space before the text", () => {
    expect(rejectionMessage("\n\n  {a:@}")).toContain("line 3, column 6");
  });
});

describe("readConfig rejects", () => {
  test.each([
    ["[]", "an array"],
    ["null", "null"],
    ["5", "a number"],
    ["'x'", "a string"],
    ["true", "a boolean"],
    ["NaN", "a number"],
    ["undefined", "a string"],
  ])("%s", (text, kind) => {
    expect(rejectionMessage(text)).toBe(`chart must be an object such as {type: "bar", data: {…}}, got ${kind}`);
  });

  test("values that no request can contain", () => {
    expect(rejectionMessage(null as never)).toContain("got null");
    expect(rejectionMessage([] as never)).toContain("got an array");
  });
});

describe("hostile input", () => {
  test("is limited in nesting, as text or object", () => {
    const nest = (depth: number) => `{a:${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(configOf(nest(CONFIG_DEPTH))).toHaveProperty("a");
    expect(rejectionMessage(nest(CONFIG_DEPTH + 1))).toContain(
      `at most ${CONFIG_DEPTH} levels deep, got more at line 1, column 103`,
    );
    expect(rejectionMessage("[".repeat(10_000))).toContain("levels deep");
    expect(rejectionMessage("{a:".repeat(10_000))).toContain("levels deep");
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep };
    expect(rejectionMessage(deep)).toContain("levels deep");
  });

  test("may be cyclic, and is rejected at the same depth", () => {
    const cycle: Record<string, unknown> = {};
    cycle.a = [cycle, cycle];
    expect(rejectionMessage(cycle)).toContain("levels deep");
  });

  test("may have brackets in strings and comments", () => {
    const many = "[".repeat(1000);
    expect(configOf(`{a:'${many}' /* ${many} */, // ${many}\n b:"${many}"}`)).toEqual({ a: many, b: many });
  });

  test.each(["__proto__", "constructor", "prototype"])("is rejected with the key %s", (key) => {
    expect(rejectionMessage(`{a:[{'${key}':{polluted:1}}]}`)).toBe(`chart must not have the key "${key}"`);
    expect(rejectionMessage(`{"${key}":{"polluted":1}}`)).toBe(`chart must not have the key "${key}"`);
    expect(rejectionMessage(JSON.parse(`{"a":{"${key}":{"polluted":1}}}`))).toBe(
      `chart must not have the key "${key}"`,
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("is read at any length", () => {
    const blanks = " ".repeat(300_000);
    expect(rejectionMessage(`{a:${blanks}@${blanks}}`)).toContain("unexpected");
    expect(rejectionMessage(`{${"a:undefined,".repeat(30_000)}@}`)).toContain("unexpected");
    expect(readConfig("(".repeat(300_000))).toHaveProperty("mistake", null);
    expect(rejectionMessage(`{a:${"\n".repeat(100_000)}@}`)).toContain("line 100001, column 1");
    expect(rejectionMessage(`{${"x".repeat(500_000)}-1:2}`)).toContain("colon");
  });

  test("is read or rejected, whatever the text", () => {
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

  test("is copied unchanged if it is a JSON object", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (config) => {
        fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(config)));
        expect(configOf(JSON.stringify(config))).toEqual(JSON.parse(JSON.stringify(config)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test("readConfig returns a deep copy", () => {
  const chart = { data: { datasets: [{ data: [1, { x: 1 }] }] } };
  const copy = configOf(chart) as typeof chart;
  expect(copy).toEqual(chart);
  expect(copy.data).not.toBe(chart.data);
  expect(copy.data.datasets[0]).not.toBe(chart.data.datasets[0]);
  expect(copy.data.datasets[0]?.data[1]).not.toBe(chart.data.datasets[0]?.data[1]);
});

describe("the alternative reading of a plus", () => {
  test("is used if the first reading doesn't parse", () => {
    expect(configOf("{type:+'bar'}", "{type: 'bar'}")).toEqual({ type: "bar" });
    expect(configOf("{a:1}", "{a:2}")).toEqual({ a: 1 });
  });

  test("is not used if the first reading may be JavaScript", () => {
    expect(readConfig("{a:f(1)+2}", "{a:f(1) 2}")).toMatchObject({ script: "{a:f(1)+2}", mistake: null });
  });

  test("is kept if both readings may be JavaScript", () => {
    expect(readConfig("{a:f(1) 2}", "{a:f(1)+2}")).toHaveProperty("alternative", "{a:f(1)+2}");
  });
});
