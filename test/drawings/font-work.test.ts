import { describe, expect, test } from "vitest";
import { Fuel } from "../../src/base/fuel.ts";
import { drawBarcode } from "../../src/drawings/barcode/draw.ts";
import { BARCODE } from "../../src/drawings/barcode/kind.ts";
import { drawCard } from "../../src/drawings/card/draw.ts";
import { parseCard } from "../../src/drawings/card/parse.ts";
import { drawChart } from "../../src/drawings/chart/draw.ts";
import { CHART } from "../../src/drawings/chart/kind.ts";
import { drawFormula } from "../../src/drawings/formula/draw.ts";
import { GOOGLE_FORMULA } from "../../src/drawings/formula/kind.ts";
import { drawGoogleChart } from "../../src/drawings/google-chart/draw.ts";
import { GOOGLE_CHART } from "../../src/drawings/google-chart/kind.ts";
import { drawGraph } from "../../src/drawings/graph/draw.ts";
import { GRAPH } from "../../src/drawings/graph/kind.ts";
import { drawMapIcon } from "../../src/drawings/map-icon/draw.ts";
import { GOOGLE_MAP_ICON } from "../../src/drawings/map-icon/kind.ts";
import { drawQr } from "../../src/drawings/qr/draw.ts";
import { QR } from "../../src/drawings/qr/kind.ts";
import { drawTable } from "../../src/drawings/table/draw.ts";
import { TABLE } from "../../src/drawings/table/kind.ts";
import { drawWordCloud } from "../../src/drawings/word-cloud/draw.ts";
import { WORD_CLOUD } from "../../src/drawings/word-cloud/kind.ts";
import type { EncodableImage } from "../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../src/engine/font/font-library.ts";
import type { RequestParams } from "../../src/options/fields.ts";
import { countingSource } from "../engine/font/counting-source.ts";

/** Text that needs faces of three scripts. */
const TEXT = "売上 продажи מכירות";

const json = (body: object) => ({ type: "json", body: { format: "svg", ...body } }) as const;

interface Env {
  readonly fonts: FontLibrary;
  readonly fuel: Fuel;
  readonly loadImage: () => Promise<never>;
  readonly clock: () => number;
}

/** Every kind of image with text, except error messages, which no budget is charged for. */
const KINDS: Record<string, (env: Env) => Promise<EncodableImage>> = {
  chart: (env) => {
    const data = { labels: [TEXT], datasets: [{ label: "ไทย", data: [1] }] };
    return drawChart(CHART.parse(json({ chart: { type: "bar", data } })), env);
  },
  "QR code": (env) => drawQr(QR.parse(json({ text: "a", caption: TEXT })), env),
  barcode: (env) => {
    const options = { type: "code128", text: "a", alttext: TEXT, textfont: "Lobster" };
    return drawBarcode(BARCODE.parse(json(options)), env);
  },
  table: async (env) => {
    const data = { title: TEXT, columns: [{ title: "ไทย", dataIndex: "a" }], dataSource: [{ a: "한국" }] };
    const { image, release } = await drawTable(TABLE.parse(json({ data })), env);
    release();
    return image;
  },
  "word cloud": async (env) => (await drawWordCloud(WORD_CLOUD.parse(json({ text: TEXT })), env)).image,
  graph: async (env) => (await drawGraph(GRAPH.parse(json({ graph: `digraph { "${TEXT}" -> "ไทย" }` })), env)).image,
  "Google chart": (env) => {
    const options = { cht: "p", chs: "300x200", chd: "t:1,2", chl: `${TEXT}|ไทย`, chof: "svg" };
    return drawGoogleChart(GOOGLE_CHART.parse(json(options)), env);
  },
  formula: (env) => drawFormula(GOOGLE_FORMULA.parse(json({ cht: "tx", chl: `\\text{${TEXT}}` })), env),
  "map icon": (env) =>
    drawMapIcon(GOOGLE_MAP_ICON.parse(json({ chst: "d_text_outline", chld: `f00|16|h|fff|_|${TEXT}` })), env),
  card: async (env) => {
    const card = { type: "div", props: { style: { display: "flex" }, children: TEXT } };
    const readers = {
      readChart: async (input: RequestParams) => CHART.parse(input),
      findAccountTheme: async () => undefined,
    };
    return (await drawCard(await parseCard(json({ card, width: 300 }), readers), env)).image;
  },
};

describe("a drawing costs the same whether its fonts are loaded or not", () => {
  test.each(Object.keys(KINDS))("%s", async (kind) => {
    const { source, paths } = countingSource();
    const fonts = new FontLibrary(source);
    const draw = async () => {
      const fuel = new Fuel();
      const env = { fonts, fuel, loadImage: () => Promise.reject(new Error("no images")), clock: () => 0 };
      const image = await (KINDS[kind] as (env: Env) => Promise<EncodableImage>)(env);
      if (image.type !== "document") throw new Error(`expected a document, got ${image.type}`);
      return { spent: fuel.spent, file: await image.write() };
    };
    const cold = await draw();
    const read = paths.length;
    expect(read).toBeGreaterThan(0);
    const warm = await draw();
    expect(paths.length).toBe(read);
    expect(warm.spent).toBeGreaterThan(0);
    expect(cold).toEqual(warm);
  });
});
