import { expect, test } from "vitest";
import { rejectionMessage } from "../plugins/render.ts";

/** Returns the error message that a tick callback throws. */
async function thrownBy(callback: string): Promise<string> {
  const chart = `{type: "bar", data: {labels: ["a", "b"], datasets: [{data: [1, 2]}]}, options: {scales: {x: {ticks: {callback: ${callback}}}}}}`;
  return rejectionMessage({ chart, version: 4, format: "svg" });
}

test.each([
  ["function (value) { throw new Error(arguments.length + ' ' + arguments[2].length); }", "Error: 3 2"],
  ["(...all) => { throw new Error(all.length + ' ' + all[2].length); }", "Error: 3 2"],
  ["(value, index = 9, ticks = 9) => { throw new Error(index + ' ' + ticks.length); }", "Error: 0 2"],
  ["((value, index, ticks) => { throw new Error(index + ' ' + ticks.length); }).bind(null)", "Error: 0 2"],
  ["(value, index, { length }) => { throw new Error(index + ' ' + length); }", "Error: 0 2"],
  ["value => { throw new Error(value); }", "Error: 0"],
  ["() => { throw new Error('none'); }", "Error: none"],
  ["eval('(value, index) => { throw new Error(index); }')", "Error: 0"],
])("a callback receives all arguments that it uses: %s", async (callback, error) => {
  expect(await thrownBy(callback)).toContain(error);
});

test("text that resembles internal markers stays text", async () => {
  expect(await thrownBy("function () { throw new Error('[' + this.chart.data.own + ']'); }")).toContain("[undefined]");
  const read = "{ ctx.own = '\\u007f'; return ctx.own === '\\u007f'; }";
  expect(
    await thrownBy(`function () { const ctx = this.chart.data; const f = () => ${read}; throw new Error(f()); }`),
  ).toContain("Error: true");
});
