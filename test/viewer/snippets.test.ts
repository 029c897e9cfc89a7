// Tests the output panel's code snippets with values meant to break out of them. Each program is run, and each piece of markup
// is shown in Chromium; the image must equal a direct request's image. Languages without an interpreter on this machine
// are reported on stderr.

import { marked } from "marked";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { formatHtml, formatMarkdown, formatPicture } from "../../web/output/image-markup.ts";
import { createFileName, type ImageRequest, withFormat } from "../../web/output/image-request.ts";
import { formatImageUrl } from "../../web/output/image-url.ts";
import { formatSignedUrl } from "../../web/output/signed-url.ts";
import { SIGNING_LANGUAGES } from "../../web/output/signing-code/signing-language.ts";
import { formatFetch } from "../../web/output/snippet.ts";
import { SNIPPET_LANGUAGES, type SnippetLanguage } from "../../web/output/snippet-language.ts";
import { canHaveTheme, themedUrls } from "../../web/output/themed-url.ts";
import { sampleEvery } from "../sample.ts";
import { describeInChromium, openPage } from "./browser.ts";
import { isInstalled, type Language, runProgram } from "./programs.ts";
import { createAccount, drawJson } from "./requests.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
/** Contains everything that ends a string, word, line or element in some language. */
const HOSTILE = `it's "x" \\ \\\\ $HOME $(id) \`id\` %41 %% a+b & </script><b>*_[](1) {f} \${x} #{y} !! 'EOF' JSON ; ü 😀`;
const LINES = `one\ntwo\r\nthree\ttab\u2028JSON\n'''"""\n\u007f`;

const bars = (label: string) => ({
  type: "bar",
  data: { labels: [label, "b"], datasets: [{ label: "c", data: [1, 2.5] }] },
});
const chart = (text: string, more: ImageRequest["fields"] = {}): ImageRequest => ({
  path: "/chart",
  fields: { chart: text, width: 200, height: 120, devicePixelRatio: 1, ...more },
  alt: HOSTILE,
  width: 200,
  height: 120,
});

const REQUESTS: Readonly<Record<string, ImageRequest>> = {
  "a chart of JSON": chart(JSON.stringify(bars(HOSTILE), null, 2), { version: "4", backgroundColor: "#fff" }),
  "a chart of JSON with lines": chart(JSON.stringify(bars(LINES)), { format: "svg" }),
  "a chart in JavaScript": chart(`{
  // It's a comment with "quotes" and \`ticks\`
  type: 'bar',
  data: { labels: ['it\\'s', "a \\"b\\"", '\\\\ $HOME \`id\` %41 a+b 😀'], datasets: [{ data: [1, 2, 3,], }], },
  options: { scales: { yAxes: [{ ticks: { callback: function (value) {
    const text = 'v ' + value
    return text + '%' } } }] } },
}`),
  "a chart with a template": chart(
    "{ type: 'bar', data: { labels: [`a\n b`, 'b'], datasets: [{ data: [1, 4 / 2] }] } }",
  ),
  "a large chart": chart(
    JSON.stringify({
      type: "line",
      data: { labels: [], datasets: [{ data: Array.from({ length: 4000 }, (_, i) => i % 97) }] },
    }),
  ),
  "a QR code": {
    path: "/qr",
    fields: { text: HOSTILE, size: 220, ecLevel: "Q", dotStyle: "rounded", caption: HOSTILE.slice(0, 40) },
    alt: "QR code",
  },
  "a QR code of lines": { path: "/qr", fields: { text: LINES, size: 200, format: "webp" }, alt: LINES },
  "a barcode": {
    path: "/barcode",
    fields: { type: "code128", text: 'it\'s $5 & "x" \\ `+` 100%', includetext: true },
    alt: "",
  },
  "a table": {
    path: "/v1/table",
    fields: {
      data: {
        title: HOSTILE,
        columns: [
          { title: HOSTILE, dataIndex: "__proto__", width: 300 },
          "|",
          { title: "n", dataIndex: "a'b", align: "right" },
        ],
        dataSource: [JSON.parse(`{"__proto__": "own", "a'b": -1.5e-7}`), "-", { "a'b": true }, { "a'b": null }],
      },
      options: { cellWidth: 120, zebra: true },
    },
    alt: "Table",
  },
};
const CASES = Object.entries(REQUESTS);

/** Requests the image with a plain POST. */
async function fetchDirectly({ path: place, fields }: ImageRequest): Promise<Buffer> {
  return Buffer.from(await drawJson(place, fields));
}

async function read(reply: Response): Promise<Buffer> {
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${reply.status} ${bytes}`);
  return bytes;
}

const FORMATTERS = Object.fromEntries(SNIPPET_LANGUAGES.map(({ label, format }) => [label, format])) as Readonly<
  Record<Language, SnippetLanguage["format"]>
>;

describe.each(Object.keys(FORMATTERS) as (keyof typeof FORMATTERS)[])("%s", (language) => {
  const there = isInstalled(language);
  test.skipIf(!there).each(sampleEvery(CASES, 4))("requests %s", async (_, request) => {
    const { files } = await runProgram(language, FORMATTERS[language](ORIGIN, request));
    const file = files(createFileName(request));
    expect(file.equals(await fetchDirectly(request))).toBe(true);
  });

  test.skipIf(!there)("runs with any key, and saves other formats under their own file names", async () => {
    const request = withFormat(REQUESTS["a QR code"] as ImageRequest, "pdf");
    const { files } = await runProgram(language, FORMATTERS[language](ORIGIN, request, `it's-"a"-\\u0022-$key#{x}\``));
    expect(files("qr.pdf").equals(await fetchDirectly(request))).toBe(true);
  });

  test.skipIf(!there)("reports errors", async () => {
    const program = FORMATTERS[language](ORIGIN, chart("{type:'bar"));
    await expect(runProgram(language, program)).rejects.toThrow(/400|chart/);
  });
});

