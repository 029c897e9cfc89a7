// Tests that no response, log line or trace of the Node server contains an account's secret, whatever requests try, and that no other
// server receives it. test/viewer/secret-attacks.ts lists the attempts.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalServer, listen } from "./local-server.ts";
import { makeFolder, type Running, removeFolders } from "./node-server.ts";
import { type Call, listAttempts, type Target } from "./secret-attacks.ts";
import { endProcesses, startServer } from "./servers.ts";

const ADMIN_TOKEN = "the-operator-of-the-tests";
/** Slashes and a plus, so that escaped forms differ from the value. */
const VALUE = `mb_${randomBytes(12).toString("hex")}/+${randomBytes(6).toString("hex")}`;

/** Headers that each server has received. */
const received: { readonly host: string; readonly key: string }[] = [];
let traces = "";
let servers: LocalServer[] = [];
let service: Running;
let target: Target;

/** Returns the forms of the secret that must not occur: as it is, escaped, in base64, and its longer parts. */
function formsOf(value: string): string[] {
  const parts = value.split("/+");
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), btoa(value), ...parts];
}

const FORMS = formsOf(VALUE);
const leaksIn = (text: string) => FORMS.filter((form) => text.includes(form));

function answer(request: IncomingMessage, response: ServerResponse): void {
  const key = String(request.headers["x-api-key"] ?? request.headers.authorization ?? "");
  received.push({ host: request.headers.host ?? "", key });
  const url = new URL(request.url ?? "/", "http://server");
  const [, kind, detail = ""] = url.pathname.split("/");
  const json = (value: unknown, type = "application/json", status = 200, more = {}) =>
    response.writeHead(status, { "Content-Type": type, ...more }).end(JSON.stringify(value));
  if (kind === "redirect") {
    response.writeHead(Number(detail), { Location: url.searchParams.get("to") ?? "" }).end();
    return;
  }
  if (kind !== "echo") {
    json([
      ["a", 1],
      ["b", 2],
    ]);
    return;
  }
  const rows = (text: string) => [
    [text, 1],
    ["b", 2],
  ];
  const answers: Readonly<Record<string, () => void>> = {
    json: () => json(rows(key)),
    label: () => json([{ label: key, value: 1 }]),
    csv: () => response.writeHead(200, { "Content-Type": "text/csv" }).end(`x,y\n"${key}",1\n`),
    heading: () => json([{ [key]: "a", y: 1 }]),
    number: () => json([["a", key]]),
    base64: () => json(rows(btoa(key))),
    percent: () => json(rows(encodeURIComponent(key))),
    escaped: () =>
      response.writeHead(200, { "Content-Type": "application/json" }).end(`[["${key.replaceAll("/", "\\/")}",1]]`),
    charset: () => json(rows("a"), `application/json; charset=${key}`),
    type: () => json(rows("a"), `text/html; ${key}`),
    error: () => json({ error: key }, "application/json", 500, { "X-Error": key }),
    reason: () => response.writeHead(400, key, { "Content-Type": "text/plain" }).end(key),
    location: () => response.writeHead(302, { Location: `http://${key}.example.com/${key}` }).end(),
  };
  answers[detail]?.();
}

const send = ({ path, key, method, body, headers = {} }: Call): Promise<Response> =>
  fetch(new URL(path, service.url), {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      Accept: "application/json, text/event-stream;q=0.9, image/*;q=0.5",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    redirect: "manual",
  });

/** Returns everything in a response: status, headers and body. */
async function textOf(reply: Response): Promise<string> {
  return `${reply.status} ${reply.statusText}\n${JSON.stringify([...reply.headers])}\n${await reply.text()}`;
}

const admin = async (path: string, body: object) =>
  (await (await send({ path, key: ADMIN_TOKEN, body })).json()) as {
    readonly account: { readonly id: string };
    readonly key: string;
  };

const chart = (url: string) => ({
  type: "bar",
  options: { plugins: { json: { url, labelColumn: 0, headers: { "X-API-Key": "{{secret.metabase}}" } } } },
});
const image = (host: string) => `/chart?f=svg&c=${encodeURIComponent(JSON.stringify(chart(`http://${host}/rows`)))}`;

