// Errors are told with their place in the author's text, also where our own half of the guest notices them.

import { describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";
import { refusal } from "../plugins/render.ts";

const HEAD = "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] }] },\n  plugins: [{ afterDraw(chart) {\n";

describe("the place of an error", () => {
  test.each([
    ["thrown by the script", "chart.data.nothing.more;", "TypeError: cannot read property 'more' of undefined"],
    ["thrown by the membrane", "chart.canvas.width = 5000;", "TypeError: width is read-only"],
    ["thrown by the canvas", "chart.ctx.arcTo(1, 2, 3, 4, -5);", "Error: the radius provided (-5) is negative"],
    ["thrown by a name of ours", "new Chart('x', {});", "TypeError: the chart is what the text is"],
  ])("%s", async (_, statement, start) => {
    const message = await refusal({ version: 4, chart: `${HEAD}    ${statement} } }] }` });
    expect(message).toContain(start);
    expect(message).toMatch(/ at plugins\[0\]\.afterDraw \(line 3, column (?:[5-9]|[1-3]\d)\)$/);
  });

  test.each([
    ["a name that stands for its own value", "{\n  type: 'bar',\n  opt\n}", "'opt' is not defined (line 3, column 3)"],
    [
      "one that texts and properties have as well",
      "{type:'opt',\n a:{opt:1}.opt,opt}",
      "'opt' is not defined (line 2, column 16)",
    ],
    ["one with a dollar", "{ type: 'bar', $data }", "'$data' is not defined (line 1, column 16)"],
    ["one where it is used", "{\n  type: 'bar',\n  data: opt(1)\n}", "'opt' is not defined (line 3, column 9)"],
  ])("is that of an unknown name: %s", async (_, chart, sentence) => {
    expect(await refusal({ version: 4, chart })).toBe(`chart.js: ReferenceError: ${sentence}`);
  });

  test("is left out where there is none", async () => {
    const cycle = "(() => { const chart = { type: 'bar' }; chart.data = chart; return chart; })()";
    expect(await refusal({ version: 4, chart: cycle })).toBe("chart.js: TypeError: data must not contain itself");
  });
});

describe("the other reading of a plus", () => {
  const get = (query: string) => app.request(`/chart?format=svg&c=${query}`);
  const data = "data:{labels:['a'],datasets:[{data:[1]}]}";

  test("is run where the first is no JavaScript", async () => {
    const reply = await get(`(()=>{+const+n=1;return{type:'bar',${data}}})()`);
    expect(reply.status, await reply.text()).toBe(200);
  });

  test("tells what it throws itself", async () => {
    const reply = await get(`(()=>{+const+n=1;+throw+new+Error('mine');return{type:'bar',${data}}})()`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining("mine")]);
  });

  test("leaves the first one's mistake where it is no JavaScript either", async () => {
    const reply = await get(`(()=>{+const+n=;return{type:'bar',${data}}})()`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining("SyntaxError")]);
  });
});
