// Runs `npm run account` with its own store, in child processes and in this one, and checks that wrangler.toml and the code agree.

import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { openStore, run as runCommandLine } from "../../scripts/account.ts";
import { escapeControls } from "../../scripts/escape.ts";
import { ACCOUNT_POINTS_STEP, ANONYMOUS_POINTS } from "../../src/base/limits.ts";

const root = path.join(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "limn-accounts-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a command line in a child process. */
function run(args: readonly string[], input = ""): Run {
  const script = ["--env-file=scripts/wrangler.env", "scripts/account.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: root,
    encoding: "utf8",
    input,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: "1" },
  });
  return { status, out: stdout, errors: stderr };
}

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  loadEnvFile(path.join(root, "scripts/wrangler.env"));
  store = await openStore(folder);
});
afterAll(() => store.dispose());

/** Runs a command line in this process, with a store that all commands share. A child process takes seconds to open the store. */
async function runHere(args: readonly string[], input: string | Buffer = ""): Promise<Run> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const openShared = async () => ({ ...store, dispose: async () => {} });
  const status = await runCommandLine([...args], {
    input: Readable.from([input]),
    output,
    errors,
    openStore: openShared,
  });
  for (const stream of [output, errors]) stream.end();
  return { status, out: await text(output), errors: await text(errors) };
}

const parse = ({ status, out }: Run) => ({ status, ...JSON.parse(out) });
const local = async (...args: string[]) => parse(await runHere(args));

describe("npm run account", () => {
  test("prints names without the characters that control a terminal", () => {
    const names = { name: "ev\u009b2Jil \u202etxt.exe", plain: "Grüße 🌍" };
    const printed = escapeControls(JSON.stringify(names));
    expect(printed).toBe('{"name":"ev\\u009b2Jil \\u202etxt.exe","plain":"Grüße 🌍"}');
    expect(JSON.parse(printed)).toEqual(names);
  });

  test("makes an invite", async () => {
    const made = await local("invite", "--limit", "60");
    expect(made).toMatchObject({ status: 0, success: true, invite: { limit: 60 } });
    expect(made.url).toMatch(/^http:\/\/localhost\/account#invite=i-[2-9a-z]{32}$/);
  });

  test("creates, lists, disables and rotates a local account", async () => {
    const created = await local("create", "Weekly report", "--limit", "600");
    expect(created).toEqual({
      status: 0,
      success: true,
      account: {
        id: created.account.id,
        name: "Weekly report",
        state: "active",
        created: expect.any(String),
        limit: 600,
      },
      key: expect.stringMatching(/^q-\w{32}$/),
    });
    const { id } = created.account;
    const renewed = await local("rotate", id, "--grace", "7d");
    expect(renewed).toMatchObject({ success: true, account: created.account });
    expect(renewed.key).not.toBe(created.key);
    expect((await local("disable", id)).account).toEqual({ ...created.account, state: "disabled" });
    expect(parse(run(["list", "--persist-to", folder]))).toEqual({
      status: 0,
      success: true,
      accounts: [{ ...created.account, state: "disabled" }],
    });
    // The store must not contain the key in plain text.
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })) {
      if (!name.isFile()) continue;
      const bytes = readFileSync(path.join(name.parentPath, name.name));
      expect(bytes.includes(created.key)).toBe(false);
    }
    expect(existsSync(path.join(root, ".dev.vars"))).toBe(true);
  });

  test("saves, lists and removes a font", async () => {
    const { id } = (await local("create", "Fonts")).account;
    const file = readFileSync(path.join(root, "generated/fonts/arimo-bold.bin"));
    const saved = await runHere(["font", id, "acme", "--family", "Acme Sans", "--weight", "600"], file);
    expect([saved.status, JSON.parse(saved.out)]).toMatchObject([
      0,
      { font: { name: "acme", family: "Acme Sans", weight: 600, style: "normal" }, warnings: [] },
    ]);
    const refused = await runHere(["font", id, "other"], file.subarray(0, 1000));
    expect([refused.status, JSON.parse(refused.out).error]).toEqual([1, expect.stringMatching(/^font file /)]);
    expect((await local("fonts", id)).fonts).toMatchObject([{ name: "acme" }]);
    expect(await runHere(["font", id, "acme"])).toMatchObject({ status: 0 });
    expect((await local("fonts", id)).fonts).toEqual([]);
  });

  test("saves, lists and removes a theme", async () => {
    const { id } = (await local("create", "Acme")).account;
    const saved = await runHere(["theme", id, "acme"], '{"colors": ["#c2185b"], "font": "Lora"}\n');
    expect([saved.status, JSON.parse(saved.out)]).toMatchObject([0, { name: "acme", theme: { font: "Lora" } }]);
    const refused = await runHere(["theme", id, "acme"], '{"colors": ["yellow"]}');
    expect([refused.status, JSON.parse(refused.out).error]).toEqual([
      1,
      expect.stringContaining("colors[0] must have"),
    ]);
    expect((await local("themes", id)).themes).toEqual([{ name: "acme", saved: expect.any(String) }]);
    expect(await runHere(["theme", id, "acme"])).toMatchObject({ status: 0 });
    expect((await local("themes", id)).themes).toEqual([]);
    expect(await runHere(["preview", id, "acme"])).toMatchObject({ status: 1, out: "" });
  });

  test("encrypts all keys with the current secret, once", async () => {
    const { accounts } = await local("list");
    expect(accounts.length).toBeGreaterThan(0);
    expect(await local("reencrypt")).toEqual({ status: 0, success: true, accounts: accounts.length, reencrypted: 0 });
    expect(await runHere(["reencrypt", "all"])).toMatchObject({ status: 2, out: "" });
  });

  test("imports an account with its id and a key from standard input", () => {
    const args = ["create", "Old", "--id", "12345", "--key-from-stdin", "--persist-to", folder];
    const { status, out } = run(args, "abc123\n");
    expect([status, JSON.parse(out)]).toMatchObject([0, { account: { id: "12345" }, key: "abc123" }]);
  });

  test.each([[[]], [["destroy"]], [["create"]], [["list", "x"]], [["rotate"]], [["limit", "a"]], [["__proto__", "x"]]])(
    "prints the usage for %j",
    (args) => {
      const { status, out, errors } = run(args);
      expect([status, out]).toEqual([2, ""]);
      expect(errors).toContain("npm run account -- rotate ID");
    },
  );
});

