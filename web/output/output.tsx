// What one takes away of a picture: its file, its URL, and the code that shows it or asks for it.

import type { OutputProps } from "../tab/tab.ts";
import { CodePanel } from "./code-panel.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DownloadRow } from "./download-row.tsx";
import { type Json, kindOf, type PicturePath, type PictureRequest } from "./picture-request.ts";
import { formatPictureUrl, MOST_URL_LENGTH, SAFE_URL_LENGTH } from "./picture-url.ts";
import { ShortUrl, shortUrlOf } from "./short-url.tsx";

/** The output panel. */
export function Output({ request, alt, size }: OutputProps) {
  if (request === undefined)
    return (
      <section class="card stack output" aria-labelledby="output-title">
        <h2 id="output-title">Use it</h2>
        <p class="note">Once there is a picture, its URL and its code are here.</p>
      </section>
    );
  const fields = request.body as Readonly<Record<string, Json>>;
  const asked: PictureRequest = { path: request.path as PicturePath, fields, alt, ...shownSize(request, size) };
  const { origin } = location;
  const url = formatPictureUrl(origin, asked);
  const short = shortUrlOf(asked);
  return (
    <section class="card stack output" aria-labelledby="output-title">
      <h2 id="output-title">Use it</h2>
      <DownloadRow request={asked} />
      <div class="with-button">
        <label class="field">
          <span>Image URL</span>
          <input
            class="input mono"
            readOnly
            value={url}
            aria-describedby="url-note"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <CopyButton text={url} name="the URL" />
      </div>
      <UrlNote request={asked} length={url.length} />
      {asked.path === "/chart" && <ShortUrl request={asked} />}
      <CodePanel origin={origin} request={asked} url={short ?? url} />
    </section>
  );
}

/** What to know of a URL of that length. */
function UrlNote({ request, length }: { readonly request: PictureRequest; readonly length: number }) {
  const count = `${length.toLocaleString("en")} characters`;
  const way = request.path === "/chart" ? "make a short URL" : "ask for it by POST, as the code below does";
  if (length > MOST_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: too long for a URL. Please {way}.
      </p>
    );
  if (length > SAFE_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: some servers and mail programs cut URLs beyond {SAFE_URL_LENGTH.toLocaleString("en")}. To be safe,{" "}
        {way}.
      </p>
    );
  return (
    <p id="url-note" class="note">
      {count}. Whoever opens it sees the {kindOf(request).file === "qr" ? "code" : kindOf(request).file}.
    </p>
  );
}

/** The size at which pages show it, CSS pixels. A chart's is asked for, and all others are as large as they have become. */
function shownSize({ path, body }: NonNullable<OutputProps["request"]>, size: OutputProps["size"]) {
  if (path === "/chart") return { width: Number(body.width ?? 500), height: Number(body.height ?? 300) };
  if (size === undefined) return {};
  const ratio = Number(body.devicePixelRatio ?? 1) || 1;
  return { width: size.width / ratio, height: size.height / ratio };
}
