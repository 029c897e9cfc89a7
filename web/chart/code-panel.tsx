// "Code" panel: the editor, and below it the warnings. The preview shows the errors.

import { useLayoutEffect, useRef } from "preact/hooks";
import { FindingLine } from "../tab/finding-line.tsx";
import { CHART } from "./current-chart.ts";
import type { ChartDiagnostics } from "./diagnostics.ts";

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
      <ul class="findings" aria-label="Warnings" hidden={findings.warnings.length === 0}>
        {findings.warnings.map((finding) => (
          <li key={finding.message} class="warning-note">
            <FindingLine finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}
