// Reads the chart in a link to QuickChart's sandbox, /sandbox#…, which the service redirects to this page: docs/embeds.md.
// The fragment is the chart's text, or JSON with the text as `chart` and the image parameters alongside it.

import { isPlainObject } from "../../src/base/plain-object.ts";
import { DEFAULTS, PLAIN_BACKGROUND, readSettings, type Settings } from "./settings.ts";
import { formatIndented } from "./text/text-style.ts";

/** A chart to open. */
export interface SandboxChart {
  readonly text: string;
  readonly settings: Settings;
}

/** Maximum fragment length in characters. Longer fragments can't be charts: a chart may have at most 200,000 characters. */
const MAX_LENGTH = 2_000_000;
/** The start of a chart's text: an object, a comment or a parenthesis. */
const CHART_START = /^\s*(?:[{(]|\/[/*])/;
/** Links use version 2 and a white background, unless they specify otherwise. */
const SANDBOX_SETTINGS: Settings = { ...DEFAULTS, backgroundColor: PLAIN_BACKGROUND };

/** Returns the chart in a URL fragment. Returns undefined if the fragment contains none. */
export function readSandboxLink(fragment: string): SandboxChart | undefined {
  if (fragment.length > MAX_LENGTH) return undefined;
  const raw = fragment.replace(/^#/, "");
  const once = decodeLeniently(raw);
  // Mail clients may percent-encode a link a second time.
  const text = CHART_START.test(once) ? once : decodeLeniently(once);
  if (!CHART_START.test(text)) return undefined;
  return readRequest(text) ?? { text: text.trim(), settings: SANDBOX_SETTINGS };
}

/** Reads a chart with image parameters. Returns undefined if the text is the chart itself. */
function readRequest(text: string): SandboxChart | undefined {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainObject(request) || request.type !== undefined) return undefined;
  const { chart, version } = request;
  if (typeof chart !== "string" && !isPlainObject(chart)) return undefined;
  const major = /^v?(\d+)/.exec(String(version ?? ""))?.[1];
  const settings = readSettings({ ...SANDBOX_SETTINGS, ...numbersOf(request), ...(major && { version: major }) });
  return {
    text: typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: true, quote: '"' }),
    settings,
  };
}

/** Returns the image parameters that the link sets. Numbers may be strings. */
function numbersOf(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ["width", "height", "devicePixelRatio", "format", "theme", "backgroundColor"];
  return Object.fromEntries(names.filter((name) => request[name] != null).map((name) => [name, request[name]]));
}

/** Decodes percent-encoding. Leaves stray percent signs and encoded bytes that are not valid UTF-8 unchanged. */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
