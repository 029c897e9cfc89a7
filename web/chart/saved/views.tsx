// Views of a saved chart: their numbers, and a sparkline that the service draws.

import type { DayViews } from "./owner-request.ts";

/** Number of days for which the service counts views: docs/limits.md. */
const VIEW_DAYS = 90;
/** Minimum number of days in the sparkline. A new chart has no views on the days before. */
const SHOWN_DAYS = 30;
const WIDTH = 280;
const HEIGHT = 48;

export function Views({ days }: { readonly days: readonly DayViews[] | undefined }) {
  const counts = days?.map(({ views }) => views) ?? [];
  const total = counts.reduce((sum, views) => sum + views, 0);
  const today = counts.at(-1) ?? 0;
  const text = days === undefined ? "Counting views…" : `${count(total)} in ${VIEW_DAYS} days, ${today} today (UTC).`;
  return (
    <figure class="views">
      <figcaption class="note">{text} Copies in caches aren't counted.</figcaption>
      {/* The box has a fixed height, so that the page doesn't move when the image arrives. */}
      <div class="views-image">
        {total > 0 && (
          <img
            src={createSparkline(counts)}
            width={WIDTH}
            height={HEIGHT}
            alt={`Views per day, at most ${Math.max(...counts)}`}
          />
        )}
      </div>
    </figure>
  );
}

function count(views: number): string {
  return views === 1 ? "1 view" : `${views.toLocaleString("en")} views`;
}

/** Returns the URL of the sparkline. */
function createSparkline(counts: readonly number[]): string {
  const data = [...Array(Math.max(0, SHOWN_DAYS - counts.length)).fill(0), ...counts];
  const dataset = { data, borderColor: "#2a9d8f", backgroundColor: "rgba(42,157,143,0.25)", fill: true };
  // A minimum range keeps a chart without views at the bottom.
  const options = { scales: { y: { display: false, min: 0, suggestedMax: 1 } } };
  const chart = JSON.stringify({ type: "sparkline", data: { datasets: [dataset] }, options });
  return `/chart?${new URLSearchParams({ c: chart, v: "4", w: String(WIDTH), h: String(HEIGHT), f: "svg" })}`;
}
