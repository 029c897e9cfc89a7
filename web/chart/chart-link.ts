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

/** Maximum length of the scheme and host of a URL. */
const MAX_HOST = 300;

/**
 * Returns the URL that a text is, or the first URL of a chart image in a text, such as HTML. The code in the URL may contain spaces and
 * `#`, and the scheme may be missing.
 */
export function findLink(text: string): string | undefined {
  const whole = isUrl(text) ? text.trim() : undefined;
  const at = text.search(/\/chart\?/);
  const host = /(?:https?:\/\/)?[\w.-]+(?::\d+)?$/i.exec(text.slice(Math.max(0, at - MAX_HOST), at))?.[0];
  const [start] = text.slice(at).match(/^[^\s"<>]*?[?&;](?:c|chart)=/) ?? [];
  if (at < 0 || host === undefined || start === undefined) return whole;
  const rest = text.slice(at + start.length);
  const code = rest.startsWith("{") ? rest.slice(0, rest.lastIndexOf("}") + 1) : "";
  if (whole !== undefined && code === "") return whole;
  const [end = ""] = rest.slice(code.length).match(/^[^\s"<>]*/) ?? [];
  const link = `${host}${start}${code.replaceAll("#", "%23")}${end.replace(/['").,;]{1,9}$/, "")}`.replaceAll(
    "&amp;",
    "&",
  );
  return /^https?:/i.test(link) ? link : `https://${link}`;
}

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim());

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
