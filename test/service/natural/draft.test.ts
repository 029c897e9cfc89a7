import { describe, expect, it } from "vitest";
import { draftChart } from "../../../src/service/natural/draft.ts";

describe("draftChart", () => {
  it("asks for numbers instead of making them up", () => {
    const { chart, warnings, confidence, question } = draftChart("a line chart of sales");
    expect(JSON.parse(chart).data.datasets).toEqual([]);
    expect([warnings, question]).toEqual([
      ['not understood: "sales"'],
      "The description has no numbers. Which numbers should the chart show?",
    ]);
    expect(confidence).toBeLessThan(0.5);
  });

  it("marks example data as an example", () => {
    const { chart, question } = draftChart("a line chart of sales", true);
    expect(question).toBeDefined();
    expect(JSON.parse(chart)).toMatchObject({
      data: { datasets: [{ data: [12, 19, 14, 23] }] },
      limn: { note: "Example data" },
    });
  });

  it.each([
    ["bar chart of sales 10, 20, 30 for Jan-Mar", []],
    ["bar chart of sales 10, 20, 30 for Jan-Mar, and make it glow", ["glow"]],
    ["bar chart of sales 10, 20, 30 for Jan-Mar, see page 7", ["see page 7"]],
    ["3D bar chart of sales 10, 20, 30", ["3D"]],
    ["bar chart of sales 10, 20, 30 for Jan-Mar, animate it", ["animate"]],
  ])("reports the unread words of: %s", (words, unread) => {
    const draft = draftChart(words);
    expect([draft.unread, draft.warnings.length]).toEqual([unread, unread.length]);
  });

  it("is less confident in unusual charts", () => {
    const confidences = ["sales 10, 20, 30 for Jan-Mar", "cats 10, cats 20"].map(
      (words) => draftChart(words).confidence,
    );
    expect(confidences[0]).toBeGreaterThan(0.8);
    expect(confidences[1]).toBeLessThan(0.75);
  });

  it("returns the size and background that the description asks for", () => {
    expect(draftChart("bar chart 1, 2, 3, 800x400, white background")).toMatchObject({
      size: { width: 800, height: 400 },
      background: "white",
      warnings: [],
    });
  });

  it.each([
    ["start at zero", true],
    ["don't start at zero", false],
    ["the y-axis shouldn't begin at zero", false],
  ])("starts the axis at zero or not: %s", (words, beginAtZero) => {
    const { chart, confidence } = draftChart(`line chart Mon 84, Tue 91, ${words}`);
    expect(JSON.parse(chart).options.scales.yAxes[0]).toEqual({ ticks: { beginAtZero } });
    expect(confidence).toBeGreaterThan(0.8);
  });

  it.each(["800x600", "800×600", "800 x 600", "800x600px"])("doesn't read a size as part of a number: %s", (size) => {
    const { chart, size: read } = draftChart(`bar chart of sales 10, 20, 30 ${size}`);
    expect([JSON.parse(chart).data.datasets[0].data, read]).toEqual([[10, 20, 30], { width: 800, height: 600 }]);
  });

  it.each([
    ["cats 10, pies 18, dogs 5", ["cats", "pies", "dogs"]],
    ["sales bars 3, lines 4", ["bars", "lines"]],
  ])("reads names that are also chart types as names: %s", (words, labels) => {
    expect(JSON.parse(draftChart(words).chart)).toMatchObject({ type: "bar", data: { labels } });
  });

  it.each([
    ["pie: fuel 10, tyres 20, repairs 30, total 60", ["fuel", "tyres", "repairs"], [[10, 20, 30]]],
    [
      "quarter,a,b,total\nQ1,1,2,3\nQ2,4,5,9\nstacked columns",
      ["Q1", "Q2"],
      [
        [1, 4],
        [2, 5],
      ],
    ],
    ["shop,sales\nNorth,5\nSouth,6\nTotal,11", ["North", "South"], [[5, 6]]],
  ])("leaves out totals: %s", (words, labels, values) => {
    const { data } = JSON.parse(draftChart(words).chart);
    expect([data.labels, data.datasets.map((set: { data: number[] }) => set.data)]).toEqual([labels, values]);
  });

  it.each([
    ["a graph of how many books I read jan 2 feb 0 mar 5", "How many books I read"],
    ["chart of costs in euros: rent 800, food 300", "Costs"],
  ])("takes the title from a heading: %s", (words, title) => {
    expect(JSON.parse(draftChart(words).chart).options.title.text).toBe(title);
  });

  it("returns the same text for the same words", () => {
    const words = "green and red, sales 10, 20, 30 for Jan-Mar";
    expect(draftChart(words)).toEqual(draftChart(words));
  });

  it.each([
    ["gráfico de barras de ventas 5 mil, 7 mil", [5000, 7000]],
    ["bar chart of sales 5k, 7 thousand", [5000, 7000]],
    ["Balkendiagramm, Umsatz 5 Mio, 7 Mio", [5_000_000, 7_000_000]],
  ])("reads the words after numbers in the language of: %s", (words, values) => {
    expect(JSON.parse(draftChart(words).chart).data.datasets[0].data).toEqual(values);
  });

  it.each([
    ["sales tom 5, ann 6", '"sales tom" is read as the label "tom"'],
    ["rivers 2.4m, 1.8m", "2.4m is read as 2.4 × 1000000"],
    ["wins draws losses 18 7 13", '"wins draws losses" is read as 3 labels'],
    ["cats 10, cats 20", "several numbers have the same name"],
    ["pie or doughnut: a 1, b 2", "several chart types are named: the chart is a pie chart"],
  ])("says which reading it takes of: %s", (words, guess) => {
    const { warnings, confidence } = draftChart(words);
    expect(warnings).toContain(guess);
    expect(confidence).toBeLessThan(0.5);
  });

  it.each(["top 10 films", "the 2022 world cup", "sales since 1880", "we surveyed 50 students", "3 slices"])(
    "reads no data in: %s",
    (words) => expect(draftChart(words).question).toBeDefined(),
  );

  it.each([
    ["radar chart showing job applicant aptitudes, no legend", "Job applicant aptitudes"],
    ["a bar chart showing our team's strengths", "Team's strengths"],
    ["diagramme en barres montrant les ventes", "Ventes"],
    ["line chart of sales", undefined],
  ])("takes the title from the words after “showing”: %s", (words, title) => {
    expect(JSON.parse(draftChart(words, true).chart).options.title?.text).toBe(title);
  });

  it.each(["um 10, 20", "hello there, here are 10, 20 and 30"])("takes no title from leftover words: %s", (words) => {
    const { chart, unread } = draftChart(words);
    const { options = {} } = JSON.parse(chart);
    expect([options.title?.display ?? false, unread.length > 0 || JSON.parse(chart).data.datasets[0].label]).toEqual([
      false,
      expect.anything(),
    ]);
  });

  it.each([
    ["doughnut: rent 840, food 410 with the total in the centre", "%t"],
    ["donut rent 840, food 410 and show the total inside", "%t"],
    ["donut rent 840, food 410, text in the middle: 42 % of the budget", "42 % of the budget"],
    ["donut rent 840, food 410 with '1,250 a month' in the center", "1,250 a month"],
    ["Ringdiagramm: Miete 840, Essen 410 mit der Summe in der Mitte", "%t"],
    ["Ringdiagramm: Miete 840, Essen 410, Text in der Mitte: 42 %", "42 %"],
    ["graphique en anneau: loyer 840, repas 410 avec le total au centre", "%t"],
    ["gráfico de anillo: alquiler 840, comida 410 con el total en el centro", "%t"],
  ])("puts text in the hole of a doughnut: %s", (words, text) => {
    const { chart, unread, warnings } = draftChart(words);
    const { data, options } = JSON.parse(chart);
    expect([data.datasets[0].data, options.plugins.doughnutlabel.labels[0].text, unread, warnings]).toEqual([
      [840, 410],
      text,
      [],
      [],
    ]);
  });

  it("reads places in a chart's centre as names, and says that other charts have no hole", () => {
    const { chart } = draftChart("donut: 10 in the center, 20 in the suburbs");
    expect(JSON.parse(chart)).toMatchObject({
      data: { labels: ["center", "suburbs"], datasets: [{ data: [10, 20] }] },
    });
    const pie = draftChart("pie: rent 840, food 410 with the total in the centre");
    expect([pie.chart.includes("%t"), pie.warnings]).toEqual([
      false,
      ["only a doughnut chart can show text in its centre"],
    ]);
  });

  it.each([
    ["bar chart of iPhone sales: iPhone 10, eBay 20, ACME 5, pH 3", "iPhone sales", ["iPhone", "eBay", "ACME", "pH"]],
    ["bar chart titled pH of the lakes: Como 7, Garda 8", "pH of the lakes", ["Como", "Garda"]],
    ["bar chart of eBay revenue 10, 20 for JAN-FEB", "eBay revenue", ["JAN", "FEB"]],
    ["bar chart of net sales: Jan 10, Feb 20", "Net sales", ["Jan", "Feb"]],
  ])("keeps the capitals of names: %s", (words, title, labels) => {
    expect(JSON.parse(draftChart(words).chart)).toMatchObject({
      data: { labels },
      options: { title: { text: title } },
    });
  });

  it("escapes quoted text", () => {
    const { chart } = draftChart('bar chart titled "a"+alert(1)+"b", a`1` 1, b 2');
    expect(chart.replace(/"(?:[^"\\]|\\.)*"/g, '""')).not.toMatch(/alert|`/);
  });
});
