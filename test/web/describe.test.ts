import { expect, test } from "vitest";
import { describeChart } from "../../web/chart/describe.ts";

const DATA = "data: { labels: ['Q1', 'Q2'], datasets: [{ label: 'Sales', data: [1, 2] }, { data: [3] }] }";

test.each([
  [`{ type: 'bar', ${DATA} }`, "Bar chart of Sales from Q1 to Q2"],
  [
    `{ type: 'bar', ${DATA}, options: { plugins: { title: { text: '2026' } } } }`,
    "Bar chart “2026” of Sales from Q1 to Q2",
  ],
  [`{ type: 'line', ${DATA}, options: { title: { text: '2026' } } }`, "Line chart “2026” of Sales from Q1 to Q2"],
  [
    "{ type: 'sankey', data: { datasets: [{ label: 'Flow', data: [{ from: 'a', to: 'b', flow: 1 }] }] } }",
    "Chart of type sankey of Flow",
  ],
  ["{ type: 'toString' }", "Chart of type toString"],
  ["make()", "Chart"],
  ["", "Chart"],
])("describes %s", (text, sentence) => {
  expect(describeChart(text)).toBe(sentence);
});
