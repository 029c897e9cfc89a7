// Output panel: downloads, image URL and code snippets.

import type { OutputProps } from "../tab/tab.ts";
import { CodePanel } from "./code-panel.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DownloadRow } from "./download-row.tsx";
import { findEndpoint, type ImagePath, type ImageRequest, type Json } from "./image-request.ts";
import { formatImageUrl, MAX_URL_LENGTH, SAFE_URL_LENGTH } from "./image-url.ts";
import { findShortUrl, ShortUrl } from "./short-url.tsx";

export function Output({ request, alt, size, isFailed }: OutputProps) {
  if (request === undefined)
    return (
      <section class="card stack output" aria-labelledby="output-title">
        <h2 id="output-title">Share and export</h2>
        <p class="note">The image URL and code snippets will appear here.</p>
      </section>
    );
  const fields = request.body as Readonly<Record<string, Json>>;
  const imageRequest: ImageRequest = { path: request.path as ImagePath, fields, alt, ...shownSize(request, size) };
  const { origin } = location;
  const url = formatImageUrl(origin, imageRequest);
  const short = findShortUrl(imageRequest);
  return (
    <section class="card stack output" aria-labelledby="output-title">
      <h2 id="output-title">Share and export</h2>
      {isFailed && <p class="note">Fix the error to see the image URL and code snippets.</p>}
      {/* Hidden instead of removed, so that the chosen language and a signing key are kept. */}
      <div class="stack" hidden={isFailed}>
        <DownloadRow request={imageRequest} />
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
        <UrlNote request={imageRequest} length={url.length} />
        {imageRequest.path === "/chart" && <ShortUrl request={imageRequest} />}
        <CodePanel origin={origin} request={imageRequest} url={short ?? url} />
      </div>
    </section>
  );
}

/** Note about the URL's length. */
function UrlNote({ request, length }: { readonly request: ImageRequest; readonly length: number }) {
  const count = `${length.toLocaleString("en")} characters`;
  const alternative = request.path === "/chart" ? "create a short URL" : "send a POST request, as in the code below";
  if (length > MAX_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: too long for a URL. Instead, {alternative}.
      </p>
    );
  if (length > SAFE_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: some servers and mail programs truncate URLs longer than {SAFE_URL_LENGTH.toLocaleString("en")}{" "}
        characters. To be safe, {alternative}.
      </p>
    );
  return (
    <p id="url-note" class="note">
      {count}. Anyone with this URL can see the{" "}
      {findEndpoint(request).file === "qr" ? "code" : findEndpoint(request).file}.
    </p>
  );
}

/** Returns the display size in CSS pixels. Charts have a requested size; other images are measured. */
function shownSize({ path, body }: NonNullable<OutputProps["request"]>, size: OutputProps["size"]) {
  if (path === "/chart") return { width: Number(body.width ?? 500), height: Number(body.height ?? 300) };
  if (size === undefined) return {};
  const ratio = Number(body.devicePixelRatio ?? 1) || 1;
  return { width: size.width / ratio, height: size.height / ratio };
}
