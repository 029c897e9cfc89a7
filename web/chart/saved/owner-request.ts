// Requests of a saved image's owner: docs/saved-charts.md.

import { currentCredentials } from "../../account/session.ts";
import { pathOfTab } from "../../output/image-request.ts";
import { isBrand } from "../../tab/brands.ts";
import { send } from "../../tab/service.ts";
import type { EditAccess } from "./edit-token.ts";

export interface SavedVersion {
  readonly number: number;
  /** RFC 3339. */
  readonly savedAt: string;
}

export interface DayViews {
  readonly date: string;
  readonly views: number;
}

/** Lists the versions, newest first. @throws ServiceError */
export async function readVersions(access: EditAccess): Promise<readonly SavedVersion[]> {
  const reply = await ask(access, "GET", "/versions");
  return ((await reply.json()) as { readonly versions: readonly SavedVersion[] }).versions;
}

/** Lists the views per day, oldest first. @throws ServiceError */
export async function readViews(access: EditAccess): Promise<readonly DayViews[]> {
  const reply = await ask(access, "GET", "/views");
  return ((await reply.json()) as { readonly days: readonly DayViews[] }).days;
}

export interface Changed {
  readonly tag: string | null;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/**
 * Changes the chart.
 *
 * @param body the parameters to change, or the whole chart for PUT
 * @param tag the version to change; "*" for any
 * @throws ServiceError, with status 412 if the chart has changed since
 */
export async function changeChart(
  access: EditAccess,
  method: "PUT" | "PATCH",
  body: object,
  tag: string | undefined,
): Promise<Changed> {
  const { theme } = body as { readonly theme?: unknown };
  const { key } = currentCredentials() ?? {};
  // The Authorization header has the edit token, which alone can't choose a brand.
  const sent = isBrand(theme, pathOfTab(access.kind)) && key !== undefined ? { ...body, key } : body;
  return toChanged(await ask(access, method, "", sent, tag));
}

/** Reverts to an earlier version. @throws ServiceError */
export async function revertTo(access: EditAccess, number: number): Promise<Changed> {
  return toChanged(await ask(access, "POST", "/revert", { number }));
}

/** Deletes the chart with its versions. @throws ServiceError */
export async function deleteChart(access: EditAccess): Promise<void> {
  await ask(access, "DELETE", "");
}

async function toChanged(reply: Response): Promise<Changed> {
  const { expiresAt } = (await reply.json()) as { readonly expiresAt: string };
  return { tag: reply.headers.get("ETag"), expiresAt };
}

/** Returns the path of a saved image's parameters. */
export function configPathOf({ id, kind }: Pick<EditAccess, "id" | "kind">): string {
  return `${pathOfTab(kind)}/config/${id}`;
}

function ask(access: EditAccess, method: string, path: string, body?: object, tag?: string): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: {
      Authorization: `Bearer ${access.token}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(tag !== undefined && { "If-Match": tag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return send(`${configPathOf(access)}${path}`, init, method !== "GET");
}
