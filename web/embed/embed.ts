// Entry point of the live chart in an embed page: docs/embeds.md.

import type { EmbedData } from "../../src/service/embed/embed-data.ts";
import { type LiveChart, openLiveChart } from "./live-chart.ts";

/** Delay between the last resize and the redraw of a chart with gradients, in milliseconds. */
const RESIZE_PAUSE = 150;

const data = JSON.parse(document.getElementById("data")?.textContent ?? "null") as EmbedData;
const frame = document.getElementById("chart") as HTMLElement;

async function draw(): Promise<LiveChart | undefined> {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", document.title);
  frame.replaceChildren(canvas);
  try {
    return await openLiveChart(data, canvas);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = `This chart can't be shown live: ${message}`;
    frame.replaceChildren(note);
    return undefined;
  }
}

/** Redraws the chart after each resize. Used only if its configuration depends on the size. */
function followSize(drawn: LiveChart): void {
  let current: LiveChart | undefined = drawn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { clientWidth, clientHeight } = frame;
  new ResizeObserver(() => {
    if (frame.clientWidth === clientWidth && frame.clientHeight === clientHeight) return;
    ({ clientWidth, clientHeight } = frame);
    clearTimeout(timer);
    timer = setTimeout(async () => {
      current?.chart.destroy();
      current = await draw();
    }, RESIZE_PAUSE);
  }).observe(frame);
}

const drawn = await draw();
if (drawn?.usesSize) followSize(drawn);
