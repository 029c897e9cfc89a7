// The signed URL, and how a server makes it. Whoever types an account's key gets the URL here: it is reckoned in the page. The key
// is neither sent nor kept: not in the page's URL, and not after the page is left.

import { signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { CodeBox } from "./code-box.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { PictureRequest } from "./picture-request.ts";
import { formatSignedUrl } from "./signed-url.ts";
import { formatNodeSigning, formatPythonSigning } from "./snippet.ts";

const accountId = signal("");
const key = signal("");
const asked = signal<PictureRequest | undefined>(undefined);

export function Signing({ request, origin }: { readonly request: PictureRequest; readonly origin: string }) {
  const url = useSignal("");
  const problem = useSignal("");
  asked.value = request;
  const text = useComputed(() => JSON.stringify(asked.value));
  useSignalEffect(() => {
    const [account, secret] = [accountId.value.trim(), key.value.trim()];
    const current = JSON.parse(text.value) as PictureRequest;
    let isOver = false;
    url.value = "";
    problem.value = "";
    if (account === "" || secret === "") return;
    formatSignedUrl(origin, current, { accountId: account, key: secret })
      .then((signed) => {
        if (!isOver) url.value = signed;
      })
      .catch(() => {
        if (!isOver) problem.value = "This browser signs on secure pages (https) only. On a server it works as below.";
      });
    return () => {
      isOver = true;
    };
  });
  return (
    <div class="stack">
      <p class="note">
        A signed URL counts for an account without showing its key. It is signed here, in this page: the key is not sent
        anywhere, and not kept. What is signed is the {nameOf(request)}; its size and format may still be changed.
      </p>
      <form class="pair" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span>Account</span>
          <input
            class="input mono"
            value={accountId}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => {
              accountId.value = currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          <span>Key</span>
          <input
            class="input mono"
            type="password"
            value={key}
            autocomplete="off"
            onInput={({ currentTarget }) => {
              key.value = currentTarget.value;
            }}
          />
        </label>
      </form>
      {problem.value !== "" && (
        <p role="alert" class="warning-note">
          {problem}
        </p>
      )}
      {url.value !== "" && (
        <div class="with-button">
          <label class="field">
            <span>Signed URL</span>
            <input class="input mono" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
          <CopyButton text={url.value} name="the signed URL" />
        </div>
      )}
      <CodeBox label="On a server: JavaScript" name="the program" text={formatNodeSigning(origin, request)} />
      <CodeBox label="On a server: Python" name="the program" text={formatPythonSigning(origin, request)} />
    </div>
  );
}

function nameOf({ path }: PictureRequest): string {
  return { "/chart": "chart", "/qr": "text", "/barcode": "text", "/v1/table": "table" }[path];
}
