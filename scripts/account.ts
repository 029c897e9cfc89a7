// Manages accounts from the command line by running the /accounts endpoint, against the local development store
// (whether or not the server is running), the Node server's storage, or a deployment. Prints the endpoint's response.
// docs/accounts.md describes the commands.

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ensureDevVars } from "./dev-vars.ts";
import { escapeControls } from "./escape.ts";
import { at, ROOT } from "./project.ts";

const LOCAL = "http://localhost/";

const USAGE = `npm run account -- create NAME [--limit POINTS_PER_MINUTE] [--id ID] [--key-from-stdin]
npm run account -- list
npm run account -- show ID
npm run account -- disable ID
npm run account -- enable ID
npm run account -- limit ID POINTS_PER_MINUTE     0 for no limit
npm run account -- airtable ID                    reads a token from stdin; no text removes it
npm run account -- themes ID                      lists the themes of the account
npm run account -- theme ID NAME                  reads a theme from stdin, as JSON; no text removes it
npm run account -- preview ID NAME --remote URL   prints an HTML page with charts in the theme
npm run account -- fonts ID                       lists the fonts of the account
npm run account -- font ID NAME [--family NAME] [--weight 400] [--style italic]
                                                  reads a font file from stdin; an empty file removes the font
npm run account -- rotate ID [--grace 24h]        the old key stays valid for 0, 30m, 24h or 7d

npm run account -- invite [--limit POINTS]        prints a link with which one account can be created, for 7 days
npm run account -- reencrypt                      encrypts all keys with the current KEY_SECRET; needs KEY_SECRET_PREVIOUS

Without an option, the commands use the store of the development server, \`npm start\`.

--remote URL    use a running service, on Cloudflare or Node, such as https://charts.example.com. Set ADMIN_TOKEN to the
                service's token. Without a URL, the environment variable PUBLIC_URL is used.
--storage URL   use the Node server's storage, whether or not it is running: the server's STORAGE_URL, such as
                redis://127.0.0.1:6379 or file:./limn-data. Reads the server's secrets, such as KEY_SECRET, from the
                environment, or else from the file .env.
--persist-to    directory of the development server's store (default: .wrangler/state)`;

const OPTIONS = {
  limit: { type: "string" },
  id: { type: "string" },
  grace: { type: "string" },
  family: { type: "string" },
  weight: { type: "string" },
  style: { type: "string" },
  "key-from-stdin": { type: "boolean" },
  "persist-to": { type: "string" },
  remote: { type: "boolean" },
  storage: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = {
  readonly [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]["type"] extends "string" ? string : boolean;
};

/** Runs an endpoint with the request that `make` returns for the operator's token. */
type Call = (serve: string, make: (token: string) => Request) => Promise<Response>;

/** An open store. `call` runs an endpoint in this process. */
export interface LocalStore {
  readonly call: Call;
  dispose(): Promise<void>;
}

/** The standard streams, and the functions that open the stores. */
interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  /** Opens the development server's store in a directory. */
  readonly openStore: (persistTo?: string) => Promise<LocalStore>;
  /** Opens the Node server's storage. */
  readonly openStorage?: (url: string) => Promise<LocalStore>;
}

type Body = string | Uint8Array<ArrayBuffer> | Readonly<Record<string, unknown>>;
type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
type Command = readonly [serve: string, method: Method, path: string, body?: Body];

/** The response of an endpoint. */
interface Answer {
  readonly success?: boolean;
  readonly accounts?: readonly { readonly id: string }[] | number;
  readonly cursor?: string;
  readonly key?: string;
  readonly reencrypted?: boolean | number;
  readonly account?: string;
}

/** The request for each command: handler, method, path, and body as an object or as JSON text. */
const COMMANDS: Readonly<
  Record<string, (words: readonly string[], options: Options, input: Readable) => Command | Promise<Command>>
