// "Signed URL" tab: signs the URL in the page with WebCrypto, requests it before offering it, and has example code for
// servers. The key is neither sent nor stored.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { TabList } from "../form/tab-list.tsx";
import { CodeBox } from "./code-box.tsx";
import { CopyButton } from "./copy-button.tsx";
import { canShowInImg, type ImageRequest, readFormat } from "./image-request.ts";
import { MAX_URL_LENGTH } from "./image-url.ts";
import { formatSignedUrl } from "./signed-url.ts";
import { SIGNING_LANGUAGES, type SigningLanguage } from "./signing-code/signing-language.ts";
import { useImage, useObjectUrl } from "./use-image.ts";

const accountId = signal("");
const key = signal("");
/** When signed URLs expire, as local time without a zone; empty if they don't. */
const expires = signal("");
const language = signal<SigningLanguage>(SIGNING_LANGUAGES[0]);

interface Props {
  readonly request: ImageRequest;
  readonly origin: string;
  readonly isFailed: boolean;
  /** Whether the account is known from the sign-in, so that the form for it isn't shown. */
  readonly isSignedIn?: boolean;
}

/** Signs with this account instead of the account in the form. */
export function signWith(id: string, secret: string): void {
  [accountId.value, key.value] = [id, secret];
}

export function SigningPanel({ request: unlimited, origin, isFailed, isSignedIn = false }: Props) {
  const time = Date.parse(expires.value);
  // Signatures and programs treat the expiry time like every other parameter.
  const request = Number.isNaN(time)
    ? unlimited
    : { ...unlimited, fields: { ...unlimited.fields, exp: new Date(time).toISOString().replace(".000", "") } };
  const { url, problem } = useSignedUrl(origin, request);
  return (
    <>
      <p class="note">
        A signed URL uses your account without revealing its key. Nobody can change the image, except its size and
        format.
      </p>
      {!isSignedIn && <KeyForm />}
      <label class="field">
        <span>Expires, in the time zone {new Intl.DateTimeFormat().resolvedOptions().timeZone} (optional)</span>
        <input
          class="input"
          type="datetime-local"
          value={expires}
          onInput={({ currentTarget }) => {
            expires.value = currentTarget.value;
          }}
        />
      </label>
      {problem !== "" && (
        <p role="alert" class="warning-note">
          {problem}
        </p>
      )}
      {url !== undefined && <TestedUrl request={request} url={url} isFailed={isFailed} />}
      <ServerCode request={request} origin={origin} />
    </>
  );
}

/** Signed URL, once the fields are filled in, or the reason why there is none. */
interface SignedUrl {
  readonly url: string | undefined;
  readonly problem: string;
}

function useSignedUrl(origin: string, request: ImageRequest): SignedUrl {
  const [result, setResult] = useState<SignedUrl & { readonly input: string }>();
  const account = accountId.value.trim();
  const secret = key.value.trim();
  const input = JSON.stringify([account, secret, request.path, request.fields]);
  // The effect depends on text, because each rendering creates another request object.
  useEffect(() => {
    if (account === "" || secret === "") return;
    let isCancelled = false;
    formatSignedUrl(origin, request, { accountId: account, key: secret })
      .then((url) => ({ url, problem: problemOf(url) }))
      .catch(() => ({
        url: undefined,
        problem: "Signing in the browser requires HTTPS. You can sign on a server with the code below.",
      }))
      .then(({ url, problem }) => {
        if (!isCancelled) setResult({ url: problem === "" ? url : undefined, problem, input });
      });
    return () => {
      isCancelled = true;
    };
  }, [input]);
  return result?.input === input ? result : { url: undefined, problem: "" };
}

function problemOf(url: string): string {
  if (url.length <= MAX_URL_LENGTH) return "";
  return `The signed URL has ${url.length.toLocaleString("en")} characters, which is too long. Shorten the data.`;
}

function KeyForm() {
  return (
    <>
      <form class="field-grid" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
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
      <p class="note">
        The key stays in this page: it is not sent or stored. You find both on the <a href="/account">account page</a>.
      </p>
    </>
  );
}

interface TestedUrlProps {
  readonly request: ImageRequest;
  readonly url: string;
  readonly isFailed: boolean;
}

/** Requests the URL, and offers it only if the service accepts the signature. */
function TestedUrl({ request, url, isFailed }: TestedUrlProps) {
  const image = useImage(isFailed ? undefined : url);
  const shown = useObjectUrl(image?.blob);
  const isAccepted = image?.blob !== undefined && image.headers.get("X-Service-Verified-Key") === "true";
  return (
    <div class="stack tight">
      <p role="status" class="note">
        {image === undefined && "Testing the link…"}
        {isAccepted && "The link works: the service drew this image for your account."}
      </p>
      {image !== undefined && !isAccepted && (
        <p role="alert" class="error-note">
          {image.errors === undefined || image.errors.some((text) => text.includes("sig must be"))
            ? "The ID and key don't match. Copy both again from where you got them."
            : image.errors.join(" ")}
        </p>
      )}
      {isAccepted && (
        <>
          {canShowInImg(readFormat(request)) && shown !== undefined && (
            <img class="tested-image" src={shown} alt={request.alt} />
          )}
          <div class="with-button">
            <label class="field">
              <span>Signed URL</span>
              <input class="input mono" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
            </label>
            <CopyButton text={url} name="the signed URL" />
          </div>
        </>
      )}
    </div>
  );
}

function ServerCode({ request, origin }: { readonly request: ImageRequest; readonly origin: string }) {
  const { id, label, format } = language.value;
  return (
    <div class="stack tight">
      <h3>Sign on a server</h3>
      <TabList
        prefix="signing"
        label="Language"
        class="chip-tabs"
        tabs={SIGNING_LANGUAGES}
        selected={SIGNING_LANGUAGES.find((each) => each.id === id) ?? SIGNING_LANGUAGES[0]}
        onSelect={(chosen) => {
          language.value = chosen;
        }}
      />
      <div role="tabpanel" id="signing-panel" aria-labelledby={`signing-${id}`}>
        <CodeBox
          label="Prints the signed URL. Set LIMN_ACCOUNT and LIMN_KEY."
          name={`the ${label} program`}
          text={format(origin, request)}
        />
      </div>
    </div>
  );
}
