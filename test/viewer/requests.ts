// Sends requests to the service, and creates accounts.

import { inject } from "vitest";

export function postJson(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(new URL(path, inject("service")), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * Posts JSON to the service and returns the image.
 * @throws Error with the response's text if there is none
 */
export async function drawJson(path: string, body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await postJson(path, body);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${JSON.stringify(body).slice(0, 300)}: ${reply.status} ${Buffer.from(bytes)}`);
  return bytes;
}

export async function createAccount(): Promise<{ readonly id: string; readonly key: string }> {
  const reply = await postJson("/accounts", { name: "Test" }, { Authorization: `Bearer ${inject("adminToken")}` });
  const { account, key } = (await reply.json()) as { account: { id: string }; key: string };
  return { id: account.id, key };
}
