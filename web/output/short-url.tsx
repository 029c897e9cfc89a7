// Short URL of a chart: saves the chart with POST /chart/create and shows the URL of the saved copy, which doesn't change with
// later edits. Shows the edit link only once. sessionStorage keeps the URL across reloads.

import { signal } from "@preact/signals";
import { findOpenedId } from "../chart/saved/saved-chart.ts";
import { post, ServiceError } from "../tab/service.ts";
import { CopyButton } from "./copy-button.tsx";
import { createBody, type ImageRequest } from "./image-request.ts";

/** Response of `POST /chart/create`. */
interface Created {
  readonly shortUrl: string;
  /** Secret URL that lets its holder change the chart. */
  readonly editUrl: string;
  /** Expiry date, RFC 3339. */
  readonly expiresAt: string;
}

interface Saved {
  /** Saved request body, as JSON text. */
  readonly body: string;
  readonly url: string;
  /** Secret URL that lets its holder change the chart. Missing after a reload, because it is shown only once. */
  readonly editUrl?: string;
  /** Expiry date, RFC 3339. */
  readonly expiresAt: string;
}

/** Key in sessionStorage. */
const KEY = "short-url";

const saved = signal<Saved | undefined>(readFromSession());
const isSaving = signal(false);
const error = signal("");

/** Returns the short URL of the chart, which was created or opened here; undefined if the current version has none. */
export function findShortUrl(request: ImageRequest): string | undefined {
  if (saved.value?.body === JSON.stringify(createBody(request))) return saved.value.url;
  const id = request.path === "/chart" ? findOpenedId() : undefined;
  return id === undefined ? undefined : shortUrlOf(id);
}

/** Returns the short URL of a saved chart. */
export function shortUrlOf(id: string): string {
  return `${location.origin}/c/${id}`;
}

async function save(request: ImageRequest): Promise<void> {
  if (isSaving.value) return;
  const body = createBody(request);
  isSaving.value = true;
  error.value = "";
  try {
    const { shortUrl: url, editUrl, expiresAt } = (await (await post("/chart/create", body)).json()) as Created;
    const stored = { body: JSON.stringify(body), url, expiresAt };
    saved.value = { ...stored, editUrl };
    storeInSession(stored);
  } catch (problem) {
    error.value = problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
  }
  isSaving.value = false;
}

function storeInSession(chart: Saved): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chart));
  } catch {
    // The storage is full or disabled; another short URL can be created.
  }
}

/** Returns the chart that was saved before a reload, if it has not expired. */
function readFromSession(): Saved | undefined {
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

export function ShortUrl({ request }: { readonly request: ImageRequest }) {
  const url = findShortUrl(request);
  return (
    <div class="stack tight">
      {url === undefined ? (
        <div class="row">
          <button type="button" class="button" onClick={() => save(request)} aria-busy={isSaving}>
            Create short URL
          </button>
          <span class="note">
            {saved.value === undefined
              ? "Saves the current chart for six months."
              : "Saves the current chart for six months. The short URL that you created before keeps its chart."}
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
        {url !== undefined && url === saved.value?.url && `Available until ${formatDay(saved.value.expiresAt)}.`}
      </p>
      {url !== undefined && url === saved.value?.url && saved.value.editUrl !== undefined && (
        <EditLink url={saved.value.editUrl} />
      )}
      {error.value !== "" && (
        <p role="alert" class="error-note">
          {error}
        </p>
      )}
    </div>
  );
}

function EditLink({ url }: { readonly url: string }) {
  return (
    <>
      <div class="with-button">
        <label class="field">
          <span>Edit link</span>
          <input
            class="input mono"
            readOnly
            value={url}
            aria-describedby="edit-link-note"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <CopyButton text={url} name="the edit link" />
      </div>
      <p id="edit-link-note" class="warning-note">
        Keep this link: it is shown only once. Anyone with it can change the chart.
      </p>
    </>
  );
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date(time));
}
