// The short URL of a chart: the chart is saved, and the URL is of what was saved. It is offered for charts alone; what is saved
// does not change with the chart. After a reload the URL of an unchanged chart is there again: the session has it.

import { signal } from "@preact/signals";
import { post, ServiceError } from "../tab/service.ts";
import { CopyButton } from "./copy-button.tsx";
import { bodyOf, type PictureRequest } from "./picture-request.ts";

interface Saved {
  /** What was saved, as text. */
  readonly body: string;
  readonly url: string;
  /** Until when it is kept: RFC 3339. */
  readonly expiresAt: string;
}

/** Where the session has it. */
const KEY = "short-url";

const saved = signal<Saved | undefined>(recall());
const isSaving = signal(false);
const error = signal("");

/** The short URL of the chart as it is; undefined where it has none. */
export function shortUrlOf(request: PictureRequest): string | undefined {
  return saved.value?.body === JSON.stringify(bodyOf(request)) ? saved.value.url : undefined;
}

async function save(request: PictureRequest): Promise<void> {
  if (isSaving.value) return;
  const body = bodyOf(request);
  isSaving.value = true;
  error.value = "";
  try {
    const { url, expiresAt } = (await (await post("/chart/create", body)).json()) as Saved;
    saved.value = { body: JSON.stringify(body), url, expiresAt };
    remember(saved.value);
  } catch (problem) {
    error.value = problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
  }
  isSaving.value = false;
}

function remember(what: Saved): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // It keeps nothing, or not as much: another short URL can be made.
  }
}

/** What was saved before a reload; undefined where nothing was, or it is there no more. */
function recall(): Saved | undefined {
  try {
    const { body, url, expiresAt } = (JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {}) as Partial<
      Record<keyof Saved, unknown>
    >;
    if (typeof body !== "string" || typeof url !== "string" || typeof expiresAt !== "string") return undefined;
    return Date.parse(expiresAt) > Date.now() ? { body, url, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

export function ShortUrl({ request }: { readonly request: PictureRequest }) {
  const url = shortUrlOf(request);
  return (
    <div class="stack tight">
      {url === undefined ? (
        <div class="row">
          <button type="button" class="button" onClick={() => save(request)} aria-busy={isSaving}>
            Make a short URL
          </button>
          <span class="note">
            {saved.value === undefined
              ? "Saves the chart as it is now. The URL works for half a year."
              : "The chart has changed since the last one, which stays as it is. Another one works for half a year, too."}
          </span>
        </div>
      ) : (
        <div class="with-button">
          <label class="field">
            <span>Short URL</span>
            <input class="input mono" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
          <CopyButton text={url} name="the short URL" />
        </div>
      )}
      <p role="status" class="note">
        {url !== undefined && saved.value !== undefined && `Kept until ${formatDay(saved.value.expiresAt)}.`}
      </p>
      {error.value !== "" && (
        <p role="alert" class="error-note">
          {error}
        </p>
      )}
    </div>
  );
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date(time));
}
