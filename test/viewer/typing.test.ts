// Types in the chart maker for more than a minute of the page's clock, as a visitor whose requests are counted, and adds up the points.

import type { Request as PageRequest } from "playwright-core";
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
/** The step of the page's clock in milliseconds, in which a fast typist enters four letters. */
const STEP = 250;

interface Spent {
  readonly time: number;
  readonly points: number;
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
    await page.clock.install({ time: 0 });
    /** The page's clock, which stands still while a request is answered. */
    let now = 0;
    let pending = 0;
    const spent: Spent[] = [];
    const isCounted = (request: PageRequest) => request.method() === "POST";
    page.on("request", (request) => {
      if (isCounted(request)) pending += 1;
    });
    page.on("response", (response) => {
      if (!isCounted(response.request())) return;
      const cost = /;cost=(\d+)/.exec(response.headers().ratelimit ?? "")?.[1];
      spent.push({ time: now, points: Number(cost ?? 1) });
      pending -= 1;
    });
    page.on("requestfailed", (request) => {
      if (!isCounted(request)) return;
      spent.push({ time: now, points: 1 });
      pending -= 1;
    });
    const pass = async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= STEP) {
        await page.clock.runFor(Math.min(left, STEP));
        now += Math.min(left, STEP);
        await expect.poll(() => pending).toBe(0);
      }
    };
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
    await page.clock.pauseAt(3_600_000);
    await page.keyboard.press("Control+a");
    for (const [text, pause] of SESSION) {
      // The editor closes brackets automatically, so typing over them leaves a valid chart.
      for (const letters of text.match(/[\s\S]{1,4}/g) ?? []) {
        await page.keyboard.type(letters);
        await pass(STEP);
      }
      await pass(pause);
    }
    await page.getByLabel("Width").click();
    for (let index = 0; index < EDITS; index++) {
      await page.getByLabel("Width").fill(String(400 + index));
      await page.keyboard.press("Enter");
      await pass(EDIT_PAUSE);
    }
    await expect
      .poll(async () => {
        await pass(1000);
        return page.evaluate(
          "document.querySelector('.preview').getAttribute('aria-busy') === 'false' && document.querySelector('.preview-background img').naturalWidth",
        );
      })
      .toBe((400 + EDITS - 1) * 2);
    expect(spent.length).toBeGreaterThan(SHARE / 2);
    expect(busiestMinute(spent)).toBeLessThanOrEqual(SHARE);
  });
});
