// Measures the time until the pages are usable, in a browser with an empty cache and the Worker on loopback. "ready" is when
// the page's own setup is done and the last long task (50 ms or more, W3C Long Tasks) has ended, so input is handled at once.
// "image" is when the first image from the service is shown.
//
//   node bench/page.ts [--count=9]

import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { bundleWorker, startWorker } from "../scripts/local-worker.ts";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"].map(
  (name) => `/usr/bin/${name}`,
);
/**
 * The pages, each with a selector of an element that is present once the page is usable. Shadow roots are searched too.
 */
const PAGES = { "/": "textarea", "/chart-maker": ".cm-content", "/docs": "input[type=search]" };
/** Time to observe a page after loading, in milliseconds. */
const WATCH = 1500;

const { values } = parseArgs({ options: { count: { type: "string", default: "9" } } });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new Error(`--count must be 1 or more, got ${values.count}`);
const executablePath = process.env.CHROMIUM ?? BROWSERS.find((program) => existsSync(program));
if (executablePath === undefined)
  throw new Error(`no browser found at ${BROWSERS}: set CHROMIUM to the path of a browser`);

/** Runs in the page before its own scripts. */
function watch(selector) {
  const seen = { ready: 0, long: 0, image: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
  const find = (root) => {
    const found = root.querySelector(selector);
    if (found !== null) return found;
    for (const { shadowRoot } of root.querySelectorAll("*")) {
      const inner = shadowRoot === null ? null : find(shadowRoot);
      if (inner !== null) return inner;
    }
    return null;
  };
  const isShown = ({ complete, naturalWidth, src }) => complete && naturalWidth > 0 && !src.endsWith("icon.svg");
  const look = () => {
    if (seen.ready === 0 && find(document) !== null) seen.ready = performance.now();
    if (seen.image === 0 && [...document.images].some(isShown)) seen.image = performance.now();
    requestAnimationFrame(look);
  };
  look();
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const worker = await startWorker(bundleWorker());
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  for (const [path, selector] of Object.entries(PAGES)) {
    const runs = [];
    // Discard the first run, which warms up the Worker.
    for (let run = 0; run <= count; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.addInitScript(watch, selector);
      await page.goto(new URL(path, worker.url).href, { waitUntil: "load" });
      await page.waitForTimeout(WATCH);
      const { ready, long, image } = await page.evaluate(() => window.seen);
      if (ready === 0) throw new Error(`${path} has no ${selector}`);
      if (run > 0) runs.push({ ready: Math.max(ready, long), image });
      await context.close();
    }
    const of = (key) => runs.map((run) => run[key]);
    const show = (key) => `${key} ${median(of(key)).toFixed(0)} ms (max ${Math.max(...of(key)).toFixed(0)})`;
    console.log(`${path.padEnd(13)} ${show("ready")}, ${show("image")}`);
  }
} finally {
  await browser.close();
  await worker.dispose();
}
