// Short URL of a chart or a card: saves it with POST /chart/create or /card/create, and shows the URL of the saved copy, which later edits change only
// if the visitor saves them. sessionStorage keeps the URL across reloads.

import { signal } from "@preact/signals";
import { CHART } from "../chart/current-chart.ts";
import { editAccess } from "../chart/saved/edit-token.ts";
import { findOpenedId, openCreated } from "../chart/saved/saved-chart.ts";
import { readTitle } from "../chart/titles.ts";
import { isBrand } from "../tab/brands.ts";
import { post, ServiceError } from "../tab/service.ts";
import { CopyButton } from "./copy-button.tsx";
import { createBody, findEndpoint, type ImageRequest } from "./image-request.ts";

/** Response of `POST /chart/create` and `POST /card/create`. */
interface Created {
  /** Short URL of a chart. */
  readonly shortUrl?: string;
  readonly url: string;
  /** Secret that lets its holder change the chart. */
  readonly editToken: string;
  /** Expiry date, RFC 3339. */
  readonly expiresAt: string;
}

interface Saved {
  /** Saved request body, as JSON text. */
  readonly body: string;
  readonly url: string;
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

/** Returns whether the service saves this kind of image: docs/saved-charts.md. Saved cards can't have a brand. */
export function canBeSaved({ path, fields }: ImageRequest): boolean {
  return path === "/chart" || (path === "/card" && !isBrand(fields.theme));
}

/** Returns the short URL of a saved chart. */
export function shortUrlOf(id: string): string {
  return `${location.origin}/c/${id}`;
}

/** Saves a chart, and opens the saved copy. Returns an error message; an empty string if there was none. */
export async function createShortUrl(request: ImageRequest): Promise<string> {
  const body = createBody(request);
  const [text, settings] = [CHART.text.peek(), CHART.settings.peek()];
  try {
    const reply = await post(`${request.path}/create`, body);
    const { shortUrl, url: long, editToken: token, expiresAt } = (await reply.json()) as Created;
    const url = shortUrl ?? long;
    saved.value = { body: JSON.stringify(body), url, expiresAt };
    storeInSession(saved.value);
    const title = readTitle(text, "chart", settings.version) || request.alt.split(". ")[0] || "Untitled chart";
    if (request.path !== "/chart") return "";
    // The short URL's id also identifies the chart elsewhere.
    const id = url.slice(url.lastIndexOf("/") + 1);
    openCreated({ id, text, settings }, { token, expiresAt }, title);
    return "";
  } catch (problem) {
    return problem instanceof ServiceError ? problem.errors.join(" ") : String(problem);
  }
}

/** Forgets the short URL of a chart that has been deleted. */
export function forgetShortUrl(id: string): void {
  if (saved.value?.url.endsWith(`/${id}`)) saved.value = undefined;
}

async function save(request: ImageRequest): Promise<void> {
  if (isSaving.value) return;
  isSaving.value = true;
  error.value = "";
  error.value = await createShortUrl(request);
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
  const ownId = request.path === "/chart" ? editAccess.value?.id : undefined;
  const exact = findShortUrl(request);
  const url = exact ?? (ownId && shortUrlOf(ownId));
  return (
    <div class="stack tight">
      {url === undefined ? (
        <div class="row">
          <button type="button" class="button" onClick={() => save(request)} aria-busy={isSaving}>
            Create short URL
          </button>
          <span class="note">
            Saves the current {findEndpoint(request).name} for six months.
            {request.path === "/chart" && " You can change or delete it later."}
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
        {exact === undefined && url !== undefined
          ? "The short URL shows the chart without your latest changes. Save them under Saved chart."
          : url !== undefined && url === saved.value?.url && `Available until ${formatDay(saved.value.expiresAt)}.`}
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
