// Runs `npm start` as developers do.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findPort } from "./node-server.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const SCRIPT = path.join(ROOT, "scripts/start.ts");

const run = (...args: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: "utf8" });

test("--help lists the options", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  for (const option of ["--port <number>", "--host <address>", "--verbose", "--help"]) expect(stdout).toContain(option);
});

describe("options that can't be used", () => {
  test.each([
    [["--prot", "9000"], /^Unknown option '--prot'/],
    [["9000"], /^Unexpected argument '9000'/],
    [["--port", "x"], /^--port must be a whole number from 1 to 65535, got "x"/],
    [["--port", "65536"], /^--port must be a whole number from 1 to 65535, got "65536"/],
  ])("%j", (args, message) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stderr).toContain("npm start -- --help lists the options");
  });

  test("a port that another program uses", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { status, stderr } = run("--host", "127.0.0.1", "--port", String(port));
    other.close();
    expect([status, stderr]).toEqual([2, expect.stringContaining(`port ${port} is in use`)]);
  });
});

test("prints the URL last, in few lines, when the service draws images", async () => {
  const port = await findPort();
  // Its own process group, so that the test can end wrangler and workerd too.
  const child = spawn(process.execPath, [SCRIPT, "--port", String(port), "--host", "127.0.0.1"], { detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      output += String(part);
    });
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => output, { timeout: 240_000 }).toContain(`Limn is running at ${url}`);
    const reply = await fetch(`${url}/qr?text=a`);
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    const lines = output.trimEnd().split("\n");
    expect(lines.at(-1)).toContain(url);
    expect(lines.length).toBeLessThan(20);
  } finally {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
});
