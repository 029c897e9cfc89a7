// The named secrets of an account, such as API keys, which become headers of requests for external data. A secret is sent only in
// its own header, and only to its own hosts. docs/external-data.md

import { Failure, showValue } from "../../base/failure.ts";
import { ACCOUNT_SECRETS } from "../../base/limits.ts";

/** A named secret without its value, which the service never returns. */
export interface ListedSecret {
  /** Name in `{{secret.NAME}}`. */
  readonly name: string;
  /** The hosts that may receive the secret, as in URLs: `example.com` for the default port, or `example.com:8443`. */
  readonly hosts: readonly string[];
  /** The header that contains the secret. */
  readonly header: string;
  /** The word before the secret in the header, such as `Bearer`; undefined if there is none. RFC 9110, section 11.1. */
  readonly scheme?: string;
  /** When the secret was saved, ISO 8601. */
  readonly saved: string;
}

/** A named secret as stored. */
export interface StoredSecret extends ListedSecret {
  readonly sealed: string;
}

/** A secret to store. */
export interface NewSecret extends Omit<ListedSecret, "saved"> {
  readonly value: string;
}

/** Returns the public fields of a stored secret. */
export function listSecret({ name, hosts, header, scheme, saved }: ListedSecret): ListedSecret {
  return { name, hosts, header, ...(scheme !== undefined && { scheme }), saved };
}

/**
 * Returns the owner name under which a secret is encrypted. The name contains all other fields of the secret, so that a
 * record that has been changed in the store, for example to add a host, can't be decrypted.
 */
export function secretOwner(account: string, { name, hosts, header, scheme, saved }: ListedSecret): string {
  return `secret:${account}:${JSON.stringify([name, hosts, header, scheme ?? "", saved])}`;
}

/** Adds a secret to a list, in place of the one with the same name. @throws Failure if there are too many */
export function putSecret(secrets: readonly StoredSecret[] = [], added: StoredSecret): StoredSecret[] {
  const others = secrets.filter(({ name }) => name !== added.name);
  if (others.length >= ACCOUNT_SECRETS)
    throw new Failure("invalid", `account must have at most ${ACCOUNT_SECRETS} secrets: remove one first`);
  return [...others, added].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Removes a secret from a list. @throws Failure if there is none with the name */
export function withoutSecret(secrets: readonly StoredSecret[] = [], name: string): StoredSecret[] {
  const others = secrets.filter((each) => each.name !== name);
  if (others.length === secrets.length) throw new Failure("not-found", `secret not found: ${showValue(name)}`);
  return others;
}
