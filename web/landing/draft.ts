// What a chart shows, in words → its text and what was assumed, by the service. Nothing is saved. The words at hand are asked about
// once, and an answer that comes for others is given up.

import { layOut } from "../chart/text/text-style.ts";
import { post } from "../tab/service.ts";

/** A draft. */
export interface Draft {
  /** The words, as they were asked about. */
  readonly words: string;
  /** The chart's text, laid out for people. */
  readonly text: string;
  readonly warnings: readonly string[];
}

/** The version of Chart.js that drafts are for. */
export const DRAFT_VERSION = "2";

/** Who drafts. */
export class Drafter {
  #words: string | undefined;
  #pending: AbortController | undefined;
  #draft: Promise<Draft> | undefined;

  /** Drafts a chart. @throws ServiceError, and what `fetch` throws where other words came in between */
  draft(words: string): Promise<Draft> {
    if (this.#draft !== undefined && this.#words === words) return this.#draft;
    this.#pending?.abort();
    this.#pending = new AbortController();
    this.#words = words;
    const draft = ask(words, this.#pending.signal);
    this.#draft = draft;
    // What went wrong once may go well.
    draft.catch(() => {
      if (this.#draft === draft) this.#draft = undefined;
    });
    return draft;
  }
}

async function ask(words: string, signal: AbortSignal): Promise<Draft> {
  const reply = await post("/natural/config", { description: words, save: false }, signal);
  const { chart, warnings } = (await reply.json()) as { readonly chart: string; readonly warnings: readonly string[] };
  return { words, text: formatText(chart), warnings };
}

/** Charts with functions in them stay as they are. */
function formatText(chart: string): string {
  try {
    return layOut(JSON.parse(chart), { isJson: false, quote: "'" });
  } catch {
    return chart;
  }
}
