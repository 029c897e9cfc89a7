// "Saved chart" card for the owner of the chart that is open: saves changes, sets the expiry date, and shows the views and the
// versions.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createBody, type Json } from "../../output/image-request.ts";
import { get, ServiceError } from "../../tab/service.ts";
import { CHART } from "../current-chart.ts";
import { createChartRequest } from "../settings.ts";
import { type EditAccess, editAccess, setEditAccess, setVersionTag } from "./edit-token.ts";
import { ExpiryField, secondsUntilEndOf, toLocalDate } from "./expiry-field.tsx";
import {
  type Changed,
  changeChart,
  type DayViews,
  readVersions,
  readViews,
  revertTo,
  type SavedVersion,
} from "./owner-request.ts";
import { markSaved, openings, openSavedChart, savedNote } from "./saved-chart.ts";
import { VersionList } from "./version-list.tsx";
import { Views } from "./views.tsx";

/** JSON of the body that PUT saves; empty while there is no code. */
const body = computed(() => {
  const request = createChartRequest(CHART.text.value, CHART.settings.value);
  if (request === undefined) return "";
  const fields = request.body as Readonly<Record<string, Json>>;
  return JSON.stringify(createBody({ path: "/chart", fields, alt: "" }));
});

/** The body of the saved version, if it was opened or saved on this page. */
const savedBody = signal<string | undefined>(undefined);
/** Expiry date of the saved chart, and the date in the field, in local time: `2027-05-24`. */
const savedDate = signal("");
const date = signal("");
const versions = signal<readonly SavedVersion[]>([]);
const views = signal<readonly DayViews[] | undefined>(undefined);

const isBusy = signal(false);
const message = signal("");
const error = signal("");
/** Whether the chart has been changed elsewhere, so that the user must choose a version. */
const hasConflict = signal(false);

const hasNewBody = computed(() => body.value !== "" && body.value !== savedBody.value);
const hasNewDate = computed(() => date.value !== "" && date.value !== savedDate.value);

/** Loads the panel's data, or removes the panel if the token is invalid. */
async function load(access: EditAccess): Promise<void> {
  try {
    const [list, days, config] = await Promise.all([
      readVersions(access),
      readViews(access),
      get(`/chart/config/${access.id}`),
    ]);
    const { expiresAt } = (await config.json()) as { readonly expiresAt: string };
    [versions.value, views.value] = [list, days];
    if (editAccess.peek()?.tag === undefined) setVersionTag(config.headers.get("ETag"));
    // The user may have entered another date while this was loading.
    setExpiry(expiresAt, hasNewDate.value ? date.value : undefined);
  } catch (problem) {
    const status = problem instanceof ServiceError ? problem.status : undefined;
    if (status === 403) {
      setEditAccess(undefined);
      savedNote.value = {
        isError: true,
        text: "This edit link is not valid. You can change a copy: create a new short URL to share it.",
      };
    } else if (status !== 404) error.value = describe(problem);
  }
}

function setExpiry(expiresAt: string, entered?: string): void {
  savedDate.value = toLocalDate(new Date(expiresAt));
  date.value = entered ?? savedDate.value;
}

/** Runs a change, and shows its result. */
async function run(access: EditAccess, done: string, work: () => Promise<Changed>): Promise<boolean> {
  if (isBusy.value) return false;
  isBusy.value = true;
  [message.value, error.value, hasConflict.value] = ["", "", false];
  try {
    const { tag, expiresAt } = await work();
    setVersionTag(tag);
    setExpiry(expiresAt);
    message.value = done;
    versions.value = await readVersions(access);
    return true;
  } catch (problem) {
    hasConflict.value = problem instanceof ServiceError && problem.status === 412;
    error.value = hasConflict.value ? "Someone else has changed this chart since you opened it." : describe(problem);
    return false;
  } finally {
    isBusy.value = false;
  }
}

async function save(access: EditAccess, tag: string | undefined): Promise<void> {
  const sent = body.value;
  const [text, settings] = [CHART.text.peek(), CHART.settings.peek()];
  const expiry = hasNewDate.value ? { expiresIn: `${secondsUntilEndOf(date.value)}s` } : {};
  const [method, change] = hasNewBody.value
    ? (["PUT", { ...(JSON.parse(sent) as object), ...expiry }] as const)
    : (["PATCH", expiry] as const);
  const isSaved = await run(access, "Saved. Readers see the change within a minute.", () =>
    changeChart(access, method, change, tag),
  );
  if (!isSaved) return;
  savedBody.value = sent;
  markSaved(text, settings);
}

async function revert(access: EditAccess, { number }: SavedVersion): Promise<void> {
  const question = `Revert to version ${number}? Changes that you haven't saved will be lost.`;
  if (hasNewBody.value && !confirm(question)) return;
  if (await run(access, `Reverted to version ${number}.`, () => revertTo(access, number)))
    await openSavedChart(access.id);
}

function describe(problem: unknown): string {
  return problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
}

/** Shows the card if the visitor owns the chart that is open. */
export function OwnerPanel() {
  const access = editAccess.value;
  const id = access?.id;
  const opened = openings.value;
  useEffect(() => {
    const current = editAccess.peek();
    if (id !== undefined && current !== undefined) void load(current);
  }, [id]);
  useEffect(() => {
    if (opened > 0) savedBody.value = body.peek();
  }, [opened]);
  if (access === undefined) return null;
  const canSave = hasNewBody.value || hasNewDate.value;
  return (
    <section class="card stack owner" aria-labelledby="owner-title">
      <h2 id="owner-title">Saved chart</h2>
      <div class="row">
        <ExpiryField date={date} />
        <button
          type="button"
          class="button primary"
          onClick={() => save(access, access.tag)}
          disabled={!canSave || isBusy.value}
          aria-busy={isBusy}
        >
          Save changes
        </button>
      </div>
      <p role="status" class="note owner-status">
        {message.value || (canSave ? "You have unsaved changes." : "All changes are saved.")}
      </p>
      {error.value !== "" && (
        <div role="alert">
          <p class="error-note">{error}</p>
        </div>
      )}
      {hasConflict.value && (
        <div class="row">
          <button type="button" class="button" onClick={() => openOther(access)}>
            Open their version
          </button>
          <button type="button" class="button" onClick={() => save(access, "*")}>
            Replace it with mine
          </button>
        </div>
      )}
      <Views days={views.value} />
      <VersionList versions={versions.value} isBusy={isBusy.value} onRevert={(version) => revert(access, version)} />
    </section>
  );
}

async function openOther(access: EditAccess): Promise<void> {
  [error.value, hasConflict.value, date.value] = ["", false, savedDate.value];
  await openSavedChart(access.id);
  await load(access);
}
