// Types in the chart maker for more than a minute, as a visitor whose requests are counted, and adds up the points.

import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "../../scripts/local-worker.ts";
import { browser, describeInChromium } from "./browser.ts";
import { workerModules } from "./builds.ts";

/** Points that the page may use in any minute: a third of the anonymous limit. */
const SHARE = 20;

/** Text to type, with pauses in milliseconds after some parts, as people think between them. */
const SESSION: readonly (readonly [text: string, pause: number])[] = [
  ["{\ntype: 'line',\n", 900],
  ["data: {\nlabels: ['Mon', 'Tue', 'Wed'],\n", 1200],
  ["datasets: [\n", 400],
  ["{ label: 'Visits', data: [120, 150, 90], ", 1500],
  ["borderColor: 'teal', ", 1500],
  ["borderWidth: 1", 1300],
  ["0", 1300],
  [", tension: 0.4 }", 1500],
  [",\n{ label: 'Sales', data: [12, 15, 9] }", 1500],
];
/** Changes of the width, with the pause after each in milliseconds. */
const EDITS = 40;
const EDIT_PAUSE = 1100;

interface Spent {
  readonly time: number;
  readonly points: number;
}

/** Returns the points that the page has spent, by the headers of the responses. */
function countPoints(page: Page): Spent[] {
  const spent: Spent[] = [];
  page.on("response", (response: Response) => {
    if (response.request().method() !== "POST") return;
    const { ratelimit } = response.headers();
    const cost = /;cost=(\d+)/.exec(ratelimit ?? "")?.[1];
    spent.push({ time: performance.now(), points: Number(cost ?? 1) });
  });
  page.on("requestfailed", (request) => {
    if (request.method() === "POST") spent.push({ time: performance.now(), points: 1 });
  });
  return spent;
}

/** Returns the most points in any minute. */
function busiestMinute(spent: readonly Spent[]): number {
  const sums = spent.map(({ time: start }) =>
    spent.filter(({ time }) => time >= start && time < start + 60_000).reduce((sum, { points }) => sum + points, 0),
  );
  return Math.max(...sums);
}

describeInChromium("typing in the chart maker", () => {
  let service: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    service = await startWorker(workerModules(), { CLIENT_ADDRESS_HEADER: "X-Tested-Address" });
  });
  afterAll(() => service?.dispose());

  test("uses at most a third of the anonymous limit in any minute, and draws the last state", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setExtraHTTPHeaders({ "X-Tested-Address": "203.0.113.7" });
    const spent = countPoints(page);
    await page.goto(new URL("/chart-maker", service.url).href);
    const code = page.getByRole("textbox", { name: "Chart code" });
    await page.locator(".preview-background img").waitFor();
    await code.click();
    // Brackets are closed automatically once the completion code has loaded.
    const typeBracket = async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.keyboard.type("[");
      return code.textContent();
    };
    await expect.poll(typeBracket).toBe("[]");
    await page.keyboard.press("Control+a");
    for (const [text, pause] of SESSION) {
      // The editor closes brackets automatically, so typing over them leaves a valid chart.
      await page.keyboard.type(text, { delay: 70 });
      await page.waitForTimeout(pause);
    }
    await page.getByLabel("Width").click();
    for (let index = 0; index < EDITS; index++) {
      await page.getByLabel("Width").fill(String(400 + index));
      await page.keyboard.press("Enter");
      await page.waitForTimeout(EDIT_PAUSE);
    }
    await expect
      .poll(() =>
        page.evaluate(
          "document.querySelector('.preview').getAttribute('aria-busy') === 'false' && document.querySelector('.preview-background img').naturalWidth",
        ),
      )
      .toBe((400 + EDITS - 1) * 2);
    expect(spent.length).toBeGreaterThan(SHARE / 2);
    expect(busiestMinute(spent)).toBeLessThanOrEqual(SHARE);
    await page.close();
  });
});
