// Restricts changes of a saved chart to its owner, who sends the chart's edit token or the key of the account that saved
// it. docs/saved-charts.md; RFC 9110, section 13.1.1, for If-Match.

import { Failure } from "../../base/failure.ts";
import type { Caller } from "./caller.ts";
import { changedMeanwhile } from "./chart-access.ts";
import { type ChartContent, type ChartRecord, numberOf } from "./chart-record.ts";
import { type OpenChart, openChart } from "./chart-store.ts";
import { isEditToken, readEditToken } from "./edit-token.ts";

/**
 * Opens a chart that the caller owns.
 *
 * @throws Failure `not-found`, `forbidden`, `unavailable`, and `precondition-failed` if `If-Match` names another version
 */
export async function openOwnChart(id: string, request: Request, caller: Caller): Promise<OpenChart> {
  const chart = await openChart(id);
  if (!(await isOwner(chart.record, request, caller))) {
    // Token guesses count against the rate limit, as drawing does.
    await caller.charge.pay();
    throw new Failure(
      "forbidden",
      "authorization must be Bearer followed by the edit token of the chart, or by the key of the account that saved it",
    );
  }
  if (!isMatch(request, chart.record)) throw changedMeanwhile();
  return chart;
}

/**
 * Checks that the caller may use the account whose themes and secrets a chart uses. With a token alone, a change could show
 * other data that the account's secrets open.
 *
 * @throws Failure `forbidden`
 */
export function requireAccount({ account }: ChartContent, caller: Caller): void {
  if (account !== undefined && account !== caller.account?.id)
    throw new Failure("forbidden", "chart uses a theme or stored token of its account: send a key of the account");
}

/** Returns the entity tag of a chart's version. */
export function formatVersionTag(number: number): string {
  return `"${number}"`;
}

async function isOwner({ owner }: ChartRecord, request: Request, { account }: Caller): Promise<boolean> {
  if (owner === undefined) return false;
  if (account !== undefined && account.id === owner.account) return true;
  const token = readEditToken(request);
  return token !== undefined && isEditToken(token, owner.token);
}

function isMatch(request: Request, record: ChartRecord): boolean {
  const tags = request.headers.get("If-Match")?.split(",");
  if (tags === undefined) return true;
  return tags.some((tag) => ["*", formatVersionTag(numberOf(record))].includes(tag.trim()));
}