> = {
  create: async ([name], { limit, id, ...options }, input) => {
    const key = options["key-from-stdin"] ? (await text(input)).trim() : undefined;
    return ["serveAccounts", "POST", "accounts", { name, limit, id, key }];
  },
  list: () => ["serveAccounts", "GET", "accounts"],
  show: ([id = ""]) => ["serveAccount", "GET", toPath(id)],
  disable: ([id = ""]) => ["serveAccount", "PATCH", toPath(id), { state: "disabled" }],
  enable: ([id = ""]) => ["serveAccount", "PATCH", toPath(id), { state: "active" }],
  limit: ([id = "", limit]) => ["serveAccount", "PATCH", toPath(id), { limit }],
  airtable: async ([id = ""], _, input) => {
    return ["serveAccount", "PATCH", toPath(id), { airtableKey: (await text(input)).trim() }];
  },
  themes: ([id = ""]) => ["serveThemes", "GET", `${toPath(id)}/themes`],
  theme: async ([id = "", name = ""], _, input) => {
    const theme = (await text(input)).trim();
    const address = `${toPath(id)}/themes/${encodeURIComponent(name)}`;
    return theme === "" ? ["serveTheme", "DELETE", address] : ["serveTheme", "PUT", address, theme];
  },
  fonts: ([id = ""]) => ["serveFonts", "GET", `${toPath(id)}/fonts`],
  font: async ([id = "", name = ""], { family, weight, style }, input) => {
    const file = new Uint8Array(await buffer(input));
    const address = `${toPath(id)}/fonts/${encodeURIComponent(name)}`;
    const options = Object.entries({ family, weight, style }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(options as [string, string][]).toString();
    return file.length === 0
      ? ["serveFont", "DELETE", address]
      : ["serveFont", "PUT", query === "" ? address : `${address}?${query}`, file];
  },
  preview: ([id = "", name = ""], { remote }) => {
    if (!remote)
      throw new Error("preview needs --remote with the URL of a running service, such as http://localhost:8787");
    return ["serveThemePreview", "GET", `${toPath(id)}/themes/${encodeURIComponent(name)}/preview`];
  },
  rotate: ([id = ""], { grace }) => ["serveRotation", "POST", `${toPath(id)}/rotate`, { grace }],
  invite: (_, { limit }) => ["serveInvites", "POST", "invites", { limit }],
  reencrypt: () => ["serveAccounts", "GET", "accounts"],
};
const WORD_COUNTS: Readonly<Record<string, number>> = {
  create: 1,
  list: 0,
  invite: 0,
  reencrypt: 0,
  limit: 2,
  theme: 2,
  font: 2,
  preview: 2,
};

if (import.meta.main) {
  const { stdin: input, stdout: output, stderr: errors } = process;
  process.exitCode = await run(process.argv.slice(2), { input, output, errors, openStore, openStorage });
}

/** Runs a command line. Returns the exit code. */
export async function run(args: readonly string[], io: Streams): Promise<number> {
  try {
    return await runCommand(args, io);
  } catch (error) {
    io.errors.write(`${(error as Error).message}\n`);
    return 1;
  }
}

async function runCommand(
  args: readonly string[],
  { input, output, errors, openStore, openStorage }: Streams,
): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  // The URL after --remote is optional.
  const remote = values.remote ? takeRemoteUrl(positionals) : undefined;
  const [command, ...words] = positionals;
  const makeRequestOf = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (values.help || makeRequestOf === undefined || words.length !== (WORD_COUNTS[command ?? ""] ?? 1)) {
    (values.help ? output : errors).write(`${USAGE}\n`);
    return values.help ? 0 : 2;
  }
  const places = (["remote", "storage", "persist-to"] as const).filter((name) => values[name] !== undefined);
  if (places.length > 1) throw new Error(`--${places.join(" and --")} exclude each other`);
  const [serve, method, address, body] = await makeRequestOf(words, values, input);
  const store = await openPlace();
  try {
    const reply = await send(serve, method, address, body);
    if (reply.ok && reply.headers.get("Content-Type")?.startsWith("text/html")) {
      output.write(await reply.text());
      return 0;
    }
    let answer = await readAnswer(reply);
    const accounts = [...listAccounts(answer)];
    while (answer.cursor) {
      answer = await readAnswer(await send(serve, method, `${address}?cursor=${encodeURIComponent(answer.cursor)}`));
      accounts.push(...listAccounts(answer));
    }
    if (answer.accounts) answer = { ...answer, accounts };
    if (command === "reencrypt" && answer.success) answer = await reencrypt(accounts);
    output.write(`${escapeControls(JSON.stringify(answer, null, 2))}\n`);
    if (answer.key) errors.write("save this key now: it will not be shown again\n");
    return answer.success ? 0 : 1;
  } finally {
    await store?.dispose();
  }

  async function openPlace(): Promise<LocalStore | undefined> {
    if (remote !== undefined) return undefined;
    return values.storage === undefined ? openStore(values["persist-to"]) : openStorage?.(values.storage);
  }

  async function send(serve: string, method: Method, pathname: string, body?: Body): Promise<Response> {
    if (store === undefined) return fetch(makeRequest(new URL(pathname, remote), method, body, readToken()));
    return store.call(serve, (token: string) => makeRequest(LOCAL + pathname, method, body, token));
  }

  /**
   * Begins with the last account. The service checks the first accounts at its start, so it notices an unfinished run.
   */
  async function reencrypt(accounts: readonly { readonly id: string }[]): Promise<Answer> {
    let reencrypted = 0;
    for (const { id } of accounts.toReversed()) {
      const answer = await readAnswer(await send("serveReencryption", "POST", `${toPath(id)}/reencrypt`));
      if (!answer.success) return { ...answer, account: id, reencrypted };
      if (answer.reencrypted) reencrypted++;
    }
    return { success: true, accounts: accounts.length, reencrypted };
  }
}

