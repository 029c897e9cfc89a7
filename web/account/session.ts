// The account that is signed in. The id and the key are kept in sessionStorage, which ends with the tab. The key is sent in the
// Authorization header or, beside an edit token, in the body, never in a URL.

import { signal } from "@preact/signals";
import { ServiceError, send } from "../tab/service.ts";

/** The id of an account, and one of its keys. */
export interface Credentials {
  readonly id: string;
  readonly key: string;
}

/** The account, as the service describes it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  /** Points per minute. */
  readonly limit?: number;
  readonly savedBytes?: number;
  readonly defaultTheme?: string;
}

/** The account that is signed in, and whether its key can make changes. */
export interface Session {
  readonly account: Account;
  readonly canChange: boolean;
}

/** Key in sessionStorage. */
const STORED = "account";

/** The account that is signed in; undefined if there is none. */
export const session = signal<Session | undefined>(undefined);
/** The reason why the sign-in failed or ended. */
export const signInProblem = signal("");

let credentials: Credentials | undefined;

/** Returns the key with which requests are sent, for signing in the page. */
export function currentKey(): string {
  return credentials?.key ?? "";
}

/** Signs in with the credentials that were stored before a reload of the page. */
export async function restoreSession(): Promise<void> {
  const stored = readStored();
  if (stored !== undefined) await signIn(stored);
}

/** Uses the credentials that the account page has left in this tab, without checking them. Returns false if there are none. */
export function resumeSession(): boolean {
  credentials ??= readStored();
  return credentials !== undefined;
}

/** Returns the credentials that requests use; undefined if nobody is signed in. */
export function currentCredentials(): Credentials | undefined {
  return credentials;
}

/** Returns the header with the key; an empty object if nobody is signed in. */
export function authorization(): Readonly<Record<string, string>> {
  return credentials === undefined ? {} : { Authorization: `Bearer ${credentials.key}` };
}

/** Signs in, if the key belongs to the account. Otherwise, `signInProblem` has the reason. */
export async function signIn(entered: Credentials): Promise<void> {
  credentials = entered;
  signInProblem.value = "";
  try {
    const answer = await ask<{ account: Account; access: string }>("GET", "");
    if (answer.account.id !== entered.id) throw new ServiceError([MISMATCH], 401);
    session.value = { account: answer.account, canChange: answer.access === "full" };
    store(entered);
  } catch (error) {
    credentials = undefined;
    forget();
    signInProblem.value = error instanceof ServiceError && error.status === 401 ? MISMATCH : describeError(error);
  }
}

const MISMATCH = "The ID and key don't match.";

/** Signs out, and forgets the key. */
export function signOut(): void {
  credentials = undefined;
  session.value = undefined;
  forget();
}

/** Replaces the key of this session, after it was rotated. */
export function useKey(key: string): void {
  if (credentials === undefined) return;
  credentials = { ...credentials, key };
  store(credentials);
}

/** Changes the account that the page shows. */
export function setAccount(account: Account): void {
  if (session.value !== undefined) session.value = { ...session.value, account };
}

/**
 * Sends a request about the account.
 *
 * @param path path after /api/account
 * @param body a file to upload, or an object to send as JSON
 * @throws ServiceError
 */
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return (await (await request(method, path, body)).json()) as Answer;
}

/** Sends a request about the account, and returns the whole response. @throws ServiceError */
export async function request(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const isFile = body instanceof Blob;
  const init: RequestInit = {
    method,
    headers: {
      Accept: "application/json",
      ...authorization(),
      ...(body !== undefined && { "Content-Type": isFile ? "application/octet-stream" : "application/json" }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
    // The service uses no cookies.
    credentials: "omit",
    referrerPolicy: "no-referrer",
  };
  try {
    return await send(`/api/account${path}`, init, false);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401 && session.peek() !== undefined) {
      signOut();
      signInProblem.value = "Your key no longer works. Sign in with another one.";
    }
    throw error;
  }
}

/** Returns the message of an error. */
export function describeError(error: unknown): string {
  const text = error instanceof ServiceError ? error.errors.join(" ") : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function store(value: Credentials): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(value));
  } catch {
    // The storage is full or disabled. The session lasts until the page is closed.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was stored.
  }
}

function readStored(): Credentials | undefined {
  try {
    const { id, key } = (JSON.parse(sessionStorage.getItem(STORED) ?? "null") ?? {}) as Partial<
      Record<keyof Credentials, unknown>
    >;
    return typeof id === "string" && typeof key === "string" ? { id, key } : undefined;
  } catch {
    return undefined;
  }
}
