// "Code" panel: the editor, and below it the warnings. The preview shows the errors.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { FoldCard } from "../form/fold-card.tsx";
import { FindingLine } from "../tab/finding-line.tsx";
import type { ChartDocument } from "./chart-document.ts";
import type { ChartDiagnostics } from "./diagnostics.ts";
import { readConfig } from "./text/config-tree.ts";

interface Props<Fields extends object> {
  /** Id of the card. */
  readonly id: string;
  readonly chart: ChartDocument<Fields>;
  readonly findings: ChartDiagnostics<Fields>;
  /** Content below the editor. */
  readonly children?: ComponentChildren;
}

export function CodePanel<Fields extends object>({ id, chart, findings, children }: Props<Fields>) {
  const place = useRef<HTMLDivElement>(null);
  const format = async () => {
    const { formatCode } = await import("./text/format-code.ts");
    chart.edit(formatCode);
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // `key` is another character on some keyboards while Alt is pressed.
      if (event.code !== "KeyF" || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void format();
    };
    place.current?.append(chart.host);
    chart.host.addEventListener("keydown", onKeyDown);
    return () => chart.host.removeEventListener("keydown", onKeyDown);
  }, [chart]);
  // Effects run after the page has been painted.
  useEffect(() => void chart.mount(), [chart]);
  const { warnings } = findings;
  const extra = chart.mode.value !== undefined && (
    <>
      <span class="note">{chart.mode}</span>
      <button
        type="button"
        class="button quiet"
        title="Shift+Alt+F"
        aria-keyshortcuts="Shift+Alt+F"
        disabled={readConfig(chart.text.value).mistake !== undefined}
        onClick={() => void format()}
      >
        Format
      </button>
    </>
  );
  return (
    <FoldCard id={id} title="Code" extra={extra} class="code-panel">
      <div class="code-place" ref={place} />
      {children}
      <ul class="findings" aria-label="Warnings" hidden={warnings.length === 0}>
        {warnings.map((finding) => (
          <li key={finding.message} class="warning-note">
            <FindingLine finding={finding} />
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