beforeAll(async () => {
  const collector = await listen(async (request, response) => {
    for await (const part of request) traces += String(part);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  const [main, other] = [await listen(answer), await listen(answer)];
  servers = [collector, main, other];
  service = await startServer({
    CLIENT_ADDRESS_HEADER: "X-Client",
    ADMIN_TOKEN,
    KEY_SECRET: "the-secret-of-the-tests",
    ALLOW_LOCAL_IMAGES: "on",
    STORAGE_URL: `file:${makeFolder()}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  const [owner, stranger] = [
    await admin("/accounts", { name: "Owner" }),
    await admin("/accounts", { name: "Stranger" }),
  ];
  const host = new URL(main.origin).host;
  const secret = { hosts: [host], header: "X-API-Key", secret: VALUE };
  const saved = await send({ path: "/api/account/secrets/metabase", key: owner.key, method: "PUT", body: secret });
  expect(await saved.json()).toEqual({
    success: true,
    secret: { name: "metabase", hosts: [host], header: "X-API-Key", saved: expect.any(String) },
  });
  const reader = await send({ path: "/api/account/keys", key: owner.key, body: { name: "r", access: "read" } });
  target = {
    service: service.url,
    host,
    other: new URL(other.origin).host,
    owner: owner.key,
    reader: ((await reader.json()) as { readonly key: string }).key,
    stranger: stranger.key,
    strangerId: stranger.account.id,
    ownerId: owner.account.id,
    admin: ADMIN_TOKEN,
    value: VALUE,
  };
});
afterAll(async () => {
  await endProcesses();
  for (const server of servers) await server.close();
  removeFolders();
});

test("the owner's charts send the secret to its host, with the full key, the read-only key and a saved chart", async () => {
  for (const key of [target.owner, target.reader]) {
    received.length = 0;
    const reply = await send({ path: `${image(target.host)}&key=${key}`, key });
    expect([reply.status, leaksIn(await textOf(reply))]).toEqual([200, []]);
    expect(reply.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+$/);
  }
  expect(received.filter(({ key }) => key !== VALUE)).toEqual([]);
});

test("over 400 attempts to read the secret find it nowhere", async () => {
  const attempts = listAttempts(target);
  expect(attempts.length).toBeGreaterThan(400);
  expect(new Set(attempts.map(({ name }) => name)).size).toBe(attempts.length);
  received.length = 0;
  const leaks: string[] = [];
  const failures: string[] = [];
  for (const { name, requests } of attempts) {
    let text = "";
    for (const request of requests) {
      const reply = await send(request(target, text));
      text = await textOf(reply);
      if (reply.status >= 500) failures.push(`${name}: ${text.slice(0, 300)}`);
      for (const form of leaksIn(text)) leaks.push(`${name}: ${form}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(failures).toEqual([]);
  // The test finds the secret where it must be, and only there.
  const holders = new Set(received.flatMap(({ host, key }) => (leaksIn(key).length > 0 ? [host] : [])));
  expect([...holders]).toEqual([target.host]);
  // The other server has received the text of the copy, in which nothing is replaced.
  expect([...new Set(received.filter(({ host }) => host === target.other).map(({ key }) => key))]).toEqual([
    "{{secret.metabase}}",
  ]);
  await expect.poll(() => traces.includes("GET /chart")).toBe(true);
  expect(leaksIn(traces)).toEqual([]);
  expect(leaksIn(service.output())).toEqual([]);
});

test("messages don't reveal which secrets an account stores, and for which hosts", async () => {
  const messageOf = async (secret: string, header: string, host: string) => {
    const text = JSON.stringify(chart(`http://${host}/rows`)).replace("secret.metabase", `secret.${secret}`);
    const body = { chart: text.replace("X-API-Key", header) };
    const reply = (await (await send({ path: "/chart", key: target.reader, body })).json()) as {
      readonly error: string;
    };
    return reply.error.replaceAll(secret, "NAME").replaceAll(header, "HEADER").replaceAll(host, "HOST");
  };
  const messages = [
    await messageOf("missing", "X-API-Key", target.host),
    await messageOf("metabase", "X-API-Key", target.other),
    await messageOf("metabase", "Authorization", target.host),
    await messageOf("missing", "Authorization", target.other),
  ];
  expect(new Set(messages).size, messages.join("\n")).toBe(1);
});

test("a secret that is removed can't be used any more", async () => {
  const reply = await send({ path: "/api/account/secrets/metabase", key: target.owner, method: "DELETE" });
  expect(await reply.json()).toEqual({ success: true });
  received.length = 0;
  const again = await send({ path: `${image(target.host)}&w=123`, key: target.owner });
  expect([again.status, received]).toEqual([400, []]);
});
