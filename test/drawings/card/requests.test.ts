import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { bytesOf, getJson, postJson, textOf } from "../../service/serve/send.ts";

type Tree = string | { type: string; props?: Record<string, unknown> } | Tree[];

const post = (body: unknown) => postJson("/card", body);
const div = (style: Record<string, unknown>, children?: unknown): Tree => ({ type: "div", props: { style, children } });
const CHART = {
  version: 4,
  chart: { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } },
};

beforeAll(async () => void (await post({ card: "a" })));

describe("/card", () => {
  test("lays out boxes with flexbox, and paints them at the device pixel ratio", async () => {
    const card = div({ display: "flex", padding: 10, gap: 10, background: "#00ff00" }, [
      div({ flex: 1, background: "#ff0000" }),
      div({ width: 30, background: "#0000ff" }),
    ]);
    const image = decodePng(await bytesOf(await post({ card, width: 100, height: 40, devicePixelRatio: 2 })));
    expect([image.width, image.height]).toEqual([200, 80]);
    expect(pixelAt(image, 5, 5)).toEqual([0, 255, 0, 255]);
    expect(pixelAt(image, 21, 21)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(image, 98, 58)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(image, 110, 40)).toEqual([0, 255, 0, 255]);
    expect(pixelAt(image, 121, 40)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(image, 178, 40)).toEqual([0, 0, 255, 255]);
  });

  test.each([
    ["png", /^\x89PNG/],
    ["svg", /^<svg /],
    ["pdf", /^%PDF-/],
  ])("draws all elements as %s", async (format, signature) => {
    const card = div({ display: "flex", flexWrap: "wrap", gap: 4 }, [
      "Text 🚀",
      { type: "chart", props: { ...CHART, style: { width: 200, height: 100 } } },
      { type: "qr", props: { text: "https://example.com", width: 60, height: 60 } },
      { type: "barcode", props: { type: "code128", text: "12345" } },
      { type: "table", props: { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } } },
      { type: "wordcloud", props: { text: "tea coffee", width: 80, height: 80 } },
      { type: "graph", props: { graph: "digraph { a -> b }" } },
      { type: "mermaid", props: { diagram: "flowchart LR; A-->B" } },
      { type: "icon", props: { name: "bolt", style: { color: "orange" } } },
      { type: "img", props: { src: PIXEL, width: 20, height: 20 } },
    ]);
    const reply = await post({ card, width: 640, height: 480, format });
    expect(reply.headers.get("X-Warning")).toBeNull();
    expect(Buffer.from(await bytesOf(reply)).toString("latin1")).toMatch(signature);
  });

  test("lays out a chart for its box, without scaling its text", async () => {
    const chart = { type: "chart", props: { ...CHART, style: { width: 300, height: 150 } } };
    const svg = await textOf(await post({ card: div({}, chart), width: 300, height: 150, format: "svg" }));
    const alone = await postJson("/chart", { ...CHART, width: 300, height: 150, format: "svg" });
    const glyphs = (text: string) => text.match(/ d="[^"]{200,}"/g) ?? [];
    expect(glyphs(svg).length).toBeGreaterThan(0);
    expect(glyphs(svg)).toEqual(glyphs(await textOf(alone)));
  });

  test("uses the card's height for its content if height is auto", async () => {
    const card = div({ height: 70 });
    const image = decodePng(await bytesOf(await post({ card, width: 50, height: "auto" })));
    expect([image.width, image.height]).toEqual([50, 70]);
  });

  test("warns about unknown properties", async () => {
    const reply = await post({ card: div({ colour: "red", width: "wide" }, "x"), width: 50, height: 20 });
    await bytesOf(reply);
    const warning = reply.headers.get("X-Warning");
    expect(warning).toContain("card.style.colour is ignored: the property is not supported");
    expect(warning).toContain("card.style.width is ignored");
  });

  test("draws HTML with styles and classes like the same tree in JSON", async () => {
    const html = `<div tw="flex p-2.5 bg-[#00ff00]" ><p style="margin: 0; color: red">A &lt; <b>B</b><br>C</p>
      <svg width="20" height="20" viewBox="0 0 1 1"><rect width="1" height="1" fill="#0000ff"/></svg></div>`;
    const image = decodePng(await bytesOf(await post({ html, width: 100, height: 60 })));
    expect(pixelAt(image, 2, 2)).toEqual([0, 255, 0, 255]);
    const card = div({ display: "flex", padding: 10, backgroundColor: "#00ff00" }, [
      { type: "p", props: { style: { margin: 0, color: "red" }, children: ["A < ", BOLD, { type: "br" }, "C"] } },
      { type: "svg", props: { width: 20, height: 20, viewBox: "0 0 1 1", children: SQUARE } },
    ]);
    expect(decodePng(await bytesOf(await post({ card, width: 100, height: 60 }))).data).toEqual(image.data);
    const query = new URLSearchParams({ html, width: "100", height: "60" });
    expect(decodePng(await bytesOf(await app.request(`/card?${query}`))).data).toEqual(image.data);
  });

  test("reads the parameters of drawings from attributes and from the text inside", async () => {
    const html = `<div><qr text="hello" width="50" height="50" dark="#ff0000"></qr><chart version="4" style="height: 50px">
      {"type": "bar", "data": {"labels": ["a"], "datasets": [{"data": [1]}]}}</chart></div>`;
    const reply = await post({ html, width: 100, height: 100 });
    expect(reply.headers.get("X-Warning")).toBeNull();
    await bytesOf(reply);
  });

  test("warns about elements and classes without effect", async () => {
    const reply = await post({ html: '<div tw="flex nonsense"><script>1</script>a</div>', width: 50, height: 20 });
    await bytesOf(reply);
    const warning = reply.headers.get("X-Warning");
    expect(warning).toContain("nonsense is ignored");
    expect(warning).toContain("cards can't contain script elements");
  });

  test("fills placeholders with parameters, in JSON and in HTML", async () => {
    const parameters = { title: "<b>&", data: { sales: [3, 4] }, color: "#ff0000" };
    const chart = {
      type: "chart",
      props: { ...CHART, chart: { type: "bar", data: { datasets: [{ data: "{{data.sales}}" }] } } },
    };
    const card = div({ background: "{{color}}" }, ["{{ title }}: {{data.sales}}", chart]);
    const size = { width: 200, height: 300 };
    const filled = div({ background: "#ff0000" }, [
      "<b>&: [3,4]",
      { type: "chart", props: { ...CHART, chart: { type: "bar", data: { datasets: [{ data: [3, 4] }] } } } },
    ]);
    expect(await bytesOf(await post({ ...size, card, parameters }))).toEqual(
      await bytesOf(await post({ ...size, card: filled })),
    );
    const html = '<div style="background: {{color}}">{{title}}</div>';
    const plain = await bytesOf(await post({ ...size, card: div({ background: "#ff0000" }, "<b>&") }));
    expect(await bytesOf(await post({ ...size, html, parameters }))).toEqual(plain);
    expect(await bytesOf(await post({ ...size, card: "{{title}}" }))).not.toEqual(plain);
  });

  test("draws a PDF with several pages of their own sizes, which share their fonts", async () => {
    const pages = [
      div({}, "First page"),
      { card: div({}, "Second page"), width: 400, height: 200 },
      { card: "3", size: "A4" },
    ];
    const text = Buffer.from(await bytesOf(await post({ pages, format: "pdf", size: "16:9" }))).toString("latin1");
    expect(text.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([
      "/MediaBox [0 0 960 540]",
      "/MediaBox [0 0 300 150]",
      "/MediaBox [0 0 595.5 842.25]",
    ]);
    expect(text.match(/\/FontFile2/g)).toHaveLength(1);
  });

  test("draws a dashboard from a grid, with sizes in fractions", async () => {
    const grid = {
      title: "Sales",
      rows: [
        [{ title: "Orders", value: "1,204", change: "+8 %" }],
        {
          height: 2,
          cells: [
            { chart: CHART.chart, version: 4, width: "3/2" },
            { qr: "https://example.com", note: "Live" },
          ],
        },
        [{ table: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } }, { card: div({}, "Free") }],
        [{ image: PIXEL }],
      ],
    };
    const reply = await post({ grid, width: 600, height: 500 });
    expect(reply.headers.get("X-Warning")).toBeNull();
    const image = decodePng(await bytesOf(reply));
    expect([image.width, image.height]).toEqual([600, 500]);
    await bytesOf(
      await app.request(`/card?${new URLSearchParams({ grid: JSON.stringify(grid), theme: "dark", format: "svg" })}`),
    );
  });

  test("accepts the parameters of drawings in a grid without warnings", async () => {
    const cells = [
      { qr: "a", ecLevel: "H", height: 90, tw: "rounded" },
      { barcode: "ABC", type: "code128", includetext: true },
      { table: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [] }, options: { cellWidth: 50 } },
      { wordcloud: "a b", colors: ["red"] },
      { graph: "digraph{a->b}", layout: "dot" },
      { mermaid: "flowchart LR; A-->B", theme: "forest", look: "handDrawn" },
      { icon: "star", size: 40 },
    ];
    const reply = await post({ grid: { subtitle: "s", rows: [{ height: 1, cells }] }, width: 600, height: 200 });
    await bytesOf(reply);
    expect(reply.headers.get("X-Warning")).toBeNull();
  });

  test.each([
    [{ sutitle: "a", rows: [[{}]] }, "grid.sutitle is ignored: did you mean subtitle?"],
    [{ rows: [{ hight: 2, cells: [{}] }] }, "grid.rows[0].hight is ignored: did you mean height?"],
    [{ rows: [[{ titel: "a" }]] }, "grid.rows[0][0].titel is ignored: did you mean title?"],
    [
      { rows: [[{ qr: "a", style: { color: "red" } }]] },
      "grid.rows[0][0].style is ignored, because it is not a key of a cell or a parameter of qr",
    ],
    [{ rows: [[{ qr: "a", eclevel: "H" }]] }, "grid.rows[0][0].eclevel is ignored: did you mean ecLevel?"],
    [
      { rows: [[{ qr: "a", icon: "star" }]] },
      "grid.rows[0][0].icon is ignored, because the cell already has a drawing: qr",
    ],
  ])("warns about keys that have no effect in a grid: %j", async (grid, warning) => {
    const reply = await post({ grid, width: 300, height: 200 });
    await bytesOf(reply);
    expect(reply.headers.get("X-Warning")).toBe(warning);
  });

  test.each([
    ["quote?autor=Ada", "data.autor is ignored: did you mean author?"],
    ["quote?data.nothing=1", "data.nothing is ignored, because it is not a parameter of the template"],
    ["weekly-report?points.valu=1,2", "data.points.valu is ignored, because it is not a parameter of the template"],
    ["quote?data.__proto__=1", "data.__proto__ is ignored, because it is not a parameter of the template"],
    ['release?data={"date":"May"}&utm_source=a&v=1&key=&f=png&w=300&theme=dark&lang=en&alt=a&sizes=1&_=2', null],
    ["weekly-report?data.points.value=1,2&points.label=a,b&title=A&accent=red", null],
  ])("warns about misspelled parameters in the URL of a template: %s", async (path, warning) => {
    const reply = await getJson(`/card/render/${path}`);
    await bytesOf(reply);
    expect(reply.headers.get("X-Warning")).toBe(warning);
  });

  test.each([
    ["data.titel", "title"],
    ["data.title", "title"],
    ["data.nothing", "company"],
  ])("warns about %s in a request with a template", async (name, suggestion) => {
    const query = new URLSearchParams({ template: "weekly-report", [name]: "x" });
    const reply = await app.request(`/card?${query}`);
    await bytesOf(reply);
    expect(reply.headers.get("X-Warning")).toBe(
      `${name} is ignored: use JSON text in data, or ${suggestion} in a URL such as /card/render/weekly-report?${suggestion}=Hello`,
    );
  });

  test("has a different cache key if the warnings differ", async () => {
    const tagOf = async (grid: object) => {
      const query = new URLSearchParams({ grid: JSON.stringify({ rows: [[{ title: "a" }]], ...grid }), format: "svg" });
      const reply = await app.request(`/card?${query}`);
      await bytesOf(reply);
      return reply.headers.get("ETag");
    };
    const plain = await tagOf({});
    expect(plain).toEqual(expect.any(String));
    expect(await tagOf({ hight: 1 })).not.toBe(plain);
    expect(await tagOf({ wideness: 1 })).not.toBe(await tagOf({ hight: 1 }));
  });

  test("limits the number of warnings about unknown keys", async () => {
    const cell = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`title${index}`, 1]));
    const reply = await postJson("/api/validate-card", { grid: { rows: [[cell]] }, width: 300, height: 200 });
    expect((await reply.json<{ warnings: string[] }>()).warnings).toHaveLength(20);
  });
});

const BOLD = { type: "b", props: { children: "B" } };
const SQUARE = { type: "rect", props: { width: 1, height: 1, fill: "#0000ff" } };

/** A red pixel as PNG. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
