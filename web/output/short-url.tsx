// Short URL of an image: saves it with POST /chart/create, /qr/create and so on, and shows the URL of the saved copy, which later
// edits change only if the visitor saves them. sessionStorage keeps the URL across reloads.

import { signal } from "@preact/signals";
import { CHART } from "../chart/current-chart.ts";
import { editAccess } from "../chart/saved/edit-token.ts";
import { nounOf, OwnList } from "../chart/saved/own-list.tsx";
import { findOpenedId, openCreated } from "../chart/saved/saved-chart.ts";
import { readTitle } from "../chart/titles.ts";
import { isBrand, savingAccount } from "../tab/brands.ts";
import { post, ServiceError } from "../tab/service.ts";

import { CopyButton } from "./copy-button.tsx";
import { createBody, type ImageRequest, type MakerPath, sortedJson, type TabId, tabIdOf } from "./image-request.ts";

/** Response of `POST /chart/create` and its counterparts. */
interface Created {
  /** Cards have none. */
  readonly shortUrl?: string;
  readonly url: string;
  /** Secret that lets its holder change the image. */
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
  const id = findOpenedId(request);
  return id === undefined ? undefined : shortUrlOf(id, request.path);
}

/** See docs/saved-charts.md. Saved cards can't have a brand. */
export function canBeSaved({ path, fields }: ImageRequest): boolean {
  return path !== "/card" || !isBrand(fields.theme, path);
}

/** Returns the short URL of a saved image. */
export function shortUrlOf(id: string, path: MakerPath = "/chart"): string {
  return `${location.origin}/${path === "/chart" ? "c" : "s"}/${id}`;
}

/** Returns the URL of a saved image, as the service returned it if the image was saved here. */
export function savedUrlOf(id: string, path: MakerPath): string {
  const url = saved.value?.url;
  return url?.endsWith(`/${id}`) ? url : shortUrlOf(id, path);
}

/** Returns the title of the image in a tab, for the list of own images. @param alt the alt text */
export function titleOf(kind: TabId, alt = ""): string {
  if (kind !== "chart") return alt.split(". ")[0] ?? "";
  return readTitle(CHART.text.peek(), "chart", CHART.settings.peek().version) ?? "";
}

/** Saves an image, and opens the saved copy. Returns an error message; an empty string if there was none. */
export async function createShortUrl(request: ImageRequest): Promise<string> {
  const body = createBody(request);
  const kind = tabIdOf(request.path);
  const title = titleOf(kind, request.alt) || request.alt.split(". ")[0] || `Untitled ${nounOf(kind)}`;
  const account = savingAccount();
  try {
    const reply = await post(`${request.path}/create`, body);
    const { shortUrl, url: long, editToken: token, expiresAt } = (await reply.json()) as Created;
    const url = shortUrl ?? long;
    saved.value = { body: JSON.stringify(body), url, expiresAt };
    storeInSession(saved.value);
    // The short URL's id also identifies the image elsewhere.
    const id = url.slice(url.lastIndexOf("/") + 1);
    openCreated(
      { id, kind, body: sortedJson(body) },
      { token, expiresAt, ...(account !== undefined && { account }) },
      title,
    );
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
  const kind = tabIdOf(request.path);
  const noun = nounOf(kind);
  const ownId = editAccess.value?.kind === kind ? editAccess.value.id : undefined;
  const exact = findShortUrl(request);
  const url = exact ?? (ownId && savedUrlOf(ownId, request.path));
  return (
    <div class="stack tight">
      {url === undefined ? (
        <div class="row">
          <button type="button" class="button" onClick={() => save(request)} aria-busy={isSaving}>
            Create short URL
          </button>
          <span class="note">Saves the current {noun} for six months. You can change or delete it later.</span>
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
          ? `The short URL shows the ${noun} without your latest changes. Save them under Saved ${noun}.`
          : url !== undefined && url === saved.value?.url && `Available until ${formatDay(saved.value.expiresAt)}.`}
      </p>
      {error.value !== "" && (
        <p role="alert" class="error-note">
          {error}
        </p>
      )}
      {kind !== "chart" && <OwnList kind={kind} />}
    </div>
  );
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date(time));
}
