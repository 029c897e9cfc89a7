// Reads the chart in the URL of a chart image, with the image parameters: docs/parameters.md.

import { readSettings, type Settings } from "./settings.ts";

/** A chart to open. */
export interface LinkedChart {
  readonly text: string;
  readonly settings: Settings;
}

/** Full names of short parameters. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  c: "chart",
  v: "version",
  w: "width",
  h: "height",
  bkg: "backgroundColor",
  f: "format",
};

/** The code of a chart is an object or JSON. */
export function isCode(text: string): boolean {
  return text.trimStart().startsWith("{");
}

export function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text.trim());
}

/** Returns the chart in a URL; undefined if the URL contains none. */
export function readChartLink(text: string): LinkedChart | undefined {
  const url = URL.parse(text.trim());
  if (url === null) return undefined;
  const pairs = [...url.searchParams].map(([name, value]) => [FULL_NAMES[name] ?? name, value] as const);
  const { chart, ...parameters } = Object.fromEntries(pairs);
  const code = parameters.encoding === "base64" ? decodeBase64(chart ?? "") : chart?.trim();
  if (!code) return undefined;
  return { text: code, settings: readSettings(parameters) };
}

/** Returns the id of the saved chart that a URL shows; undefined for other URLs. */
export function readSavedLink(text: string): string | undefined {
  return /^\/(?:c|chart\/render|chart-maker\/(?:edit|view))\/([\w-]+)(?:\.\w+)?\/?$/.exec(
    URL.parse(text.trim())?.pathname ?? "",
  )?.[1];
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes).trim();
  } catch {
    return undefined;
  }
}
