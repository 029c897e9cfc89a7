// The account's saved images: a list with search and thumbnails, and the details of one image.

import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton } from "../output/copy-button.tsx";
import { downloadBlob } from "../output/download.ts";
import { ImageDetails } from "./image-details.tsx";
import { labelOf, nameOf, SAVED_KINDS, type SavedImage } from "./saved-image.ts";
import { ask, describeError, request } from "./session.ts";
import { Status } from "./status.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { useChange } from "./use-loaded.ts";

interface ImagePage {
  readonly images: readonly SavedImage[];
  readonly cursor?: string;
}

/** Number of images that are shown at first, and added by "Show more". */
const SHOWN = 12;
/** Time after the last change to the search before it is sent, in milliseconds. */
const SEARCH_MILLISECONDS = 300;

export function ImagesPanel() {
  const [openId, setOpenId] = useState<string>();
  const back = useRef<string | undefined>(undefined);
  if (openId !== undefined)
    return (
      <ImageDetails
        id={openId}
        onBack={() => {
          back.current = openId;
          setOpenId(undefined);
        }}
      />
    );
  return <ImageList focusId={back.current} onOpen={setOpenId} />;
}

interface ListProps {
  /** The image whose button gets the focus, after its details were closed. */
  readonly focusId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function ImageList({ focusId, onOpen }: ListProps) {
  const search = useSignal("");
  const kind = useSignal("");
  const page = useSignal<ImagePage | undefined>(undefined);
  const shown = useSignal(SHOWN);
  const problem = useSignal("");
  const load = async (cursor?: string) => {
    const query = new URLSearchParams({
      ...(search.value.trim() !== "" && { search: search.value.trim() }),
      ...(kind.value !== "" && { kind: kind.value }),
      ...(cursor !== undefined && { cursor }),
    });
    try {
      const next = await ask<ImagePage>("GET", `/images?${query}`);
      const before = cursor === undefined ? [] : (page.value?.images ?? []);
      page.value = { ...next, images: [...before, ...next.images] };
      problem.value = "";
    } catch (error) {
      problem.value = describeError(error);
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => void load(), page.value === undefined ? 0 : SEARCH_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [search.value, kind.value]);
  useEffect(() => {
    if (page.value !== undefined && focusId !== undefined) document.getElementById(`open-${focusId}`)?.focus();
  }, [page.value === undefined]);
  const images = page.value?.images ?? [];
  const cursor = page.value?.cursor;
  const isSearch = search.value !== "" || kind.value !== "";
  return (
    <>
      <div class="row">
        <label class="field account-search">
          <span>Search by name or ID</span>
          <input
            class="input"
            type="search"
            value={search}
            onInput={({ currentTarget }) => {
              search.value = currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          <span>Kind</span>
          <select
            class="input"
            value={kind}
            onChange={({ currentTarget }) => {
              kind.value = currentTarget.value;
            }}
          >
            <option value="">All</option>
            {SAVED_KINDS.map(([name, plural]) => (
              <option key={name} value={name}>
                {plural}
              </option>
            ))}
          </select>
        </label>
        <ExportButton />
      </div>
      <div role="alert">{problem.value !== "" && <p class="error-note">{problem}</p>}</div>
      <p role="status" class="note">
        {page.value === undefined ? "Loading…" : countImages(images.length, cursor !== undefined)}
      </p>
      {page.value !== undefined && images.length === 0 && cursor === undefined && (
        <p>
          {isSearch ? (
            "No saved image matches."
          ) : (
            <>
              Images that you save with a key of this account appear here, and those from the{" "}
              <a href="/chart-maker">chart maker</a> while you are signed in: see{" "}
              <a href="/docs/saved-charts">Save an image under a short URL</a>.
            </>
          )}
        </p>
      )}
      <ul class="image-grid">
        {images.slice(0, shown.value).map((image) => (
          <li key={image.id} class="card image-card">
            <Thumbnail id={image.id} version={image.version} alt="" />
            <h2 class="image-name">{nameOf(image)}</h2>
            <p class="note">
              {labelOf(image.kind)} · until {formatDay(image.expiresAt)}
            </p>
            <div class="button-row">
              <button type="button" class="button" id={`open-${image.id}`} onClick={() => onOpen(image.id)}>
                Details<span class="visually-hidden"> of {nameOf(image)}</span>
              </button>
              <CopyButton text={image.url} name={`the URL of ${nameOf(image)}`} label="Copy URL" />
            </div>
          </li>
        ))}
      </ul>
      {(shown.value < images.length || cursor !== undefined) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            shown.value += SHOWN;
            if (shown.value > images.length && cursor !== undefined) void load(cursor);
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}

function countImages(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} images, and maybe more`;
  return count === 1 ? "1 image" : `${count} images`;
}

/** Returns a day in the page's language. */
export function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(new Date(time));
}

/** Returns the path after /api/account in the target of a Link header; undefined if there is no header. */
function nextPart(link: string | null): string | undefined {
  return link?.slice(link.indexOf("<") + "</api/account".length, link.indexOf(">"));
}

/** Downloads all images, as one archive per part. */
function ExportButton() {
  const change = useChange();
  const progress = useSignal("");
  const download = () =>
    change.run("All images downloaded.", async () => {
      let path: string | undefined = "/export";
      for (let part = 1; path !== undefined; part++) {
        progress.value = `Drawing part ${part}…`;
        const reply: Response = await request("GET", path);
        downloadBlob(await reply.blob(), `limn-images-${part}.zip`);
        path = nextPart(reply.headers.get("Link"));
      }
    });
  return (
    <>
      <button type="button" class="button" onClick={download} aria-busy={change.isBusy}>
        Export all as ZIP
      </button>
      <Status message={change.isBusy ? progress.value : change.message} problem={change.problem} />
    </>
  );
}
