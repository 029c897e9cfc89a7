// The chart: words or a configuration → its picture, and the chart maker with the same chart in it.

import { formatPictureUrl } from "../output/picture-url.ts";
import { post, ServiceError } from "../tab/service.ts";
import type { LivePicture, Shown } from "./live-picture.ts";
import { makerUrl } from "./open-maker.ts";

const WIDTH = 500;
const HEIGHT = 300;
/** The version that a configuration is written for, where one begins today. */
const VERSION = "4";

type Mode = "words" | "config";

/** Starts the chart of the page. */
export function startChart(root: HTMLElement, picture: LivePicture): void {
  const words = find<HTMLTextAreaElement>(root, "#chart-words");
  const config = find<HTMLTextAreaElement>(root, "#chart-config");
  const modes = [...root.querySelectorAll<HTMLInputElement>('input[name="mode"]')];
  const readMode = () => modes.find(({ checked }) => checked)?.value as Mode;
  const read = () => (readMode() === "words" ? shownOfWords(words.value) : shownOfConfig(config.value));
  const update = () => {
    const isEmpty = (readMode() === "words" ? words : config).value.trim() === "";
    if (isEmpty) picture.fail("Say what the chart shows.");
    else picture.show(read());
  };
  const switchMode = () => {
    for (const part of root.querySelectorAll<HTMLElement>("[data-mode]"))
      part.hidden = part.dataset.mode !== readMode();
    update();
  };
  // Browsers fill in what was typed before a reload: the picture follows, and is there already where nothing was.
  picture.begin(shownOfWords(words.defaultValue));
  switchMode();
  for (const field of [words, config]) field.addEventListener("input", update);
  for (const mode of modes) mode.addEventListener("change", switchMode);
  for (const chip of root.querySelectorAll<HTMLButtonElement>(".chip"))
    chip.addEventListener("click", () => {
      words.value = chip.textContent ?? "";
      update();
    });
  const open = find<HTMLAnchorElement>(root, '[data-open="chart"]');
  open.addEventListener("click", (event) => {
    event.preventDefault();
    openChart(readMode(), words.value, config.value).then(
      (url) => location.assign(url),
      (error: unknown) => picture.fail(error instanceof ServiceError ? error.message : String(error)),
    );
  });
}

function shownOfWords(text: string): Shown {
  const description = text.trim().replaceAll(/\s*\n\s*/g, "\n");
  const query = encodeURIComponent(description.toWellFormed()).replaceAll("%2C", ",");
  const url = `${location.origin}/natural?description=${query}`;
  return { url, alt: description, width: WIDTH, height: HEIGHT };
}

function shownOfConfig(chart: string): Shown {
  const request = { path: "/chart", fields: { chart: chart.trim(), version: VERSION }, alt: "Chart" } as const;
  return { url: formatPictureUrl(location.origin, request), alt: "Chart", width: WIDTH, height: HEIGHT };
}

/** Where the chart can be edited: words become a configuration first. */
async function openChart(mode: Mode, words: string, config: string): Promise<string> {
  if (mode === "config") return makerUrl("chart", { text: config, version: VERSION });
  const reply = await post("/natural/config", { description: words.trim() });
  const { chartMakerUrl } = (await reply.json()) as { readonly chartMakerUrl: string };
  return new URL(chartMakerUrl).pathname;
}

function find<Part extends HTMLElement>(root: HTMLElement, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (part === null) throw new Error(`the page has no ${selector}`);
  return part;
}
