// Tests the links in the form of Kroki and mermaid.ink: docs/image-links.md.

import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import app from "../../../src/app.ts";
import { DRAWINGS } from "../../../src/drawings/list.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64url");
const zlib = (text: string) => deflateSync(text).toString("base64url");

const FLOWCHART = "flowchart LR\n  Order --> Grüße";
const SPEC = JSON.stringify({
  data: { values: [{ a: "A", b: 1 }] },
  mark: "bar",
  encoding: { x: { field: "a" }, y: { field: "b", type: "quantitative" } },
});
const stateOf = (mermaid: unknown) => JSON.stringify({ code: FLOWCHART, mermaid, autoSync: true });

async function draw(path: string): Promise<Buffer> {
  const reply = await app.request(path);
  expect(reply.status, `${path.slice(0, 40)}: ${reply.headers.get("X-Service-Error")}`).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

const ask = (values: Readonly<Record<string, string>>) => new URLSearchParams({ devicePixelRatio: "1", ...values });
const diagram = (values: Readonly<Record<string, string>>) => `/mermaid?${ask({ diagram: FLOWCHART, ...values })}`;

test.each([
  [`/mermaid/svg/${zlib(FLOWCHART)}`, diagram({ format: "svg" })],
  [`/mermaid/png/${zlib(FLOWCHART)}?theme=forest`, diagram({ theme: "forest" })],
  [`/graphviz/svg/${zlib("digraph{a->b}")}`, `/graphviz?${ask({ graph: "digraph{a->b}", format: "svg" })}`],
  [`/vega/svg/${zlib(SPEC)}`, `/vega?${ask({ spec: SPEC, format: "svg" })}`],
  [`/vegalite/jpeg/${zlib(SPEC)}`, `/vega?${ask({ spec: SPEC, format: "jpg" })}`],
  [`/img/${base64(FLOWCHART)}`, diagram({ format: "jpg" })],
  [`/img/base64:${base64(FLOWCHART)}?type=PNG`, diagram({ backgroundColor: "transparent" })],
  [
    `/img/${base64(stateOf({ theme: "dark" }))}?bgColor=FF0000`,
    diagram({ format: "jpg", theme: "dark", bgColor: "#FF0000" }),
  ],
  [
    `/svg/pako:${zlib(stateOf('{ "theme": "forest" }'))}?bgColor=!slategray`,
    diagram({ format: "svg", theme: "forest", bgColor: "slategray" }),
  ],
  [
    `/svg/pako:${zlib(stateOf({ theme: "forest" }))}?theme=dark`,
    diagram({ format: "svg", theme: "dark", backgroundColor: "transparent" }),
  ],
  [
    `/img/pako:${zlib(stateOf("default"))}?type=webp&width=400&scale=2`,
    diagram({ format: "webp", width: "400", devicePixelRatio: "2", backgroundColor: "transparent" }),
  ],
  [`/pdf/${base64(FLOWCHART)}/`, diagram({ format: "pdf", backgroundColor: "transparent" })],
])("%s draws the same image as a request of its own", async (link, own) => {
  expect((await draw(link)).equals(await draw(own))).toBe(true);
});

test.each([
  ["/mermaid/svg/", zlib("not a diagram"), /diagram/],
  ["/mermaid/gif/", zlib(FLOWCHART), /^format must be one of/],
  ["/mermaid/svg/", base64(FLOWCHART), /compressed with zlib/],
  ["/mermaid/svg/", zlib(FLOWCHART).slice(0, -9), /compressed with zlib/],
  ["/mermaid/svg/", "%00", /Base64/],
  ["/mermaid/svg/", "%ff", /path must be percent-encoded UTF-8/],
  ["/mermaid/svg/", zlib("x".repeat(1_000_001)), /at most 1000000 bytes/],
  ["/mermaid/svg/", zlib("x".repeat(20_001)), /diagram must have at most/],
  ["/mermaid/svg/", deflateSync(Buffer.of(0xc3, 0x28)).toString("base64url"), /must be UTF-8/],
  ["/graphviz/svg/", zlib(""), /missing variable/],
  ["/svg/", base64("{}"), /diagram in code/],
  ["/svg/", base64('{"code":1}'), /diagram in code/],
  ["/svg/", base64('{"code":"x"'), /the state in the path/],
  ["/svg/", base64(`{"code":"x","a":${"[".repeat(100)}${"]".repeat(100)}}`), /the state in the path/],
  ["/svg/", base64('{"code":"flowchart LR;A","mermaid":"{"}'), /mermaid in the state/],
  ["/svg/", base64('{"code":"flowchart LR;A","mermaid":{"theme":"nope"}}'), /theme/],
  ["/img/", `${base64(FLOWCHART)}?type=exe`, /^format must be one of/],
  ["/img/", `${base64(FLOWCHART)}?scale=99`, /^devicePixelRatio must/],
])("%s%s is a 400 that says why", async (path, text, message) => {
  const reply = await app.request(`${path}${text}`, { headers: { Accept: "application/json" } });
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    400,
    expect.stringMatching(message),
  ]);
});

test("other paths of the same form are still those of saved images", async () => {
  for (const { path, links } of DRAWINGS) {
    if (Object.keys(links).length === 0) continue;
    for (const place of ["render", "config"]) {
      const reply = await app.request(`${path}/${place}/zf-5f3c1d20-0000-4000-8000-000000000000`);
      expect([place, reply.status]).toEqual([place, 404]);
    }
  }
});
