// Stores the earlier versions of a saved chart, so that the chart's owner can revert to an earlier version:
// `versions:<id>` holds all earlier versions. The number of versions and their total size are limited; the oldest are
// dropped first. docs/storage.md

import { ANONYMOUS_CHART_BYTES, BODY_BYTES, PLANS, SAVED_VERSIONS } from "../../base/limits.ts";
import { changedMeanwhile, chartStore, readInTime, readOrFail, saveInTime } from "./chart-access.ts";
import { type ChartContent, type ChartRecord, numberOf, rightsOf } from "./chart-record.ts";
import { replaceValue } from "./replace-value.ts";

/** An earlier version of a chart. */
interface ChartVersion extends ChartContent {
  readonly number: number;
  /** When the version was saved, in seconds since the epoch. */
  readonly saved: number;
}

/** The stored list. An incompatible change needs a new version number. */
interface StoredVersions {
  readonly version: 1;
  /** Newest first. */
  readonly versions: readonly ChartVersion[];
}

const PREFIX = "versions:";

/** Returns the earlier versions of a chart, newest first. @throws Failure `unavailable` */
export async function listVersions(id: string, current: ChartRecord): Promise<readonly ChartVersion[]> {
  const { versions } = await readVersions(id);
  // A change that failed halfway leaves the current version in the list.
  return versions.filter(({ number }) => number < numberOf(current));
}

/**
 * Archives the version that a change replaces, unless its content stays the same. All archived versions expire with the
 * chart.
 *
 * @throws Failure `precondition-failed` if another request has changed the chart, and `unavailable`
 */
export async function archiveVersion(
  id: string,
  before: ChartRecord,
  after: ChartRecord,
  expirationTtl: number,
): Promise<void> {
  const { text, versions } = await readVersions(id);
  const earlier = versions.filter(({ number }) => number < numberOf(before));
  const kept = isSameContent(before, after) ? earlier : [toVersion(before), ...earlier];
  if (text === null && kept.length === 0) return;
  const stored: StoredVersions = { version: 1, versions: limitVersions(kept, after) };
  const value = JSON.stringify(stored);
  const writing = replaceValue(chartStore(), PREFIX + id, text, value, { expirationTtl }, () => readText(id));
  if (!(await saveInTime(writing))) throw changedMeanwhile();
}

/** Removes the earlier versions of a chart. */
export async function removeVersions(id: string): Promise<void> {
  await saveInTime(chartStore().delete(PREFIX + id));
}

export function toVersion(record: ChartRecord): ChartVersion {
  const { body, plan, created, saved = created } = record;
  return { number: numberOf(record), saved, plan, ...rightsOf(record), body };
}

/** Returns the size of a version's content in bytes. */
export function versionBytes({ body }: Pick<ChartContent, "body">): number {
  return new Blob([JSON.stringify(body)]).size;
}

/** Drops the oldest versions that exceed a limit. Their total size is limited to the maximum size of one chart. */
function limitVersions(versions: readonly ChartVersion[], { plan }: ChartContent): ChartVersion[] {
  let bytes = plan === PLANS.keyed.name ? BODY_BYTES : ANONYMOUS_CHART_BYTES;
  const last = versions.findIndex((version) => {
    bytes -= versionBytes(version);
    return bytes < 0;
  });
  return versions.slice(0, Math.min(SAVED_VERSIONS, last < 0 ? versions.length : last));
}

function isSameContent(one: ChartContent, other: ChartContent): boolean {
  return (
    JSON.stringify(one.body) === JSON.stringify(other.body) &&
    JSON.stringify(rightsOf(one)) === JSON.stringify(rightsOf(other))
  );
}

async function readVersions(
  id: string,
): Promise<{ readonly text: string | null; readonly versions: readonly ChartVersion[] }> {
  const text = await readOrFail(() => readText(id));
  if (text === null) return { text, versions: [] };
  const stored = JSON.parse(text) as Partial<StoredVersions>;
  // A later format, which remains after a rollback, is replaced.
  return { text, versions: stored.version === 1 ? (stored.versions ?? []) : [] };
}

function readText(id: string): Promise<string | null> {
  return readInTime(() => chartStore().get(PREFIX + id));
}
