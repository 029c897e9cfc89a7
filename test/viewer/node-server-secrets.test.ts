// Tests what the Node server does about its secrets and its storage: it starts only with the secret of the stored accounts, accepts
// keys that `npm run account -- --storage` creates, and reports storage that doesn't work.

import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import S3rver from "s3rver";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { listen } from "./local-server.ts";
import { findPort, makeFolder, type Running, removeFolders } from "./node-server.ts";
import { endProcesses, startRedis, startServer } from "./servers.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const hasNoRedis = inject("viewers").redis === null;
const ADMIN = { ADMIN_TOKEN: "the-operator-of-the-tests" };
const MISMATCH = /KEY_SECRET must be the secret that encrypted the keys of the stored accounts, such as account/;

const serve = (settings: Readonly<Record<string, string>>) =>
  startServer({ CLIENT_ADDRESS_HEADER: "none", ...ADMIN, ...settings });

async function stop(server: Running): Promise<void> {
  server.kill("SIGKILL");
  await server.ended;
}

/** Runs a script of the repository. Returns its output and its exit code. */
async function run(script: string, args: readonly string[], env: Record<string, string> = {}, cwd = makeFolder()) {
  const options = { cwd, env: { PATH: process.env.PATH ?? "", ...env } };
  const done = await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, "scripts", script), ...args],
    options,
  ).catch((error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error);
  return { code: "code" in done ? done.code : 0, out: done.stdout, errors: done.stderr };
}

/** Runs `npm run account`. Returns its answer. */
async function manage(args: readonly string[], env: Record<string, string>, cwd?: string) {
  const { out, errors } = await run("account.ts", args, env, cwd);
  return out === "" ? { success: false, error: errors } : JSON.parse(out);
}

async function isAccepted(server: Running, key: string): Promise<boolean> {
  const reply = await fetch(`${server.url}/qr?text=a&size=20`, { headers: { Authorization: `Bearer ${key}` } });
  await reply.arrayBuffer();
  return reply.headers.get("X-Service-Verified-Key") === "true";
}

const readiness = async (server: Running) => {
  const reply = await fetch(`${server.url}/readyz`);
  return [reply.status, await reply.json()];
};
const UP = [200, { ready: true, storage: "up" }];
const DOWN = [200, { ready: true, storage: "down" }];

afterEach(endProcesses);
afterAll(removeFolders);

/** Creates an account without a server, and replaces KEY_SECRET. */
async function replaceSecret(STORAGE_URL: string): Promise<void> {
  const place = ["--storage", STORAGE_URL];
  const [first, both, second] = [
    { KEY_SECRET: "first secret" },
    { KEY_SECRET: "second secret", KEY_SECRET_PREVIOUS: "first secret" },
    { KEY_SECRET: "second secret" },
  ];
  const { key } = await manage(["create", "One", ...place], first);
  const server = await serve({ STORAGE_URL, ...first });
  expect(await isAccepted(server, key)).toBe(true);
  expect(await isAccepted(server, `${key}x`)).toBe(false);
  await stop(server);

  // Neither the server nor the command runs with another secret, or without one.
  await expect(serve({ STORAGE_URL, ...second })).rejects.toThrow(MISMATCH);
  await expect(serve({ STORAGE_URL })).rejects.toThrow("KEY_SECRET must be set, because the storage has accounts");
  expect(await manage(["create", "Two", ...place], second)).toMatchObject({ error: expect.stringMatching(MISMATCH) });
  expect(await manage(["reencrypt", ...place], second)).toMatchObject({ error: expect.stringMatching(MISMATCH) });

  const rotating = await serve({ STORAGE_URL, ...both });
  expect(await isAccepted(rotating, key)).toBe(true);
  const { key: other } = await manage(["create", "Two", ...place], both);
  expect(await manage(["reencrypt", ...place], both)).toEqual({ success: true, accounts: 2, reencrypted: 1 });
  expect(await manage(["reencrypt", "--remote", rotating.url], ADMIN)).toEqual({
    success: true,
    accounts: 2,
    reencrypted: 0,
  });
  expect(await isAccepted(rotating, other)).toBe(true);
  await stop(rotating);

  await expect(serve({ STORAGE_URL, ...first })).rejects.toThrow(MISMATCH);
  const last = await serve({ STORAGE_URL, ...second });
  expect([await isAccepted(last, key), await isAccepted(last, other)]).toEqual([true, true]);
}

