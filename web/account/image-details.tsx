// The details of a saved image: its name, expiry date, views, versions and edit link.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ExpiryField, secondsUntilEndOf, toLocalDate } from "../chart/saved/expiry-field.tsx";
import { forgetChart } from "../chart/saved/own-charts.ts";
import type { DayViews, SavedVersion } from "../chart/saved/owner-request.ts";
import { VersionList } from "../chart/saved/version-list.tsx";
import { Views } from "../chart/saved/views.tsx";
import { nameOf, type SavedImage } from "./saved-image.ts";
import { ask, session } from "./session.ts";
import { ShownValue } from "./shown-value.tsx";
import { Status } from "./status.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

interface Details {
  readonly image: SavedImage;
  readonly versions: readonly SavedVersion[];
  readonly views: readonly DayViews[];
}

interface Props {
  readonly id: string;
  readonly onBack: () => void;
}

export function ImageDetails({ id, onBack }: Props) {
  const path = `/images/${id}`;
  const { value, problem, reload } = useLoaded(() => ask<Details>("GET", path));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [value === undefined]);
  return (
    <>
      <div>
        <button type="button" class="button quiet" onClick={onBack}>
          ← All images
        </button>
      </div>
      <h2 ref={heading} tabIndex={-1} class="image-name">
        {value === undefined ? "Loading…" : nameOf(value.image)}
      </h2>
      <Status problem={problem} />
      {value !== undefined && <Editor {...value} path={path} reload={reload} onBack={onBack} />}
    </>
  );
}

function Editor({
  image,
  versions,
  views,
  path,
  reload,
  onBack,
}: Details & { readonly path: string; readonly reload: () => Promise<void>; readonly onBack: () => void }) {
  const change = useChange();
  const name = useSignal(image.name);
  const date = useSignal(toLocalDate(new Date(image.expiresAt)));
  const link = useSignal<{ readonly editUrl?: string; readonly editToken: string } | undefined>(undefined);
  const canChange = session.value?.canChange === true;
  const run = async (done: string, work: () => Promise<unknown>) => {
    if (await change.run(done, work)) await reload();
  };
  const hasNewDate = date.value !== toLocalDate(new Date(image.expiresAt));
  const hasNewName = name.value.trim() !== image.name;
  const save = (event: Event) => {
    event.preventDefault();
    const expiry = hasNewDate ? { expiresIn: `${secondsUntilEndOf(date.value)}s` } : {};
    void run("Saved.", () => ask("PATCH", path, { ...(hasNewName && { name: name.value.trim() }), ...expiry }));
  };
  const renew = () =>
    run("The old edit link no longer works.", async () => {
      link.value = await ask("POST", `${path}/edit-token`);
    });
  const remove = async () => {
    if (!confirm(`Delete ${nameOf(image)}? Its URLs will stop working.`)) return;
    if (!(await change.run("", () => ask("DELETE", path)))) return;
    forgetChart(image.id, image.url.slice(image.url.lastIndexOf("/") + 1));
    onBack();
  };
  return (
    <div class="image-details">
      <div class="stack">
        <Thumbnail id={image.id} version={image.version} alt={`${nameOf(image)}, as it is shown now`} />
        <ShownValue label="Image URL" text={image.url} />
        <Views days={views} />
      </div>
      <div class="stack">
        <form class="card stack" onSubmit={save}>
          <label class="field">
            <span>Name</span>
            <input
              class="input"
              value={name}
              maxLength={100}
              disabled={!canChange}
              onInput={({ currentTarget }) => {
                name.value = currentTarget.value;
              }}
            />
          </label>
          <ExpiryField date={date} />
          <button
            type="submit"
            class="button primary"
            disabled={!canChange || !(hasNewDate || hasNewName)}
            aria-busy={change.isBusy}
          >
            Save
          </button>
        </form>
        <Status message={change.message} problem={change.problem} />
        {canChange && (
          <section class="card stack">
            <h3>Edit link</h3>
            <p class="note">Anyone with the link can change the image. A new link replaces the old one.</p>
            {link.value === undefined ? (
              <button type="button" class="button" onClick={renew} aria-busy={change.isBusy}>
                Make a new edit link
              </button>
            ) : (
              <>
                <p class="warning-note">Keep this: it is shown only once.</p>
                {link.value.editUrl === undefined ? (
                  <ShownValue label="Edit token" text={link.value.editToken} />
                ) : (
                  <>
                    <ShownValue label="Edit link" text={link.value.editUrl} />
                    <a href={link.value.editUrl}>Open in the chart maker</a>
                  </>
                )}
              </>
            )}
          </section>
        )}
        <VersionList
          versions={versions}
          isBusy={change.isBusy || !canChange}
          onRevert={({ number }) =>
            run(`Reverted to version ${number}.`, () => ask("POST", `${path}/revert`, { number }))
          }
        />
        {canChange && (
          <div>
            <button type="button" class="button danger" onClick={remove}>
              Delete image
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
