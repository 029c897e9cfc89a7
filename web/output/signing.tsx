// Signed URL of the image and example code for servers. The URL is signed in the page with WebCrypto; the key is neither sent
// nor stored.

import { signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { CodeBox } from "./code-box.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { ImageRequest } from "./image-request.ts";
import { formatSignedUrl } from "./signed-url.ts";
import { formatNodeSigning, formatPythonSigning } from "./snippet.ts";

const accountId = signal("");
const key = signal("");
const currentRequest = signal<ImageRequest | undefined>(undefined);

export function Signing({ request, origin }: { readonly request: ImageRequest; readonly origin: string }) {
  const url = useSignal("");
  const problem = useSignal("");
  currentRequest.value = request;
  const text = useComputed(() => JSON.stringify(currentRequest.value));
  useSignalEffect(() => {
    const [account, secret] = [accountId.value.trim(), key.value.trim()];
    const current = JSON.parse(text.value) as ImageRequest;
    let isCancelled = false;
    url.value = "";
    problem.value = "";
    if (account === "" || secret === "") return;
    formatSignedUrl(origin, current, { accountId: account, key: secret })
      .then((signed) => {
        if (!isCancelled) url.value = signed;
      })
      .catch(() => {
        if (!isCancelled)
          problem.value = "Signing in the browser requires HTTPS. You can sign on a server with the code below.";
      });
    return () => {
      isCancelled = true;
    };
  });
  return (
    <div class="stack">
      <p class="note">
        A signed URL uses your account without revealing its key. The key stays in this page: it is not sent or stored.
        The signature covers everything except size and format.
      </p>
      <form class="pair" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span>Account ID</span>
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
          <span>API key</span>
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
      <CodeBox label="Sign on a server: JavaScript" name="the JavaScript" text={formatNodeSigning(origin, request)} />
      <CodeBox label="Sign on a server: Python" name="the Python" text={formatPythonSigning(origin, request)} />
    </div>
  );
}
