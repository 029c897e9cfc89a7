// "Chart" tab: start panel, data table, appearance panel and code editor, which all edit the same chart.

import { useEffect } from "preact/hooks";
import type { RenderResult, Tab } from "../tab/tab.ts";
import { AppearancePanel } from "./appearance-panel.tsx";
import { autoTitles } from "./auto-titles.ts";
import { CodePanel } from "./code-panel.tsx";
import { ConvertNote } from "./convert/convert-note.tsx";
import { CHART } from "./current-chart.ts";
import { DataPanel } from "./data/data-panel.tsx";
import { ChartDiagnostics } from "./diagnostics.ts";
import { ImagePanel } from "./image-panel.tsx";
import { areas } from "./inspector/areas.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { PreviewTarget } from "./inspector/preview-target.tsx";
import { changedSettings, createChartRequest, readSavedChart, readSettings } from "./settings.ts";
import { StartPanel } from "./start-panel.tsx";
import { findSyntaxError } from "./text/syntax-check.ts";
import { listenForUndo } from "./undo-keys.ts";
import { VersionField } from "./version-field.tsx";

const request = () => createChartRequest(CHART.text.value, CHART.settings.value);
const findings = new ChartDiagnostics(CHART, {
  validator: "/api/validate-chart?areas=true",
  request,
  main: "chart",
  onAreas: (found) => {
    areas.value = found;
  },
});

function View() {
  useEffect(() => listenForUndo(CHART), []);
  return (
    <>
      <StartPanel />
      <ConvertNote />
      <DataPanel />
      <AppearancePanel />
      <Inspector />
      <ImagePanel />
      <CodePanel id="code" chart={CHART} findings={findings}>
        <VersionField />
      </CodePanel>
    </>
  );
}

export const CHART_TAB: Tab = {
  id: "chart",
  path: "/chart",
  label: "Chart",
  history: CHART,
  View,
  request,
  describe: () => "Chart",
  save: () => ({
    text: CHART.text.value,
    ...changedSettings(CHART.settings.value),
    ...(autoTitles.value.length > 0 && { given: autoTitles.value }),
  }),
  load: (saved) => {
    const { text, given } = (saved ?? {}) as { readonly text?: unknown; readonly given?: unknown };
    if (typeof text !== "string") return;
    CHART.open(text, readSettings(saved));
    autoTitles.value = Array.isArray(given) ? given.map(String) : [];
  },
  open: (fields) => {
    const { text, settings } = readSavedChart(fields);
    CHART.open(text, settings);
  },
  start: async ({ chart }) => {
    const { readPastedCode } = await import("./pasted-code.ts");
    const pasted = readPastedCode(String(chart));
    if (pasted !== undefined) CHART.start(pasted.text, pasted.settings);
  },
  toRequest: (fields) => {
    const { text, settings } = readSavedChart(fields);
    return createChartRequest(text, settings);
  },
  check: async (request) => {
    const mistake = await findSyntaxError(String(request.body.chart));
    return mistake === undefined ? [] : [mistake];
  },
  explain: (errors) => findings.explain(errors),
  Overlay: PreviewTarget,
  onOutcome: (outcome: RenderResult) => findings.take(outcome),
};
