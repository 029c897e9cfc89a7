// Drives the chart maker in Chromium and records problems: console errors, violations of the Content-Security-Policy,
// and requests to other hosts.

import type { Browser, Locator } from "playwright-core";
import { expect, inject } from "vitest";
import { type CleanPage, findAccessibilityViolations, openCleanPage, POLL } from "./visit.ts";

/** Window size and colour scheme. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

export const DESKTOP = { width: 1280, height: 800, colorScheme: "light" } as const satisfies Look;
export const PHONE = { width: 390, height: 844, colorScheme: "dark" } as const satisfies Look;

/** A chart maker page. */
export class Maker {
  readonly page: CleanPage["page"];
  readonly #close: CleanPage["close"];
  readonly #problems: string[] = [];
  #rejections = 0;

  private constructor({ page, close }: CleanPage) {
    this.#close = close;
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
    const clean = await openCleanPage(browser, {
      viewport: { width, height },
      colorScheme,
      hasTouch: width < 500,
      reducedMotion: "reduce",
    });
    const maker = new Maker(clean);
    await maker.goTo(path);
    return maker;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, inject("service")).href);
    await this.page.getByRole("tablist", { name: "What to create" }).waitFor();
  }

  /** Announces rejected requests, which browsers log to the console. */
  expectRejections(count: number): void {
    this.#rejections += count;
  }

  /** The recorded problems, except the rejections that the test expects. */
  get problems(): readonly string[] {
    let rejections = this.#rejections;
    return this.#problems.filter((problem) => {
      const isRejection = /Failed to load resource: the server responded with a status of 4/.test(problem);
      if (!isRejection || rejections === 0) return true;
      rejections -= 1;
      return false;
    });
  }

  /** Closes the page and checks that there were no problems. */
  async close(): Promise<void> {
    await this.#close();
    expect(this.problems).toEqual([]);
  }

  /** Returns the accessibility violations found by axe, one line each. */
  async findAccessibilityViolations(): Promise<string[]> {
    return findAccessibilityViolations(this.page);
  }

  get code(): Locator {
    return this.page.getByRole("textbox", { name: "Chart code" });
  }

  /** Returns the code in the editor. */
  async readCode(): Promise<string> {
    return (await this.page.evaluate(
      "[...document.querySelector('.code-host').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')",
    )) as string;
  }

  /** Replaces the code through the keyboard. */
  async writeCode(text: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press("Control+a");
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.page.keyboard.insertText(text);
  }

  get image(): Locator {
    return this.page.locator(".preview-background img");
  }

  /** Waits for an image other than the previous one and returns its URL. */
  async waitForImage(before = ""): Promise<string> {
    await expect
      .poll(
        () =>
          this.page.evaluate(
            `(() => { const img = document.querySelector('.preview-background img'); return img !== null && img.src !== ${JSON.stringify(before)} && img.complete && img.naturalWidth > 0 && document.querySelector('.preview').getAttribute('aria-busy') === 'false'; })()`,
          ),
        POLL,
      )
      .toBe(true);
    return (await this.image.getAttribute("src")) as string;
  }

  /** Returns the displayed image's size in pixels. */
  async sizeOfImage(): Promise<[number, number]> {
    return (await this.page.evaluate(
      "(() => { const { naturalWidth, naturalHeight } = document.querySelector('.preview-background img'); return [naturalWidth, naturalHeight]; })()",
    )) as [number, number];
  }

  cell(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The button with the chart's type, which opens the type picker. */
  get type(): Locator {
    return this.page.getByRole("button", { name: /^Type / });
  }

  /** Chooses a type in the type picker. */
  async chooseType(name: string): Promise<void> {
    await this.type.click();
    await this.page.getByRole("dialog", { name: "Chart types" }).getByRole("button", { name, exact: true }).click();
  }

  /** Selects an element in the inspector. */
  async select(element: string): Promise<void> {
    await this.page.locator(".elements").getByRole("radio", { name: element, exact: true }).check();
  }

  /** Waits until the URL contains the editor's state. */
  async waitForState(): Promise<void> {
    await expect.poll(() => this.page.url(), POLL).toMatch(/#1\.[\w-]+$/);
  }

  /** Simulates a paste from a spreadsheet. */
  async paste(into: Locator, text: string): Promise<void> {
    await into.focus();
    await this.page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(text)}); document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
  }
}
