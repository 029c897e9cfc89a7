import { expect, test } from "vitest";
import { draftChart } from "../../../src/service/natural/draft.ts";

const dataOf = (description: string) => {
  const { data } = JSON.parse(draftChart(description).chart) as {
    data: { labels: string[]; datasets: { label?: string; data: number[] }[] };
  };
  return [data.labels, data.datasets.map((set) => set.data)];
};

test.each([
  ["bar chart showing profit Apr-Jun with values 12, 15, 18", ["Apr", "May", "Jun"], [12, 15, 18]],
  [
    "area chart of website traffic for 2019, 2020, 2021 with values 100, 300, 250",
    ["2019", "2020", "2021"],
    [100, 300, 250],
  ],
  ["pie chart of orders per region with values North 5, South 6", ["North", "South"], [5, 6]],
  ["pie chart of orders with the values of North 5, South 6", ["North", "South"], [5, 6]],
  ["Balkendiagramm der Umsätze mit den Werten Nord 5, Süd 6", ["Nord", "Süd"], [5, 6]],
  ["camembert des ventes avec les valeurs Nord 5, Sud 6", ["Nord", "Sud"], [5, 6]],
])("the values follow: %s", (description, labels, values) => {
  expect(dataOf(description)).toEqual([labels, [values]]);
});