function listAccounts({ accounts }: Answer) {
  return typeof accounts === "object" ? accounts : [];
}

function toPath(id: string): string {
  return `accounts/${encodeURIComponent(id)}`;
}

function takeRemoteUrl(positionals: string[]): URL {
  const index = positionals.findIndex((word: string) => /^https?:\/\//i.test(word));
  const address = index < 0 ? process.env.PUBLIC_URL : positionals.splice(index, 1)[0];
  if (!address) throw new Error("--remote needs the URL of a deployment: pass the URL or set PUBLIC_URL");
  const url = new URL("/", address);
  // The request carries the operator's token, so it must be encrypted.
  if (url.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    throw new Error(`--remote must have an https URL, got ${url.origin}`);
  return url;
}

function readToken(): string {
  if (process.env.ADMIN_TOKEN) return process.env.ADMIN_TOKEN;
  throw new Error("--remote needs the deployment's ADMIN_TOKEN: set it as an environment variable");
}

function makeRequest(url: URL | string, method: Method, body: Body | undefined, token: string): Request {
  return new Request(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { "Content-Type": body instanceof Uint8Array ? "application/octet-stream" : "application/json" }),
    },
    ...(body && { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    redirect: "error",
  });
}

async function readAnswer(reply: Response): Promise<Answer> {
  const body = await reply.text();
  try {
    return JSON.parse(body);
  } catch {
    throw new Error(`the response must be JSON, got status ${reply.status}`);
  }
}

/**
 * Opens the development server's store. `call` runs an endpoint in this process with that store.
 *
 * @param persistTo directory of the store; undefined for the development server's
 */
export async function openStore(persistTo?: string): Promise<LocalStore> {
  ensureDevVars();
  // Keep stdout for the response.
  process.env.WRANGLER_LOG ??= "error";
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ readonly ADMIN_TOKEN: string }>({
    configPath: at("wrangler.toml"),
    remoteBindings: false,
    ...(persistTo && { persist: { path: `${persistTo}/v3` } }),
  });
  Reflect.set(globalThis, "limnEnvironment", env);
  const endpoint = await importEndpoint([
    'import { setPlatform } from "../platform/platform.ts";',
    'import { cloudflare } from "../platform/cloudflare.ts";',
    "setPlatform(cloudflare);",
  ]).catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return { call: callWith(endpoint, env.ADMIN_TOKEN), dispose };
}

/**
 * Opens the Node server's storage. `call` runs an endpoint in this process with that storage.
 *
 * @param url the server's STORAGE_URL
 */
export async function openStorage(url: string): Promise<LocalStore> {
  // Variables that are set take precedence over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const token = randomBytes(16).toString("hex");
  const endpoint = await importEndpoint([
    'export { setPlatform } from "../platform/platform.ts";',
    'export { openStoragePlatform } from "../node/storage-platform.ts";',
  ]);
  const environment = { ...process.env, STORAGE_URL: url, ADMIN_TOKEN: token };
  const { platform, close } = await endpoint.openStoragePlatform(environment);
  endpoint.setPlatform(platform);
  const dispose = async () => {
    await platform.settle();
    await close();
  };
  return { call: callWith(endpoint, token), dispose };
}

function callWith(endpoint: Endpoint, token: string): Call {
  return async (serve, make) => {
    const reply = await endpoint[serve](make(token)).catch(endpoint.replyError);
    return new Response(await reply.text(), reply);
  };
}

/** The functions of bundled modules. */
// biome-ignore lint/suspicious/noExplicitAny: the functions differ
type Endpoint = Readonly<Record<string, any>>;

/** Bundles the endpoints for Node, after lines of code for their platform. The environment is `globalThis.limnEnvironment`. */
async function importEndpoint(lines: readonly string[]): Promise<Endpoint> {
  const { importBundle, nodeFiles } = await import("./load-modules.ts");
  const { exports } = await importBundle<Endpoint>({
    stdin: {
      contents: [
        ...lines,
        'export * from "./account.ts";',
        'export * from "./account-font.ts";',
        'export * from "./account-theme.ts";',
        'export { serveInvites } from "./invite.ts";',
        'export { replyError } from "../shared/reply.ts";',
      ].join(""),
      resolveDir: at("src/service/serve"),
    },
    // CommonJS packages need `require`.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(pathToFileURL(ROOT))});`,
    },
    plugins: [
      nodeFiles(),
      {
        name: "workers",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^cloudflare:workers$/ }, ({ path: name }) => ({ path: name, namespace: "workers" }));
          onLoad({ filter: /.*/, namespace: "workers" }, () => ({
            contents:
              "export const env = globalThis.limnEnvironment; export const cache = undefined; export function waitUntil() {}",
          }));
        },
      },
    ],
  });
  return exports;
}
