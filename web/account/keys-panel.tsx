// The account's keys: rotation with an overlap of a day, additional keys and read-only keys.

import { useSignal } from "@preact/signals";
import { ask, session, useKey } from "./session.ts";
import { ShownValue } from "./shown-value.tsx";
import { Status } from "./status.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

interface Key {
  readonly id: string;
  readonly name: string;
  readonly access: "full" | "read";
  readonly issued?: string;
  readonly expires?: string;
}

interface KeyList {
  readonly keys: readonly Key[];
  /** Id of the key of this session. */
  readonly current?: string;
}

/** A new key, which is shown only once. */
interface NewKey {
  readonly key: string;
  readonly listed: Key;
}

export function KeysPanel() {
  const { value, problem, reload } = useLoaded(() => ask<KeyList>("GET", "/keys"));
  const change = useChange();
  const issued = useSignal<NewKey | undefined>(undefined);
  const canChange = session.value?.canChange === true;
  const run = async (done: string, work: () => Promise<unknown>) => {
    if (await change.run(done, work)) await reload();
  };
  const rotate = (key: Key) => {
    const question = `Replace ${nameOf(key)} with a new key? The old key, and URLs that are signed with it, work for one more day.`;
    if (!confirm(question)) return;
    void run("The old key keeps working for a day. URLs that are signed with it stop working then, too.", async () => {
      issued.value = await ask<NewKey>("POST", `/keys/${key.id}/rotate`);
      if (key.id === value?.current) useKey(issued.value.key);
    });
  };
  const remove = (key: Key) => {
    if (!confirm(`Remove ${nameOf(key)}? Programs that use it will stop working.`)) return;
    void run("Key removed.", () => ask("DELETE", `/keys/${key.id}`));
  };
  return (
    <>
      <p class="note">
        Keys draw images with the limits and brands of your account, and sign URLs. Give a read-only key to programs
        that only draw.
      </p>
      <Status problem={problem} />
      <Status message={change.message} problem={change.problem} />
      {issued.value !== undefined && (
        <section class="card stack">
          <h2>New key</h2>
          <p class="warning-note">Keep this key: it is shown only once.</p>
          <ShownValue label={nameOf(issued.value.listed)} text={issued.value.key} />
        </section>
      )}
      <ul class="key-list">
        {(value?.keys ?? []).map((key) => (
          <li key={key.id} class="card key-row">
            <div>
              <h2 class="image-name">{nameOf(key)}</h2>
              <p class="note">
                {key.access === "read" ? "Read-only" : "Full access"}
                {key.issued !== undefined && ` · issued ${formatTime(key.issued)}`}
                {key.expires !== undefined && ` · stops working ${formatTime(key.expires)}`}
                {key.id === value?.current && " · used in this tab"}
              </p>
            </div>
            {canChange && (
              <div class="button-row">
                {key.expires === undefined && (
                  <button type="button" class="button" disabled={change.isBusy} onClick={() => rotate(key)}>
                    Rotate<span class="visually-hidden"> {nameOf(key)}</span>
                  </button>
                )}
                {key.id !== value?.current && (
                  <button type="button" class="button danger" disabled={change.isBusy} onClick={() => remove(key)}>
                    Remove<span class="visually-hidden"> {nameOf(key)}</span>
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <AddKey
          isBusy={change.isBusy}
          onAdd={(fields) =>
            run("The new key works now.", async () => {
              issued.value = await ask<NewKey>("POST", "/keys", fields);
            })
          }
        />
      )}
    </>
  );
}

interface AddProps {
  readonly isBusy: boolean;
  readonly onAdd: (fields: { readonly name: string; readonly access: string }) => Promise<void>;
}

function AddKey({ isBusy, onAdd }: AddProps) {
  const name = useSignal("");
  const access = useSignal("read");
  const submit = (event: Event) => {
    event.preventDefault();
    void onAdd({ name: name.value, access: access.value });
    name.value = "";
  };
  return (
    <form class="card stack" onSubmit={submit} autocomplete="off">
      <h2>Add a key</h2>
      <div class="row">
        <label class="field">
          <span>Name</span>
          <input
            class="input"
            value={name}
            maxLength={100}
            placeholder="Website"
            onInput={({ currentTarget }) => {
              name.value = currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          <span>Access</span>
          <select
            class="input"
            value={access}
            onChange={({ currentTarget }) => {
              access.value = currentTarget.value;
            }}
          >
            <option value="read">Read-only: draw and list</option>
            <option value="full">Full access</option>
          </select>
        </label>
        <button type="submit" class="button primary" aria-busy={isBusy}>
          Add key
        </button>
      </div>
    </form>
  );
}

function nameOf({ name, id }: Key): string {
  return name || `Key ${id}`;
}

function formatTime(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}