describe("KEY_SECRET is replaced without losing a key", () => {
  test("in files", () => replaceSecret(`file:${makeFolder()}`));

  test.skipIf(hasNoRedis)("in Redis with a password", async () => {
    const port = await findPort();
    await startRedis(port, "--requirepass", "hidden");
    await replaceSecret(`redis://:hidden@127.0.0.1:${port}`);
  });
});

test.skipIf(hasNoRedis)("a server that started before its storage compares its secret later", async () => {
  const port = await findPort();
  const STORAGE_URL = `redis://127.0.0.1:${port}`;
  const folder = makeFolder();
  const save = ["--dir", folder, "--appendonly", "yes"];
  const first = await startRedis(port, ...save);
  await manage(["create", "One", "--storage", STORAGE_URL], { KEY_SECRET: "first secret" });
  first.process.kill("SIGTERM");
  await first.ended;
  const right = await serve({ STORAGE_URL, KEY_SECRET: "first secret" });
  const wrong = await serve({ STORAGE_URL, KEY_SECRET: "second secret" });
  await expect.poll(() => wrong.output()).toContain("can't be compared with the stored accounts yet");
  expect(await readiness(wrong)).toEqual(DOWN);
  await startRedis(port, ...save);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(MISMATCH);
  await expect.poll(() => readiness(right)).toEqual(UP);
});

