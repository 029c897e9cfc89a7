// Converts a description to chart code for Chart.js 4 with POST /natural/config, without saving. Requests for the same description are shared,
// and a new description cancels the previous request.

import { NEW_SETTINGS } from "../chart/settings.ts";
import { formatIndented } from "../chart/text/text-style.ts";
import { post } from "../tab/service.ts";

export interface Draft {
  /** Description that was drafted. */
  readonly words: string;
  /** Chart code, indented. */
  readonly text: string;
  readonly warnings: readonly string[];
}

/** The response of POST /natural/config. */
interface DraftReply {
  readonly chart: string;
  readonly version: string;
  /** A question for the user, if the description has no numbers. */
  readonly question?: string;
  readonly warnings: readonly string[];
}

/** Chart.js version of drafts, the same as for new charts. */
export const DRAFT_VERSION = String(NEW_SETTINGS.version);

/** Requests drafts, and caches the latest one. */
export class Drafter {
  #words: string | undefined;
  #pending: AbortController | undefined;
  #draft: Promise<Draft> | undefined;

  /**
   * Drafts a chart.
   *
   * @throws ServiceError, or an AbortError if another description was drafted in the meantime
   */
  draft(words: string): Promise<Draft> {
    if (this.#draft !== undefined && this.#words === words) return this.#draft;
    this.#pending?.abort();
    this.#pending = new AbortController();
    this.#words = words;
    const draft = requestDraft(words, this.#pending.signal);
    this.#draft = draft;
    // A failed draft is not cached.
    draft.catch(() => {
      if (this.#draft === draft) this.#draft = undefined;
    });
    return draft;
  }
}

async function requestDraft(words: string, signal: AbortSignal): Promise<Draft> {
  const reply = await post("/natural/config", { description: words, save: false }, signal);
  const { chart, version, warnings } = (await reply.json()) as DraftReply;
  if (version !== "2") return { words, text: formatText(chart.trim()), warnings };
  // The service drafts most charts for version 2. The converter is loaded on demand.
  const { convertToVersion4 } = await import("../chart/convert/convert-version.ts");
  const { text } = convertToVersion4(chart.trim(), 2);
  return { words, text: formatText(text), warnings };
}

/** Indents a configuration. Charts with functions are not JSON and stay as they are. */
function formatText(chart: string): string {
  try {
    return formatIndented(JSON.parse(chart), { isJson: false, quote: "'" });
  } catch {
    return chart;
  }
}
