// Formatting of the chart's code.

import { describe, expect, test } from "vitest";
import { formatCode } from "../../web/chart/text/format-code.ts";
import { formatIndented } from "../../web/chart/text/text-style.ts";

const FORMATTED = `{
  type: 'bar', // kind
  /* the data */
  data: {
    labels: ['a', 'b'],
    datasets: [{ data: [1, 2], backgroundColor: (c) => c.raw > 1 ? 'red' : 0 }]
  },
  options: {
    plugins: {
      datalabels: {
        formatter(value) {
          // percent
          return value + '%';
        }
      }
    }
  }
}`;

describe("formatting", () => {
  test("keeps comments, functions and template strings", () => {
    const text =
      "{type:'bar', // kind\n/* the data */ data : {labels:['a','b'],datasets:[{label:'A',data:[1,2],backgroundColor:(c) => c.raw > 1 ? 'red' : 'blue'},{data:[1,2,null,-3],label:`x\n y`}]},\noptions:{plugins:{datalabels:{formatter(value) {\n      // percent\n      return value + '%';\n    }}}}}";
    const formatted = formatCode(text);
    for (const part of ["// kind", "/* the data */", "      return value + '%';", "`x\n y`", "'red' : 'blue'"])
      expect(formatted).toContain(part.trim());
    expect(formatCode(formatted)).toBe(formatted);
  });

  test("leaves formatted code unchanged", () => {
    expect(formatCode(FORMATTED)).toBe(FORMATTED);
  });

  test.each([
    '{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[1,2,3]}]}}',
    `{ data: [${Array.from({ length: 60 }, (_, index) => index).join()}] }`,
  ])("keeps the value of %s", (text) => {
    const formatted = formatCode(text);
    const read = (code: string): unknown => new Function(`return (${code})`)();
    expect(read(formatted)).toEqual(read(text));
    expect(Math.max(...formatted.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(formatted.split("\n").length).toBeGreaterThan(2);
  });

  test("writes JSON that stays JSON", () => {
    const value = { type: "bar", data: { labels: ["a b", "c"], datasets: [{ label: 'say "hi"', data: [1, 2.5] }] } };
    expect(JSON.parse(formatCode(JSON.stringify(value)))).toEqual(value);
    expect(formatCode(JSON.stringify(value))).toBe(formatIndented(value, { isJson: true, quote: '"' }));
  });

  test.each([
    "{ type: 'bar'",
    "makeChart({a:1})",
    "",
    "{a:[1,,2],...b}",
    "{a:1 /* x */, b:2}",
    "{a /* x */:1}",
    "[1]",
    "{a:1,}",
  ])("loses nothing in %j", (text) => {
    expect(formatCode(text).replaceAll(/\s/g, "").length).toBe(text.replaceAll(/\s/g, "").length);
  });
});
