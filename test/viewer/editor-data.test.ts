// Tests the data table of the chart maker in Chromium: column types, gaps, invalid cells, new rows, imported files.

import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { isInSample } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, Maker, PHONE } from "./editor-page.ts";
import { listen } from "./local-server.ts";

const LOOKS = [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
] as const;

describeInChromium.each(LOOKS)("the chart maker's data table on %s", (device, look) => {
  let index = LOOKS.findIndex(([name]) => name === device);
  /** Defines a test. In a sampled run, a test runs on only one device. */
  const testOnce = (name: string, work: (maker: Maker) => Promise<void>) => {
    if (isInSample(index, LOOKS.length))
      test(name, async () => {
        const maker = await Maker.open(look);
        await work(maker);
        await maker.close();
      });
    index += 1;
  };

  testOnce("keeps currencies, percentages and dates of a pasted table", async (maker) => {
    const first = await maker.waitForImage();
    await maker.paste(
      maker.cell("Sales, Q1"),
      "Day\tRevenue\tGrowth\n31/1/2026\t$1,200\t12%\n1/2/2026\t\t3.5%\n3/2/2026\tsoon\t-2%",
    );
    await maker.page.getByText("Pasted 3 rows and 2 series.").waitFor();
    await maker.waitForImage(first);
    const code = await maker.readCode();
    expect(code).toContain("labels: ['2026-01-31', '2026-02-01', '2026-02-03']");
    expect(code).toContain("data: [1200, null, 'soon']");
    expect(code).toContain("data: [0.12, 0.035, -0.02], yAxisID: 'y1'");
    expect(code).toMatch(/x: \{[^}]*type: 'time'/);
    expect(await maker.cell("Growth, 2026-02-01").inputValue()).toBe("3.5%");
    expect(await maker.cell("Revenue, 2026-02-01").inputValue()).toBe("");
    expect(await maker.cell("Revenue, 2026-02-03").getAttribute("aria-invalid")).toBe("true");
    await maker.page.getByText("Revenue, 2026-02-03: “soon” is not a number, so the chart has a gap.").waitFor();
    await maker.button("Go to the cell").click();
    await maker.page.keyboard.type("1500");
    await maker.page.keyboard.press("Enter");
    await maker.page.getByText("“soon”").waitFor({ state: "detached" });
    await maker.cell("Growth, 2026-02-01").fill("7");
    await maker.page.keyboard.press("Enter");
    expect(await maker.readCode()).toContain("data: [0.12, 0.07, -0.02]");
    expect(await maker.findAccessibilityViolations()).toEqual([]);
  });

  testOnce("selects, edits and restores cells as spreadsheets do", async (maker) => {
    await maker.waitForImage();
    const { keyboard } = maker.page;
    const cell = maker.cell("Sales, Q2");
    const selection = () =>
      maker.page.evaluate<string>(
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)",
      );
    const here = () => maker.page.evaluate("document.activeElement.getAttribute('aria-label')");
    await cell.click();
    expect(await selection()).toBe("55");
    await keyboard.type("7");
    expect(await cell.inputValue()).toBe("7");
    await keyboard.press("Escape");
    expect([await cell.inputValue(), await selection()]).toEqual(["55", "55"]);
    for (const key of ["Enter", "F2"]) {
      await keyboard.press(key);
      expect([await here(), await selection()]).toEqual(["Sales, Q2", ""]);
      await keyboard.type("5");
      expect(await cell.inputValue()).toBe("555");
      await keyboard.press("ArrowLeft");
      expect(await here()).toBe("Sales, Q2");
      await keyboard.press("Escape");
      expect(await cell.inputValue()).toBe("55");
    }
    // A second click places the caret.
    await cell.click();
    expect(await selection()).toBe("");
    await keyboard.press("Escape");
    await keyboard.press("ArrowRight");
    expect(await here()).toBe("Costs, Q2");
    await keyboard.type("12");
    await keyboard.press("Enter");
    expect([await here(), await selection()]).toEqual(["Costs, Q3", "38"]);
    expect(await maker.readCode()).toContain("{ label: 'Sales', data: [42, 55, 49, 68] }");
    expect(await maker.readCode()).toContain("data: [31, 12, 38, 41]");
  });

  testOnce("adds empty rows and series, and moves the focus there", async (maker) => {
    await maker.waitForImage();
    const here = () => maker.page.evaluate("document.activeElement.getAttribute('aria-label')");
    await maker.button("Add row").click();
    await expect.poll(here).toBe("Label of row 5");
    await maker.page.keyboard.type("Q5");
    await maker.button("Add column").click();
    await expect.poll(here).toBe("Name of series 3");
    await maker.page.keyboard.type("Plan");
    await maker.page.keyboard.press("Enter");
    const code = await maker.readCode();
    expect(code).toContain("labels: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']");
    expect(code).toContain("data: [42, 55, 49, 68, null]");
    expect(code).toContain("{ label: 'Plan', data: [null, null, null, null, null] }");
    // Each action is one undo step.
    for (const _step of ["name", "series", "label", "row"]) await maker.button("Undo").click();
    expect(await maker.readCode()).toContain("{ label: 'Sales', data: [42, 55, 49, 68] },");
    expect(await maker.button("Undo").isDisabled()).toBe(true);
  });

  testOnce("changes types, sorts, moves and transposes in the options of a column or row", async (maker) => {
    const { page } = maker;
    await maker.waitForImage();
    const options = page.locator(".options-popover");
    await maker.button("Sales: Number. Column options").click();
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("SELECT");
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    await options.getByLabel("Type").selectOption("EUR");
    await page.getByText("The format applies to all series on the same axis.").waitFor();
    await maker.button("Costs: Currency (EUR). Column options").waitFor();
    expect(await maker.readCode()).toContain("limn: { numbers: 'EUR' }");
    // The focus returns to the column, and Alt+↓ opens its options again.
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Name of series 1");
    await page.keyboard.press("Alt+ArrowDown");
    await options.waitFor();
    await page.keyboard.press("Escape");
    await options.waitFor({ state: "hidden" });
    await page.keyboard.press("Alt+ArrowDown");
    await maker.button("Sort descending").click();
    await page.getByText("Sorted by Sales, descending.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['Q4', 'Q2', 'Q3', 'Q1']");
    await maker.chooseTool("Column options…");
    await maker.button("Move right").click();
    await page.getByText("Moved Sales.").waitFor();
    expect(await maker.readCode()).toMatch(/Costs[\s\S]*Sales/);
    await maker.cell("Label of row 1").focus();
    await maker.chooseTool("Row options…");
    await maker.button("Move down").click();
    await page.getByText("Moved Q4.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['Q2', 'Q4', 'Q3', 'Q1']");
    await maker.chooseTool("Swap rows and columns");
    await page.getByText("Rows and columns are swapped.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['Costs', 'Sales']");
    for (let step = 0; step < 5; step++) await maker.button("Undo").click();
    expect(await maker.readCode()).not.toContain("limn");
    expect(await maker.button("Undo").isDisabled()).toBe(true);
  });

  testOnce("asks for the order of day and month if both are possible", async (maker) => {
    await maker.waitForImage();
    await maker.paste(maker.cell("Sales, Q1"), "Day\tVisitors\n3/1/2026\t5\n4/1/2026\t6");
    await maker.page.getByText("“3/1/2026” can be Jan 3, 2026 or Mar 1, 2026.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['3/1/2026', '4/1/2026']");
    await maker.button("Day first").click();
    await maker.page.getByText("The labels are dates with the day first.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['2026-01-03', '2026-01-04']");
    await maker.button("Labels: Date. Column options").waitFor();
  });

  testOnce("keeps a file that is chosen before the form is painted", async (maker) => {
    await maker.waitForImage();
    // The observer runs before the browser paints the form.
    await maker.page.evaluate(`new MutationObserver((_, observer) => {
        const input = document.querySelector("form input[type=file]");
        if (input === null) return;
        observer.disconnect();
        const chosen = new DataTransfer();
        chosen.items.add(new File(["Day,Cups\\nMon,3\\nTue,5"], "cups.csv"));
        input.files = chosen.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true })`);
    await maker.button("Import…").click();
    await maker.page.getByText(/2 rows, labels from Day.*Cups/).waitFor();
  });

  testOnce("imports a sheet of an Excel workbook", async (maker) => {
    const { page } = maker;
    const first = await maker.waitForImage();
    const rows = [
      ["Day", "Revenue"],
      ["Mon", 1200],
      ["Tue", 900],
    ].map((row) => row.map((value) => ({ value })));
    const workbook = await writeXlsxFile([
      { sheet: "Notes", data: [[{ value: "See the next sheet" }]] },
      { sheet: "Sales", data: rows },
    ]).toBuffer();
    await maker.button("Import…").click();
    await page
      .getByLabel("CSV, TSV or Excel file")
      .setInputFiles({ name: "sales.xlsx", mimeType: "", buffer: workbook });
    await page.getByText("The table contains no numbers.").waitFor();
    expect(await maker.button("Use this data").isDisabled()).toBe(true);
    await page.getByRole("combobox", { name: "Sheet" }).selectOption("Sales");
    await page.getByText("2 rows, labels from Day (text), series: Revenue (number).").waitFor();
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    await maker.button("Use this data").click();
    await page.getByText("Imported 2 rows and 1 series.").waitFor();
    await maker.waitForImage(first);
    expect(await maker.readCode()).toContain("data: [1200, 900]");
    await maker.button("Undo").click();
    expect(await maker.button("Undo").isDisabled()).toBe(true);
  });

  testOnce("imports a dropped CSV file, with or without headings", async (maker) => {
    const { page } = maker;
    await maker.waitForImage();
    await page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(["2024;1,5\\n2025;2,5\\n"], "plain.csv"));
        const panel = document.querySelector("section[aria-labelledby=data-title]");
        panel.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      })()`);
    await page.getByText("2 rows, labels from the first column (text), series: Series 1 (number).").waitFor();
    await page.getByLabel("First row has headings").check();
    await page.getByText("1 row, labels from 2024 (text), series: 1,5 (number).").waitFor();
    await page.getByLabel("First row has headings").uncheck();
    await maker.button("Use this data").click();
    await page.getByText("Imported 2 rows and 1 series.").waitFor();
    expect(await maker.readCode()).toContain("data: [1.5, 2.5]");
  });

  testOnce("explains why a file can't be imported, and stays usable", async (maker) => {
    const { page } = maker;
    await maker.waitForImage();
    await maker.button("Import…").click();
    const input = page.getByLabel("CSV, TSV or Excel file");
    const take = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: "", buffer });
    await take("huge.csv", Buffer.alloc(6_000_000, "1,2\n"));
    await page.getByText("The file must be at most 5 MB, got 6.0 MB.").waitFor();
    expect(await maker.button("Use this data").isDisabled()).toBe(true);
    await take("formulas.csv", Buffer.from("Name,Value\n=cmd()|A1,1\n<img src=x onerror=alert(1)>,2\n"));
    await page.getByText("2 rows, labels from Name (text), series: Value (number).").waitFor();
    await maker.button("Use this data").click();
    await page.getByText("Imported 2 rows and 1 series.").waitFor();
    expect(await maker.readCode()).toContain("labels: ['=cmd()|A1', '<img src=x onerror=alert(1)>']");
  });

  testOnce("copies a table from a URL, or links the chart to it", async (maker) => {
    const { page } = maker;
    const contents: Readonly<Record<string, string>> = {
      "/sales.csv": "Month,Revenue,Growth\nJan,$10,1%\nFeb,$20,2%\n",
      "/login": "<!doctype html><title>Sign in</title>",
    };
    const { origin, close } = await listen(({ url = "" }, response) => {
      const file = contents[url];
      response.writeHead(file === undefined ? 404 : 200, { "Content-Type": "text/csv" }).end(file);
    });
    const first = await maker.waitForImage();
    const load = async (url: string) => {
      await page.getByLabel("Or the URL of a CSV or Excel file").fill(url);
      await maker.button("Load").click();
    };
    await maker.button("Import…").click();
    maker.expectRejections(2);
    await load(`${origin}/login`);
    await page.getByText("got a web page, which may be a login or error page").waitFor();
    await load(`${origin}/none.csv`);
    await page.getByText("its server returned status 404").waitFor();
    await load(`${origin}/sales.csv`);
    await page.getByText("2 rows, labels from Month (text), series: Revenue (USD), Growth (percent).").waitFor();
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    await page.getByLabel("Keep this data").check();
    await maker.button("Use this data").click();
    await page.getByText("Imported 2 rows and 2 series.").waitFor();
    expect(await maker.readCode()).toContain("data: [0.01, 0.02], yAxisID: 'y1'");
    const copied = await maker.waitForImage(first);
    await maker.button("Import…").click();
    await load(`${origin}/sales.csv`);
    await page.getByRole("radio", { name: "Update the chart", checked: true }).waitFor();
    await maker.button("Use this data").click();
    await page.getByText("The chart is linked to the URL.").waitFor();
    await maker.waitForImage(copied);
    const linked = await maker.readCode();
    expect(linked.replaceAll(/\s+/g, " ")).toContain(
      `csv: { url: '${origin}/sales.csv', labelColumn: 'Month', dataColumns: ['Revenue', 'Growth'] }`,
    );
    expect(linked).not.toContain("data: [");
    await page.getByText(`The data comes from a CSV file: ${origin}/sales.csv`).waitFor();
    await page.getByLabel("Load it again").selectOption("Every hour");
    expect(await maker.readCode()).toContain("refresh: 3600");
    expect(await maker.findAccessibilityViolations()).toEqual([]);
    await maker.button("Copy the data now").click();
    await page.getByText("Imported 2 rows and 2 series.").waitFor();
    expect(await maker.readCode()).toContain("data: [10, 20]");
    expect(await maker.readCode()).not.toContain("csv:");
    // The other way to the same link: labels and series come from the file, too.
    await page.getByRole("tab", { name: "Changing data" }).click();
    await page.getByRole("tab", { name: "Live data" }).click();
    await page.getByLabel("Address of the file or Google Sheet").fill(`${origin}/sales.csv`);
    await maker.button("Use this data").click();
    await maker.button("Update").waitFor();
    const live = (await maker.readCode()).replaceAll(/\s+/g, " ");
    expect(live).toContain(`labelColumn: 'Month', dataColumns: ['Revenue', 'Growth'], refresh: 300`);
    expect(live).not.toContain("data: [");
    await close();
  });
});
