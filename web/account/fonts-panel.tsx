// The account's font files: a list, and a form that uploads a font.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { ACCOUNT_FONTS, FONT_UPLOAD_BYTES } from "../../src/base/limits.ts";
import { NameField } from "./name-field.tsx";
import { ask, session } from "./session.ts";
import { Status } from "./status.tsx";
import { useChange, useLoaded } from "./use-loaded.ts";

/** A stored font, as the service describes it. */
export interface Font {
  readonly name: string;
  readonly family: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: "normal" | "italic";
  readonly bytes: number;
}

export function FontsPanel() {
  const { value, problem, reload } = useLoaded(() => ask<{ fonts: readonly Font[] }>("GET", "/fonts"));
  const change = useChange();
  const warnings = useSignal<readonly string[]>([]);
  const canChange = session.value?.canChange === true;
  const fonts = value?.fonts ?? [];
  const run = async (done: string, work: () => Promise<unknown>) => {
    warnings.value = [];
    if (!(await change.run(done, work))) return false;
    await reload();
    return true;
  };
  const upload = (file: File, name: string) => {
    const isTaken = fonts.some((font) => font.name === name);
    if (isTaken && !confirm(`Replace the font ${name}?`)) return Promise.resolve(false);
    return run(`${name} is saved. You can now use it in brands, charts and cards.`, async () => {
      warnings.value = (await ask<{ warnings: readonly string[] }>("PUT", `/fonts/${name}`, file)).warnings;
    });
  };
  const remove = ({ name, family }: Font) => {
    if (!confirm(`Delete ${name}? Text in ${family} will be drawn in another font.`)) return;
    void run(`${name} is deleted.`, () => ask("DELETE", `/fonts/${name}`));
  };
  return (
    <>
      <p class="note">
        Use these fonts by family name in brands, charts, tables, word clouds and cards. The files can't be downloaded.
      </p>
      {canChange && <UploadForm isBusy={change.isBusy} upload={upload} />}
      <Status message={change.message} problem={problem || change.problem} />
      {warnings.value.map((warning) => (
        <p key={warning} class="warning-note">
          {warning}
        </p>
      ))}
      {value !== undefined && fonts.length === 0 && <p>No fonts yet.</p>}
      <ul class="key-list">
        {fonts.map((font) => (
          <li key={font.name} class="card key-row">
            <div>
              <h2 class="image-name">{font.family}</h2>
              <p class="note">
                {font.name} · weight {font.weight}
                {font.style === "italic" && ", italic"} · {formatSize(font.bytes)}
              </p>
            </div>
            {canChange && (
              <button type="button" class="button danger" disabled={change.isBusy} onClick={() => remove(font)}>
                Delete<span class="visually-hidden"> {font.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface UploadProps {
  readonly isBusy: boolean;
  /** Uploads a file. Resolves to whether it is stored. */
  readonly upload: (file: File, name: string) => Promise<boolean>;
}

function UploadForm({ isBusy, upload }: UploadProps) {
  const name = useSignal("");
  const isLicensed = useSignal(false);
  const problem = useSignal("");
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const choose = () => {
    const file = input.current?.files?.[0];
    problem.value = file === undefined ? "" : findProblem(file);
    if (file !== undefined) name.value = toName(file.name);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined || isBusy || problem.value !== "" || !(await upload(file, name.value))) return;
    form.current?.reset();
    [name.value, isLicensed.value] = ["", false];
  };
  return (
    <form ref={form} class="card stack" onSubmit={submit} autocomplete="off">
      <h2>Upload a font</h2>
      <p class="note" id="font-about">
        TrueType, OpenType, WOFF or WOFF2, at most {formatSize(FONT_UPLOAD_BYTES)}. One file for each weight and style,
        and at most {ACCOUNT_FONTS} files.
      </p>
      <div class="row">
        <label class="field">
          <span>Font file</span>
          <input
            ref={input}
            class="input"
            type="file"
            accept=".ttf,.otf,.woff,.woff2"
            required
            aria-describedby="font-about font-problem"
            aria-invalid={problem.value !== ""}
            onChange={choose}
          />
        </label>
        <NameField name={name} placeholder="acme-bold" />
      </div>
      <p id="font-problem" role="alert" class="error-note" hidden={problem.value === ""}>
        {problem}
      </p>
      <label class="field beside">
        <input
          type="checkbox"
          required
          checked={isLicensed}
          onChange={({ currentTarget }) => {
            isLicensed.value = currentTarget.checked;
          }}
        />
        <span>
          My licence lets me store this font on a server, and show text in it in images, SVG and PDF. Desktop and web
          licences often don't allow this.
        </span>
      </label>
      <div>
        <button type="submit" class="button primary" aria-busy={isBusy} disabled={!isLicensed.value}>
          Upload font
        </button>
      </div>
    </form>
  );
}

/** Returns the reason why a file can't be uploaded, as far as the page can tell; empty if it can. */
function findProblem({ name, size }: File): string {
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size <= FONT_UPLOAD_BYTES) return "";
  return `${name} is ${formatSize(size)}. The maximum is ${formatSize(FONT_UPLOAD_BYTES)}. Save the font as WOFF2, or remove unused characters.`;
}

/** Returns a name for a file: `AcmeSans Bold.woff2` becomes `acmesans-bold`. */
function toName(file: string): string {
  const base = file.slice(0, 100).replace(/\.[^.]*$/, "");
  const words = base.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return words.join("-").slice(0, 40);
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(Math.ceil(bytes / 100_000) / 10).toLocaleString("en")} MB`;
}