describe("npm run secrets", () => {
  test("creates a file once, which the server and the command read", async () => {
    const cwd = makeFolder();
    const file = path.join(cwd, ".env");
    const created = await run("secrets.mjs", [], {}, cwd);
    expect([created.code, created.errors]).toEqual([0, ""]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    const secrets = new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
    expect([...secrets.keys()]).toEqual(["ADMIN_TOKEN", "KEY_SECRET", "REDIS_PASSWORD"]);
    expect(new Set(secrets.values()).size).toBe(3);
    for (const value of secrets.values()) {
      expect(value).toMatch(/^[\da-f]{64}$/);
      expect(created.out).not.toContain(value);
    }
    expect(await run("secrets.mjs", [], {}, cwd)).toMatchObject({ code: 0, out: ".env exists and was not changed\n" });
    expect(readFileSync(file, "utf8")).toBe(text);
    const STORAGE_URL = `file:${makeFolder()}`;
    const { key } = await manage(["create", "One", "--storage", STORAGE_URL], {}, cwd);
    const settings = { STORAGE_URL, ...Object.fromEntries(secrets) };
    // Two starts in a row keep all keys.
    for (let count = 0; count < 2; count++) {
      const server = await serve({ ...settings, HOST: "0.0.0.0", PUBLIC_URL: "http://charts.example.com" });
      expect(await isAccepted(server, key)).toBe(true);
      await stop(server);
    }
  });

  test("can write only some secrets, and names those that a file lacks", async () => {
    const cwd = makeFolder();
    await run("secrets.mjs", ["some.env", "KEY_SECRET", "ADMIN_TOKEN"], {}, cwd);
    expect(readFileSync(path.join(cwd, "some.env"), "utf8")).toMatch(
      /^KEY_SECRET=[\da-f]{64}\nADMIN_TOKEN=[\da-f]{64}\n$/,
    );
    expect(await run("secrets.mjs", ["some.env"], {}, cwd)).toMatchObject({
      code: 1,
      errors: "some.env exists and was not changed. Add REDIS_PASSWORD to it\n",
    });
    expect(await run("secrets.mjs", ["other.env", "PASSWORD"], {}, cwd)).toMatchObject({ code: 1, out: "" });
    expect((await run("secrets.mjs", ["missing/.env"], {}, cwd)).code).toBe(1);
  });
});

describe("npm run account --storage", () => {
  test.each([
    [["list", "--storage", "memory:"], "--storage must begin with file:, redis:, rediss: or s3:"],
    [["list", "--storage", "ftp://example.com"], "STORAGE_URL must begin with file:, redis:, rediss: or s3:"],
    [["list", "--storage", "redis://:hidden@127.0.0.1:1"], "the storage can't be reached: connect ECONNREFUSED"],
    [["list", "--storage", "s3://charts"], "AWS_ACCESS_KEY_ID must be set"],
    [["list", "--storage", "file:x", "--remote", "http://localhost"], "--remote and --storage exclude each other"],
    [["list", "--storage", "file:x"], "accounts are disabled: set the secret KEY_SECRET"],
  ])("refuses %j", async (args, message) => {
    const { success, error } = await manage(args, {});
    expect([success, error]).toEqual([false, expect.stringContaining(message)]);
    expect(error).not.toContain("hidden");
  });
});

describe("/readyz reports", () => {
  test("files that can't be written, and its log has no lines for health checks", async () => {
    const directory = path.join(makeFolder(), "data");
    const server = await serve({ STORAGE_URL: `file:${directory}`, KEY_SECRET: "a" });
    expect(await readiness(server)).toEqual(UP);
    // A file in place of the folder also stops a test that runs as root, whom permissions don't stop.
    renameSync(directory, `${directory}-moved`);
    writeFileSync(directory, "");
    await expect.poll(() => readiness(server)).toEqual(DOWN);
    await expect
      .poll(() => server.output())
      .toMatch(/"reason":"(?:ENOTDIR|EEXIST).*the storage can't be written or read/);
    rmSync(directory);
    renameSync(`${directory}-moved`, directory);
    await expect.poll(() => readiness(server)).toEqual(UP);
    await (await fetch(`${server.url}/healthcheck`)).arrayBuffer();
    await (await fetch(`${server.url}/healthcheck?missing`, { method: "PUT" })).arrayBuffer();
    await expect.poll(() => server.output()).toContain('"method":"PUT","path":"/healthcheck"');
    expect(server.output()).not.toMatch(/"method":"GET","path":"\/(?:readyz|healthcheck)"/);
  });

  test.skipIf(process.getuid?.() === 0)("a read-only folder", async () => {
    const directory = makeFolder();
    mkdirSync(path.join(directory, "probe"));
    chmodSync(path.join(directory, "probe"), 0o555);
    const server = await serve({ STORAGE_URL: `file:${directory}` });
    expect(await readiness(server)).toEqual(DOWN);
  });

  test.skipIf(hasNoRedis)("Redis that refuses writes", async () => {
    const redis = await startRedis(await findPort(), "--maxmemory", "1", "--maxmemory-policy", "noeviction");
    const port = await findPort();
    const server = await serve({ STORAGE_URL: redis.url, METRICS_PORT: String(port) });
    expect(await readiness(server)).toEqual(DOWN);
    await expect.poll(() => server.output()).toContain("OOM command not allowed");
    // A new connection doesn't mean that the storage works.
    const countConnections = () => server.output().split("the storage can be reached").length;
    const before = countConnections();
    const admin = new Redis(redis.url);
    await admin.client("KILL", "TYPE", "normal");
    await admin.quit();
    await expect.poll(countConnections).toBeGreaterThan(before);
    await expect.poll(() => readiness(server)).toEqual(DOWN);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain("limn_storage_reachable 0");
  });

  /** Starts a server with S3 storage at a URL. */
  const serveBucket = (port: number, settings: Record<string, string> = {}) =>
    serve({
      STORAGE_URL: `s3://charts?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      ...settings,
    });

  test("a bucket, and whether its credentials work", async () => {
    const port = await findPort();
    const configureBuckets = [{ name: "charts", configs: [] }];
    const bucket = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory: makeFolder(),
      configureBuckets,
    });
    await bucket.run();
    try {
      expect(await readiness(await serveBucket(port))).toEqual(UP);
      const wrong = await serveBucket(port, { AWS_ACCESS_KEY_ID: "wrong" });
      expect(await readiness(wrong)).toEqual(DOWN);
      await expect.poll(() => wrong.output()).toContain("S3 returned status 403 for PUT");
    } finally {
      await bucket.close();
    }
  });

  test("a bucket that doesn't respond, in bounded time, and sends its session token", async () => {
    const tokens = new Set<unknown>();
    const silent = await listen(({ headers }) => {
      tokens.add(headers["x-amz-security-token"]);
      tokens.add(/SignedHeaders=\S*x-amz-security-token/.test(headers.authorization ?? ""));
    });
    try {
      const port = Number(new URL(silent.origin).port);
      const server = await serveBucket(port, { AWS_SESSION_TOKEN: "temporary" });
      const start = performance.now();
      expect(await readiness(server)).toEqual(DOWN);
      expect(performance.now() - start).toBeLessThan(10_000);
      expect([...tokens]).toEqual(["temporary", true]);
    } finally {
      await silent.close();
    }
  });
});
