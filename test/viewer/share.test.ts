// Tests the tabs of the output panel in Chromium: email, changing data, signed URLs. The bundled Worker receives the URLs that the page offers.

import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { formatByteSize } from "../../web/tab/byte-size.ts";
import { sampleEvery } from "../sample.ts";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";
import { createAccount, drawJson } from "./requests.ts";
import { measureOverflow } from "./visit.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Returns the attributes of an `<img>`. */
function attributesOf(html: string): Readonly<Record<string, string>> {
  const attributes = [...html.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name = "", text = ""]) => [
    name,
    text.replaceAll(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  ]);
  return Object.fromEntries(attributes);
}

describeInChromium("the output panel", () => {
  async function withMaker(path: string, run: (maker: Maker) => Promise<void>, look: Look = DESKTOP): Promise<void> {
    const maker = await Maker.open(look, path);
    try {
      await maker.waitForImage();
      await run(maker);
    } finally {
      await maker.close();
    }
  }

  const openTab = (maker: Maker, name: string) =>
    maker.page.getByRole("tablist", { name: "Ways to use the image" }).getByRole("tab", { name }).click();

  /** Returns the attributes of the email's `<img>`. */
  const readImg = async (maker: Maker) =>
    attributesOf((await maker.page.locator(".code-text").first().textContent()) as string);

  const load = async (url: string) => {
    const reply = await fetch(url);
    return { type: reply.headers.get("Content-Type"), bytes: Buffer.from(await reply.arrayBuffer()) };
  };

  describe("tabs", () => {
    test("are operable by keyboard, and the chosen one survives a reload and other kinds of image", () =>
      withMaker("/chart-maker", async ({ page }) => {
        const tab = (name: string) =>
          page.getByRole("tablist", { name: "Ways to use the image" }).getByRole("tab", { name });
        await tab("Image URL").focus();
        await page.keyboard.press("ArrowRight");
        expect(await tab("Email").getAttribute("aria-selected")).toBe("true");
        expect(await page.evaluate("document.activeElement.textContent")).toBe("Email");
        await page.getByRole("tabpanel", { name: "Email" }).waitFor();
        await page.keyboard.press("End");
        expect(await tab("Code").getAttribute("aria-selected")).toBe("true");
        await page.keyboard.press("ArrowRight");
        expect(await tab("Image URL").getAttribute("aria-selected")).toBe("true");
        await page.keyboard.press("ArrowLeft");
        await page.getByRole("tab", { name: "QR code" }).click();
        expect(await tab("Code").getAttribute("aria-selected")).toBe("true");
        await page.reload();
        expect(await tab("Code").getAttribute("aria-selected")).toBe("true");
        await page.evaluate("sessionStorage.setItem('output-tab', '{\"a\":1}')");
        await page.reload();
        expect(await tab("Image URL").getAttribute("aria-selected")).toBe("true");
      }));
  });

  describe("the email tab", () => {
    test.each([
      ["chart", 1000],
      ["qr", 600],
      ["barcode", undefined],
      ["table", undefined],
    ] as const)("has a sharp PNG of the %s, with its size and alt text", (kind, width) =>
      withMaker(`/chart-maker#${kind}`, async (maker) => {
        await openTab(maker, "Email");
        await expect.poll(() => maker.page.locator(".email-image img").count()).toBe(1);
        const img = await readImg(maker);
        const { type, bytes } = await load(img.src as string);
        const meta = await sharp(bytes).metadata();
        expect([type, meta.format]).toEqual(["image/png", "png"]);
        expect([meta.width, meta.height]).toEqual([Number(img.width) * 2, Number(img.height) * 2]);
        if (width !== undefined) expect(meta.width).toBe(width);
        expect(img.alt).not.toBe("");
        expect(img.style).toBe("display:block;max-width:100%;height:auto;border:0");
        await maker.page.getByText(` px, sharp on 2× screens · ${formatByteSize(bytes.length)}`).waitFor();
      }),
    );

    test("replaces formats that mail programs don't show", () =>
      withMaker("/chart-maker#qr", async (maker) => {
        await maker.page.getByLabel("Format").selectOption("svg");
        await openTab(maker, "Email");
        await maker.page.getByText("Gmail and Outlook don't show SVG, so the email gets a PNG.").waitFor();
        await expect.poll(async () => (await load((await readImg(maker)).src as string)).type).toBe("image/png");
      }));

    test("finds text that is unreadable in dark mode, and adds a background in one click", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openTab(maker, "Email");
        await expect.poll(() => page.locator(".email-image img").count()).toBe(1);
        expect(await page.getByText(/background is transparent/).count()).toBe(0);
        await page.getByRole("radio", { name: "Plain Chart.js" }).check();
        await page.getByLabel("Transparent").check();
        await page.getByText(/parts of the image are hard to see in dark mode\./).waitFor();
        await maker.button("Add background").click();
        await page.getByText(/background is transparent/).waitFor({ state: "detached" });
        const img = await readImg(maker);
        const { data } = await sharp((await load(img.src as string)).bytes)
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
        await maker.button("Make transparent again").click();
        await page.getByText(/background is transparent/).waitFor();
      }));

    test("shows the alt text if images are blocked, which can be changed", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openTab(maker, "Email");
        await expect.poll(() => page.locator(".email-image img").count()).toBe(1);
        const field = page.getByLabel("Alt text, for readers who don't see the image");
        const generated = await field.inputValue();
        expect(generated).toMatch(/chart/i);
        await field.fill(`"Sales" <b>& more</b>`);
        await page.getByRole("radio", { name: "Images blocked" }).check();
        expect(await page.locator(".email-image p").textContent()).toBe(`"Sales" <b>& more</b>`);
        expect((await readImg(maker)).alt).toBe(`"Sales" <b>& more</b>`);
        await maker.button("Use generated alt text").click();
        expect(await field.inputValue()).toBe(generated);
      }));

    test("copies the image as HTML that mail programs can paste", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openTab(maker, "Email");
        await maker.button("Copy for Gmail or Outlook").click();
        await page.getByRole("status").filter({ hasText: "Copied the image for Gmail or Outlook" }).waitFor();
        const html = await page.evaluate<string>(
          "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())",
        );
        const { src } = await readImg(maker);
        expect(html).toContain((await page.locator(".code-text").first().textContent()) as string);
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(src);
      }));

    test("offers a short URL if the URL is too long for Outlook", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        const labels = Array.from({ length: 300 }, (_, index) => `Label ${index}`);
        const before = await maker.waitForImage();
        await maker.writeCode(
          JSON.stringify({ type: "line", data: { labels, datasets: [{ data: labels.map((_, at) => at) }] } }),
        );
        await maker.waitForImage(before);
        await openTab(maker, "Email");
        await page.getByText(/its URL has more than 2,000 characters \(\d,\d{3}\)\. Create a short URL\.$/).waitFor();
        await maker.button("Create short URL").click();
        await page.getByText(/more than 2,000 characters/).waitFor({ state: "detached" });
        const { src } = await readImg(maker);
        expect(src).toMatch(/\/c\/[\w-]{22}$/);
        expect((await load(src as string)).type).toBe("image/png");
      }));

    test("says that readers can't load images from this computer", () =>
      withMaker("/chart-maker#barcode", async (maker) => {
        await openTab(maker, "Email");
        await maker.page.getByText(`Readers can't load images from ${new URL(ORIGIN).hostname}.`).waitFor();
      }));
  });

  describe("the embed tab", () => {
    test("has a live chart, a responsive image and an oEmbed address that work", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openTab(maker, "Embed");
        const codeOf = async (name: string) => (await page.getByLabel(name, { exact: true }).textContent()) ?? "";
        const frame = await codeOf("Live chart, with tooltips (iframe)");
        expect(frame).toMatch(/style="width:100%;max-width:500px;aspect-ratio:500\/300;border:0"/);
        const live = /src="([^"]+)"/.exec(frame)?.[1]?.replaceAll("&amp;", "&") ?? "";
        expect(live).toContain("/embed?");
        expect((await load(live)).type).toMatch(/^text\/html/);
        expect(await codeOf("Image that adapts to the page")).toContain('style="max-width:100%;height:auto"');
        const oembed = (await (await fetch(await codeOf("oEmbed"))).json()) as {
          readonly type: string;
          readonly html: string;
        };
        expect([oembed.type, oembed.html]).toEqual(["rich", expect.stringContaining("<iframe")]);
        await maker.button("Create short URL").click();
        await expect
          .poll(() => codeOf("Live chart, with tooltips (iframe)"))
          .toMatch(/\/chart-maker\/view\/[\w-]{22}"/);
        expect((await load(await codeOf("Address for WordPress, Notion and chats"))).type).toMatch(/^text\/html/);
      }));

    test("has only the image for other kinds", () =>
      withMaker("/chart-maker#qr", async (maker) => {
        await openTab(maker, "Embed");
        await maker.page.getByLabel("Image that adapts to the page").waitFor();
        expect(await maker.page.getByText("oEmbed").count()).toBe(0);
      }));
  });

  test("saves a card under a short URL, and has the URL of its template with the changed values", () =>
    withMaker("/chart-maker#card", async (maker) => {
      const { page } = maker;
      const url = await maker.imageUrl();
      await maker.button("Create short URL").click();
      const short = await page.getByRole("textbox", { name: "Short URL" }).inputValue();
      expect((await load(short)).bytes.equals((await load(url)).bytes)).toBe(true);
      await openTab(maker, "Changing data");
      const template = (await page.getByLabel("URL with your values").textContent()) ?? "";
      expect(template).toMatch(/\/card\/render\/[\w-]+/);
      expect((await load(template)).bytes.equals((await load(url)).bytes)).toBe(true);
    }));

  describe("the changing data tab", () => {
    const openChanging = async (maker: Maker, way = "New values") => {
      await openTab(maker, "Changing data");
      await maker.page.getByRole("tab", { name: way }).click();
    };
    const saveTemplate = async (maker: Maker) => {
      await maker.button("Create short URL").click();
      await maker.page.getByText("A chart with a short URL is a template").waitFor();
    };
    /** Draws the template with values by POST. */
    const draw = async (short: string, templateOverrides: unknown) => {
      const id = new URL(short).pathname.replace("/c/", "");
      return Buffer.from(await drawJson("/chart", { template: id, templateOverrides }));
    };

    test("makes a URL with new values, and shows its image or the invalid value", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openChanging(maker);
        await saveTemplate(maker);
        const field = page.getByLabel("URL with these values");
        const short = await field.inputValue();
        await page.getByLabel("Title", { exact: true }).last().fill("Week 12, 50 % & more");
        await maker.paste(maker.cell("Labels, row 1"), "Mo\t1\nTu, We\t2\nTh\t\nFr\tx");
        await page.getByText("Sales: “x” is not a number").waitFor();
        expect(await field.count()).toBe(0);
        await maker.cell("Sales, row 4").click();
        await page.keyboard.type("4");
        await page.keyboard.press("Enter");
        await page.getByText("Names and colours").click();
        await page.getByLabel("Sales: name").fill("Orders");
        await page.getByLabel("Sales: colour").fill("rgb(1, 2, 3)");
        const url = await field.inputValue();
        const expected = await draw(short, {
          title: "Week 12, 50 % & more",
          labels: ["Mo", "Tu, We", "Th", "Fr"],
          data1: [1, 2, null, 4],
          label1: "Orders",
          backgroundColor1: "rgb(1, 2, 3)",
        });
        expect((await load(url)).bytes.equals(expected)).toBe(true);
        await expect.poll(() => page.evaluate("document.querySelector('.tested-image')?.naturalWidth")).toBe(1000);
        await page.reload();
        expect(await field.inputValue()).toBe(url);
        maker.expectRejections(1);
        await page.getByText("Names and colours").click();
        await page.getByLabel("Sales: colour").fill("no colour");
        await page.getByRole("alert").filter({ hasText: "backgroundColor1 must be CSS colours" }).waitFor();
        expect(await field.count()).toBe(0);
      }));

    test("makes one URL per recipient, whatever the table contains", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openChanging(maker, "One image per recipient");
        await saveTemplate(maker);
        const titles = [
          "Ann & Bob",
          'a, "b"; c',
          "100 % + 1 # ? = *|X|*",
          "😀 Größe",
          "two\nlines",
          "<img src=x onerror=alert(1)>",
          "=1+1",
          "x".repeat(1000),
        ];
        const quoted = titles.map((title) => `"${title.replaceAll('"', '""')}"`);
        const rows = quoted.map((title, index) => `a${index}@example.com\t${title}\t${index}\t`);
        const text = ["email\ttitle\tQ1\tnote", ...rows].join("\n");
        await page.getByLabel("Recipients: paste rows from a spreadsheet, with headings").fill(text);
        const select = page.getByRole("columnheader", { name: /^title/ }).getByRole("combobox");
        expect(await select.inputValue()).toBe("title");
        expect(
          await page
            .getByRole("columnheader", { name: /^email/ })
            .getByRole("combobox")
            .inputValue(),
        ).toBe("");
        await page.getByText(/^8 URLs, the longest with \d,\d{3} characters\.$/).waitFor();
        const links = page.getByRole("region", { name: "Recipients and their URLs" }).getByRole("link");
        const urls = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
        const short = (urls[0] as string).replace(/\?.*/, "");
        for (const [index, title] of titles.entries()) {
          const expected = await draw(short, { title: title.replaceAll(/\s+/g, " "), data1: [index, 55, 49, 68] });
          expect([title, (await load(urls[index] as string)).bytes.equals(expected)]).toEqual([title, true]);
        }
        const [download] = await Promise.all([page.waitForEvent("download"), maker.button("Download CSV").click()]);
        const csv = readFileSync((await download.path()) as string, "utf8");
        expect(csv.slice(0, 65)).toBe('\ufeffemail,title,Q1,note,chart_url\r\na0@example.com,Ann & Bob,0,,"http');
        expect(csv).toContain(`,"'=1+1",6,,"${urls[6]}"`);
        // Another choice changes the URLs.
        await select.selectOption({ label: "Sales: name" });
        await expect.poll(() => links.first().getAttribute("href")).toContain("label1=Ann%20%26%20Bob");
        expect(await page.locator("img[src=x]").count()).toBe(0);
      }));

    test("has placeholders for mail programs, which fill in a URL that the service draws", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openChanging(maker, "One image per recipient");
        await saveTemplate(maker);
        await page.getByText("Use in a mail program").click();
        const names = page.locator(".fold[open]");
        await names.getByLabel("Title", { exact: true }).fill("FNAME");
        await names.getByLabel("Sales: values").fill("SALES");
        const html = (await page.locator(".code-text").last().textContent()) as string;
        expect(html).toContain("?title=*|FNAME|*&amp;data1=*|SALES|*");
        // Mailchimp replaces the placeholders in the source.
        const sent = attributesOf(html.replace("*|FNAME|*", "Anna Ruiz").replace("*|SALES|*", "4,5,6"));
        const short = (sent.src as string).replace(/\?.*/, "");
        const expected = await draw(short, { title: "Anna Ruiz", data1: [4, 5, 6] });
        expect((await load(sent.src as string)).bytes.equals(expected)).toBe(true);
        await page.getByLabel("Mail program").selectOption({ label: "Word and Outlook" });
        expect(await page.locator(".code-text").first().textContent()).toBe(
          '{ INCLUDEPICTURE "{ MERGEFIELD chart_url }" \\d }',
        );
      }));

    test("lets the chart load its data, with a refresh interval", () =>
      withMaker("/chart-maker", async (maker) => {
        const { page } = maker;
        await openChanging(maker, "Live data");
        await maker.button("Use this data").click();
        await page.getByText("Enter a value for “Address of the file or Google Sheet”.").waitFor();
        await page.getByLabel("Address of the file or Google Sheet").fill("javascript:alert(1)");
        await maker.button("Use this data").click();
        await page.getByText("“Address of the file or Google Sheet” must begin with https://.").waitFor();
        await page.getByLabel("Load new data").selectOption({ label: "Every hour" });
        await page
          .getByLabel("Address of the file or Google Sheet")
          .fill("https://docs.google.com/spreadsheets/d/a/edit");
        await page.getByText("share the sheet with anyone who has the link").waitFor();
        maker.expectRejections(3);
        await maker.button("Use this data").click();
        await expect
          .poll(() => maker.readCode())
          .toMatch(/googleSheets: \{[^}]*sheetUrl: '[^']*spreadsheets\/d\/a\/edit',\s*refresh: 3600/);
        // The service can't load this sheet, so there is nothing to share. The form stays, so that its address can be corrected.
        await page.getByText("Fix the error to see the image URL and code snippets.").waitFor();
        expect(await page.getByLabel("Address of the file or Google Sheet").inputValue()).toContain("/d/a/edit");
        await maker.button("Update").waitFor();
        await page.getByRole("tab", { name: "New values" }).click();
        await page.getByText("A chart with an error can't be a template.").waitFor();
        await page.keyboard.press("Escape");
        await maker.button("Undo").first().click();
        await expect.poll(() => maker.readCode()).not.toContain("googleSheets");
      }));
  });

  describe("the signed URL tab", () => {
    test.each(["chart", "table"])("tests the link of a %s, and offers it only if it works", (kind) =>
      withMaker(`/chart-maker#${kind}`, async (maker) => {
        const { page } = maker;
        const { id, key } = await createAccount();
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
        await openTab(maker, "Signed URL");
        await page.getByLabel("Account ID").fill(id);
        maker.expectRejections(1);
        await page.getByLabel("API key").fill(`${key}x`);
        await page.getByRole("alert").filter({ hasText: "The ID and key don't match." }).waitFor();
        expect(await page.getByRole("textbox", { name: "Signed URL" }).count()).toBe(0);
        expect(await maker.button("Copy the signed URL").count()).toBe(0);
        await page.getByLabel("API key").fill(key);
        await page.getByText("The link works: the service drew this image for your account.").waitFor();
        expect(await page.getByRole("alert").count()).toBe(0);
        await expect.poll(() => page.evaluate("document.querySelector('.tested-image')?.naturalWidth > 0")).toBe(true);
        const reply = await fetch(await page.getByRole("textbox", { name: "Signed URL" }).inputValue());
        expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
        const stored = await page.evaluate<string>("JSON.stringify([sessionStorage, localStorage, document.cookie])");
        expect([page.url(), stored, ...sent].filter((text) => text.includes(key))).toEqual([]);
      }),
    );

    test("has programs in six languages", () =>
      withMaker("/chart-maker#qr", async (maker) => {
        await openTab(maker, "Signed URL");
        const tabs = maker.page.getByRole("tablist", { name: "Language" }).getByRole("tab");
        await tabs.first().waitFor();
        expect(await tabs.allTextContents()).toEqual(["Node.js", "Python", "PHP", "Ruby", "Go", "Java"]);
        for (const tab of await tabs.all()) {
          await tab.click();
          expect(await maker.page.locator(".code-text").textContent()).toContain("LIMN_KEY");
        }
      }));
  });

  test.each(
    sampleEvery(
      [
        ["a desktop", DESKTOP],
        ["a phone", PHONE],
      ] as const,
      2,
    ),
  )("has no accessibility violations and no overflow on %s", (_, look) =>
    withMaker(
      "/chart-maker",
      async (maker) => {
        for (const tab of ["Image URL", "Email", "Embed", "Changing data", "Signed URL", "Code"]) {
          await openTab(maker, tab);
          if (tab === "Email") await expect.poll(() => maker.page.locator(".email-image img").count()).toBe(1);
          expect([tab, await maker.findAccessibilityViolations()]).toEqual([tab, []]);
          expect([tab, await measureOverflow(maker.page)]).toEqual([tab, 0]);
        }
        await openTab(maker, "Changing data");
        await maker.button("Create short URL").click();
        await maker.page.getByText("Names and colours").click();
        for (const way of ["New values", "One image per recipient", "Live data"]) {
          await maker.page.getByRole("tab", { name: way }).click();
          if (way === "One image per recipient") {
            await maker.page.getByLabel(/^Recipients/).fill("email\tQ1\na@example.com\t1\nb@example.com\tx");
            await maker.page.getByText(/1 row without a URL; row 2: Column 2: “x” is not a number/).waitFor();
            await maker.page.getByText("Use in a mail program").click();
          }
          expect([way, await maker.findAccessibilityViolations()]).toEqual([way, []]);
          expect([way, await measureOverflow(maker.page)]).toEqual([way, 0]);
        }
      },
      look,
    ),
  );
});
