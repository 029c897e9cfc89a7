// Accounts from a shell: what the endpoint /accounts does, in the store of the development server, whether that runs or not, or
// in a deployment. Prints the endpoint's answer. docs/accounts.md

import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDevVars } from "./dev-vars.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const LOCAL = "http://localhost/";

const USAGE = `npm run account -- create NAME [--limit PICTURES_A_MINUTE] [--id ID] [--key-from-stdin]
npm run account -- list
npm run account -- show ID
npm run account -- disable ID
npm run account -- enable ID
npm run account -- limit ID PICTURES_A_MINUTE     0 for none
npm run account -- rotate ID [--grace 24h]        how long the old key stays good: 0, 30m, 24h, 7d

--remote URL    a deployment, such as https://charts.example.com, instead of this machine's store; the environment's
                ADMIN_TOKEN is then the deployment's. PUBLIC_URL of the environment is the URL where there is none.
--persist-to    where wrangler keeps the local store, if not in .wrangler/state`;

const OPTIONS = {
  limit: { type: "string" },
  id: { type: "string" },
  grace: { type: "string" },
  "key-from-stdin": { type: "boolean" },
  "persist-to": { type: "string" },
  remote: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

/** How each command is asked for: what of the endpoint answers, method, path, body. */
const COMMANDS = {
  create: async ([name], { limit, id, ...options }) => {
    const key = options["key-from-stdin"] ? (await text(process.stdin)).trim() : undefined;
    return ["serveAccounts", "POST", "accounts", { name, limit, id, key }];
  },
  list: () => ["serveAccounts", "GET", "accounts"],
  show: ([id]) => ["serveAccount", "GET", toPath(id)],
  disable: ([id]) => ["serveAccount", "PATCH", toPath(id), { state: "disabled" }],
  enable: ([id]) => ["serveAccount", "PATCH", toPath(id), { state: "active" }],
  limit: ([id, limit]) => ["serveAccount", "PATCH", toPath(id), { limit }],
  rotate: ([id], { grace }) => ["serveRotation", "POST", `${toPath(id)}/rotate`, { grace }],
};
const WORDS = { create: 1, list: 0, limit: 2 };

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Does what the arguments say. Returns the status of the program. */
async function run(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  // Its URL may follow, or not.
  const remote = values.remote ? takeUrl(positionals) : undefined;
  const [command, ...words] = positionals;
  const isKnown = command !== undefined && Object.hasOwn(COMMANDS, command);
  if (values.help || !isKnown || words.length !== (WORDS[command] ?? 1)) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  }
  const [serve, method, address, body] = await COMMANDS[command](words, values);
  const ask = (pathname) =>
    remote === undefined
      ? askHere(values["persist-to"], serve, (token) => makeRequest(LOCAL + pathname, method, body, token))
      : fetch(makeRequest(new URL(pathname, remote), method, body, readToken()));
  const reply = await ask(address);
  let answer = await readAnswer(reply);
  const accounts = [...(answer.accounts ?? [])];
  while (answer.cursor) {
    answer = await readAnswer(await ask(`${address}?cursor=${encodeURIComponent(answer.cursor)}`));
    accounts.push(...(answer.accounts ?? []));
  }
  console.log(JSON.stringify(answer.accounts ? { ...answer, accounts } : answer, null, 2));
  if (answer.key) console.error("this key is not shown again: keep it now");
  return answer.success ? 0 : 1;
}

function toPath(id) {
  return `accounts/${encodeURIComponent(id)}`;
}

function takeUrl(positionals) {
  const index = positionals.findIndex((word) => /^https?:\/\//i.test(word));
  const address = index < 0 ? process.env.PUBLIC_URL : positionals.splice(index, 1)[0];
  if (!address) throw new Error("--remote must have the URL of a deployment, or PUBLIC_URL in the environment");
  const url = new URL("/", address);
  // The operator's token travels with it.
  if (url.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    throw new Error(`--remote must have an https URL, got ${url.origin}`);
  return url;
}

function readToken() {
  if (process.env.ADMIN_TOKEN) return process.env.ADMIN_TOKEN;
  throw new Error("--remote must have the deployment's ADMIN_TOKEN in the environment");
}

function makeRequest(url, method, body, token) {
  return new Request(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: "error",
  });
}

async function readAnswer(reply) {
  const body = await reply.text();
  try {
    return JSON.parse(body);
  } catch {
    throw new Error(`the answer must be JSON, got status ${reply.status}`);
  }
}

/** The endpoint itself, with the store that the development server has. */
async function askHere(persistTo, serve, make) {
  ensureDevVars();
  // Stdout is the answer's.
  process.env.WRANGLER_LOG ??= "error";
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy({
    configPath: path.join(root, "wrangler.toml"),
    remoteBindings: false,
    ...(persistTo && { persist: { path: path.join(persistTo, "v3") } }),
  });
  try {
    globalThis.limnEnvironment = env;
    const endpoint = await importEndpoint();
    const reply = await endpoint[serve](make(env.ADMIN_TOKEN));
    return new Response(await reply.text(), reply);
  } finally {
    await dispose();
  }
}

/** The endpoint's module, made for Node: the environment is the one that stands in `globalThis`. */
async function importEndpoint() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "src/service/serve/account.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [
      {
        name: "workers",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^cloudflare:workers$/ }, ({ path: name }) => ({ path: name, namespace: "workers" }));
          onLoad({ filter: /.*/, namespace: "workers" }, () => ({
            contents: "export const env = globalThis.limnEnvironment; export function waitUntil() {}",
          }));
        },
      },
    ],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
