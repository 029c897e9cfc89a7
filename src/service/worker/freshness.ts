// For how long a picture is true: what caches are told, and what this service keeps by itself. SPEC 2.8; BEHAVIOUR 1.8.

/** How long a picture of a URL is kept: a week, as charts in sent mail need. */
const KEPT_SECONDS = 604_800;
/** How long one is kept that shows what others have at their own addresses. */
export const REMOTE_SECONDS = 30;

/** What a picture depends on beside its request. */
export interface Freshness {
  /** Whether it depends on what others answered: servers elsewhere, or assets that could not be read. */
  readonly isRemote: boolean;
  /** Whether it was drawn of the other reading of a text that can be read in two ways. */
  readonly isOther: boolean;
  /** Seconds until it looks different or is gone; infinite when it stays as it is. */
  readonly seconds: number;
}

/** What depends on its request alone. */
export const LASTING: Freshness = { isRemote: false, isOther: false, seconds: Number.POSITIVE_INFINITY };

/** Whether the same request has the same picture at any time. */
export function isLasting({ isRemote, isOther, seconds }: Freshness): boolean {
  return !isRemote && !isOther && seconds === Number.POSITIVE_INFINITY;
}

/** For how many seconds it may be kept. */
export function secondsOf({ isRemote, seconds }: Freshness): number {
  return Math.max(0, Math.floor(Math.min(seconds, isRemote ? REMOTE_SECONDS : KEPT_SECONDS)));
}
