// "Start" panel: create or change a chart from a description, or open an example.

import { computed, signal } from "@preact/signals";
import { get, post, ServiceError } from "../tab/service.ts";
import { showCode, showInTab } from "../tab/show-tab.ts";
import { findLink, isCode, readChartLink, readSavedLink } from "./chart-link.ts";
import { readCodeKind } from "./code-kind.ts";
import { CHART } from "./current-chart.ts";
import type { AppliedWords, Draft } from "./draft/apply-draft.ts";
import { ExampleDialog } from "./examples/example-dialog.tsx";
import { nameLocale, readLocale, setLocale } from "./locale.ts";
import { OwnList } from "./saved/own-list.tsx";
import { joinSplitLink } from "./split-link.ts";

const description = signal("");
const isDrafting = signal(false);
const notes = signal<readonly string[]>([]);
const problems = signal<readonly string[]>([]);
/** Messages about parts of the description that couldn't be applied. */
const refusals = signal<readonly string[]>([]);
const link = computed(() => (isPastedCode(description.value) ? undefined : findLink(description.value)));
const canDraft = computed(() => description.value.trim() !== "" && !isDrafting.value);

async function draft(event: Event): Promise<void> {
  event.preventDefault();
  if (!canDraft.value) return;
  [notes.value, problems.value, refusals.value] = [[], [], []];
  isDrafting.value = true;
  try {
    if (isPastedCode(description.peek())) {
      await openCode(description.peek());
      return;
    }
    if (link.value !== undefined) {
      await openLink(link.value);
      return;
    }
    const applied = await applyWithLocale(description.peek().trim());
    CHART.start(applied.text, applied.settings);
    [notes.value, refusals.value] = [applied.notes, applied.problems];
  } catch (error) {
    problems.value = error instanceof ServiceError ? error.errors : [String(error)];
  } finally {
    isDrafting.value = false;
  }
}

const isPastedCode = (text: string) => isCode(text) || readCodeKind(text) !== undefined;

/** Opens a chart's code, so that people can paste a configuration where they start. */
async function openCode(code: string): Promise<void> {
  const known = readCodeKind(code);
  if (known !== undefined && known.id !== "chart") {
    description.value = "";
    await showCode(known);
    return;
  }
  const { readPastedCode } = await import("./pasted-code.ts");
  const chart = readPastedCode(code);
  if (chart === undefined) return;
  CHART.start(chart.text, chart.settings);
  notes.value = ["Opened the pasted code. You can undo this."];
}

/** Applies the language of numbers and dates in the words, and then the other words. */
async function applyWithLocale(words: string): Promise<AppliedWords> {
  const { readLocaleWords } = await import("./draft/locale-words.ts");
  const found = readLocaleWords(words);
  if (found === undefined) return applyWords(words);
  const { locale, rest } = found;
  const applied = rest === "" ? { ...currentChart(), notes: [], problems: [] } : await applyWords(rest);
  const text = setLocale(applied.text, locale);
  const note = `Numbers and dates are shown as in ${nameLocale(locale)}.`;
  const isSet = readLocale(text) === locale;
  return {
    ...applied,
    text,
    notes: [...applied.notes, ...(isSet ? [note] : [])],
    problems: [...applied.problems, ...(isSet ? [] : ["The code computes the language. Change it there."])],
  };
}

/** Applies the described change to the chart, or drafts a new chart. */
async function applyWords(words: string): Promise<AppliedWords> {
  // Loaded on demand, with the vocabulary and the converter from version 2.
  const [{ applyDraft, readForChart }, { changeWithModel }] = await Promise.all([
    import("./draft/apply-draft.ts"),
    import("./draft/change-with-model.ts"),
  ]);
  if (!readForChart(words, CHART.text.peek()).isChange) {
    const draft = await requestDraft(words);
    const created = applyDraft(currentChart(), readForChart(words, CHART.text.peek()), draft);
    if (created !== undefined) return created;
  }
  return changeWithModel(words, currentChart);
}

