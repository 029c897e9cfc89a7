// List of the images of a kind that were saved in this browser, with links that open them.

import type { TabId } from "../../output/image-request.ts";
import { editPathOf, ownCharts } from "./own-charts.ts";

export function OwnList({ kind = "chart" }: { readonly kind?: TabId }) {
  const charts = ownCharts.value.filter((own) => (own.kind ?? "chart") === kind);
  if (charts.length === 0) return null;
  const noun = nounOf(kind);
  return (
    <details class="fold own-list">
      <summary>
        Your saved {noun}s ({charts.length})
      </summary>
      <ul>
        {charts.map((own) => (
          <li key={own.id}>
            <a href={editPathOf(own)}>{own.title}</a> <span class="note">{formatDay(own.savedAt)}</span>
          </li>
        ))}
      </ul>
      <p class="note">This browser keeps the list. To change a {noun} elsewhere, copy its edit link.</p>
    </details>
  );
}

/** Nouns for images in messages, if the noun isn't the id of the image's tab. */
const NOUNS: Readonly<Partial<Record<TabId, string>>> = {
  qr: "QR code",
  vega: "Vega chart",
  echarts: "ECharts chart",
  mermaid: "diagram",
  wordcloud: "word cloud",
};

/** Returns the noun for an image in messages. */
export function nounOf(kind: TabId): string {
  return NOUNS[kind] ?? kind;
}

function formatDay(time: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(new Date(time));
}
