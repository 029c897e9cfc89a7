// Turns the headers of a request for external data into credentials: the secrets that the account has stored for the header and the
// host. The same message for every reason reveals neither the names nor the hosts of secrets. docs/external-data.md

import { Failure } from "../../base/failure.ts";
import type { SecretHeader } from "../../drawings/data-source/data-request.ts";
import { findSecrets, openSecret } from "../shared/account-lookup.ts";
import type { StoredSecret } from "../shared/account-secret.ts";
import type { Credential } from "../shared/guarded-fetch.ts";
import { recordSecret } from "../shared/key-redaction.ts";
import { logWarning } from "../shared/log.ts";
import type { DownloadedFile } from "../source/downloaded-file.ts";
import type { Source } from "../source/source.ts";

interface OpenCredentials {
  readonly credentials: readonly Credential[];
  /** Identifies the account and the versions of the secrets, without revealing them. */
  readonly identity: readonly unknown[];
}

/**
 * Decrypts the secrets of a request.
 *
 * @param account the id of the account whose secrets the request may use; undefined if there is none
 * @throws Failure if the account has no such secret for the header and the host
 */
export async function openCredentials(
  headers: readonly SecretHeader[],
  account: string | undefined,
  { subject, recipient = "" }: Source,
): Promise<OpenCredentials> {
  const host = URL.parse(recipient)?.host ?? "";
  const stored = account === undefined ? [] : await findSecrets(account);
  const found = headers.map((each) => {
    const secret = stored.find((one) => allows(one, each, host));
    if (secret !== undefined) return { ...each, stored: secret };
    throw new Failure(
      "invalid",
      `${subject} can't receive {{secret.${each.secret}}} in the header ${each.header}: the account whose key or signature the request has must store this secret for this header and host`,
    );
  });
  const credentials = await Promise.all(
    found.map(async ({ header, scheme, stored: each }) => {
      const secret = await decrypt(account as string, each);
      recordSecret(secret);
      return { header, text: scheme === "" ? secret : `${scheme} ${secret}`, secret, hosts: each.hosts };
    }),
  );
  return { credentials, identity: [account, ...found.map(({ header, stored: each }) => [header, each.sealed])] };
}

function allows({ name, header, scheme = "", hosts }: StoredSecret, wanted: SecretHeader, host: string): boolean {
  return (
    name === wanted.secret &&
    header.toLowerCase() === wanted.header.toLowerCase() &&
    scheme === wanted.scheme &&
    hosts.includes(host)
  );
}

async function decrypt(account: string, secret: StoredSecret): Promise<string> {
  return openSecret(account, secret).catch((error: unknown) => {
    logWarning("a secret of an account could not be decrypted", error);
    throw new Failure("unavailable", "a secret of the account cannot be decrypted: save it again");
  });
}

/**
 * Also finds a secret that is escaped for a URL or for JSON, or in base64. Files with the secret are rejected, because their text
 * could become part of an image.
 */
export function includesSecret({ bytes, contentType }: DownloadedFile, { secret, text }: Credential): boolean {
  const content = `${new TextDecoder("latin1").decode(bytes)}\n${contentType}`;
  return [secret, encodeURIComponent(secret), escapeJson(secret), btoa(secret), btoa(text)].some((form) =>
    content.includes(form.replace(/={1,2}$/, "")),
  );
}

function escapeJson(secret: string): string {
  return JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/");
}
