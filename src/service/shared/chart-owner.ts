// Restricts changes of a saved chart to its owner, who sends the chart's edit token or the key of the account that saved
// it. docs/saved-charts.md; RFC 9110, section 13.1.1, for If-Match.

import { Failure } from "../../base/failure.ts";
import { type Caller, requireFullAccess } from "./caller.ts";
import { changedMeanwhile } from "./chart-access.ts";
import { type ChartContent, type ChartRecord, numberOf } from "./chart-record.ts";
import { type OpenChart, openChart } from "./chart-store.ts";
import { isEditToken, readEditToken } from "./edit-token.ts";

/**
 * Opens a chart that the caller owns, to change it.
 *
 * @param noun word for the image in error messages
 * @throws Failure `not-found`, `forbidden`, `unavailable`, and `precondition-failed` if `If-Match` names another
 * version
 */
export async function openOwnChart(id: string, request: Request, caller: Caller, noun?: string): Promise<OpenChart> {
  // Even with the edit token: the changed chart would have the rights of the key's account.
  requireFullAccess(caller);
  return findOwnChart(id, request, caller, noun);
}

/** A chart to read. Its type doesn't allow changes. */
export type OwnChart = Pick<OpenChart, "id" | "record">;

/** Opens a chart that the caller owns, to read data that only the owner may see. @throws as `openOwnChart` */
export async function readOwnChart(id: string, request: Request, caller: Caller): Promise<OwnChart> {
  return findOwnChart(id, request, caller);
}

async function findOwnChart(id: string, request: Request, caller: Caller, noun?: string): Promise<OpenChart> {
  const chart = await openChart(id, noun);
  if (!isOwnChart(chart.record, caller) && !(await hasEditToken(chart.record, request))) {
    // Token guesses count against the rate limit, as drawing does.
    await caller.charge.pay();
    throw new Failure(
      "forbidden",
      "authorization must be Bearer followed by the edit token of the chart, or by the key of the account that saved it",
    );
  }
  requireMatch(request, chart.record);
  return chart;
}

/** Checks the `If-Match` header, if the request has one. @throws Failure `precondition-failed` */
export function requireMatch(request: Request, record: ChartRecord): void {
  if (!isMatch(request, record)) throw changedMeanwhile();
}

/**
 * Checks that the caller's account is the one whose secrets a chart uses. The edit token alone isn't enough, because a
 * changed chart could show other data that those secrets give access to.
 *
 * @throws Failure `forbidden`
 */
export function requireAccount({ account }: ChartContent, caller: Caller): void {
  if (account !== undefined && account !== caller.account?.id)
    throw new Failure(
      "forbidden",
      "chart can load data with a token that its account stores: send a key of the account",
    );
}

/** Returns the entity tag of a chart's version. */
export function formatVersionTag(number: number): string {
  return `"${number}"`;
}

/** Whether the caller's account has saved a chart. */
export function isOwnChart({ owner }: ChartRecord, { account }: Pick<Caller, "account">): boolean {
  return account !== undefined && account.id === owner?.account;
}

async function hasEditToken({ owner }: ChartRecord, request: Request): Promise<boolean> {
  const token = readEditToken(request);
  return token !== undefined && owner !== undefined && isEditToken(token, owner.token);
}

function isMatch(request: Request, record: ChartRecord): boolean {
  const tags = request.headers.get("If-Match")?.split(",");
  if (tags === undefined) return true;
  return tags.some((tag) => ["*", formatVersionTag(numberOf(record))].includes(tag.trim()));
}
