// The account's limits, and its requests per day and endpoint.

import { ScrollRegion } from "../form/scroll-region.tsx";
import { ask, session } from "./session.ts";
import { Status } from "./status.tsx";
import { useLoaded } from "./use-loaded.ts";

interface Day {
  readonly date: string;
  readonly requests: Readonly<Record<string, number>>;
}

export function UsagePanel() {
  const { value, problem } = useLoaded(() => ask<{ days: readonly Day[] }>("GET", "/usage"));
  const account = session.value?.account;
  const days = value?.days ?? [];
  const endpoints = [...new Set(days.flatMap(({ requests }) => Object.keys(requests)))].sort();
  const shown = days.filter(({ requests }) => Object.keys(requests).length > 0).toReversed();
  const total = (day: Day) => Object.values(day.requests).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <dl class="limits">
        <div>
          <dt>Limit of points per minute</dt>
          <dd>{account?.limit?.toLocaleString("en") ?? "No limit"}</dd>
        </div>
        <div>
          <dt>Limit of saved bytes per day</dt>
          <dd>{account?.savedBytes?.toLocaleString("en") ?? "No limit"}</dd>
        </div>
        <div>
          <dt>Requests in 30 days</dt>
          <dd>{days.reduce((sum, day) => sum + total(day), 0).toLocaleString("en")}</dd>
        </div>
      </dl>
      <p class="note">
        Days are in UTC. The counts are approximate, and images from caches in front of the service aren't counted.
      </p>
      <Status problem={problem} />
      {value !== undefined && shown.length === 0 && <p>No requests with this account's keys yet.</p>}
      {shown.length > 0 && (
        <ScrollRegion label="Requests per day" class="usage">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Total</th>
                {endpoints.map((endpoint) => (
                  <th key={endpoint} scope="col">
                    <code>{endpoint}</code>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{day.date}</th>
                  <td>{total(day).toLocaleString("en")}</td>
                  {endpoints.map((endpoint) => (
                    <td key={endpoint}>{(day.requests[endpoint] ?? 0).toLocaleString("en")}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
