// Field for the expiry date of a saved chart.

import type { Signal } from "@preact/signals";

/** Longest and shortest lifetime that the service accepts, in seconds: docs/limits.md. */
const SAVED_SECONDS = 15_897_600;
const MIN_SECONDS = 60;
/** How long before midnight a chart expires, in seconds, so that a slow request doesn't move the expiry to the next day. */
const MARGIN_SECONDS = 300;

/** Returns a date in local time, as in an `<input type="date">`. */
export function toLocalDate(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${time.getFullYear()}-${month}-${day}`;
}

/** Returns the seconds until shortly before the end of a day in local time, within the lifetimes that the service accepts. */
export function secondsUntilEndOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const seconds = Math.floor((new Date(year, month - 1, day + 1).getTime() - Date.now()) / 1000) - MARGIN_SECONDS;
  return Math.min(SAVED_SECONDS, Math.max(MIN_SECONDS, seconds));
}

export function ExpiryField({ date }: { readonly date: Signal<string> }) {
  const now = Date.now();
  const [first, last] = [now, now + SAVED_SECONDS * 1000].map((time) => toLocalDate(new Date(time))) as [
    string,
    string,
  ];
  return (
    <label class="field">
      <span>Available until the end of</span>
      <input
        class="input"
        type="date"
        min={first}
        max={last}
        value={date}
        onChange={({ currentTarget }) => {
          // An invalid date is empty. Other dates outside the range can be typed.
          const { value } = currentTarget;
          if (value !== "") date.value = [first, value, last].sort()[1] ?? value;
          currentTarget.value = date.value;
        }}
      />
    </label>
  );
}
