// Errors are reported with their position in the author's text, even if the service's own guest code detects them.

import { describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";
import { rejectionMessage } from "../plugins/render.ts";

const HEAD = "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] }] },\n  plugins: [{ afterDraw(chart) {\n";

describe("the position of an error", () => {
  test.each([
    [
      "thrown by the script is that of its statement",
      "chart.data.nothing.more;",
      "TypeError: cannot read property 'more' of undefined",
    ],
    ["thrown by the membrane is that of the statement", "chart.canvas.width = 5000;", "TypeError: width is read-only"],
    [
      "thrown by the canvas is that of the call",
      "chart.ctx.arcTo(1, 2, 3, 4, -5);",
      "Error: radius must be at least 0, got -5",
    ],
    [
      "thrown by the JavaScript engine in Chart.js is that of the call, without the engine's message",
      "chart.setActiveElements([null]);",
      "TypeError: a value in the chart is missing or has the wrong type",
    ],
    [
      "thrown by a restricted global is that of the call",
      "new Chart('x', {});",
      "TypeError: new Chart(…) is not supported",
    ],
  ])("%s", async (_, statement, start) => {
    const message = await rejectionMessage({ version: 4, chart: `${HEAD}    ${statement} } }] }` });
    expect(message).toContain(start);
    expect(message).toMatch(/ at plugins\[0\]\.afterDraw \(line 3, column (?:[5-9]|[1-4]\d)\)$/);
  });

  test.each([
    ["a shorthand property", "{\n  type: 'bar',\n  opt\n}", "'opt' is not defined (line 3, column 3)"],
    [
      "a name that also occurs in strings and properties",
      "{type:'opt',\n a:{opt:1}.opt,opt}",
      "'opt' is not defined (line 2, column 16)",
    ],
    ["a name with a dollar sign", "{ type: 'bar', $data }", "'$data' is not defined (line 1, column 16)"],
    ["a function name", "{\n  type: 'bar',\n  data: opt(1)\n}", "'opt' is not defined (line 3, column 9)"],
  ])("in an unknown name is that of the name: %s", async (_, chart, sentence) => {
    expect(await rejectionMessage({ version: 4, chart })).toBe(`chart.js: ReferenceError: ${sentence}`);
  });

  test.each([
    [
      "a missing comma",
      "{\n  type: 'bar',\n  options: { a: (v) => v }\n  b: 1\n}",
      /^chart\.js: SyntaxError: .* \(line 4, column 3\): add a comma before it$/,
    ],
    [
      "a missing bracket",
      "{ type: 'bar', data: { labels: ['a', 'b', datasets: [] } }",
      /: add \] to close \[ at line 1, column 32 before this property$/,
    ],
    [
      "a missing bracket at the end",
      "{ type: 'bar', f() { return 1 }",
      /: add } at the end, because { at line 1, column 1/,
    ],
    ["text without quotes", "{ type: 'bar', data: { labels: [spring] } }", /: text needs quotes: "spring"$/],
  ])("comes with the fix: %s", async (_, chart, sentence) => {
    expect(await rejectionMessage({ version: 4, chart })).toMatch(sentence);
  });

  test("is omitted if there is none", async () => {
    const cycle = "(() => { const chart = { type: 'bar' }; chart.data = chart; return chart; })()";
    expect(await rejectionMessage({ version: 4, chart: cycle })).toBe(
      "chart.js: TypeError: data must not contain itself",
    );
  });
});

describe("the alternative reading of a plus", () => {
  const get = (query: string) => app.request(`/chart?format=svg&c=${query}`);
  const data = "data:{labels:['a'],datasets:[{data:[1]}]}";

  test("is run if the first reading is a syntax error", async () => {
    const reply = await get(`(()=>{+const+n=1;return{type:'bar',${data}}})()`);
    expect(reply.status, await reply.text()).toBe(200);
  });

  test("reports its own exceptions", async () => {
    const reply = await get(`(()=>{+const+n=1;+throw+new+Error('mine');return{type:'bar',${data}}})()`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining("mine")]);
  });

  test("yields to the error of the first reading if both are syntax errors", async () => {
    const reply = await get(`(()=>{+const+n=;return{type:'bar',${data}}})()`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining("SyntaxError")]);
  });
});
