// Card for the owner of the saved image that is open: shows its URL, saves changes, sets the expiry date, deletes the image, and shows
// the views, the versions and, last, the edit link, so that nobody shares it by mistake.

import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import { CopyButton } from "../../output/copy-button.tsx";
import type { Json, TabId } from "../../output/image-request.ts";
import { showPreview } from "../../output/output.tsx";
import { createShortUrl, forgetShortUrl, savedUrlOf, titleOf } from "../../output/short-url.tsx";
import { ServiceError } from "../../tab/service.ts";
import { TABS } from "../../tab/tabs.ts";
import { type EditAccess, editAccess, setEditAccess, setVersionTag } from "./edit-token.ts";
import { ExpiryField, secondsUntilEndOf, toLocalDate } from "./expiry-field.tsx";
import { editLinkOf, findOwnChart, rememberChart } from "./own-charts.ts";
import { nounOf } from "./own-list.tsx";
import {
  type Changed,
  changeChart,
  configPathOf,
  type DayViews,
  deleteChart,
  readVersions,
  readViews,
  revertTo,
  type SavedVersion,
} from "./owner-request.ts";
import {
  bodyOf,
  getConfig,
  leaveDeleted,
  leaveGone,
  opened,
  openSavedImage,
  readStored,
  savedNote,
} from "./saved-chart.ts";
import { VersionList } from "./version-list.tsx";
import { Views } from "./views.tsx";

/** The tab of the image that is open. */
const tab = computed(() => TABS.find(({ id }) => id === editAccess.value?.kind));

/** The JSON of the body that "Save changes" saves; empty while there is nothing to draw. */
const body = computed(() => bodyOf(tab.value?.request()));

/** The body of the saved version, once it is known. */
const savedBody = computed(() => opened.value?.body);
/** Expiry date of the saved chart, and the date in the field, in local time: `2027-05-24`. */
const savedDate = signal("");
const date = signal("");
const versions = signal<readonly SavedVersion[]>([]);
const views = signal<readonly DayViews[] | undefined>(undefined);

const isBusy = signal(false);
/** Result of the last change, and the image that it is about. */
const message = signal({ id: "", text: "" });
const error = signal("");
/** Whether the chart has been changed elsewhere, so that the user must choose a version. */
const hasConflict = signal(false);

const hasNewBody = computed(() => body.value !== "" && body.value !== savedBody.value);
const hasNewDate = computed(() => date.value !== "" && date.value !== savedDate.value);

/** Loads the panel's data, or removes the panel if the token is invalid. */
async function load(access: EditAccess): Promise<void> {
  const shown = tab.peek();
  if (shown === undefined) return;
  const { id, kind } = access;
  try {
    const [list, days, config] = await Promise.all([
      hasVersions(access) ? readVersions(access) : [],
      hasVersions(access) ? readViews(access) : undefined,
      getConfig(configPathOf(access)),
    ]);
    const { body: stored, expiresAt } = await readStored(shown, config);
    if (editAccess.peek()?.id !== id) return;
    [versions.value, views.value] = [list, days];
    if (editAccess.peek()?.tag === undefined) setVersionTag(config.headers.get("ETag"));
    if (opened.peek()?.id !== id) opened.value = { id, kind, body: stored };
    remember(access, expiresAt);
    // The user may have entered another date while this was loading.
    setExpiry(expiresAt, hasNewDate.value ? date.value : undefined);
  } catch (problem) {
    const status = problem instanceof ServiceError ? problem.status : undefined;
    if (status === 403) {
      setEditAccess(undefined);
      savedNote.value = {
        kind,
        isError: true,
        text: "This edit link is not valid. You can change a copy: create a new short URL to share it.",
      };
    } else if (status === 404) {
      forgetShortUrl(id);
      leaveGone(access);
    } else error.value = describe(problem);
  }
}

/** Whether the owner can list the image's versions and views, and change its expiry date alone. */
const hasVersions = ({ kind }: EditAccess) => kind === "chart";

/** Adds the image to the list of own images, or updates its entry. */
function remember({ id, kind, token }: EditAccess, expiresAt: string): void {
  const noun = nounOf(kind);
  const { title = `Untitled ${noun}`, savedAt = new Date().toISOString() } = findOwnChart(id) ?? {};
  const own = { id, token, ...(kind !== "chart" && { kind }), savedAt, expiresAt };
  rememberChart({ ...own, title: titleOf(kind, tab.peek()?.describe()) || title });
}

function setExpiry(expiresAt: string, entered?: string): void {
  savedDate.value = toLocalDate(new Date(expiresAt));
  date.value = entered ?? savedDate.value;
}

/** Runs a change, and shows its result. */
async function run(access: EditAccess, done: string, work: () => Promise<Changed>): Promise<boolean> {
  if (isBusy.value) return false;
  isBusy.value = true;
  [message.value, error.value, hasConflict.value] = [{ id: "", text: "" }, "", false];
  try {
    const { tag, expiresAt } = await work();
    setVersionTag(tag);
    setExpiry(expiresAt);
    message.value = { id: access.id, text: done };
    if (hasVersions(access)) versions.value = await readVersions(access);
    return true;
  } catch (problem) {
    hasConflict.value = problem instanceof ServiceError && problem.status === 412;
    error.value = hasConflict.value
      ? `Someone else has changed this ${nounOf(access.kind)} since you opened it.`
      : describe(problem);
    return false;
  } finally {
    isBusy.value = false;
  }
}

