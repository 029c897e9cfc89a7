// Runs the services of compose.yaml without a container engine: their commands, health checks and variables.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { findPort, makeFolder, type Running, removeFolders } from "./node-server.ts";
import { endProcesses, startRedis, startServer } from "./servers.ts";

const text = readFileSync(path.join(import.meta.dirname, "../../compose.yaml"), "utf8");
const SECRETS = {
  ADMIN_TOKEN: "the-operator-of-the-tests",
  KEY_SECRET: "the-secret-of-the-tests",
  REDIS_PASSWORD: "0123456789abcdef",
};

interface Service {
  readonly image?: string;
  readonly command?: string;
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** Reads the services with the variables of an .env file. @throws Error that names a missing variable */
function readServices(variables: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  // The forms of https://docs.docker.com/reference/compose-file/interpolation/ that the file uses.
  const filled = text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = variables[name] || (kind === "-" ? rest : undefined);
    if (value === undefined) throw new Error(`${name}: ${rest}`);
    return value;
  });
  return parse(filled, { merge: true }).services;
}

test("the services don't start without the .env file that npm run secrets writes", () => {
  expect(() => readServices({})).toThrow("REDIS_PASSWORD: run npm run secrets");
  const { limn } = readServices(SECRETS);
  expect(limn?.env_file).toBe(".env");
  // A secret in `environment` would replace the one in the file.
  expect(Object.keys(limn?.environment ?? {})).not.toContain("KEY_SECRET");
  expect(Object.keys(limn?.environment ?? {})).not.toContain("ADMIN_TOKEN");
});

test("every service has a health check, and waits until the services that it uses are healthy", () => {
  const dockerfile = readFileSync(path.join(import.meta.dirname, "../../Dockerfile"), "utf8");
  const services = readServices(SECRETS);
  expect(Object.keys(services)).toEqual(["limn", "storage", "cache", "proxy"]);
  for (const [name, { image, healthcheck, depends_on = {} }] of Object.entries(services)) {
    if (image === undefined) expect(dockerfile, name).toMatch(/^HEALTHCHECK /m);
    else expect(healthcheck?.test[0], name).toBe("CMD");
    for (const [used, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(used);
      expect(condition).toBe("service_healthy");
    }
  }
});

describe.skipIf(inject("viewers").redis === null)("the storage and the server", () => {
  const folder = makeFolder();
  afterEach(endProcesses);
  afterAll(removeFolders);

  /** Starts a service of compose.yaml that runs Valkey. */
  async function startValkey(name: string, port: number, dir: string): Promise<Running> {
    const [program, ...args] = readServices(SECRETS)[name]?.command?.split(" ") ?? [];
    expect(program).toBe("valkey-server");
    // The shell-like syntax of `command` has only one kind of quotes here.
    const options = args.map((each) => (each === '""' ? "" : each));
    return startRedis(port, ...options, "--dir", dir);
  }

  /** Runs `docker compose up`, one request to it, and `docker compose down`. */
  async function upAndDown<Value>(use: (url: string) => Promise<Value>): Promise<Value> {
    const ports = { storage: await findPort(), cache: await findPort() };
    const storage = await startValkey("storage", ports.storage, folder);
    const cache = await startValkey("cache", ports.cache, makeFolder());
    const { limn } = readServices(SECRETS);
    const urlOf = (name: string) =>
      (limn?.environment[name] ?? "").replace(/@(storage|cache):6379$/, (_, host) => {
        return `@127.0.0.1:${ports[host as keyof typeof ports]}`;
      });
    // This test gives each process a free port of this machine.
    const { HOST, PORT, METRICS_HOST, METRICS_PORT, WORKERS, ...environment } = limn?.environment ?? {};
    const urls = { STORAGE_URL: urlOf("STORAGE_URL"), CACHE_URL: urlOf("CACHE_URL") };
    const running = await startServer({ ...SECRETS, ...environment, ...urls });
    const value = await use(running.url);
    for (const each of [running, storage, cache]) {
      each.kill("SIGTERM");
      await each.ended;
    }
    return value;
  }

  test("keep all keys when they are started twice", async () => {
    const key = await upAndDown(async (url) => {
      const reply = await fetch(`${url}/accounts`, {
        method: "POST",
        headers: { Authorization: `Bearer ${SECRETS.ADMIN_TOKEN}`, "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Ada" }),
      });
      return ((await reply.json()) as { readonly key: string }).key;
    });
    const isVerified = await upAndDown(async (url) => {
      const reply = await fetch(`${url}/qr?text=a`, {
        headers: { Authorization: `Bearer ${key}`, "X-Real-IP": "203.0.113.9" },
      });
      await reply.arrayBuffer();
      return [reply.status, reply.headers.get("X-Service-Verified-Key")];
    });
    expect(isVerified).toEqual([200, "true"]);
  });

  test("are healthy only with the password", async () => {
    const port = await findPort();
    await startValkey("cache", port, folder);
    const { healthcheck, environment } = readServices(SECRETS).cache ?? {};
    const [, program, ...args] = healthcheck?.test ?? [];
    expect(program).toBe("valkey-cli");
    const check = (variables: Readonly<Record<string, string>>) =>
      execFileSync("redis-cli", ["-p", String(port), ...args], {
        env: { PATH: process.env.PATH, ...variables },
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(check(environment ?? {})).toBe("PONG\n");
    expect(() => check({})).toThrow("NOAUTH");
  });
});