describe("npm run account --remote", () => {
  const requests: string[] = [];
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        requests.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
        const isFirst = request.url === "/accounts" && request.method === "GET";
        const page = isFirst ? { cursor: "a+b", accounts: [{ id: "1" }] } : { accounts: [{ id: "2" }] };
        const answer = request.method === "GET" ? page : { key: "q-new", account: { id: "1" } };
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ success: true, ...answer }));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  /** Runs a command asynchronously, because the HTTP server runs in this process and spawnSync would block it. */
  async function runRemote(args: readonly string[], env: Record<string, string>): Promise<Run> {
    const { execFile } = await import("node:child_process");
    return new Promise((resolve) => {
      const options = { cwd: root, env: { PATH: process.env.PATH, ...env } };
      execFile(process.execPath, ["scripts/account.ts", ...args], options, (error, out, errors) =>
        resolve({ status: error === null ? 0 : Number(error.code), out, errors }),
      );
    });
  }

  test("requests all pages from the deployment with its token", async () => {
    const env = { ADMIN_TOKEN: "their-token" };
    const listed = await runRemote(["list", "--remote", url], env);
    expect([listed.status, JSON.parse(listed.out).accounts]).toEqual([0, [{ id: "1" }, { id: "2" }]]);
    const renewed = await runRemote(["--remote", "rotate", "1", "--grace", "1h"], { ...env, PUBLIC_URL: url });
    expect([renewed.status, JSON.parse(renewed.out).key]).toEqual([0, "q-new"]);
    expect(requests).toEqual([
      "GET /accounts Bearer their-token ",
      "GET /accounts?cursor=a%2Bb Bearer their-token ",
      'POST /accounts/1/rotate Bearer their-token {"grace":"1h"}',
    ]);
    expect(`${listed.out}${listed.errors}${renewed.out}${renewed.errors}`).not.toContain("their-token");
  });

  test.each([
    [["list", "--remote"], { ADMIN_TOKEN: "x" }, "--remote needs the URL of a deployment"],
    [["list", "--remote", "http://charts.example.com"], { ADMIN_TOKEN: "x" }, "--remote must have an https URL"],
    [["list", "--remote", "https://charts.example.com"], {}, "--remote needs the deployment's ADMIN_TOKEN"],
  ])("rejects %j with %j", async (args, env, message) => {
    const { status, out, errors } = await runRemote(args, env as Record<string, string>);
    expect([status, out]).toEqual([1, ""]);
    expect(errors).toContain(message);
  });
});

