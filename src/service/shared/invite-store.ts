// Stores invites, each of which creates one account. The store has only the hash of an invite: `invite:<hash>`. docs/storage.md

import { Failure, showValue } from "../../base/failure.ts";
import { getPlatform } from "../platform/platform.ts";
import { hashEditToken } from "./edit-token.ts";
import { replaceValue } from "./replace-value.ts";
import { randomText } from "./secret.ts";

/** An invite in the operator's list, which doesn't reveal it. */
export interface Invite {
  /** The hash of the invite. */
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  /** ISO 8601. */
  readonly expires: string;
  /** Points per minute of the account; undefined for the operator's default, zero for no limit. */
  readonly limit?: number;
}

type StoredInvite = Omit<Invite, "id">;

const PREFIX = "invite:";
const INVITE = /^i-[2-9a-km-z]{32}$/;
const HASH = /^[\da-f]{64}$/;
/** All entries have the same lifetime, because Redis drops a set of names when the lifetime of its newest entry is over. */
const ENTRY_SECONDS = 91 * 86_400;

const store = () => getPlatform().accounts;

/** Creates an invite. @param seconds time until it expires @returns the invite, which is never returned again */
export async function createInvite(
  seconds: number,
  limit: number | undefined,
): Promise<{ readonly token: string; readonly invite: Invite }> {
  const token = `i-${randomText(32)}`;
  const now = Date.now();
  const stored: StoredInvite = {
    created: new Date(now).toISOString(),
    expires: new Date(now + 1000 * seconds).toISOString(),
    ...(limit !== undefined && { limit }),
  };
  const id = await hashEditToken(token);
  await write(id, stored);
  return { token, invite: { id, ...stored } };
}

/** Lists the unused invites. An operator has few: further pages aren't read. */
export async function listInvites(): Promise<Invite[]> {
  const { keys } = await store().list<StoredInvite>({ prefix: PREFIX });
  return keys.flatMap(({ name, metadata }) =>
    metadata === undefined || hasExpired(metadata) ? [] : [{ id: name.slice(PREFIX.length), ...metadata }],
  );
}

/** Removes an invite. @throws Failure if there is none */
export async function removeInvite(id: string): Promise<void> {
  if (!HASH.test(id) || (await store().get(PREFIX + id)) === null)
    throw new Failure("not-found", `invite not found: ${showValue(id)}`);
  await store().delete(PREFIX + id);
}

/**
 * Runs `create` with an invite, which can't be used again. If `create` fails, the invite stays valid.
 *
 * @throws Failure `forbidden` if there is no such invite, or if it is used or has expired
 */
export async function withInvite<Result>(
  token: string,
  create: (invite: StoredInvite) => Promise<Result>,
): Promise<Result> {
  const id = INVITE.test(token) ? await hashEditToken(token) : undefined;
  const text = id === undefined ? null : await store().get(PREFIX + id);
  const invite = text === null ? undefined : parse(text);
  const isTaken = invite && (await replaceValue(store(), PREFIX + id, text, USED, { expirationTtl: ENTRY_SECONDS }));
  if (id === undefined || invite === undefined || !isTaken)
    throw new Failure("forbidden", "invite is unknown, has expired, or has been used: ask the operator for a new one");
  try {
    const created = await create(invite);
    await store().delete(PREFIX + id);
    return created;
  } catch (error) {
    await write(id, invite);
    throw error;
  }
}

/** The value of an invite that is being used. */
const USED = "{}";

function write(id: string, stored: StoredInvite): Promise<void> {
  return store().put(PREFIX + id, JSON.stringify(stored), { metadata: stored, expirationTtl: ENTRY_SECONDS });
}

/** Parses a stored invite; undefined if it is used or has expired. */
function parse(text: string): StoredInvite | undefined {
  const stored = JSON.parse(text) as Partial<StoredInvite>;
  return stored.expires === undefined || hasExpired(stored as StoredInvite) ? undefined : (stored as StoredInvite);
}

function hasExpired({ expires }: StoredInvite): boolean {
  return Date.parse(expires) <= Date.now();
}
