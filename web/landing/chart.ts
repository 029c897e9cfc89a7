// The landing page's chart card. It renders a description or a configuration, shows the service's assumptions, and links to
// the chart maker.

import { findLink, readChartLink, readSavedLink } from "../chart/chart-link.ts";
import { changedSettings, NEW_SETTINGS } from "../chart/settings.ts";
import { formatImageUrl } from "../output/image-url.ts";
import { DARK_THEME, LIGHT_THEME, themedUrls } from "../output/themed-url.ts";
import { ServiceError } from "../tab/service.ts";
import { DRAFT_VERSION, type Draft, Drafter } from "./draft.ts";
import type { LiveImage, ShownImage } from "./live-image.ts";
import { makerUrl } from "./open-maker.ts";

const WIDTH = 500;
const HEIGHT = 300;

type Mode = "words" | "config";

export function startChart(root: HTMLElement, liveImage: LiveImage): void {
  const words = find<HTMLTextAreaElement>(root, "#chart-words");
  const config = find<HTMLTextAreaElement>(root, "#chart-config");
  const version = find<HTMLSelectElement>(root, "#chart-version");
  const notes = find(root, "[data-assumptions]");
  const open = find<HTMLAnchorElement>(root, '[data-open="chart"]');
  const modes = [...root.querySelectorAll<HTMLInputElement>('input[name="mode"]')];
  const openLabel = open.textContent;
  const drafter = new Drafter();
  /** Last text that the page put into the configuration field. Any other text is the user's. */
  let untouched = config.defaultValue;

  const readMode = () => modes.find(({ checked }) => checked)?.value as Mode;
  const readWords = () => cleanWords(words.value);
  const openText = (text: string, inVersion: string) => {
    open.href = makerUrl("chart", { text, version: Number(inVersion) });
  };
  const update = () => {
    const isWords = readMode() === "words";
    const link = isWords ? findLink(words.value) : undefined;
    open.textContent = openLabel;
    // The notes are about the previous image.
    showNotes(notes, []);
    if ((isWords ? words : config).value.trim() === "") {
      liveImage.fail("Describe your chart or enter a configuration.");
      return;
    }
    if (!isWords) {
      if (version.value === DRAFT_VERSION && VERSION_2.test(config.value)) void showConverted(config.value);
      else showConfig(config.value);
    } else if (link !== undefined) {
      const url = linkUrl(link);
      if (url !== undefined) {
        open.href = url;
        open.textContent = OPEN_LINK;
      }
      liveImage.fail(url === undefined ? describeForeign(link) : IS_LINK);
    } else liveImage.show(imageOfDescription(readWords()));
  };
  const showConfig = (text: string) => {
    openText(text, version.value);
    liveImage.show(imageOfConfig(text, version.value));
  };

  /** Converts a configuration for version 2. The converter is loaded on demand. */
  const showConverted = async (text: string) => {
    const converter = await import("../chart/convert/convert-version.ts").catch(() => undefined);
    if (readMode() !== "config" || config.value !== text || version.value !== DRAFT_VERSION) return;
    const { text: converted, changes } = converter?.convertToVersion4(text.trim(), 2) ?? { text, changes: [] };
    showConfig(converted);
    if (changes.length > 0) showNotes(notes, [CONVERTED]);
  };

  /** Shows the service's assumptions about the description. */
  const explain = async () => {
    const description = readWords();
    if (readMode() !== "words" || description === "" || findLink(description) !== undefined) return;
    const draft = await drafter.draft(description).catch(() => undefined);
    if (draft === undefined || readMode() !== "words" || draft.words !== readWords()) return;
    showNotes(notes, draft.warnings);
    open.href = draftUrl(draft.text);
  };

  /** Fills in the configuration for the description, unless the user has edited the configuration. */
  const fillConfig = async () => {
    const description = readWords();
    if (description === "" || findLink(description) !== undefined || config.value !== untouched) return;
    const draft = await drafter.draft(description).catch(() => undefined);
    if (draft === undefined || config.value !== untouched) return;
    untouched = draft.text;
    config.value = draft.text;
    version.value = DRAFT_VERSION;
  };

  const switchMode = async (isStart = false) => {
    for (const part of root.querySelectorAll<HTMLElement>("[data-mode]"))
      part.hidden = part.dataset.mode !== readMode();
    if (readMode() === "config") await fillConfig();
    update();
    // If the image is already shown, `show` doesn't render it again, and `onDrawn` is not called.
    if (readMode() === "words" && !(isStart && words.value === words.defaultValue)) void explain();
  };

  // Browsers restore form fields after a reload. The image is rendered again only if the restored text differs from the HTML's.
  liveImage.begin(imageOfDescription(cleanWords(words.defaultValue)));
  liveImage.onDrawn = () => void explain();
  void switchMode(true);
  for (const field of [words, config, version]) field.addEventListener("input", update);
  for (const mode of modes) mode.addEventListener("change", () => void switchMode());
  for (const chip of root.querySelectorAll<HTMLButtonElement>(".chip"))
    chip.addEventListener("click", () => {
      words.value = chip.textContent ?? "";
      update();
    });
  open.addEventListener("click", async (event) => {
    if (readMode() === "config" || findLink(words.value) !== undefined) return;
    // The link may still contain the previous description.
    event.preventDefault();
    try {
      const { text }: Draft = await drafter.draft(readWords());
      location.assign(draftUrl(text));
    } catch (error) {
      liveImage.fail(error instanceof ServiceError ? error.message : String(error));
    }
  });
}

