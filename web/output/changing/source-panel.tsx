// Data source of the chart: a file, a Google Sheet or an API, with its refresh interval. The panel edits the chart's code.

import { useSignal } from "@preact/signals";
import { CHART } from "../../chart/current-chart.ts";
import {
  type DataSource,
  DEFAULT_REFRESH,
  findProblem,
  guessKind,
  INTERVALS,
  readSource,
  removeSource,
  SOURCES,
  type SourceKind,
  setSource,
  sourceOf,
} from "./data-source.ts";

const loadLinks = () => import("../../chart/data/import/link-url.ts");

export function SourcePanel() {
  const current = readSource(CHART.text.value);
  return (
    <>
      <p class="note">The chart loads its data from a file, a Google Sheet or an API. The image URL stays the same.</p>
      <SourceForm key={JSON.stringify(current)} current={current} />
    </>
  );
}

function SourceForm({ current }: { readonly current: DataSource | undefined }) {
  const values = useSignal<Readonly<Record<string, string>>>(current?.values ?? {});
  const kind = useSignal<SourceKind>(current?.kind ?? "csv");
  const secret = useSignal(current === undefined ? "" : current.secret);
  const refresh = useSignal(current?.refresh ?? DEFAULT_REFRESH);
  const problem = useSignal("");
  const isLoading = useSignal(false);
  const { fields, header } = sourceOf(kind.value);
  const isPlain = header === undefined;
  const pick = (picked: SourceKind) => {
    const [from, to] = [sourceOf(kind.peek()), sourceOf(picked)];
    // Files and Google Sheets have one address field: keep its value when the source changes.
    const address = from.header === undefined ? values.peek()[from.fields[0]?.option ?? ""] : undefined;
    const [{ option = "" } = {}] = to.fields;
    if (to.header === undefined && address !== undefined) values.value = { [option]: address };
    kind.value = picked;
    secret.value ??= "";
    problem.value = "";
  };
  const type = (option: string, text: string) => {
    values.value = { ...values.peek(), [option]: text };
    if (isPlain) pick(guessKind(text.trim()));
    problem.value = "";
  };
  const apply = async (event: Event) => {
    event.preventDefault();
    if (isLoading.value) return;
    const trimmed = Object.fromEntries(Object.entries(values.value).map(([name, value]) => [name, value.trim()]));
    const source = { kind: kind.value, values: trimmed, secret: secret.value?.trim(), refresh: refresh.value };
    problem.value = findProblem(source) ?? "";
    if (problem.value !== "") return;
    // A new source replaces the chart's own labels and series. A file that can't be loaded yet fills the series in order.
    isLoading.value = true;
    const isNew = current === undefined && isPlain && kind.value !== "json";
    const link = isNew ? await (await loadLinks()).loadLink(trimmed[fields[0]?.option ?? ""] ?? "") : undefined;
    isLoading.value = false;
    const text = CHART.text.peek();
    const edited = setSource(link?.(text, CHART.settings.peek().version) ?? text, source);
    if (edited === undefined) problem.value = "The code computes the options. Add the data source in the code.";
    else CHART.edit(() => edited);
  };
  const intervals = INTERVALS.some(([seconds]) => seconds === refresh.value)
    ? INTERVALS
    : [...INTERVALS, [refresh.value, `Every ${refresh.value} seconds`] as const];
  return (
    <form class="stack" autocomplete="off" onSubmit={apply} noValidate>
      <div class="field-grid">
        <label class="field">
          <span>Source</span>
          <select class="input" value={kind} onChange={({ currentTarget }) => pick(currentTarget.value as SourceKind)}>
            {Object.entries(SOURCES).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Load new data</span>
          <select
            class="input"
            value={String(refresh.value)}
            onChange={({ currentTarget }) => {
              refresh.value = Number(currentTarget.value);
            }}
          >
            {intervals.map(([seconds, label]) => (
              <option key={seconds} value={String(seconds)}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {fields.map(({ option, label, placeholder, isRequired }) => (
        <label key={isPlain ? "address" : option} class="field">
          <span>{isRequired ? label : `${label} (optional)`}</span>
          <input
            class="input mono"
            value={values.value[option] ?? ""}
            placeholder={placeholder}
            spellcheck={false}
            aria-invalid={problem.value !== ""}
            onInput={({ currentTarget }) => type(option, currentTarget.value)}
          />
        </label>
      ))}
      {!isPlain && secret.value !== undefined && (
        <label class="field">
          <span>Name of the secret with your API key (optional)</span>
          <input
            class="input mono"
            value={secret}
            placeholder={kind.value.toLowerCase()}
            spellcheck={false}
            onInput={({ currentTarget }) => {
              secret.value = currentTarget.value;
              problem.value = "";
            }}
          />
        </label>
      )}
      {!isPlain && (
        <p class="note">
          Add the secret on your <a href="/account">account page</a>. To use it, sign the chart's URL or create a short
          URL.{" "}
          <a href={`/docs/data-presets#${sourceOf(kind.value).label.toLowerCase().replaceAll(" ", "-")}`}>Read more</a>
        </p>
      )}
      {kind.value === "googleSheets" && (
        <p class="note">In Google Sheets, share the sheet with anyone who has the link.</p>
      )}
      {problem.value !== "" && (
        <p role="alert" class="error-note">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button" aria-busy={isLoading}>
          {current === undefined ? "Use this data" : "Update"}
        </button>
        {current !== undefined && (
          <button type="button" class="button quiet" onClick={() => CHART.edit(removeSource)}>
            Remove data source
          </button>
        )}
      </div>
      {current !== undefined && (
        <p class="note">
          The first row contains headings, which must stay the same. The preview shows new data after the next change or
          reload of the page. Gmail and Apple Mail can show an older copy of the image.
        </p>
      )}
    </form>
  );
}
