// Drafts of a model, each under the hash of who was asked what: in the namespace CHARTS of Workers KV, where all places find them, and in
// this data center's Cache API, which knows them at once. The same words then have the same chart for as long as it is kept. A store
// that fails is one without the draft, and a line in the log. docs/storage.md.

import { env, waitUntil } from "cloudflare:workers";
import { DRAFT_SECONDS, STORE_PATIENCE_MILLISECONDS } from "../../base/limits.ts";
import { logWarning } from "./log.ts";
import { awaitOther } from "./shared-work.ts";

/** What is kept of a draft. */
interface Draft {
  readonly chart: string;
  readonly warnings: readonly string[];
}

/** A record of the store. What changes its meaning gets another version. */
interface Record1 extends Draft {
  readonly version: 1;
  /** Until when it is kept: seconds since the epoch. */
  readonly expires: number;
}

/** A draft that was kept, and how long it still is. */
export interface KeptDraft extends Draft {
  readonly secondsLeft: number;
}

/** What the key of every draft begins with: saved charts are in the same namespace. */
const PREFIX = "draft:";
/** Where the copies are in the Cache API. Nobody can ask this host for anything. */
const COPIES = "https://drafts.limn.internal/";

/** The key of a draft. @param asked who was asked, and what */
export async function hashDraft(...asked: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(asked)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The draft of a key; undefined when there is none. */
export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const copy = await attempt("read", async () => (await caches.default.match(COPIES + key))?.text());
  const text = copy ?? (await attempt("read", () => store().get(PREFIX + key)));
  const record = text ? parseRecord(text) : undefined;
  const secondsLeft = (record?.expires ?? 0) - nowInSeconds();
  if (record === undefined || secondsLeft <= 0) return undefined;
  if (copy === undefined) waitUntil(writeCopy(key, text as string, secondsLeft));
  return { chart: record.chart, warnings: record.warnings, secondsLeft };
}

/** Keeps a draft. */
export async function keepDraft(key: string, { chart, warnings }: Draft): Promise<KeptDraft> {
  const record: Record1 = { version: 1, expires: nowInSeconds() + DRAFT_SECONDS, chart, warnings };
  const text = JSON.stringify(record);
  // Whoever asks next must find it.
  await writeCopy(key, text, DRAFT_SECONDS);
  waitUntil(attempt("kept", () => store().put(PREFIX + key, text, { expirationTtl: DRAFT_SECONDS })));
  return { chart, warnings, secondsLeft: DRAFT_SECONDS };
}

async function writeCopy(key: string, text: string, seconds: number): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${seconds}` };
  await attempt("copied", () => caches.default.put(COPIES + key, new Response(text, { headers })));
}

/** Undefined for records of versions to come. */
function parseRecord(text: string): Record1 | undefined {
  try {
    const record: Partial<Record1> | null = JSON.parse(text);
    return record?.version === 1 ? (record as Record1) : undefined;
  } catch {
    return undefined;
  }
}

/** What the work comes to, in good time; undefined for what fails. */
async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const done = await awaitOther(
      work().then((value) => ({ value })),
      STORE_PATIENCE_MILLISECONDS,
    );
    if (done !== "late") return done.value;
    logWarning(`draft cannot be ${what}`, `no answer within ${STORE_PATIENCE_MILLISECONDS} ms`);
  } catch (error) {
    logWarning(`draft cannot be ${what}`, error);
  }
  return undefined;
}

function store(): KVNamespace {
  return (env as { readonly CHARTS: KVNamespace }).CHARTS;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
