// The short URL of a chart: the chart is saved, and the URL is of what was saved. It is offered for charts alone; what is saved
// does not change with the chart.

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

const saved = signal<Saved | undefined>(undefined);
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
  } catch (problem) {
    error.value = problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
  }
  isSaving.value = false;
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
              ? "Saves the chart as it is now."
              : "The chart has changed since the last one, which stays as it is."}
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