async function save(access: EditAccess, tag: string | undefined): Promise<void> {
  const sent = body.value;
  const expiry = hasNewDate.value ? { expiresIn: `${secondsUntilEndOf(date.value)}s` } : {};
  const [method, change] =
    hasNewBody.value || !hasVersions(access)
      ? (["PUT", { ...(JSON.parse(sent) as object), ...expiry }] as const)
      : (["PATCH", expiry] as const);
  const isSaved = await run(access, "Saved. Readers see the change within a minute.", () =>
    changeChart(access, method, change, tag),
  );
  if (!isSaved) return;
  opened.value = { id: access.id, kind: access.kind, body: sent };
  remember(access, new Date(savedDate.peek()).toISOString());
}

/** Saves the image as a new image, which becomes the open image. */
async function saveAsNew({ kind }: EditAccess): Promise<void> {
  const [shown, request] = [tab.peek(), tab.peek()?.request()];
  if (shown === undefined || request === undefined || isBusy.value) return;
  isBusy.value = true;
  [error.value, hasConflict.value] = ["", false];
  const fields = request.body as Readonly<Record<string, Json>>;
  error.value = await createShortUrl({ path: shown.path, fields, alt: shown.describe() });
  isBusy.value = false;
  const { id = "" } = editAccess.peek() ?? {};
  const text = `Saved as a new ${nounOf(kind)}. The earlier one keeps its URLs.`;
  if (error.value === "") message.value = { id, text };
}

async function remove(access: EditAccess): Promise<void> {
  if (isBusy.value || !confirm(`Delete this saved ${nounOf(access.kind)}? Its URLs will stop working.`)) return;
  isBusy.value = true;
  error.value = "";
  try {
    await deleteChart(access);
    forgetShortUrl(access.id);
    leaveDeleted(access);
    showPreview();
    // The button that had the focus disappears, and on a phone the note is out of sight.
    document.querySelector<HTMLElement>(".saved-note")?.focus();
  } catch (problem) {
    error.value = describe(problem);
  }
  isBusy.value = false;
}

async function revert(access: EditAccess, { number }: SavedVersion): Promise<void> {
  const question = `Revert to version ${number}? Changes that you haven't saved will be lost.`;
  if (hasNewBody.value && !confirm(question)) return;
  if (await run(access, `Reverted to version ${number}.`, () => revertTo(access, number))) await reopen(access);
}

async function reopen({ id }: EditAccess): Promise<void> {
  const shown = tab.peek();
  if (shown !== undefined) await openSavedImage(shown, id);
}

function describe(problem: unknown): string {
  return problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
}

/** Shows the card if the visitor owns the image of a tab that is open. */
export function OwnerPanel({ kind }: { readonly kind: TabId }) {
  const access = editAccess.value;
  const id = access?.id;
  useEffect(() => {
    const current = editAccess.peek();
    [versions.value, views.value, savedDate.value, date.value] = [[], undefined, "", ""];
    if (id !== undefined && current !== undefined) void load(current);
  }, [id]);
  if (access?.kind !== kind) return null;
  const noun = nounOf(kind);
  const canSave = hasNewBody.value || hasNewDate.value;
  const path = tab.value?.path ?? "/chart";
  return (
    <section class="card stack owner" aria-labelledby="owner-title">
      <h2 id="owner-title">Saved {noun}</h2>
      <LinkField label="URL to share" url={savedUrlOf(access.id, path)} isPrimary={!canSave}>
        Shows the {noun}. Use it wherever the image goes.
      </LinkField>
      <div class="row">
        <ExpiryField date={date} />
        <button
          type="button"
          class={`button${canSave ? " primary" : ""}`}
          onClick={() => save(access, access.tag)}
          disabled={!canSave || isBusy.value}
          aria-busy={isBusy}
        >
          Save changes
        </button>
        <button
          type="button"
          class="button"
          onClick={() => saveAsNew(access)}
          disabled={body.value === "" || isBusy.value}
        >
          Save as new
        </button>
        <button type="button" class="button quiet" onClick={() => remove(access)} disabled={isBusy.value}>
          Delete
        </button>
      </div>
      <p role="status" class="note owner-status">
        {(message.value.id === id && message.value.text) ||
          (canSave ? "You have unsaved changes." : "All changes are saved.")}
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
      {hasVersions(access) && (
        <>
          <Views days={views.value} />
          <VersionList
            versions={versions.value}
            isBusy={isBusy.value}
            onRevert={(version) => revert(access, version)}
          />
        </>
      )}
      <details class="edit-link">
        <summary>Edit link (only for you)</summary>
        <LinkField label="Edit link" url={editLinkOf(access)}>
          Only for you: anyone who has this link can change or delete the {noun}. This browser remembers it.
        </LinkField>
      </details>
    </section>
  );
}

interface LinkProps {
  readonly label: string;
  readonly url: string;
  readonly isPrimary?: boolean;
  /** Note below the field. */
  readonly children: ComponentChildren;
}

function LinkField({ label, url, isPrimary = false, children }: LinkProps) {
  const note = useId();
  return (
    <div class="stack tight">
      <div class="with-button">
        <label class="field">
          <span>{label}</span>
          <input
            class="input mono"
            readOnly
            value={url}
            aria-describedby={note}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <CopyButton text={url} name={`the ${label.replace("Edit", "edit")}`} isPrimary={isPrimary} />
      </div>
      <p id={note} class="note">
        {children}
      </p>
    </div>
  );
}

async function openOther(access: EditAccess): Promise<void> {
  [error.value, hasConflict.value, date.value] = ["", false, savedDate.value];
  await reopen(access);
  await load(access);
}
