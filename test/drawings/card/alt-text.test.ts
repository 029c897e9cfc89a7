import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { postJson } from "../../service/serve/send.ts";

const post = (body: object, path = "/card") => postJson(path, body);

async function altTextOf(card: unknown, more: object = {}): Promise<string> {
  const reply = await post({ card, format: "alt", ...more });
  const text = await reply.text();
  expect([reply.status, reply.headers.get("Content-Type")], text).toEqual([200, "text/plain; charset=utf-8"]);
  return text;
}

/** Returns the alternate descriptions of a PDF's figures. */
const pdfTexts = (pdf: string) =>
  [...pdf.matchAll(/\/S \/Figure [^<]*\/Alt <FEFF([\dA-F]+)>/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le"),
  );

const element = (type: string, props: object = {}) => ({ type, props });
const div = (style: object, ...children: unknown[]) => element("div", { style, children });
const CHART = element("chart", {
  version: 4,
  chart: { type: "bar", data: { labels: ["Q1", "Q2"], datasets: [{ label: "Sales", data: [3, 4] }] } },
  style: { width: 300, height: 200 },
});
const CARD = div({ display: "flex", flexDirection: "column" }, element("h1", { children: "Sales are up" }), CHART);
const TEXT = "Sales are up. Bar chart of Sales. Two bars: 3 in Q1 and 4 in Q2.";

describe("the alt text of a card", () => {
  test("contains its texts in reading order, and describes charts, codes, tables and images", async () => {
    const table = {
      title: "Orders",
      columns: [
        { title: "Item", dataIndex: "a" },
        { title: "Price", dataIndex: "b" },
      ],
      dataSource: [{ a: "Tea", b: 4 }, "-", { a: "Total", b: 4.5 }],
    };
    const card = div(
      {},
      "One ",
      element("b", { children: "bold" }),
      " paragraph!",
      element("ul", { children: [element("li", { children: "First" }), element("li", { children: "“" })] }),
      element("qr", { text: "https://example.com" }),
      element("barcode", { type: "code128", text: "abc-1" }),
      element("table", { data: table }),
      element("wordcloud", {
        text: [
          ["tea", 9],
          ["milk", 4],
        ],
        width: 200,
        height: 200,
      }),
      element("graph", { graph: "digraph{a->b}" }),
      element("mermaid", { diagram: "flowchart LR\n  A --> B" }),
      element("icon", { name: "cafe" }),
      element("img", {
        src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        alt: "A photo",
      }),
      element("svg", { "aria-label": "A logo", children: [element("rect", { width: 5, height: 5 })] }),
      div({ textTransform: "uppercase" }, "done"),
    );
    expect(await altTextOf(card)).toBe(
      "One bold paragraph! First. QR code: https://example.com. Barcode: abc-1. Table: Orders: Item, Price. Tea, 4; Total, 4.5. " +
        "Word cloud: tea, milk. Graph. Flowchart with 2 nodes and 1 edge. A photo. A logo. DONE.",
    );
  });

  test("omits hidden and decorative elements", async () => {
    const card = div(
      {},
      div({ display: "none" }, "hidden"),
      div({ opacity: 0 }, "transparent"),
      "→",
      "  ",
      element("br"),
      element("img", {
        src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        alt: "",
      }),
      "shown 👍",
    );
    expect(await altTextOf(card)).toBe("shown 👍.");
    expect(await altTextOf(div({}, "→"))).toBe("");
  });

  test.each([{ opacity: 0.5 }, { filter: "blur(1px)" }, { maskImage: "linear-gradient(black, gray)" }])(
    "describes a chart with the style %j",
    async (style) => {
      const { props } = CHART as { props: { style: object } };
      expect(await altTextOf({ ...CHART, props: { ...props, style: { ...props.style, ...style } } })).toBe(
        "Bar chart of Sales. Two bars: 3 in Q1 and 4 in Q2.",
      );
    },
  );

  test("is in each format, in a header, and in validations' images", async () => {
    const draw = async (format: string, more: object = {}) => {
      const reply = await post({ card: CARD, format, ...more });
      expect(reply.status).toBe(200);
      expect(decodeURIComponent(reply.headers.get("X-Alt-Text") ?? "")).toBe(TEXT);
      return Buffer.from(await reply.arrayBuffer()).toString("latin1");
    };
    expect(await draw("png")).toMatch(/iTXtDescription\0/);
    expect(await draw("png")).toContain(TEXT);
    expect(await draw("svg", { title: "Report" })).toMatch(/<title[^>]*>Report<\/title><desc[^>]*>Sales are up\. Bar/);
    expect(pdfTexts(await draw("pdf"))).toEqual([TEXT]);
    for (const format of ["jpg", "webp", "avif", "base64"]) await draw(format);
    expect(await draw("apng", { animate: true, duration: 1, fps: 10, devicePixelRatio: 0.5 })).toContain(TEXT);
    expect(await altTextOf(CARD)).toBe(TEXT);
    const reply = await post({ card: CARD, format: "alt" }, "/api/validate-card");
    expect(await reply.json()).toMatchObject({
      success: true,
      renderCheck: { contentType: "text/plain; charset=utf-8" },
    });
  });

  test("is the author's, if there is one", async () => {
    const alt = "Ünïcode «text» 文";
    expect(await altTextOf(CARD, { alt })).toBe(alt);
    expect(await altTextOf(CARD, { alt: "{{a}} & <b>", parameters: { a: "Hello" } })).toBe("Hello & <b>");
    expect(await altTextOf(CARD, { alt: "" })).toBe(TEXT);
    const svg = await (await post({ card: CARD, alt: "</desc><script>", format: "svg" })).text();
    expect(svg).toContain("&lt;/desc");
    expect(svg).not.toContain("<script");
    const url = await app.request("/card/render/quote.svg?alt=A+quote&author=Ada");
    expect(decodeURIComponent(url.headers.get("X-Alt-Text") ?? "")).toBe("A quote");
  });

  test("describes each page of a document", async () => {
    const reply = await post({
      pages: ["First page", { card: CARD, height: "auto" }, "→"],
      format: "pdf",
      alt: "Cover",
    });
    const pdf = Buffer.from(await reply.arrayBuffer()).toString("latin1");
    expect(decodeURIComponent(reply.headers.get("X-Alt-Text") ?? "")).toBe(`Cover ${TEXT}`);
    expect(pdfTexts(pdf)).toEqual(["Cover", TEXT]);
    expect(pdf).toMatch(/\/Nums \[0 \[\d+ 0 R\] 1 \[\d+ 0 R\]\]>> \/ParentTreeNextKey 2/);
    expect(pdf.match(/\/StructParents \d/g)).toEqual(["/StructParents 0", "/StructParents 1"]);
  });

  test("describes templates and grids", async () => {
    const quote = await (
      await post({
        template: "quote",
        format: "alt",
        data: { quote: "Simple is better.", author: "Ada", role: null, site: null },
      })
    ).text();
    expect(quote).toBe("Simple is better. LH. Ada.");
    const grid = { title: "Sales", rows: [[{ title: "Revenue", value: "$1.24M", change: "+12%" }]] };
    expect(await (await post({ grid, format: "alt" })).text()).toBe("Sales. Revenue. $1.24M. +12%.");
    const report = await (await post({ template: "weekly-report", format: "alt" })).text();
    expect(report).toMatch(/^Fernhill Coffee Roasters\. Weekly report\. .*Bar chart/);
  });

  test.each([
    [
      "much text",
      div(
        {},
        ...Array.from({ length: 900 }, (_, index) => element("p", { children: `Paragraph ${index} `.repeat(3) })),
      ),
    ],
    [
      "long codes and tables",
      div(
        {},
        element("qr", { text: "9".repeat(2000) }),
        element("table", {
          data: {
            columns: Array.from({ length: 50 }, (_, index) => ({ title: "t".repeat(100), dataIndex: String(index) })),
            dataSource: Array.from({ length: 200 }, () => ({ 0: "c".repeat(200) })),
          },
        }),
      ),
    ],
    ["control characters", `a\u0000b\u0007c\r\nd\ud800 ${"\u202e".repeat(50)}`],
  ])("is short and well-formed for %s", async (_, card) => {
    const text = await altTextOf(card, { height: 400 });
    expect(text.length).toBeLessThanOrEqual(1500);
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    const reply = await post({ card, height: 400, devicePixelRatio: 0.1 });
    expect(reply.status).toBe(200);
    expect((reply.headers.get("X-Alt-Text") ?? "").length).toBeLessThanOrEqual(1000);
  });

  test.each([
    [{ alt: "x".repeat(2001) }, /^alt must have at most 2000 characters/],
    [{ alt: [7] }, /^alt must be text, got /],
    [{ alt: "{{b}}", parameters: { a: 1 } }, /must have a value for \{\{b\}\}/],
    [{ format: "alt", pages: ["a"], card: undefined }, /^pages is only allowed if format is pdf, got alt/],
  ])("is rejected if it is invalid: %j", async (more, message) => {
    const reply = await post({ card: "a", ...more });
    expect([reply.status, (await reply.json<{ error: string }>()).error]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  });
});
