import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { postJson } from "../../service/serve/send.ts";

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { Accept: "application/json", ...headers } });
const post = async (path: string, body: unknown) => postJson(path, body);

async function pngSize(reply: Response): Promise<[width: number, height: number]> {
  expect(reply.headers.get("Content-Type")).toBe("image/png");
  const view = new DataView(await reply.arrayBuffer());
  return [view.getUint32(16), view.getUint32(20)];
}

describe("/graphviz", () => {
  test("has a size only if both sides are given", async () => {
    expect(await pngSize(await get("/graphviz?graph=graph{a--b}&format=png"))).toEqual([62, 116]);
    expect(await pngSize(await get("/graphviz?graph=graph{a--b}&format=png&width=300"))).toEqual([62, 116]);
    expect(await pngSize(await get("/graphviz?graph=graph{a--b}&format=png&width=300&height=200"))).toEqual([300, 200]);
    expect(await pngSize(await get("/graphviz?graph=graph{a--b}&format=png&devicePixelRatio=2"))).toEqual([124, 232]);
    expect(await pngSize(await get("/chart?cht=gv:neato&chl=graph{a--b}&chof=png&chs=120x80"))).toEqual([120, 80]);
  });

  test("accepts both parses of a plus sign", async () => {
    const spaced = await (await get("/graphviz?graph=digraph{a->b}")).text();
    expect(await (await get("/graphviz?graph=digraph+{a->b}")).text()).toBe(spaced);
  });

  test("measures labels of scripts whose fonts are loaded on demand", async () => {
    const label = "東京タワー".repeat(4);
    const [width] = await pngSize(
      await post("/graphviz", { graph: `graph{node[shape=box];"${label}"}`, format: "png" }),
    );
    // The label has 20 characters, each 14 points wide, and a PNG has one pixel per point.
    expect(width).toBeGreaterThan(280);
    expect(width).toBeLessThan(320);
  });

  test.each([
    ["/graphviz", /^You are missing variable `graph`/],
    ["/graphviz?graph=graph{a--}", /^graph: syntax error in line 1/],
    ["/graphviz?graph=graph{a}&layout=nosuch", /^layout must be one of dot, neato/],
    ["/graphviz?graph=graph{a}&engine=nop", /^engine must be one of dot, neato/],
    ["/graphviz?graph=graph{a}&format=gif", /^format must be one of/],
    ["/graphviz?graph=graph{a}&width=9000", /^width must be .*, got 9000/],
    ["/graphviz?graph=graph{a}&devicePixelRatio=9", /^devicePixelRatio must be/],
    ["/chart?cht=gv", /^You are missing variable `chl`/],
    ["/chart?cht=gv:nosuch&chl=graph{a}", /^cht must be gv, or gv: and a layout, got /],
    ["/chart?cht=gv&chl=graph{a}&chof=gif", /^chof must be one of/],
    ["/chart?cht=gv&chl=graph{a}&chs=9x9999", /^chs must be a width and height/],
  ])("%s is refused with a reason", async (path, reason) => {
    const reply = await get(path);
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: string }).error).toMatch(reason);
  });
});

test("/api/validate-graph returns Graphviz's warnings", async () => {
  const reply = await post("/api/validate-graph", { graph: "graph{a[shape=nosuchshape]}" });
  expect(reply.status).toBe(200);
  const { warnings } = (await reply.json()) as { warnings: string[] };
  expect(warnings.join()).toContain("nosuchshape");
  expect((await post("/api/validate-graph", { graph: "graph{a--" })).status).toBe(400);
});
