// The tab of charts.

import { signal } from "@preact/signals";
import type { ApiRequest, Tab } from "../tab/tab.ts";

const text = signal(
  "{ type: 'bar', data: { labels: ['a', 'b', 'c'], datasets: [{ label: 'Series', data: [3, 5, 4] }] } }",
);

function request(): ApiRequest | undefined {
  if (text.value.trim() === "") return undefined;
  return { path: "/chart", body: { chart: text.value }, query: [["c", text.value]] };
}

function View() {
  return (
    <label class="field">
      <span>Chart</span>
      <textarea
        class="input"
        rows={14}
        value={text}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
    </label>
  );
}

export const CHART_TAB: Tab = {
  id: "chart",
  label: "Chart",
  View,
  request,
  describe: () => "A chart",
  save: () => text.value,
  load: (saved) => {
    if (typeof saved === "string") text.value = saved;
  },
};
