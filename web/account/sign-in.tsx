// Sign-in with an account's id and key, and sign-up if the operator allows it.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { solveChallenge } from "./proof.ts";
import { ask, type Credentials, describeError, session, signIn, signInProblem } from "./session.ts";
import { ShownValue } from "./shown-value.tsx";
import { Status } from "./status.tsx";
import { Turnstile } from "./turnstile.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

/** How the service creates accounts. */
interface SignupInfo {
  readonly signup: "off" | "invite" | "open";
  readonly challenge?: string;
  readonly iterations?: number;
  readonly zeroBits?: number;
  readonly turnstileSiteKey?: string;
}

const INVITE = /^#invite=(i-[0-9a-z]{32})$/;
/** The invite in the link from the operator. The address bar and the history don't keep it. */
const invite = signal(takeInvite());
/** An account that was just created. Its key is shown only once. */
const created = signal<Credentials | undefined>(undefined);

function takeInvite(): string | undefined {
  const [, token] = INVITE.exec(location.hash) ?? [];
  if (location.hash.startsWith("#invite=")) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

export function SignIn() {
  const signup = useLoaded(() => ask<SignupInfo>("GET", "/signup"));
  const info = signup.value;
  const canSignUp = info !== undefined && (info.signup === "open" || (info.signup === "invite" && invite.value));
  return (
    <div class="account-body sign-in">
      <div class="stack">
        <h1>Account</h1>
        <p class="lead">Your saved images, brands and keys in one place.</p>
        {created.value === undefined ? <SignInForm /> : <NewKey {...created.value} />}
      </div>
      {created.value === undefined && canSignUp && <SignUpForm info={info} reload={signup.reload} />}
      {created.value === undefined && info !== undefined && !canSignUp && (
        <p class="note">
          {info.signup === "invite"
            ? "To create an account, open an invite link from the operator of this service."
            : "The operator of this service creates accounts."}
        </p>
      )}
    </div>
  );
}

function SignInForm() {
  const id = useSignal("");
  const key = useSignal("");
  const isBusy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    await signIn({ id: id.value.trim(), key: key.value.trim() });
    isBusy.value = false;
    // The focused form has been removed, so move the focus to the page's content.
    if (session.peek() !== undefined) document.getElementById("main")?.focus();
  };
  return (
    <form class="card stack" onSubmit={submit} autocomplete="off">
      <h2>Sign in</h2>
      <label class="field">
        <span>Account ID</span>
        <input
          class="input mono"
          value={id}
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            id.value = currentTarget.value;
          }}
        />
      </label>
      <label class="field">
        <span>Key</span>
        <input
          class="input mono"
          type="password"
          value={key}
          required
          autocomplete="off"
          onInput={({ currentTarget }) => {
            key.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button primary" aria-busy={isBusy}>
        Sign in
      </button>
      <Status problem={signInProblem.value} />
      <p class="note">The key stays in this tab until you close it. It is never part of a URL.</p>
    </form>
  );
}

function SignUpForm({ info, reload }: { readonly info: SignupInfo; readonly reload: () => Promise<void> }) {
  const name = useSignal("");
  const turnstile = useSignal("");
  const progress = useSignal("");
  const change = useChange();
  const isOpen = info.signup === "open" && invite.value === undefined;
  const prove = async () => {
    if (invite.value !== undefined) return { invite: invite.value };
    if (info.turnstileSiteKey !== undefined) return { turnstile: turnstile.value };
    const { challenge = "", iterations = 0, zeroBits = 0 } = await ask<SignupInfo>("GET", "/signup");
    const solution = await solveChallenge({ challenge, iterations, zeroBits }, (share) => {
      progress.value = `Checking that you're human… ${Math.round(100 * share)}%`;
    });
    return { challenge, solution };
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    await change.run("", async () => {
      const proof = await prove();
      const { account, key } = await ask<{ account: { id: string }; key: string }>("POST", "/signup", {
        name: name.value.trim(),
        ...proof,
      });
      created.value = { id: account.id, key };
      invite.value = undefined;
    });
    progress.value = "";
    turnstile.value = "";
    if (created.value === undefined) await reload();
  };
  const isWaiting = isOpen && info.turnstileSiteKey !== undefined && turnstile.value === "";
  return (
    <form class="card stack" onSubmit={submit} autocomplete="off">
      <h2>Create an account</h2>
      <label class="field">
        <span>Name of the account</span>
        <input
          class="input"
          value={name}
          required
          maxLength={100}
          placeholder="Weekly report"
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
      </label>
      {isOpen && info.turnstileSiteKey !== undefined && <Turnstile siteKey={info.turnstileSiteKey} token={turnstile} />}
      <button type="submit" class="button primary" disabled={isWaiting} aria-busy={change.isBusy}>
        Create account
      </button>
      <Status message={progress.value} problem={change.problem} />
    </form>
  );
}

/** Shows the key of a new account, which the service never shows again. */
function NewKey({ id, key }: Credentials) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const problem = useSignal("");
  const open = () =>
    signIn({ id, key }).then(
      () => {
        created.value = undefined;
      },
      (error: unknown) => {
        problem.value = describeError(error);
      },
    );
  return (
    <div class="card stack">
      <h2 ref={heading} tabIndex={-1}>
        Your account is ready
      </h2>
      <p class="warning-note">Keep the ID and the key: the key is shown only once.</p>
      <ShownValue label="Account ID" text={id} />
      <ShownValue label="Key" text={key} />
      <button type="button" class="button primary" onClick={open}>
        Continue
      </button>
      <Status problem={problem.value || signInProblem.value} />
    </div>
  );
}
