// Charts for the work limit tests.

import app from "../../../src/app.ts";

/** The body of a POST to /chart. */
export type ChartRequest = Readonly<Record<string, unknown>>;

/** The largest possible image. */
export const BIG = { width: 3000, height: 3000, devicePixelRatio: 2 };

export function bars(datasets: number, values: number, options: ChartRequest = {}): ChartRequest {
  return {
    type: "bar",
    data: {
      labels: Array.from({ length: values }, (_, i) => `label ${i}`),
      datasets: Array.from({ length: datasets }, () => ({ data: Array.from({ length: values }, (_, i) => i % 7) })),
    },
    options,
  };
}

/** Returns a chart whose script draws on the context `c`. */
export function script(body: string): string {
  return `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{id:'x',afterDraw(chart){const c=chart.ctx;${body}}}]}`;
}

/** Requests a chart and reads the whole response. */
export async function draw(body: ChartRequest): Promise<{ readonly status: number; readonly error: string }> {
  const headers = { "Content-Type": "application/json" };
  const reply = await app.request("/chart", { method: "POST", body: JSON.stringify(body), headers });
  if (reply.status !== 200) return { status: reply.status, error: (await reply.json<{ error: string }>()).error };
  await reply.arrayBuffer();
  return { status: 200, error: "" };
}
