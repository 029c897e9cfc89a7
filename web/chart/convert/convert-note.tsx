// Note on charts with an older version of Chart.js, which offers to convert them. The converter is loaded on demand.

import { signal } from "@preact/signals";
import { createRef } from "preact";
import { ScrollRegion } from "../../form/scroll-region.tsx";
import { CHART } from "../current-chart.ts";
import { hasSyntaxError } from "../last-valid-text.ts";
import type { Conversion } from "./convert-version.ts";
import type { DiffLine } from "./line-diff.ts";

interface Proposal extends Conversion {
  readonly before: string;
  readonly diff: readonly DiffLine[];
}

const proposal = signal<Proposal | undefined>(undefined);
const problem = signal("");

async function propose(): Promise<void> {
  const [before, { version }] = [CHART.text.peek(), CHART.settings.peek()];
  if (version === 4) return;
  problem.value = "";
  try {
    const [{ convertToVersion4 }, { diffCode }] = await Promise.all([
      import("./convert-version.ts"),
      import("./line-diff.ts"),
    ]);
    const conversion = convertToVersion4(before, version);
    proposal.value = { ...conversion, before, diff: diffCode(before, conversion.text) };
  } catch {
    problem.value = "Couldn't load the converter. Check your connection.";
  }
}

function apply(): void {
  const { before, text } = proposal.peek() ?? {};
  if (text === undefined || before !== CHART.text.peek()) return;
  CHART.start(text, { ...CHART.settings.peek(), version: 4 });
}

const dialog = createRef<HTMLDialogElement>();

/** Shows the conversion to version 4 in a dialog. */
export async function openConverter(): Promise<void> {
  await propose();
  if (problem.peek() === "") dialog.current?.showModal();
}

/** Explains the conversion to people who don't write code. */
const PLAIN =
  "It keeps working, so you don't have to convert it. Converting keeps your data, text and colours, and adds newer options; spacing can look slightly different.";

export function ConvertNote() {
  const { version } = CHART.settings.value;
  const close = () => dialog.current?.close();
  if (version === 4 || CHART.text.value.trim() === "") return null;
  return (
    <div class="card row convert-note">
      <p>
        This chart uses Chart.js {version}. {PLAIN}
      </p>
      <button type="button" class="button" disabled={hasSyntaxError.value} onClick={() => void openConverter()}>
        Convert to version 4…
      </button>
      {problem.value !== "" && (
        <p class="error-note" role="alert">
          {problem}
        </p>
      )}
      <dialog ref={dialog} class="convert-dialog" aria-labelledby="convert-title" closedby="any">
        <div class="stack example-frame">
          <h2 id="convert-title">Convert to Chart.js 4</h2>
          {proposal.value !== undefined && <Changes {...proposal.value} />}
          <div class="row end">
            <button type="button" class="button quiet" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              class="button primary"
              onClick={() => {
                close();
                apply();
              }}
            >
              Convert
            </button>
          </div>
        </div>
      </dialog>
    </div>
  );
}

function Changes({ changes, problems, diff }: Proposal) {
  return (
    <ScrollRegion class="convert-scroll stack" label="Changes">
      {changes.length === 0 && <p>The code needs no changes.</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {problems.map((text) => (
        <p key={text} class="warning-note">
          Not converted: {text}
        </p>
      ))}
      {diff.length > 0 && (
        <pre class="convert-diff">
          {diff.map(({ kind, text }, index) => (
            <div key={index} class={kind}>
              <span aria-hidden="true">{MARKS[kind]}</span>
              {kind === "same" ? text : kind === "added" ? <ins>{text}</ins> : <del>{text}</del>}
            </div>
          ))}
        </pre>
      )}
    </ScrollRegion>
  );
}

const MARKS = { same: "  ", added: "+ ", removed: "- " } as const;
