// A description → the draft of a chart, by whoever drafts here.

import { type Draft, draftChart } from "../natural/draft.ts";
import type { Outside } from "./outside.ts";

/** A draft, and how long it stands. */
export interface FoundDraft extends Draft {
  /** Seconds until the same words may be drafted otherwise; infinite where they never are. */
  readonly secondsLeft: number;
}

/** Who drafts: what tells their drafts from those of others. */
export function nameDrafter(): string {
  return "embedded";
}

/** The draft of a description. */
export async function findDraft(description: string, _outside: Outside): Promise<FoundDraft> {
  return { ...draftChart(description), secondsLeft: Number.POSITIVE_INFINITY };
}
