import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { postJson } from "../../service/serve/send.ts";

const DATA = { title: "T", columns: [{ title: "A", dataIndex: "a", width: 90 }], dataSource: ["-", { a: 1 }] };
const TEXT = encodeURIComponent(JSON.stringify(DATA));

const get = async (query: string, accept = "*/*") => app.request(`/v1/table?${query}`, { headers: { Accept: accept } });

const post = (body: unknown) => postJson("/v1/table", body);

async function pngSize(reply: Response): Promise<[width: number, height: number]> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("a table from a URL", () => {
  test("is a PNG with one pixel per CSS pixel by default", async () => {
    const reply = await get(`data=${TEXT}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(reply.headers.get("Content-Disposition")).toContain("table.png");
    expect(reply.headers.get("Cache-Control")).toContain("public");
    expect(await pngSize(reply)).toEqual([90, 131]);
  });

  test("has more pixels at a higher ratio, unless it is an SVG", async () => {
    expect(await pngSize(await get(`data=${TEXT}&devicePixelRatio=2`))).toEqual([180, 262]);
    expect(await pngSize(await post({ data: DATA, options: { devicePixelRatio: 1.5 } }))).toEqual([135, 197]);
    expect(await (await get(`data=${TEXT}&format=svg&devicePixelRatio=2`)).text()).toContain('viewBox="0 0 90 131"');
  });
});

describe("an invalid table", () => {
  const errorOf = async (reply: Response) => {
    expect(reply.status).toBe(400);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    return ((await reply.json()) as { error: string }).error;
  };

  test.each<[data: unknown, options: unknown, error: string]>([
    [{ columns: [] }, {}, "tables must have a title, columns or rows to show: the image would be 100 x 0 pixels"],
    [
      { columns: Array(100).fill({ dataIndex: "a" }), dataSource: Array(100).fill({}) },
      { devicePixelRatio: 2 },
      "image must have at most 36000000 pixels, got 20000 x 8000: use fewer rows, smaller cells or a lower devicePixelRatio",
    ],
    [
      { columns: [{ dataIndex: "a", width: 10 }], dataSource: Array(1000).fill({}) },
      { cellHeight: 100 },
      "image must be at most 65535 pixels wide and high, got 10 x 100000: use fewer rows, smaller cells or a lower devicePixelRatio",
    ],
    [
      { title: "t", titleStyle: { font: "huge" } },
      {},
      "titleStyle.font must be a CSS font such as bold 24px Arial, got huge",
    ],
    [
      { title: "t" },
      { fontFamily: "1, 2" },
      "options.fontFamily must be CSS font families such as Roboto, sans-serif, got 1, 2",
    ],
  ])("returns an error message: %#", async (data, options, error) => {
    expect(await errorOf(await post({ data, options }))).toBe(error);
  });

  test("is rendered as an error image for an <img>, in the requested format", async () => {
    const reply = await get("data={&format=svg", "image/avif,image/webp,*/*;q=0.8");
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(">Table error: data must be JSON: unexpected end of text");
    expect(await pngSize(await get("data={&devicePixelRatio=2", "image/*"))).toEqual([1000, 600]);
  });

  test("is rejected if it exceeds the limits of its format", async () => {
    const words = { columns: Array(10).fill({ dataIndex: "a" }), dataSource: Array(1000).fill({ a: "many letters" }) };
    expect(await errorOf(await post({ data: words, format: "svg", options: { cellWidth: 80 } }))).toBe(
      "image must have at most 8 MB of SVG content: use fewer elements",
    );
  });
});

describe("a large table", () => {
  test("is streamed completely", async () => {
    const dataSource = Array.from({ length: 1000 }, (_, index) => ({ a: `Row ${index}` }));
    const reply = await post({ data: { columns: [{ dataIndex: "a" }], dataSource } });
    expect(await pngSize(reply)).toEqual([100, 40_000]);
  });
});

describe("arbitrary table requests", () => {
  test("don't affect each other when rendered concurrently", async () => {
    const ask = async (index: number) => {
      const data = {
        title: `Table ${index}`,
        columns: [{ dataIndex: "a" }],
        dataSource: Array(400).fill({ a: index }),
      };
      return Buffer.from(await (await post({ data, options: { cellWidth: 150 } })).arrayBuffer()).toString("base64");
    };
    const together = await Promise.all([1, 2, 3].map(ask));
    expect(new Set(together).size).toBe(3);
    // Render each table again on its own, with an equivalent request that is spelled differently.
    for (const index of [1, 2, 3]) {
      const data = {
        title: `Table ${index}`,
        columns: [{ dataIndex: "a" }],
        dataSource: Array(400).fill({ a: index }),
      };
      const reply = await post({ data, options: { cellWidth: 150, backgroundColor: "#fff" } });
      expect(Buffer.from(await reply.arrayBuffer()).toString("base64")).toBe(together[index - 1]);
    }
  });
});
