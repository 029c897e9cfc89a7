// Tests the chart maker in Chromium on a desktop and a phone. A sampled run puts half of the tests on each device. Each
// test must end without console errors, violations of the Content-Security-Policy, or requests to other hosts.

import { expect, inject, test } from "vitest";
import { isInSample } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";

const LOOKS = [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
] as const satisfies readonly (readonly [string, Look])[];

describeInChromium.each(LOOKS)("the chart maker on %s", (device, look) => {
  let index = LOOKS.findIndex(([name]) => name === device);
  /** Defines a test. In a sampled run, a test runs on only one device. */
  const testOnce = (name: string, work: () => Promise<void>) => {
    if (isInSample(index, LOOKS.length)) test(name, work);
    index += 1;
  };

  const visit = async (work: (maker: Maker) => Promise<void>, path?: string) => {
    const maker = await Maker.open(look, path);
    await work(maker);
    await maker.close();
  };

  testOnce("makes a chart from scratch", () =>
    visit(async (maker) => {
      const first = await maker.waitForImage();
      await maker.writeCode("");
      await maker.page.getByText("No chart yet.").waitFor();
      await maker.page.getByText("Nothing to show yet").waitFor();
      await maker.type.click();
      await maker.page.getByRole("searchbox", { name: "Search" }).fill("stacked bars");
      await maker.button("Stacked bars").click();
      const example = await maker.waitForImage(first);
      expect(await maker.readCode()).toContain("stacked: true");
      await maker.cell("Label of row 1").fill("Spring");
      await maker.page.keyboard.press("Enter");
      await maker.cell("North, Spring").fill("99");
      await maker.page.keyboard.press("Enter");
      await maker.chooseType("Lines");
      await maker.page.getByLabel("Width").fill("640");
      await maker.page.keyboard.press("Enter");
      await maker.waitForImage(example);
      const code = await maker.readCode();
      expect(code).toContain("labels: ['Spring', 'Q2', 'Q3', 'Q4']");
      expect(code).toContain("data: [99, 19, 14, 23]");
      expect(code).toContain("type: 'line'");
      await expect.poll(() => maker.sizeOfImage()).toEqual([1280, 600]);
      expect(await maker.image.getAttribute("alt")).toMatch(
        /^Line chart of North and South\. North: four points, falling overall from 99 for Spring to 23 in Q4/,
      );
    }),
  );

  testOnce("underlines a syntax error, keeps the last image, and recovers on undo", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      const good = await maker.readCode();
      let requests = 0;
      maker.page.on("request", (request) => {
        if (new URL(request.url()).pathname === "/chart") requests += 1;
      });
      await maker.code.click();
      await maker.page.keyboard.press("Control+End");
      await maker.page.keyboard.press("ArrowUp");
      await maker.page.keyboard.insertText("oops oops");
      const mark = maker.page.locator(".cm-lintRange-error");
      await mark.waitFor();
      expect(await mark.textContent()).toBe("oops");
      const line = await maker.page.evaluate(
        "(() => { const root = document.querySelector('.code-host').shadowRoot; const lines = [...root.querySelectorAll('.cm-line')]; return lines.indexOf(root.querySelector('.cm-lintRange-error').closest('.cm-line')) + 1; })()",
      );
      expect(line).toBe(12);
      // The error is shown once, with line, cause and fix, without a request, and without advice about URLs. The pickers keep
      // their values.
      expect(await maker.page.getByRole("status").filter({ hasText: "unexpected" }).textContent()).toBe(
        'Line 12 chart cannot be read: unexpected "oops": add a comma before it Add comma',
      );
      expect(await maker.page.getByText("chart cannot be read").count()).toBe(1);
      expect(await maker.page.getByText("%23").count()).toBe(0);
      expect(requests).toBe(0);
      await maker.button(/^Line 12 /).click();
      expect(
        await maker.page.evaluate("document.activeElement.shadowRoot.activeElement.getAttribute('aria-label')"),
      ).toBe("Chart code");
      expect([await maker.type.textContent(), await maker.type.isDisabled()]).toEqual(["Bar", true]);
      expect(await maker.image.isVisible()).toBe(true);
      await maker.page.getByText("Showing the last valid image").waitFor();
      await maker.button("Undo").click();
      await mark.waitFor({ state: "detached" });
      await maker.page.getByText("Rendered in").waitFor();
      expect(await maker.readCode()).toBe(good);
      expect(await maker.type.isDisabled()).toBe(false);
    }),
  );

  testOnce("offers the chart of the last visit, but doesn't replace the chart in a link", () =>
    visit(async (maker) => {
      const first = await maker.readCode();
      await maker.writeCode("{ type: 'pie', data: { labels: ['mine'], datasets: [{ data: [1] }] } }");
      await maker.waitForState();
      const code = await maker.readCode();
      const visited = (await maker.page.evaluate("localStorage.getItem('maker-last-visit')")) as string;
      const link = "/chart-maker#{type:'line',data:{datasets:[{data:[1,2]}]}}";
      await maker.page.goto(new URL("/docs", inject("service")).href);
      await maker.goTo(link);
      expect(await maker.button("Restore").count()).toBe(0);
      expect(await maker.readCode()).toContain("line");
      await maker.page.getByText("This chart uses Chart.js 2.").waitFor();
      // An example in the URL is opened without an offer.
      await maker.page.goto(new URL("/docs", inject("service")).href);
      await maker.goTo("/chart-maker?example=weekly-sales-email");
      expect(await maker.button("Restore").count()).toBe(0);
      await maker.page.goto(new URL("/docs", inject("service")).href);
      await maker.goTo("/chart-maker");
      await maker.button("Restore").waitFor();
      await maker.writeCode(`${first} `);
      await maker.button("Restore").waitFor({ state: "detached" });
      await maker.page.goto(new URL("/docs", inject("service")).href);
      await maker.page.evaluate(
        `sessionStorage.clear(); localStorage.setItem("maker-last-visit", ${JSON.stringify(visited)})`,
      );
      await maker.goTo("/chart-maker");
      expect(await maker.readCode()).toBe(first);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.button("Restore").click();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.button("Restore").count()).toBe(0);
    }),
  );

  testOnce("converts a chart from version 2 after showing the changes, as one undo step", () =>
    visit(
      async (maker) => {
        const before = await maker.readCode();
        expect(before).toContain("yAxes");
        const first = await maker.waitForImage();
        await maker.button("Convert to version 4…").click();
        const dialog = maker.page.getByRole("dialog", { name: "Convert to Chart.js 4" });
        await dialog.getByText("options.scales.yAxes becomes options.scales.y, an object instead of a list").waitFor();
        expect(await dialog.locator("ins").count()).toBeGreaterThan(0);
        expect(await maker.findAccessibilityViolations()).toEqual([]);
        await dialog.getByRole("button", { name: "Cancel" }).click();
        expect(await maker.readCode()).toBe(before);
        await maker.button("Convert to version 4…").click();
        await dialog.getByRole("button", { name: "Convert" }).click();
        await maker.waitForImage(first);
        const after = await maker.readCode();
        expect(after).toContain("// from zero");
        expect(after).toContain("callback: (v) => v + ' %'");
        expect(after).not.toContain("yAxes");
        expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe("4");
        expect(await maker.button("Convert to version 4…").count()).toBe(0);
        await maker.button("Undo").click();
        expect(await maker.readCode()).toBe(before);
        expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe("2");
      },
      `/chart-maker#${encodeURIComponent("{\n  type: 'bar',\n  data: { labels: ['a'], datasets: [{ data: [1] }] },\n  options: {\n    scales: {\n      yAxes: [{\n        ticks: {\n          // from zero\n          callback: (v) => v + ' %',\n          beginAtZero: true\n        }\n      }]\n    }\n  }\n}")}`,
    ),
  );

  testOnce("formats the code with a button and a shortcut, as one undo step", () =>
    visit(async (maker) => {
      const text = "{type:'bar',data:{datasets:[{data:[1]}]}} // mine";
      await maker.writeCode(text);
      await maker.button("Format").click();
      const formatted = "{\n  type: 'bar',\n  data: { datasets: [{ data: [1] }] }\n} // mine";
      await expect.poll(() => maker.readCode()).toBe(formatted);
      await maker.button("Undo").click();
      expect(await maker.readCode()).toBe(text);
      await maker.code.click();
      await maker.page.keyboard.press("Shift+Alt+F");
      await expect.poll(() => maker.readCode()).toBe(formatted);
    }),
  );

  testOnce("fixes errors and warnings with one click, also in the editor", () =>
    visit(async (maker) => {
      maker.expectRejections(1);
      const first = await maker.waitForImage();
      await maker.writeCode("{\n type: 'barr' // mine\n data: {\n  datasets: [{ data: [1], bordrWidth: 2 }]\n }\n}");
      await maker.button("Add comma").click();
      await maker.button("Change to 'bar'").click();
      await maker.waitForImage(first);
      expect(await maker.page.locator(".preview-errors").textContent()).toBe("");
      await maker.page
        .getByRole("list", { name: "Warnings" })
        .getByRole("button", { name: "Rename to borderWidth" })
        .waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.locator(".cm-lintRange-warning").hover();
      await maker.page.locator(".cm-tooltip-lint .cm-diagnosticAction").click();
      expect(await maker.readCode()).toContain("type: 'bar', // mine");
      expect(await maker.readCode()).toContain("borderWidth: 2");
      for (let step = 0; step < 3; step++) await maker.button("Undo").click();
      expect(await maker.readCode()).toContain("type: 'barr' // mine");
    }),
  );

  test("keeps Undo in view at the end of the page", () =>
    visit(async ({ page }) => {
      await page.evaluate("document.querySelector('.maker-result').scrollTop = 1e6");
      await page.evaluate("scrollTo(0, 1e6)");
      const { x = -1, y = -1 } = (await page.getByRole("button", { name: "Undo" }).boundingBox()) ?? {};
      expect(
        await page.evaluate(`document.elementFromPoint(${x + 5}, ${y + 5})?.closest("button")?.textContent.trim()`),
      ).toBe("Undo");
    }));

  testOnce("undoes and redoes every kind of step", () =>
    visit(async (maker) => {
      const first = await maker.readCode();
      const undo = maker.button("Undo");
      expect(await undo.isDisabled()).toBe(true);
      await maker.page.getByLabel("Height").fill("200");
      await maker.page.keyboard.press("Enter");
      await maker.page.getByLabel("Palette").selectOption("Dusk");
      await maker.page.getByLabel("Chart.js version").selectOption("3");
      await maker.button("Add column").click();
      await maker.button("Examples…").click();
      await maker
        .button("Sankey diagram")
        .or(maker.page.locator(".example", { hasText: /sankey/i }))
        .first()
        .click();
      expect(await maker.readCode()).toContain("sankey");
      await undo.click();
      expect(await maker.readCode()).toContain("Series 3");
      for (let step = 0; step < 4; step++) await undo.click();
      expect(await undo.isDisabled()).toBe(true);
      expect(await maker.readCode()).toBe(first);
      expect(await maker.page.getByLabel("Height").inputValue()).toBe("300");
      expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe("4");
      await maker.button("Redo").click();
      expect(await maker.page.getByLabel("Height").inputValue()).toBe("200");
    }),
  );

  testOnce("keeps everything across a reload, and in the URL", () =>
    visit(async (maker) => {
      await maker.writeCode("{ type: 'pie', data: { labels: ['ä', '📊'], datasets: [{ data: [1, 2] }] } } // mine");
      await maker.page.getByLabel("Width").fill("300");
      await maker.page.keyboard.press("Enter");
      await maker.waitForState();
      await expect.poll(() => maker.page.url()).toMatch(/\/chart-maker#1\.[\w-]+$/);
      const code = await maker.readCode();
      // Even a change made just before the reload is kept.
      await maker.page.getByLabel("Height").fill("150");
      await maker.page.keyboard.press("Enter");
      await maker.page.getByLabel("Height").fill("300");
      await maker.page.keyboard.press("Enter");
      await maker.page.reload();
      expect(await maker.page.getByLabel("Height").inputValue()).toBe("300");
      const url = maker.page.url();
      await maker.page.reload();
      await maker.waitForImage();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.sizeOfImage()).toEqual([600, 600]);
      expect(maker.page.url()).toBe(url);
      const other = await Maker.open(look, new URL(url).pathname + new URL(url).hash);
      expect(await other.readCode()).toBe(code);
      await other.close();
    }),
  );

  testOnce("saves a chart, renders its short URL, and opens it again", () =>
    visit(async (maker) => {
      await maker.page.getByRole("radio", { name: "Dark" }).check();
      await maker.waitForImage();
      await maker.button("Create short URL").click();
      const field = maker.page.getByRole("textbox", { name: "Short URL" });
      await field.waitFor();
      const short = await field.inputValue();
      const id = /\/c\/([\w-]{22})$/.exec(short)?.[1];
      const reply = await fetch(new URL(`/c/${id}`, inject("service")));
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      const code = await maker.readCode();
      await maker.goTo(`/chart-maker/edit/${id}`);
      await maker.page.getByText("You can change this saved chart.").waitFor();
      await maker.waitForImage();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
      expect(await maker.page.getByLabel("Background colour (any CSS colour)").inputValue()).toBe("#15181e");
      await maker.cell("Sales, Q1").fill("77");
      await maker.page.keyboard.press("Enter");
      await maker.waitForState();
      await maker.page.reload();
      await expect.poll(() => maker.readCode()).toContain("data: [77, 55, 49, 68]");
    }),
  );

  testOnce("reports that a chart doesn't exist", () =>
    visit(async (maker) => {
      maker.expectRejections(2);
      await maker.page.getByText("This saved chart doesn't exist or has expired.").waitFor();
      await maker.page.reload();
      await maker.page.getByText("This saved chart doesn't exist or has expired.").waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.button("Examples…").click();
      await maker.button("KPI with target").click();
      await maker.waitForImage();
    }, "/chart-maker/edit/zf-00000000-0000-4000-8000-000000000000"),
  );

  testOnce("uses table headings as axis titles and replaces them with the table", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      const use = async (table: string) => {
        await maker.button("Paste a table…").click();
        await maker.page.getByRole("textbox", { name: /spreadsheet/ }).fill(table);
        await maker.button("Import data").click();
      };
      const title = async (element: string) => {
        await maker.select(element);
        return maker.page.getByRole("textbox", { name: /^(?:Axis|Chart) title$/ });
      };
      const read = async (element: string) => (await title(element)).inputValue();
      await use("City\tPeople\nOslo\t717710\nBergen\t291940");
      await expect.poll(() => read("X axis")).toBe("City");
      expect(await read("Y axis")).toBe("People");
      await (await title("Title")).fill("Norway");
      await maker.page.keyboard.press("Enter");
      await maker.waitForState();
      await maker.page.reload();
      await use("Month\tIn\tOut\nJan\t3\t4\nFeb\t5\t6");
      await maker.page.getByText("The chart title is still “Norway”.").waitFor();
      await expect.poll(() => read("X axis")).toBe("Month");
      expect(await read("Y axis")).toBe("");
      await maker.button("Undo").click();
      await expect.poll(() => read("Y axis")).toBe("People");
    }),
  );

  testOnce("applies a theme to the preview, the URL and the POST body, with the keyboard", () =>
    visit(async (maker) => {
      const url = async () => new URL(await maker.page.getByRole("textbox", { name: "Image URL" }).inputValue());
      const background = maker.page.getByLabel("Background colour (any CSS colour)");
      const first = await maker.waitForImage();
      // New charts start in a theme.
      expect(await maker.page.getByRole("radio", { name: "Minimal" }).isChecked()).toBe(true);
      const none = maker.page.getByRole("radio", { name: "Plain Chart.js" });
      await none.check();
      expect((await url()).searchParams.has("theme")).toBe(false);
      expect((await url()).searchParams.get("bkg")).toBe("white");
      await none.focus();
      for (const name of ["Editorial", "Minimal", "Dark"]) {
        await maker.page.keyboard.press("ArrowRight");
        expect(await maker.page.getByRole("radio", { name }).isChecked()).toBe(true);
      }
      await maker.waitForImage(first);
      expect(await background.inputValue()).toBe("#15181e");
      expect((await url()).searchParams.get("theme")).toBe("dark");
      expect((await url()).searchParams.has("bkg")).toBe(false);
      const sent = maker.page.waitForRequest((request) => new URL(request.url()).pathname === "/chart");
      await maker.page.getByLabel("Height").fill("320");
      await maker.page.keyboard.press("Enter");
      expect((await sent).postDataJSON()).toMatchObject({ theme: "dark", height: 320 });
      const [served, expected] = await Promise.all(
        [await url(), new URL("/chart", inject("service"))].map(async (link, index) => {
          const body = { version: "4", theme: "dark", height: 320, chart: await maker.readCode() };
          const headers = { "Content-Type": "application/json" };
          const post = { method: "POST", headers, body: JSON.stringify(body) };
          return Buffer.from(await (await fetch(link, index === 0 ? {} : post)).arrayBuffer());
        }),
      );
      expect(served).toEqual(expected);
      await maker.page.getByLabel("Transparent").check();
      await maker.page.getByText(/on dark pages/).waitFor();
      expect((await url()).searchParams.get("bkg")).toBe("transparent");
      await maker.button("Undo").click();
      await maker.waitForState();
      await maker.page.reload();
      expect(await maker.page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.getByRole("radio", { name: "Plain Chart.js" }).check();
      expect(await background.inputValue()).toBe("white");
      // The same picker shows a theme set in the code, and can replace it.
      await maker.writeCode("{ type: 'bar', data: { datasets: [{ data: [1] }] }, limn: { theme: 'paper' } }");
      await expect.poll(() => maker.page.getByRole("radio", { name: "Paper" }).isChecked()).toBe(true);
      await maker.page.getByRole("radio", { name: "Email" }).check();
      expect(await maker.readCode()).not.toContain("limn");
    }),
  );

  testOnce("writes HTML for light and dark pages", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      await maker.page.getByRole("radio", { name: "Paper" }).check();
      await maker.page.getByRole("tab", { name: "Code", exact: true }).click();
      const html = maker.page.getByRole("tab", { name: "HTML", exact: true });
      await html.focus();
      await maker.page.keyboard.press("ArrowRight");
      const tab = maker.page.getByRole("tab", { name: "Light and dark" });
      expect(await tab.getAttribute("aria-selected")).toBe("true");
      await maker.button("Copy the HTML for light and dark pages").click();
      const markup = await maker.page.evaluate<string>("navigator.clipboard.readText()");
      const [dark = "", light = ""] = [...markup.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, url]) => url);
      expect(dark).toContain("theme=dark");
      expect(light).toContain("theme=paper");
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      // Formats that pages can't show have no HTML for light and dark pages.
      await maker.page.getByRole("combobox", { name: "Format" }).selectOption("PDF");
      await tab.waitFor({ state: "detached" });
      expect(await html.getAttribute("aria-selected")).toBe("true");
    }),
  );

  testOnce("writes fields into the code, reads them from it, and keeps an invalid value out of it", () =>
    visit(async (maker) => {
      const image = await maker.waitForImage();
      const field = (name: string) => maker.page.getByRole("textbox", { name, exact: true });
      const type = async (name: string, text: string) => {
        await field(name).fill(text);
        await maker.page.keyboard.press("Enter");
      };
      await maker.select("Title");
      await type("Source", "Annual report");
      await maker.select("Add…");
      await type("Target line", "1,060.5");
      await maker.select("Whole chart");
      await maker.page.getByRole("combobox", { name: "Highlight" }).fill("Sales, Q2");
      await maker.page.keyboard.press("Enter");
      await maker.page.getByRole("combobox", { name: "Numbers" }).selectOption("Euro (€)");
      await maker.select("Data labels");
      // Checkboxes work with the keyboard.
      await maker.page.getByRole("checkbox", { name: "Highest value" }).focus();
      await maker.page.keyboard.press("Space");
      const written =
        "limn: { source: 'Annual report', target: 1060.5, highlight: ['Sales', 'Q2'], numbers: 'EUR', values: ['max'] }";
      await expect.poll(() => maker.readCode()).toContain(written);
      await maker.waitForImage(image);
      const before = await maker.readCode();
      await maker.select("Title");
      await type("Logo URL", "logo.png");
      await maker.page.getByText("Must begin with https://").waitFor();
      expect(await field("Logo URL").getAttribute("aria-invalid")).toBe("true");
      expect(await maker.readCode()).toBe(before);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.waitForState();
      await maker.page.reload();
      await maker.select("Title");
      expect(await field("Source").inputValue()).toBe("Annual report");
      await maker.writeCode("{ type: 'line', data: { datasets: [{ data: [1] }] }, limn: { note: name() } }");
      await maker.page.getByText("Note: set in the code.").waitFor();
      expect(await field("Note").count()).toBe(0);
      await maker.select("Add…");
      // Pie charts have no reference lines.
      await maker.writeCode("{ type: 'pie', data: { datasets: [{ data: [1] }] } }");
      await field("Target line").waitFor({ state: "detached" });
      maker.expectRejections(1);
    }),
  );

  testOnce("opens the paste dialog from a link, only once", () =>
    visit(async (maker) => {
      const dialog = maker.page.getByRole("dialog", { name: "Paste a table" });
      await dialog.waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.getByRole("textbox", { name: /spreadsheet/ }).fill("a\t1\nb\t2");
      await maker.button("Import data").click();
      await expect.poll(() => maker.readCode()).toContain("labels: ['a', 'b']");
      await maker.waitForState();
      await maker.page.reload();
      await maker.waitForImage();
      expect(await dialog.isVisible()).toBe(false);
    }, "/chart-maker#paste"),
  );

  testOnce("removes rows and series of the focused cell", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      await maker.button("More").click();
      expect(await maker.button(/^Remove row/).isDisabled()).toBe(true);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.keyboard.press("Escape");
      await maker.cell("Costs, Q3").focus();
      await maker.chooseTool("Remove row Q3");
      await maker.cell("Costs, Q1").focus();
      await maker.chooseTool("Remove column Costs");
      expect(await maker.readCode()).toContain("labels: ['Q1', 'Q2', 'Q4']");
      expect(await maker.readCode()).not.toContain("Costs");
    }),
  );

  testOnce("disables the table for computed data and explains why", () =>
    visit(async (maker) => {
      await maker.writeCode("{ type: 'bar', data: { labels: ['a'],\n datasets: [{ data: [1].map((n) => n * 2) }] } }");
      await maker.page.getByText("data.datasets[0].data is computed in JavaScript (line 2).").waitFor();
      await maker.waitForImage();
    }),
  );

  testOnce("drafts a chart from a description, applies changes, and lists the parts that it can't apply", () =>
    visit(async (maker) => {
      const first = await maker.waitForImage();
      await maker.paste(maker.cell("Sales, Q1"), "Month\tSales\tVisits\nJan\t3\t300\nFeb\t5\t450\nMar\t4\t420");
      let before = await maker.waitForImage(first);
      const apply = async (words: string) => {
        await maker.page.getByLabel("Describe your chart").fill(words);
        await maker.page.keyboard.press("Enter");
      };
      await apply("Bar chart of sales 10, 20, 30 and costs 5, 6, 7 for Jan-Mar");
      await maker.page.getByText("Chart created.").waitFor();
      expect(await maker.cell("Label of row 1").inputValue()).toMatch(/^Jan/);
      expect(await maker.page.getByLabel("Chart.js version").inputValue()).toBe("4");
      await maker.button("Undo").click();
      expect(await maker.cell("Label of row 2").inputValue()).toBe("Feb");
      await apply("line chart titled Revenue, legend at the bottom");
      await maker.page.getByText("Chart changed. You can undo this.").waitFor();
      before = await maker.waitForImage(before);
      const code = await maker.readCode();
      expect(code).toContain("data: [3, 5, 4]");
      expect(code).toContain("labels: ['Jan', 'Feb', 'Mar']");
      expect(code).toContain("text: 'Revenue'");
      expect(code).toContain("position: 'bottom'");
      expect(await maker.type.textContent()).toBe("Line");
      await apply("put visits on the right axis, and set Feb sales to 6");
      await maker.waitForImage(before);
      expect(await maker.readCode()).toContain("data: [3, 6, 4]");
      expect(await maker.readCode()).toContain("yAxisID: 'y1'");
      await maker.button("Undo").click();
      expect(await maker.readCode()).toBe(code);
      await apply("put costs on the right axis");
      await maker.page.getByText("Not understood: “put costs on the right axis”. Series: Sales and Visits.").waitFor();
      expect(await maker.readCode()).toBe(code);
      expect(await maker.page.locator(":focus").inputValue()).toBe("put costs on the right axis");
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.button("Undo").click();
      expect(await maker.readCode()).not.toContain("Revenue");
    }),
  );

  testOnce("shows every format, some as another one", () =>
    visit(async (maker) => {
      let before = await maker.waitForImage();
      const formats = (await maker.page.getByLabel("Format").locator("option").allTextContents()) as string[];
      expect(formats).toEqual(expect.arrayContaining(["PNG", "JPEG", "WebP", "SVG", "PDF"]));
      for (const format of formats.slice(1)) {
        await maker.page.getByLabel("Format").selectOption(format);
        before = await maker.waitForImage(before);
        expect([format, (await maker.sizeOfImage())[0] > 0]).toEqual([format, true]);
        const note = maker.page.getByText(/ · previewed as (?:SVG|PNG)$/);
        expect([format, await note.count()]).toEqual([format, /PDF|Base64/.test(format) ? 1 : 0]);
      }
    }),
  );

  testOnce("renders once for rapid keystrokes", () =>
    visit(async (maker) => {
      const first = await maker.waitForImage();
      let requests = 0;
      maker.page.on("request", (request) => {
        if (request.method() === "POST" && new URL(request.url()).pathname === "/chart") requests += 1;
      });
      const field = maker.cell("Sales, Q1");
      await field.focus();
      // Dispatch all events at once, because a slow machine could add pauses.
      await maker.page.evaluate(`(() => {
        const field = document.activeElement;
        for (const value of ["1", "12", "123"]) {
          field.value = value;
          field.dispatchEvent(new Event("change", { bubbles: true }));
        }
      })()`);
      await maker.waitForImage(first);
      expect(await maker.readCode()).toContain("data: [123, 55, 49, 68]");
      expect(requests).toBe(1);
    }),
  );

  testOnce("follows the system's color scheme until changed, and remembers the change", () =>
    visit(async (maker) => {
      const theme = () => maker.page.evaluate("document.documentElement.dataset.theme");
      const other = look.colorScheme === "dark" ? "light" : "dark";
      expect(await theme()).toBe(look.colorScheme);
      await maker.button("Dark mode").click();
      expect(await theme()).toBe(other);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.reload();
      await maker.page.getByRole("tablist", { name: "What to create" }).waitFor();
      expect(await theme()).toBe(other);
    }),
  );

  testOnce("has no accessibility violations in any state", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect(await maker.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")).toEqual([
        look.width,
        look.width,
      ]);
      await maker.button("Examples…").click();
      await maker.page.locator(".example").first().waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.keyboard.press("Escape");
      await maker.button("Paste a table…").click();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.page.keyboard.press("Escape");
      maker.expectRejections(1);
      await maker.page.getByLabel("Width").fill("9000");
      await maker.page.getByText("1 to 3000").waitFor();
      await maker.writeCode("{ type: 'bar', data: { labels: [1, ");
      await maker.page.locator(".cm-lintRange-error").waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      await maker.writeCode("");
      await maker.page.getByText("No chart yet.").waitFor();
      expect(await maker.findAccessibilityViolations()).toEqual([]);
    }),
  );

  testOnce("has touch targets that are large enough", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      const small =
        (await maker.page.evaluate(`[...document.querySelectorAll(".page-header a, .page-header button, [role=tab], .maker-settings button, .maker-settings select, .maker-settings input")]
        .map((element) => ({ element, box: (element.closest("label.beside") ?? element).getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.height < ${look.width < 500 ? 44 : 24})
        .map(({ element, box }) => (element.getAttribute("aria-label") ?? element.textContent) + " " + box.height)`)) as string[];
      expect(small).toEqual([]);
    }),
  );

  testOnce("keeps the state in the URL when following a link within the page", () =>
    visit(async (maker) => {
      await maker.cell("Sales, Q1").fill("1234");
      await maker.page.keyboard.press("Enter");
      await maker.waitForState();
      const { hash } = new URL(maker.page.url());
      await maker.page.getByRole("link", { name: "Skip to content" }).focus();
      await maker.page.keyboard.press("Enter");
      await expect.poll(() => new URL(maker.page.url()).hash).toBe(hash);
    }),
  );

  testOnce("leaves room for the form beside the image, and links to the output panel", () =>
    visit(async (maker) => {
      await maker.waitForImage();
      const link = maker.page.getByRole("link", { name: "Get URL" });
      if (look.width >= 860) {
        expect(await link.isVisible()).toBe(false);
        return;
      }
      const { height = look.height } = (await maker.page.locator(".preview").boundingBox()) ?? {};
      expect(height).toBeLessThan(look.height * 0.3);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await link.click();
      const title = maker.page.getByRole("heading", { name: "Share and export" });
      const top = async () => ((await title.boundingBox())?.y ?? 0) - height;
      await expect.poll(top).toBeGreaterThan(0);
      expect(await top()).toBeLessThan(look.height / 2);
      await maker.waitForState();
    }),
  );
});

