// The account's named secrets, which charts send to the servers of their data: a list, and a form that adds or replaces
// a secret. The service never returns a value, so replacing a secret always needs its value.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ACCOUNT_SECRETS, SECRET_LENGTH, SECRET_MIN_LENGTH } from "../../src/base/limits.ts";
import { PRESETS, type Preset } from "../../src/drawings/data-source/presets.ts";
import { NameField } from "./name-field.tsx";
import { ask, session } from "./session.ts";
import { Status } from "./status.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

/** A secret, as the service describes it. */
interface Secret {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly header: string;
  readonly scheme?: string;
  readonly saved: string;
}

/** The fields of a new secret, as they are entered. */
interface Draft {
  readonly name: string;
  readonly hosts: string;
  readonly header: string;
  readonly scheme: string;
}

const EMPTY: Draft = { name: "", hosts: "", header: "Authorization", scheme: "Bearer" };

export function SecretsPanel() {
  const canChange = session.value?.canChange === true;
  return canChange ? <OwnSecrets /> : <p>A read-only key can't see secrets. Sign in with a full key.</p>;
}

function OwnSecrets() {
  const { value, problem, reload } = useLoaded(() => ask<{ secrets: readonly Secret[] }>("GET", "/secrets"));
  const change = useChange();
  const draft = useSignal<Draft>(EMPTY);
  const secrets = value?.secrets ?? [];
  const run = async (done: string, work: () => Promise<unknown>) => {
    if (!(await change.run(done, work))) return false;
    await reload();
    return true;
  };
  const save = ({ name, hosts, header, scheme }: Draft, secret: string) => {
    if (secrets.some((each) => each.name === name) && !confirm(`Replace the secret ${name}?`)) return false;
    const body = {
      hosts: hosts.split(/[\s,]+/).filter(Boolean),
      header: header.trim(),
      ...(scheme.trim() !== "" && { scheme: scheme.trim() }),
      secret: secret.trim(),
    };
    return run(`${name} is saved. Use it as {{secret.${name}}}.`, async () => {
      await ask("PUT", `/secrets/${name}`, body);
      draft.value = EMPTY;
    });
  };
  const remove = ({ name }: Secret) => {
    if (!confirm(`Delete ${name}? Charts that use it will stop working.`)) return;
    void run(`${name} is deleted.`, () => ask("DELETE", `/secrets/${name}`));
  };
  return (
    <>
      <p class="note">
        Charts send these secrets to the servers of their data. Nobody can read a secret again, and only its hosts
        receive it.
      </p>
      <SecretForm draft={draft.value} isBusy={change.isBusy} onSave={save} key={JSON.stringify(draft.value)} />
      <Status message={change.message} problem={problem || change.problem} />
      {value !== undefined && secrets.length === 0 && <p>No secrets yet.</p>}
      <ul class="key-list">
        {secrets.map((secret) => (
          <li key={secret.name} class="card key-row">
            <div>
              <h2 class="image-name">{secret.name}</h2>
              <p class="note">
                {secret.header}
                {secret.scheme !== undefined && ` ${secret.scheme}`} · {secret.hosts.join(", ")}
              </p>
            </div>
            <div class="button-row">
              <button
                type="button"
                class="button"
                onClick={() => {
                  const { name, hosts, header, scheme = "" } = secret;
                  draft.value = { name, hosts: hosts.join(" "), header, scheme };
                }}
              >
                Replace<span class="visually-hidden"> {secret.name}</span>
              </button>
              <button type="button" class="button danger" disabled={change.isBusy} onClick={() => remove(secret)}>
                Delete<span class="visually-hidden"> {secret.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FormProps {
  /** The fields of the secret to replace, or of a new secret. */
  readonly draft: Draft;
  readonly isBusy: boolean;
  /** Saves a secret. Resolves to whether it is stored. */
  readonly onSave: (draft: Draft, secret: string) => Promise<boolean> | boolean;
}

/** The presets as rows of their table, with the header that each API expects. */
const APIS: readonly Preset[] = Object.values(PRESETS);

function SecretForm({ draft, isBusy, onSave }: FormProps) {
  const name = useSignal(draft.name);
  const fields = useSignal(draft);
  const value = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (draft.name !== "") value.current?.focus();
  }, []);
  const set = (part: Partial<Draft>) => {
    fields.value = { ...fields.value, ...part };
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const secret = value.current?.value ?? "";
    if (isBusy || !(await onSave({ ...fields.value, name: name.value }, secret))) return;
    if (value.current !== null) value.current.value = "";
    [name.value, fields.value] = ["", EMPTY];
  };
  const chooseApi = (label: string) => {
    const api = APIS.find((each) => each.label === label);
    if (api !== undefined) set({ header: api.header, scheme: api.scheme ?? "" });
  };
  return (
    <form class="card stack" onSubmit={submit} autocomplete="off">
      <h2>{draft.name === "" ? "Add a secret" : `Replace ${draft.name}`}</h2>
      <p class="note" id="secret-about">
        At most {ACCOUNT_SECRETS} secrets, each with {SECRET_MIN_LENGTH} to {SECRET_LENGTH} characters without spaces.
      </p>
      <div class="row">
        <NameField name={name} placeholder="metabase" />
        <label class="field">
          <span>Secret, such as an API key</span>
          <input
            ref={value}
            class="input mono"
            type="password"
            required
            minLength={SECRET_MIN_LENGTH}
            maxLength={SECRET_LENGTH}
            autocomplete="new-password"
            aria-describedby="secret-about"
          />
        </label>
      </div>
      <label class="field">
        <span>Hosts that may receive it</span>
        <input
          class="input mono"
          value={fields.value.hosts}
          required
          placeholder="metabase.example.com prometheus.example.com:9090"
          onInput={({ currentTarget }) => set({ hosts: currentTarget.value })}
        />
      </label>
      <div class="row">
        <label class="field">
          <span>Header for</span>
          <select class="input" onChange={({ currentTarget }) => chooseApi(currentTarget.value)}>
            <option value="">Another API</option>
            {APIS.map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Header</span>
          <input
            class="input mono"
            value={fields.value.header}
            required
            maxLength={64}
            onInput={({ currentTarget }) => set({ header: currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>Word before the secret</span>
          <input
            class="input mono"
            value={fields.value.scheme}
            maxLength={20}
            placeholder="none"
            onInput={({ currentTarget }) => set({ scheme: currentTarget.value })}
          />
        </label>
      </div>
      <div>
        <button type="submit" class="button primary" aria-busy={isBusy}>
          Save secret
        </button>
      </div>
    </form>
  );
}
