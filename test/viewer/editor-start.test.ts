// Tests in Chromium how the chart maker and the landing page open charts that come from elsewhere: links, and code for an older
// version of Chart.js or with a mistake.

import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, Maker } from "./editor-page.ts";
import { visit } from "./visit.ts";

const START = "Describe your chart or change, or paste a link or code";

async function withMaker(work: (maker: Maker) => Promise<void>, path?: string): Promise<void> {
  const maker = await Maker.open(DESKTOP, path);
  await maker.waitForImage();
  await work(maker);
  await maker.close();
}

describeInChromium("the chart maker", () => {
  test("keeps the chart if a pasted link is of a chart that is stored elsewhere", () =>
    withMaker(async (maker) => {
      const { page } = maker;
      const before = await maker.readCode();
      maker.expectRejections(2);
      await page.getByLabel(START).fill("https://quickchart.io/chart/render/zf-2a8c5b1e");
      await maker.button("Open this chart").click();
      await page.getByText("This chart is stored on quickchart.io, so it can't be opened here.").waitFor();
      await page.getByLabel(START).fill(new URL("/chart/render/zf-gone", inject("service")).href);
      await maker.button("Open this chart").click();
      await page.getByText("This saved chart doesn't exist or has expired. Your chart hasn't changed.").waitFor();
      expect(await maker.readCode()).toBe(before);
      expect(new URL(page.url()).pathname).toBe("/chart-maker");
    }));

  test.each([
    [
      "2",
      "{\n  type: 'bar', // bars\n  data: { labels: ['a'], datasets: [{ data: [1] }] },\n  options: { title: { text: 'T' } }\n}",
    ],
    [
      "4",
      '{ "type": "bar", "data": { "labels": ["a"], "datasets": [{ "data": [1] }] }, "options": { "plugins": {} } }',
    ],
  ])("opens pasted code of version %s, and keeps its comments", (version, code) =>
    withMaker(async (maker) => {
      await maker.paste(maker.page.getByLabel(START), code);
      await maker.page.getByText("Opened the pasted code. You can undo this.").waitFor();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe(version);
      expect(await maker.page.getByLabel(START).inputValue()).toBe("");
    }),
  );

  test("opens typed code", () =>
    withMaker(async (maker) => {
      const code = "{type:'horizontalBar',data:{labels:['a'],datasets:[{data:[1]}]}}";
      await maker.page.getByLabel(START).fill(code);
      await maker.button("Apply").click();
      await maker.page.getByText("Opened the pasted code.").waitFor();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe("2");
    }));

  test("repairs a link with an & that isn't encoded", () =>
    withMaker(async (maker) => {
      const chart = "{type:'bar',data:{labels:['R&D'],datasets:[{data:[1]}]}}";
      await maker.page.getByLabel(START).fill(`https://quickchart.io/chart?c=${encodeURI(chart)}&w=300`);
      await maker.button("Open this chart").click();
      await maker.page.getByText("The link has an unencoded &").waitFor();
      expect(await maker.readCode()).toBe(chart);
      expect(await maker.page.getByLabel("Width", { exact: true }).inputValue()).toBe("300");
    }));

  test("offers the quote that is missing", () =>
    withMaker(async (maker) => {
      await maker.writeCode("{ type: 'bar, data: { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] } }");
      await maker.page.getByText("A quote is missing: add ' to write 'bar'").first().waitFor();
      await maker.button("Change to 'bar'").first().click();
      expect(await maker.readCode()).toContain("{ type: 'bar', data:");
    }));

  test("converts a chart when the version is set to 4", () =>
    withMaker(
      async (maker) => {
        const version = maker.page.getByLabel("Chart.js version");
        await version.selectOption("4");
        const dialog = maker.page.getByRole("dialog", { name: "Convert to Chart.js 4" });
        await dialog.getByText("options.scales.yAxes becomes options.scales.y").waitFor();
        expect(await version.inputValue()).toBe("2");
        await dialog.getByRole("button", { name: "Convert" }).click();
        await expect.poll(() => version.inputValue()).toBe("4");
        expect(await maker.readCode()).not.toContain("yAxes");
      },
      `/chart-maker#${encodeURIComponent("{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1] }] }, options: { scales: { yAxes: [{ ticks: { min: 0 } }] } } }")}`,
    ));
});

describeInChromium("the landing page", () => {
  test("converts a configuration for Chart.js 2", async () => {
    const { page, end } = await visit("/");
    await page.getByText("Chart.js config", { exact: true }).click();
    const card = page.locator('[data-maker="chart"]');
    await card
      .getByLabel("Configuration")
      .fill(
        "{ type: 'horizontalBar', data: { labels: ['a'], datasets: [{ data: [1] }] }, options: { legend: { display: false } } }",
      );
    await card.getByText("This configuration is for Chart.js 2").waitFor();
    const url = await card.locator("[data-url]").inputValue();
    expect(decodeURIComponent(url)).toContain("indexAxis:'y'");
    expect((await fetch(url)).status).toBe(200);
    await page.getByLabel("Chart.js version").selectOption("2");
    await card.getByText("This configuration is for Chart.js 2").waitFor({ state: "detached" });
    expect(decodeURIComponent(await card.locator("[data-url]").inputValue())).toContain("horizontalBar");
    await end();
  });
});
