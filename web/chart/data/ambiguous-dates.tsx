// Asks for the order of day and month if the labels are dates that fit both orders, such as 3/1/2026.

import { signal } from "@preact/signals";
import { CHART } from "../current-chart.ts";
import { formatDate, setLabelType } from "./convert-column.ts";
import { editData, type TypedTable } from "./data-state.ts";
import { canShowTimes } from "./date-axis.ts";
import { type DateOrder, detectDates, readDate } from "./date-text.ts";

/** Labels that the user wants to keep as text. */
const labelsKeptAsText = signal("");

export function AmbiguousDates({ typed: { table, types } }: { readonly typed: TypedTable }) {
  const { labels } = table;
  const isText = types.labels.kind === "text" && canShowTimes(CHART.text.value);
  const orders = isText && labelsKeptAsText.value !== labels.join() ? (detectDates(labels)?.orders ?? []) : [];
  const example = labels.find((label) => readDate(label, "dmy") !== readDate(label, "mdy"));
  const pick = (order: DateOrder, name: string) => () =>
    editData(
      (text) => setLabelType(text, CHART.settings.peek().version, "date", order),
      `The labels are dates with the ${name} first. You can undo this.`,
    );
  return (
    <div class="row ambiguous" role="status">
      {orders.length === 2 && example !== undefined && (
        <>
          <p class="note">
            “{example}” can be {formatDate(readDate(example, "dmy") as string)} or{" "}
            {formatDate(readDate(example, "mdy") as string)}. Choose the order:
          </p>
          <button type="button" class="button" onClick={pick("dmy", "day")}>
            Day first
          </button>
          <button type="button" class="button" onClick={pick("mdy", "month")}>
            Month first
          </button>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              labelsKeptAsText.value = labels.join();
            }}
          >
            Keep as text
          </button>
        </>
      )}
    </div>
  );
}
