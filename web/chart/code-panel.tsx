// "Code" panel: the editor, and below it the warnings. The preview shows the errors.

import { useLayoutEffect, useRef } from "preact/hooks";
import { FindingLine } from "../tab/finding-line.tsx";
import { CHART } from "./current-chart.ts";
import type { ChartDiagnostics } from "./diagnostics.ts";
import { hasSyntaxError } from "./last-valid-text.ts";

async function format(): Promise<void> {
  const { formatCode } = await import("./text/format-code.ts");
  CHART.edit(formatCode);
}

function onKeyDown(event: KeyboardEvent): void {
  // `key` is another character on some keyboards while Alt is pressed.
  if (event.code !== "KeyF" || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  void format();
}

export function CodePanel({ findings }: { readonly findings: ChartDiagnostics }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(CHART.host);
    CHART.host.addEventListener("keydown", onKeyDown);
    return () => CHART.host.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <section class="card stack code-panel" aria-labelledby="code-title">
      <div class="panel-head">
        <h2 id="code-title">Code</h2>
        <span class="row">
          <span class="note">{CHART.mode}</span>
          <button
            type="button"
            class="button quiet"
            title="Shift+Alt+F"
            aria-keyshortcuts="Shift+Alt+F"
            disabled={hasSyntaxError.value}
            onClick={() => void format()}
          >
            Format
          </button>
        </span>
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
