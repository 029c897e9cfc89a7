// List of the charts that were saved in this browser, with links that open them.

import { ownCharts } from "./own-charts.ts";

export function OwnList() {
  const charts = ownCharts.value;
  if (charts.length === 0) return null;
  return (
    <details class="fold own-list">
      <summary>Your saved charts ({charts.length})</summary>
      <ul>
        {charts.map(({ id, title, savedAt }) => (
          <li key={id}>
            <a href={`/chart-maker/edit/${id}`}>{title}</a> <span class="note">{formatDay(savedAt)}</span>
          </li>
        ))}
      </ul>
      <p class="note">This browser keeps the list. To change a chart elsewhere, copy its edit link.</p>
    </details>
  );
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(new Date(time));
}