describe("the image URL", () => {
  test.each(CASES)("renders %s", async (_, request) => {
    const url = formatImageUrl(ORIGIN, request);
    expect((await read(await fetch(url))).equals(await fetchDirectly(request))).toBe(true);
  });
});

describe("a signed URL", () => {
  let account = { accountId: "", key: "" };
  beforeAll(async () => {
    const { id: accountId, key } = await createAccount();
    account = { accountId, key };
  });

  async function check(url: string, request: ImageRequest): Promise<void> {
    const reply = await fetch(url);
    expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
    expect((await read(reply)).equals(await fetchDirectly(request))).toBe(true);
    expect(url).not.toContain(account.key);
  }

  test.each(CASES)("is accepted for %s", async (_, request) => {
    await check(await formatSignedUrl(ORIGIN, request, account), request);
  });

  test("is rejected for another text", async () => {
    const url = await formatSignedUrl(ORIGIN, REQUESTS["a QR code"] as ImageRequest, account);
    expect((await fetch(url.replace("text=it", "text=at"))).status).toBe(403);
  });

  const programs = SIGNING_LANGUAGES.map(({ label, format }) => {
    const language: Language = label === "Node.js" ? "JavaScript" : label;
    return { language, format };
  });
  describe.each(programs)("from the program in $language", ({ language, format }) => {
    test.skipIf(!isInstalled(language)).each(
      sampleEvery(
        CASES.filter(([name]) => name !== "a large chart"),
        4,
      ),
    )("is accepted for %s", async (_, request) => {
      const env = { LIMN_KEY: account.key, LIMN_ACCOUNT: account.accountId };
      const { stdout } = await runProgram(language, format(ORIGIN, request), env);
      await check(stdout.trim(), request);
    });
  });
});

describeInChromium("in Chromium,", () => {
  /** Shows the markup on a page. Returns the response that the page requests, and the page's images and other elements. */
  async function show(markup: string, colorScheme: "light" | "dark" = "light") {
    const page = await openPage();
    try {
      await page.emulateMedia({ colorScheme });
      const reply = page.waitForResponse((response) => response.url().startsWith(ORIGIN));
      await page.setContent(`<!doctype html><meta charset="utf-8"><title>Page</title><main>${markup}</main>`);
      const body = await (await reply).body();
      const images = await page.$$eval("main img", (list) =>
        list.map((image) => ({
          alt: image.getAttribute("alt"),
          size: [image.getAttribute("width"), image.getAttribute("height")],
        })),
      );
      const others = await page.$$eval("main *", (list) => list.map(({ localName }) => localName));
      return { body, images, others: others.filter((name) => name !== "img" && name !== "p") };
    } finally {
      await page.close();
    }
  }

  const short = CASES.filter(([name]) => name !== "a large chart");
  const lineOf = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();

  test.each(short)("the HTML shows %s", async (_, request) => {
    const { body, images, others } = await show(formatHtml(request, formatImageUrl(ORIGIN, request)));
    expect(body.equals(await fetchDirectly(request))).toBe(true);
    const size = [request.width?.toString() ?? null, request.height?.toString() ?? null];
    expect(images).toEqual([{ alt: lineOf(request.alt), size }]);
    expect(others).toEqual([]);
  });

  const themed = CASES.filter(([name, request]) => canHaveTheme(request) && name !== "a large chart");

  test.each(themed.flatMap(([name, request]) => [[name, "light", request] as const, [name, "dark", request] as const]))(
    "the HTML for light and dark pages shows %s in %s mode",
    async (_, scheme, request) => {
      const { body, images, others } = await show(formatPicture(request, themedUrls(ORIGIN, request)), scheme);
      const { backgroundColor: _background, ...fields } = request.fields;
      const expected = scheme === "light" ? request : { ...request, fields: { ...fields, theme: "dark" } };
      expect(body.equals(await fetchDirectly(expected))).toBe(true);
      expect(images).toEqual([{ alt: lineOf(request.alt), size: ["200", "120"] }]);
      expect(others).toEqual(["picture", "source"]);
    },
  );

  test("the HTML for light and dark pages loads another image when the colour scheme changes, and only one", async () => {
    const request = REQUESTS["a chart of JSON"] as ImageRequest;
    const page = await openPage();
    const requested: (string | null)[] = [];
    page.on("request", (sent) => {
      const { origin, searchParams } = new URL(sent.url());
      if (origin === ORIGIN) requested.push(searchParams.get("theme"));
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setContent(formatPicture(request, themedUrls(ORIGIN, request)));
    await page.evaluate("document.images[0].decode()");
    expect(requested).toEqual(["dark"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => requested).toEqual(["dark", null]);
    await page.close();
  });

  test.each(short)("the Markdown shows %s", async (_, request) => {
    const markdown = `${formatMarkdown(request, formatImageUrl(ORIGIN, request))}\n`;
    const { body, images, others } = await show(await marked.parse(markdown));
    expect(body.equals(await fetchDirectly(request))).toBe(true);
    expect(images.map(({ alt }) => alt)).toEqual([lineOf(request.alt)]);
    expect(others).toEqual([]);
  });

  test("the JavaScript works in a page", async () => {
    const request = REQUESTS["a chart of JSON"] as ImageRequest;
    const program = formatFetch(ORIGIN, request)
      .replace(/^import .*\n/, "")
      .replace(/await writeFile\(.*$/m, "await response.arrayBuffer();");
    const { body, others } = await show(`<script type="module">${program}</script>`);
    expect(body.equals(await fetchDirectly(request))).toBe(true);
    expect(others).toEqual(["script"]);
  });
});
