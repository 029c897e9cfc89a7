// Tests the package of the Node server: in the oldest and in other versions of Node, and the stack traces of errors.

import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { buildWorker } from "../../scripts/build-worker.ts";
import { removeFolders } from "./node-server.ts";
import { endProcesses, startServer } from "./servers.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const DIGEST_FILE = "src/service/shared/hex.ts";
const DIGEST = "crypto.subtle.digest(";

afterEach(endProcesses);
afterAll(removeFolders);

/** Returns the text of a line in the file that computes a digest. @param line from 1 */
const lineAt = (line: number) => readFileSync(path.join(ROOT, DIGEST_FILE), "utf8").split("\n")[line - 1];

describe.each(["node-20", "node-22"])("%s", (name) => {
  const node = path.join(ROOT, "test/runtimes/node_modules", name, "bin/node");
  if (!existsSync(node))
    process.stderr.write(`\nSKIPPED: the server's tests in ${name}. Run: npm run install:runtimes\n\n`);

  test.skipIf(!existsSync(node))("draws images and saves charts", async () => {
    const server = await startServer({}, node);
    const image = await fetch(`${server.url}/qr?text=a`);
    expect([image.status, (await image.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    const saved = await fetch(`${server.url}/chart/create`, {
      method: "POST",
      body: JSON.stringify({ chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } } }),
      headers: { "Content-Type": "application/json" },
    });
    const { id } = (await saved.json()) as { readonly id: string };
    const drawn = await fetch(`${server.url}/chart/render/${id}`);
    await drawn.arrayBuffer();
    expect([saved.status, drawn.status]).toEqual([200, 200]);
  });
});

describe("the stack trace of an internal error", () => {
  test("has the lines of the TypeScript files in the server's log", async () => {
    // The first digest, for the image that the server draws at its start, succeeds.
    const breakPlatform = `
      const digest = crypto.subtle.digest.bind(crypto.subtle);
      let isFirst = true;
      crypto.subtle.digest = (...values) => {
        if (!isFirst) throw new Error("broken platform");
        isFirst = false;
        return digest(...values);
      };`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(breakPlatform)}`;
    const server = await startServer({ NODE_OPTIONS });
    const reply = await fetch(`${server.url}/qr?text=a`);
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toContain("broken platform");
    await expect.poll(server.output).toContain("broken platform");
    const [, line] = /hex\.ts:(\d+):\d+/.exec(server.output()) ?? [];
    expect(lineAt(Number(line))).toContain(DIGEST);
  });

  test("can be mapped for each module of the Worker", () => {
    const { outputFiles = [] } = buildWorker();
    const byName = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
    const modules = [...byName.keys()].filter((name) => name.endsWith(".mjs"));
    for (const name of modules) {
      expect(byName.get(name)?.trimEnd(), name).toMatch(/\/\/# sourceMappingURL=\S+\.map$/);
      expect([...byName.keys()]).toContain(`${name}.map`);
    }
    const name = modules.find((each) => byName.get(`${each}.map`)?.includes("shared/hex.ts")) ?? "";
    const parts = byName.get(name)?.split(DIGEST) ?? [];
    const map = new SourceMap(JSON.parse(byName.get(`${name}.map`) ?? ""));
    const sources = parts.slice(1).flatMap((_, index) => {
      const before = parts
        .slice(0, index + 1)
        .join(DIGEST)
        .split("\n");
      const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
      return "originalSource" in entry ? [entry] : [];
    });
    const found = sources.find(({ originalSource }) => originalSource.endsWith("shared/hex.ts"));
    if (found === undefined) throw new Error("the map has no entry");
    expect(lineAt(found.originalLine + 1)).toContain(DIGEST);
  });
});