const OPEN_LINK = "Open this chart";
const IS_LINK = `This is a link to a chart. To change the chart, choose “${OPEN_LINK}”.`;
const CONVERTED =
  "This configuration is for Chart.js 2, so the image and the URL have its conversion to version 4. Choose version 2 to keep it.";
/** Matches options and types that only version 2 has. */
const VERSION_2 = /\b(?:[xy]Axes|gridLines|scaleLabel|labelString|tooltips|horizontalBar|cutoutPercentage)\b/;
const NO_CHART = "This link contains no chart. Paste the URL of a chart image, or describe a chart.";

/** Returns the URL that opens the chart of a link in the chart maker; undefined if the link contains none. */
function linkUrl(link: string): string | undefined {
  const chart = readChartLink(link);
  if (chart !== undefined) return makerUrl("chart", { text: chart.text, ...changedSettings(chart.settings) });
  const id = readSavedLink(link);
  return id === undefined || URL.parse(link.trim())?.host !== location.host ? undefined : `/chart-maker/edit/${id}`;
}

/** Returns why a link can't be opened. */
function describeForeign(link: string): string {
  if (readSavedLink(link) === undefined) return NO_CHART;
  return `This chart is stored on ${URL.parse(link.trim())?.host}, so it can't be opened here. Paste a URL that contains the chart.`;
}

/** Returns the URL that opens a draft in the chart maker, with the settings of all new charts. */
function draftUrl(text: string): string {
  return makerUrl("chart", { text, ...changedSettings(NEW_SETTINGS) });
}

function cleanWords(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, "\n")
    .toWellFormed();
}

function imageOfDescription(description: string): ShownImage {
  const words = encodeURIComponent(description).replaceAll("%2C", ",");
  const urlOf = (theme: string) => `${location.origin}/natural?description=${words}&theme=${theme}`;
  const themed = { light: urlOf(LIGHT_THEME), dark: urlOf(DARK_THEME) };
  return { url: themed.light, alt: description, width: WIDTH, height: HEIGHT, themed };
}

function imageOfConfig(chart: string, version: string): ShownImage {
  const request = { path: "/chart", fields: { chart: chart.trim(), version }, alt: "Chart" } as const;
  const { origin } = location;
  const [url, themed] = [formatImageUrl(origin, request), themedUrls(origin, request)];
  return { url, alt: "Chart", width: WIDTH, height: HEIGHT, themed };
}

/** Shows one paragraph per note. */
function showNotes(list: HTMLElement, sentences: readonly string[]): void {
  list.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase());
      return line;
    }),
  );
}

function find<Part extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (part === null) throw new Error(`the page has no ${selector}`);
  return part;
}