describe("local development secrets", () => {
  test("are created once, and then left alone", () => {
    const checkout = mkdtempSync(path.join(tmpdir(), "limn-dev-vars-"));
    try {
      const [example, script] = [".dev.vars.example", "scripts/dev-vars.ts"];
      mkdirSync(path.join(checkout, "scripts"));
      for (const file of [example, script]) copyFileSync(path.join(root, file), path.join(checkout, file));
      const start = () => spawnSync(process.execPath, [path.join(checkout, script)], { encoding: "utf8" });
      const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");
      expect(start()).toMatchObject({ status: 0, stderr: expect.stringContaining("wrote .dev.vars") });
      const values = [...read(".dev.vars").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
      const random = expect.stringMatching(/^[\da-f]{64}$/);
      expect(values).toEqual([
        ["ADMIN_TOKEN", random],
        ["KEY_SECRET", random],
        ["CLIENT_ADDRESS_HEADER", "none"],
      ]);
      expect(values[0]?.[1]).not.toBe(values[1]?.[1]);
      expect(statSync(path.join(checkout, ".dev.vars")).mode & 0o077).toBe(0);
      writeFileSync(path.join(checkout, ".dev.vars"), "ADMIN_TOKEN=mine\n");
      expect(start()).toMatchObject({ status: 0, stderr: "" });
      expect(read(".dev.vars")).toBe("ADMIN_TOKEN=mine\n");
    } finally {
      rmSync(checkout, { recursive: true });
    }
  });

  // The "Deploy to Cloudflare" button asks for these secrets, and fills in the values of the example.
  test("are neither in the example nor committed, and the button explains them", () => {
    const values = [...readFileSync(path.join(root, ".dev.vars.example"), "utf8").matchAll(/^(\w+)=(.*)$/gm)];
    expect(values.map(([, name, value]) => [name, value])).toEqual([
      ["ADMIN_TOKEN", ""],
      ["KEY_SECRET", ""],
    ]);
    const { cloudflare } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect(Object.keys(cloudflare.bindings)).toEqual(["ADMIN_TOKEN", "KEY_SECRET"]);
    expect(readFileSync(path.join(root, ".gitignore"), "utf8").split("\n")).toContain(".dev.vars");
  });
});

describe("wrangler.toml", () => {
  const { ratelimits, vars } = readConfig({ config: path.join(root, "wrangler.toml") });
  const limits: Record<string, unknown> = {};
  for (const { name, simple } of ratelimits as { name: string; simple: unknown }[]) limits[name] = simple;

  test("has the rate limit that the code assumes", () => {
    expect(limits.RATE_LIMIT).toEqual({ limit: ANONYMOUS_POINTS, period: 60 });
    expect(vars).toHaveProperty("ANONYMOUS_POINTS_PER_MINUTE", ANONYMOUS_POINTS);
  });

  test("gives the staging environment the same settings, and counters of its own", () => {
    type Configuration = ReturnType<typeof readConfig>;
    const read = (env?: string) => readConfig({ config: path.join(root, "wrangler.toml"), ...(env && { env }) });
    const pick = ({
      name: _,
      topLevelName: __,
      targetEnvironment: ___,
      ratelimits: counters,
      ...config
    }: Configuration) => ({
      ...config,
      ratelimits: counters.map(({ namespace_id: ____, ...counter }: { namespace_id: string }) => counter),
    });
    const [top, staging] = [read(), read("staging")];
    expect(staging.name).toBe("limn-staging");
    expect(pick(staging)).toEqual(pick(top));
    const ids = [...top.ratelimits, ...staging.ratelimits].map(({ namespace_id: id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(top.observability).toMatchObject({ enabled: true, redact_query_string: true });
  });

  test("has account shares of the size that the code assumes", () => {
    expect(limits.ACCOUNT_LIMIT).toEqual({ limit: ACCOUNT_POINTS_STEP, period: 60 });
  });
});
