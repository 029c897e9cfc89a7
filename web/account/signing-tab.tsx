// "Signed URLs" tab: signs the URL of an image with the key of the session, in the page.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ImagePath, ImageRequest } from "../output/image-request.ts";
import { findEndpoint } from "../output/image-request.ts";
import { SigningPanel, signWith } from "../output/signing-panel.tsx";
import { currentKey, session } from "./session.ts";

const EXAMPLE = "/qr?text=https%3A%2F%2Fexample.com&size=200";
/** The endpoints whose URLs the chart maker and this page can sign. */
const PATHS: readonly string[] = ["/chart", "/qr", "/barcode", "/v1/table", "/card"] satisfies ImagePath[];

export function SigningTab() {
  const url = useSignal(new URL(EXAMPLE, location.origin).href);
  const id = session.value?.account.id ?? "";
  const key = currentKey();
  useEffect(() => {
    signWith(id, key);
    return () => signWith("", "");
  }, [id, key]);
  const request = readImageUrl(url.value);
  return (
    <div class="card stack">
      <h2>Sign an image URL</h2>
      <label class="field">
        <span>Image URL of this service, without a signature</span>
        <input
          class="input mono"
          type="url"
          value={url}
          spellcheck={false}
          onInput={({ currentTarget }) => {
            url.value = currentTarget.value;
          }}
        />
      </label>
      {request === undefined ? (
        <p role="alert" class="warning-note">
          Paste an image URL that begins with one of these paths: {PATHS.join(", ")}.
        </p>
      ) : (
        <SigningPanel request={request} origin={location.origin} isFailed={false} isSignedIn />
      )}
    </div>
  );
}

/** Reads the request in an image URL; undefined for other text. */
function readImageUrl(text: string): ImageRequest | undefined {
  const url = URL.parse(text.trim(), location.origin);
  if (url === null || !PATHS.includes(url.pathname)) return undefined;
  const path = url.pathname as ImageRequest["path"];
  const { short } = findEndpoint({ path, fields: {}, alt: "" });
  const full = new Map(Object.entries(short).map(([name, alias]) => [alias, name]));
  const ignored = ["key", "sig", "accountId"];
  const fields = Object.fromEntries(
    [...url.searchParams].flatMap(([name, value]) => (ignored.includes(name) ? [] : [[full.get(name) ?? name, value]])),
  );
  return { path, fields, alt: "" };
}
