// The chart maker in Chromium, as somebody uses it: opened at a width and in a light, with whatever it may not do written down: errors
// on its console, things that its policy refuses, requests to anybody else.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What WCAG 2.2 asks for at AA, and what axe finds good practice. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** How long something may take that happens by itself, milliseconds: long, for machines that do much else. */
export const POLL = { timeout: 15_000 };

/** Of what kind the window is. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

export const DESKTOP = { width: 1280, height: 800, colorScheme: "light" } as const satisfies Look;
export const PHONE = { width: 390, height: 844, colorScheme: "dark" } as const satisfies Look;

/** One visit. */
export class Maker {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #problems: string[] = [];
  #refusals = 0;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on("pageerror", (error) => this.#problems.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.#problems.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && host !== new URL(inject("service")).host)
        this.#problems.push(`request to ${request.url()}`);
    });
  }

  static async open(browser: Browser, look: Look, path = "/chart-maker"): Promise<Maker> {
    const { width, height, colorScheme } = look;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      hasTouch: width < 500,
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
    );
    const maker = new Maker(context, await context.newPage());
    await maker.goTo(path);
    return maker;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, inject("service")).href);
    await this.page.getByRole("tablist", { name: "What to make" }).waitFor();
  }

  /** The service is about to refuse something, which browsers write on the console. */
  expectRefusals(count: number): void {
    this.#refusals += count;
  }

  /** What the page did that it may not; the refusals that were told of are taken off. */
  get problems(): readonly string[] {
    let refusals = this.#refusals;
    return this.#problems.filter((problem) => {
      const isRefusal = /Failed to load resource: the server responded with a status of 4/.test(problem);
      if (!isRefusal || refusals === 0) return true;
      refusals -= 1;
      return false;
    });
  }

  /** Ends the visit, in which nothing may have gone wrong. */
  async close(): Promise<void> {
    await this.#context.close();
    expect(this.problems).toEqual([]);
  }

  /** What axe finds, a line each. */
  async findBarriers(): Promise<string[]> {
    await this.page.evaluate(AXE);
    const options = JSON.stringify({ runOnly: { type: "tag", values: AXE_TAGS } });
    const found = (await this.page.evaluate(
      `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.target.join(" ") + " " + (node.any[0]?.message ?? ""))))`,
    )) as string[];
    return found;
  }

  get code(): Locator {
    return this.page.getByRole("textbox", { name: "Code of the chart" });
  }

  /** The code as it stands. */
  async readCode(): Promise<string> {
    return (await this.page.evaluate(
      "[...document.querySelector('.code-host').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')",
    )) as string;
  }

  /** Writes another chart into the editor, by keys. */
  async writeCode(text: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press("Control+a");
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.page.keyboard.insertText(text);
  }

  get picture(): Locator {
    return this.page.locator(".preview-ground img");
  }

  /** Waits until a picture other than that of before is there; returns its URL. */
  async waitForPicture(before = ""): Promise<string> {
    await expect
      .poll(
        () =>
          this.page.evaluate(
            `(() => { const img = document.querySelector('.preview-ground img'); return img !== null && img.src !== ${JSON.stringify(before)} && img.complete && img.naturalWidth > 0 && document.querySelector('.preview').getAttribute('aria-busy') === 'false'; })()`,
          ),
        POLL,
      )
      .toBe(true);
    return (await this.picture.getAttribute("src")) as string;
  }

  /** Pixels of the picture that is shown. */
  async sizeOfPicture(): Promise<[number, number]> {
    return (await this.page.evaluate(
      "(() => { const { naturalWidth, naturalHeight } = document.querySelector('.preview-ground img'); return [naturalWidth, naturalHeight]; })()",
    )) as [number, number];
  }

  cell(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Waits until the URL has a state. */
  async waitForState(): Promise<void> {
    await expect.poll(() => this.page.url(), POLL).toMatch(/#1\.[\w-]+$/);
  }

  /** Pastes as a spreadsheet does. */
  async paste(into: Locator, text: string): Promise<void> {
    await into.focus();
    await this.page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(text)}); document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
  }
}
