// "Code" panel: the editor, and below it the errors and warnings. Clicking one of them moves the cursor to its line.

import { useLayoutEffect, useRef } from "preact/hooks";
import { CHART } from "./current-chart.ts";
import type { ChartDiagnostic, ChartDiagnostics } from "./diagnostics.ts";

export function CodePanel({ findings }: { readonly findings: ChartDiagnostics }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(CHART.host);
  }, []);
  return (
    <section class="card stack code-panel" aria-labelledby="code-title">
      <div class="panel-head">
        <h2 id="code-title">Code</h2>
        <span class="note">{CHART.mode}</span>
      </div>
      <div class="code-place" ref={place} />
      <ul class="findings" aria-label="Problems" hidden={findings.list.value.length === 0}>
        {findings.list.value.map((finding) => (
          <li key={finding.message} class={finding.severity === "error" ? "error-note" : "warning-note"}>
            <Sentence finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentence({ finding: { message, from, line } }: { readonly finding: ChartDiagnostic }) {
  if (from === undefined) return <>{message}</>;
  return (
    <button type="button" class="finding" onClick={() => CHART.goTo(from)}>
      <span class="finding-line">Line {line}</span> {message}
    </button>
  );
}