const currentChart = () => ({ text: CHART.text.peek(), settings: CHART.settings.peek() });

async function requestDraft(description: string): Promise<Draft> {
  const { width, height, backgroundColor } = CHART.settings.peek();
  const reply = await post("/natural/config", { description, width, height, backgroundColor, save: false });
  const { chart, version, warnings, question } = (await reply.json()) as Readonly<Record<string, unknown>>;
  if (typeof chart !== "string") throw new ServiceError(["The service returned no chart. Try again."], 200);
  return {
    chart,
    version: String(version) === "4" ? 4 : 2,
    warnings: Array.isArray(warnings) ? warnings.map(String) : [],
    question: typeof question === "string" ? question : undefined,
  };
}

/** Opens the chart in a link, so that people can repair or change a chart if they only have its URL. */
async function openLink(link: string): Promise<void> {
  const { readImageLink } = await import("./image-link.ts");
  const image = readImageLink(link);
  if (image !== undefined) {
    description.value = "";
    await showInTab(image.id, image.fields, "Opened the image in the link.");
    return;
  }
  const joined = joinSplitLink(link);
  const chart = joined ?? readChartLink(link);
  const id = readSavedLink(link);
  if (chart !== undefined) {
    CHART.start(chart.text, chart.settings);
    notes.value = ["Opened the chart in the link. You can undo this."];
    if (joined !== undefined) refusals.value = [SPLIT_LINK];
  } else if (id !== undefined) await openSaved(id, new URL(link));
  else problems.value = ["This link contains no image. Paste the URL of an image, or describe a chart."];
}

const SPLIT_LINK =
  "The link has an unencoded &, so its image fails. Write %26 instead, or copy the image URL from this page.";

/**
 * Opens the page of a saved chart, with the new values in its URL if there are any. Keeps the current chart if the
 * service doesn't have the saved chart.
 */
async function openSaved(id: string, { host, searchParams: values }: URL): Promise<void> {
  try {
    await get(`/chart/config/${id}`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    problems.value = [
      host === location.host
        ? "This saved chart doesn't exist or has expired. Your chart hasn't changed."
        : `This chart is stored on ${host}, so it can't be opened here. Your chart hasn't changed. Paste the chart's code, or a URL that contains it (with c= or chart=).`,
    ];
    return;
  }
  if (values.size > 0) {
    const [{ takeValues }, { shortUrlOf }] = await Promise.all([
      import("../output/changing/values-panel.tsx"),
      import("../output/short-url.tsx"),
    ]);
    takeValues(shortUrlOf(id), values);
  }
  location.assign(`/chart-maker/edit/${id}`);
}

export function StartPanel() {
  return (
    <section class="card stack" aria-labelledby="start-title">
      <h2 id="start-title">Start</h2>
      <form class="describe" onSubmit={draft}>
        <label class="field">
          <span>Describe your chart or change, or paste a link or code</span>
          <input
            class="input"
            placeholder="Line chart of sales 10, 20, 30 and costs 5, 6, 7 for Jan-Mar"
            value={description}
            onInput={({ currentTarget }) => {
              description.value = currentTarget.value;
            }}
            onPaste={(event) => {
              const code = event.clipboardData?.getData("text/plain") ?? "";
              if (!isPastedCode(code)) return;
              // The field would remove the line breaks, which end comments.
              event.preventDefault();
              [notes.value, problems.value, refusals.value] = [[], [], []];
              void openCode(code);
            }}
          />
        </label>
        <button type="submit" class="button primary" disabled={!canDraft.value}>
          {isDrafting.value ? "Applying…" : link.value === undefined ? "Apply" : "Open this chart"}
        </button>
        <ExampleDialog />
      </form>
      <OwnList />
      <div role="status" class="stack tight">
        {problems.value.map((text) => (
          <p key={text} class="error-note">
            {text}
          </p>
        ))}
        {refusals.value.map((text) => (
          <p key={text} class="warning-note">
            {text}
          </p>
        ))}
        {notes.value.map((text) => (
          <p key={text} class="note">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
