// Tests live charts in an `<iframe>` on another site, in Chromium: they react to the pointer and fill their frame, and their
// scripts can't affect anything outside the frame.

import fc from "fast-check";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { THEMES } from "../../src/drawings/theme/theme-table.ts";
import { parseColor, type Rgba } from "../../src/engine/color.ts";
import { browser, describeInChromium } from "./browser.ts";
import { ATTACKS } from "./embed-attacks.ts";
import { type EmbedHost, startEmbedHost } from "./embed-host.ts";
import { launchBrowser } from "./launch.ts";

const BARS =
  "{type:'bar',data:{labels:['Q1','Q2'],datasets:[{label:'Users',data:[50,60]},{label:'Orders',data:[30,20]}]}}";
const VERSIONS = ["2", "3", "4"] as const;
const EMPTY = "type:'bar',data:{labels:['a'],datasets:[{label:'b',data:[1]}]}";

/** Number of attacks per page. Sampled runs share pages, because opening a page takes seconds. */
const GROUP_SIZE = inject("depth") === "full" ? 1 : 8;

/** Groups the attacks by page, in an order set by the seed. Attacks that may end their page get their own page. */
function groupAttacks(): [names: string, attacks: [name: string, attack: string][]][] {
  const all = fc.sample(fc.shuffledSubarray(Object.entries(ATTACKS), { minLength: Object.keys(ATTACKS).length }), {
    numRuns: 1,
    seed: inject("seed"),
  })[0] as [string, string][];
  const isAlone = ([, attack]: [string, string]) =>
    /location\.(?:href|replace)|click|submit|refresh|<base/.test(attack);
  const together = all.filter((each) => !isAlone(each));
  const groups = Array.from({ length: Math.ceil(together.length / GROUP_SIZE) }, (_, index) =>
    together.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
  const pages = [...groups, ...all.filter(isAlone).map((each) => [each])];
  return pages.map((attacks) => [attacks.map(([name]) => name).join(", "), attacks]);
}

describeInChromium("a live chart in another site", () => {
  let context: BrowserContext;
  let host: EmbedHost;
  beforeAll(async () => {
    host = await startEmbedHost();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    // Fill the service's own storage, which attacks try to read.
    const page = await context.newPage();
    // Any page of the origin works. The landing page would draw its examples, and this one draws nothing.
    await page.goto(new URL("/healthcheck", inject("service")).href);
    await page.evaluate("localStorage.setItem('service', 'secret'); document.cookie = 'service=secret'");
    await page.close();
  });
  afterAll(() => host.close());

  const urlOf = (chart: string, version = "4", more: Record<string, string> = {}) =>
    new URL(`/embed?${new URLSearchParams({ c: chart, v: version, ...more })}`, inject("service"));

  /** Returns the frame with the chart, once it is drawn. */
  async function chartFrame(page: Page): Promise<Frame> {
    await expect.poll(() => page.frames().some((frame) => frame.url() === "about:srcdoc")).toBe(true);
    const frame = page.frames().find((each) => each.url() === "about:srcdoc") as Frame;
    await frame.locator("canvas").waitFor();
    await expect.poll(() => inkOf(frame)).toBeGreaterThan(500);
    return frame;
  }

  /**
   * Returns the number of pixels for which an expression on a byte index `i` of the bytes `d` is true.
   * Reads a copy, because Chromium warns about canvases that are read often.
   */
  const countPixels = (frame: Frame, condition: string) =>
    frame.evaluate<number>(
      `(() => { const c = document.querySelector('canvas'); if (!c || !c.width) return 0; const copy = new OffscreenCanvas(c.width, c.height).getContext('2d', { willReadFrequently: true }); copy.drawImage(c, 0, 0); const d = copy.getImageData(0, 0, c.width, c.height).data; let n = 0; for (let i = 0; i < d.length; i += 4) if (${condition}) n++; return n; })()`,
    );

  /** Returns the number of pixels with ink. */
  const inkOf = (frame: Frame) => countPixels(frame, "d[i + 3] > 0");

  /** Returns the number of dark pixels, such as a tooltip's. */
  const darkOf = (frame: Frame) => countPixels(frame, "d[i] < 60 && d[i + 1] < 60 && d[i + 2] < 60 && d[i + 3] > 180");

  describe.each(VERSIONS)("of Chart.js %s", (version) => {
    test("shows a tooltip on hover, and hides a dataset on a click in the legend", async () => {
      const page = await context.newPage();
      await page.goto(host.pageOf(urlOf(BARS, version)));
      const frame = await chartFrame(page);
      expect(await darkOf(frame)).toBeLessThan(500);
      await page.mouse.move(200, 200);
      await page.mouse.move(210, 220);
      await expect.poll(() => darkOf(frame)).toBeGreaterThan(1000);
      await page.mouse.move(5, 295);
      await page.mouse.move(640, 600);
      const before = await inkOf(frame);
      await page.mouse.click(600, 16);
      await expect.poll(() => inkOf(frame)).not.toBe(before);
      await page.close();
    });

    test("has the colours of its theme", async () => {
      const page = await context.newPage();
      await page.goto(host.pageOf(urlOf(BARS, version, { theme: "dark" })));
      const frame = await chartFrame(page);
      const { red, green, blue } = parseColor(THEMES.dark.background) as Rgba;
      const isBackground = `d[i] === ${red} && d[i + 1] === ${green} && d[i + 2] === ${blue}`;
      await expect.poll(() => countPixels(frame, isBackground)).toBeGreaterThan(10_000);
      await page.close();
    });

    test("fills its frame, even after the frame is resized", async () => {
      const page = await context.newPage();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 1280) await page.goto(host.pageOf(urlOf(BARS, version, { w: "77", h: "33" })));
        const frame = await chartFrame(page);
        const size = () =>
          frame.evaluate(
            "(({width, height}) => [width, height])(document.querySelector('canvas').getBoundingClientRect())",
          );
        await expect.poll(size).toEqual([width, 300]);
      }
      await page.close();
    });
  });

  test.each(VERSIONS)("shows the times of its time zone in Chart.js %s", async (version) => {
    const scale = "{type:'time',time:{unit:'hour',displayFormats:{hour:'HH:mm z'}}}";
    const chart = `{
      type: 'line',
      data: { datasets: [{ data: [{ x: '2024-07-01T12:00Z', y: 1 }, { x: '2024-07-01T14:00Z', y: 2 }] }] },
      options: { scales: ${version === "2" ? `{ xAxes: [${scale}] }` : `{ x: ${scale} }`} },
      plugins: [{ id: 'reader', afterDraw(chart) {
        const [axis] = Object.values(chart.scales).filter(({ type }) => type === 'time');
        globalThis.texts = [moment('2024-07-01T12:00Z').format('HH:mm z'), ...axis.ticks.map((tick) => tick.label ?? tick)];
      } }],
    }`;
    const reader = await browser.newContext({ timezoneId: "Asia/Tokyo", reducedMotion: "reduce" });
    const page = await reader.newPage();
    for (const [timeZone, times] of Object.entries({
      "America/New_York": ["08:00 EDT", "08:00 EDT", "09:00 EDT", "10:00 EDT"],
      "+05:45": ["17:45 GMT+05:45"],
      UTC: ["12:00 UTC", "12:00 UTC", "13:00 UTC", "14:00 UTC"],
    })) {
      await page.goto(host.pageOf(urlOf(chart, version, { timeZone })));
      const frame = await chartFrame(page);
      expect(await frame.evaluate<string[]>("globalThis.texts")).toEqual(expect.arrayContaining(times));
    }
    await reader.close();
  });

  test("reports no violations of its own policy", async () => {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => problems.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => problems.push(error.message));
    for (const version of VERSIONS) {
      await page.goto(host.pageOf(urlOf(BARS, version)));
      await chartFrame(page);
    }
    expect(problems.join("\n")).toBe("");
    await page.close();
  });

  test("is transparent on a dark page", async () => {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(host.pageOf(urlOf(BARS), "background:rgb(20,30,40);color-scheme:dark"));
    const frame = await chartFrame(page);
    const shot = await page.screenshot({ clip: { x: 2, y: 2, width: 4, height: 4 } });
    const pixel = await frame
      .page()
      .evaluate(
        `(async () => { const i = new Image(); i.src = "data:image/png;base64,${shot.toString("base64")}"; await i.decode(); const c = document.createElement("canvas"); const x = c.getContext("2d"); x.drawImage(i, 0, 0); return [...x.getImageData(1, 1, 1, 1).data]; })()`,
      );
    expect(pixel).toEqual([20, 30, 40, 255]);
    await page.close();
  });

  test("redraws gradients and patterns of its script after a resize", async () => {
    const chart =
      "{type:'bar',data:{labels:['a','b'],datasets:[{label:'c',data:[3,4],backgroundColor:getGradientFillHelper('vertical',['#f00','#00f'])},{label:'d',data:[1,2],backgroundColor:pattern.draw('dot','#0a0')}]}}";
    const page = await context.newPage();
    await page.goto(host.pageOf(urlOf(chart, "3")));
    const frame = await chartFrame(page);
    await page.setViewportSize({ width: 500, height: 800 });
    await expect.poll(() => frame.evaluate("document.querySelector('canvas').clientWidth")).toBe(500);
    await expect.poll(() => inkOf(frame)).toBeGreaterThan(500);
    await page.close();
  });

  test("shows the image without JavaScript", async () => {
    const still = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 600, height: 400 } });
    const page = await still.newPage();
    // Chromium's JavaScript setting doesn't apply to frames of other sites.
    await page.goto(urlOf(BARS).href);
    const image = page.locator("noscript img");
    await image.waitFor();
    const size = await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
    expect(size).toBe(1000);
    await still.close();
  });

  test("with an unknown id is an error page", async () => {
    const page = await context.newPage();
    await page.goto(host.pageOf(new URL("/chart-maker/view/zf-none", inject("service"))));
    await page.frameLocator("iframe").getByText("Chart not found: zf-none does not exist or has expired").waitFor();
    await page.close();
  });

  test("that blocks its own process doesn't block the site around it", async () => {
    const chart = `{${EMPTY},x:typeof document==='undefined'?0:setTimeout(()=>{for(;;);},100)}`;
    // Chromium would also use the blocked process for later frames from the service.
    const separateBrowser = await launchBrowser();
    const page = await separateBrowser.newPage();
    await page.goto(host.pageOf(urlOf(chart)), { waitUntil: "commit" });
    await page.waitForTimeout(1500);
    const before = await page.evaluate<number>("ticks");
    await expect.poll(() => page.evaluate<number>("ticks")).toBeGreaterThan(before + 20);
    expect(await page.locator("#marker").textContent()).toBe("intact");
    await separateBrowser.close();
  });

  test("can't change another embed of the same site", async () => {
    const evil = `{${EMPTY},x:typeof document==='undefined'?0:(Object.prototype.polluted=1,Array.prototype.map=()=>{throw 1},parent.length)}`;
    const page = await context.newPage();
    await page.goto(host.pageOf(urlOf(evil)));
    await page.evaluate(
      `document.body.insertAdjacentHTML("beforeend", '<iframe src="${urlOf(BARS).href.replaceAll("'", "%27")}" style="width:400px;height:300px"></iframe>')`,
    );
    const frames = () => page.frames().filter((frame) => frame.url() === "about:srcdoc");
    await expect.poll(() => frames().length).toBe(2);
    const other = frames()[1] as Frame;
    await other.locator("canvas").waitFor();
    await expect.poll(() => inkOf(other)).toBeGreaterThan(500);
    expect(await other.evaluate("[Object.prototype.polluted, self.origin, [1].map((x) => x)[0]]")).toEqual([
      undefined,
      "null",
      1,
    ]);
    await page.close();
  });

  test.each(groupAttacks())("can't %s", async (_, attacks) => {
    // Each attack has its own result, so that no failure hides another attack's success.
    const runs = attacks.map(
      ([name, attack]) =>
        `await (async () => ${attack})().then((won) => { results[${JSON.stringify(name)}] = won ? 'succeeded' : 'failed'; }, (error) => { results[${JSON.stringify(name)}] = 'failed: ' + error; });`,
    );
    const script = `(async () => { const EVIL = ${JSON.stringify(host.attacker)}, SERVICE = ${JSON.stringify(inject("service"))}; const wait = () => new Promise((done) => setTimeout(done, 300)); const results = {}; ${runs.join("\n")} globalThis.results = results; })()`;
    // The service draws the chart first, without a document.
    const chart = `{${EMPTY},x:typeof document==='undefined'?0:(${script},0)}`;
    const page = await context.newPage();
    const opened: Page[] = [];
    context.on("page", (each) => opened.push(each));
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    let downloads = 0;
    page.on("download", () => downloads++);
    const url = host.pageOf(urlOf(chart));
    await page.goto(url);
    // A frame that was navigated shows the browser's error page.
    const readResults = async (): Promise<Readonly<Record<string, string>> | undefined> => {
      const frame = page.frames().find((each) => /^(?:about:srcdoc|chrome-error:)/.test(each.url()));
      if (frame?.url() === "about:srcdoc")
        return frame.evaluate<Record<string, string>>("globalThis.results").catch(() => undefined);
      return frame && attacks.length === 1 ? { [attacks[0]?.[0] as string]: "failed" } : undefined;
    };
    let results: Readonly<Record<string, string>> | undefined;
    await expect
      .poll(async () => {
        results = await readResults();
        return results;
      })
      .toBeDefined();
    expect(Object.keys(results ?? {})).toEqual(attacks.map(([name]) => name));
    for (const [name, result] of Object.entries(results ?? {})) expect(result, name).toMatch(/^failed/);
    // Requests and windows would appear only after the script ends.
    await page.waitForTimeout(300);
    expect(host.received).toEqual([]);
    expect([page.url(), await page.title(), await page.locator("#marker").textContent()]).toEqual([
      url,
      "Host",
      "intact",
    ]);
    expect(await page.evaluate("[typeof pwned, messages.length, localStorage.host]")).toEqual([
      "undefined",
      0,
      "secret",
    ]);
    expect([opened.length, dialogs, downloads]).toEqual([0, 0, 0]);
    context.removeAllListeners("page");
    await page.close();
  });
});