describeInChromium("the chart maker with only a keyboard", () => {
  test("is fully reachable, with a visible focus", async () => {
    const maker = await Maker.open(DESKTOP);
    const { keyboard } = maker.page;
    await maker.waitForImage();
    const focused = () =>
      maker.page.evaluate(`(() => {
        const inner = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
        const shown = document.activeElement.shadowRoot ? document.activeElement : inner;
        const { outlineStyle, outlineWidth } = getComputedStyle(shown);
        const name = inner.getAttribute("aria-label") ?? inner.labels?.[0]?.textContent ?? inner.textContent;
        return { name: name.trim(), isSeen: outlineStyle !== "none" && outlineWidth !== "0px" };
      })()`) as Promise<{ name: string; isSeen: boolean }>;
    const names: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      await keyboard.press("Tab");
      const { name, isSeen } = await focused();
      expect([name, isSeen]).toEqual([name, true]);
      names.push(name);
      if (name === "Chart code") break;
    }
    expect(names[0]).toBe("Skip to content");
    for (const name of [
      "Limn",
      "Chart maker",
      "Docs",
      "Dark mode",
      "Chart",
      "Examples…",
      "Paste a table…",
      "Add row",
      "Add column",
    ])
      expect(names).toContain(name);
    expect(names.at(-1)).toBe("Chart code");
    // The Tab key must also leave the code editor.
    await keyboard.press("Tab");
    expect((await focused()).name).not.toBe("Chart code");
    await maker.close();
  });

  test("moves between cells like a spreadsheet, and leaves the table with Tab", async () => {
    const maker = await Maker.open(DESKTOP);
    const { keyboard } = maker.page;
    await maker.button("Paste a table…").focus();
    await keyboard.press("Tab");
    const here = () =>
      maker.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
    expect(await here()).toBe("Sales, Q1");
    await keyboard.type("50");
    await keyboard.press("Enter");
    expect(await here()).toBe("Sales, Q2");
    await keyboard.press("ArrowRight");
    expect(await here()).toBe("Costs, Q2");
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowUp");
    expect(await here()).toBe("Name of series 2");
    await keyboard.type("Bills");
    await keyboard.press("ArrowDown");
    expect(await here()).toBe("Bills, Q1");
    expect(await maker.readCode()).toContain("{ label: 'Sales', data: [50, 55, 49, 68] }");
    expect(await maker.readCode()).toContain("{ label: 'Bills', data: [31, 34, 38, 41] }");
    await keyboard.press("Tab");
    expect(await here()).toBe("Add row");
    await keyboard.press("Enter");
    await expect.poll(here).toBe("Label of row 5");
    await maker.close();
  });

  test("opens an example and returns the focus afterwards", async () => {
    const maker = await Maker.open(DESKTOP);
    const { keyboard } = maker.page;
    await maker.button("Examples…").focus();
    await keyboard.press("Enter");
    await maker.page.getByRole("searchbox", { name: "Search" }).waitFor();
    await maker.page.getByRole("searchbox", { name: "Search" }).focus();
    await keyboard.type("candlestick");
    await maker.page.getByText(/^1 example$/).waitFor();
    // In the tab order, the choice between a whole example and its parts comes before the examples.
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect.poll(() => maker.readCode()).toContain("candlestick");
    expect(await maker.page.evaluate("document.activeElement.textContent")).toBe("Examples…");
    await keyboard.press("Control+z");
    await expect.poll(() => maker.readCode()).not.toContain("candlestick");
    await maker.close();
  });
});
