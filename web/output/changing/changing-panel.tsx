// "Changing data" tab: the same chart with new data. A saved chart is a template, whose URL takes new values: once, or for each
// recipient of an email. A chart with a data source needs no new URL.

import { signal } from "@preact/signals";
import { CHART } from "../../chart/current-chart.ts";
import { TabList } from "../../form/tab-list.tsx";
import type { ImageRequest } from "../image-request.ts";
import { findShortUrl, ShortUrl } from "../short-url.tsx";
import { CardValuesPanel } from "./card-values-panel.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { readTemplateFields } from "./template-fields.ts";
import { ValuesPanel } from "./values-panel.tsx";

const WAYS = [
  { id: "values", label: "New values" },
  { id: "merge", label: "One image per recipient" },
  { id: "source", label: "Live data" },
] as const;

const way = signal<(typeof WAYS)[number]>(WAYS[0]);

interface Props {
  readonly origin: string;
  readonly request: ImageRequest;
  readonly isFailed: boolean;
  readonly openTab: (id: string) => void;
}

export function ChangingPanel({ origin, request, isFailed, openTab }: Props) {
  if (request.path === "/card") return <CardValuesPanel origin={origin} request={request} />;
  return (
    <>
      <TabList
        prefix="changing"
        label="Ways to change the data"
        class="chip-tabs"
        tabs={WAYS}
        selected={way.value}
        onSelect={(chosen) => {
          way.value = chosen;
        }}
      />
      <div class="stack" role="tabpanel" id="changing-panel" aria-labelledby={`changing-${way.value.id}`}>
        {way.value.id === "source" ? <SourcePanel /> : <TemplatePanel request={request} isFailed={isFailed} />}
      </div>
      <div class="row">
        <span class="note">Sending the chart only once, as it is now?</span>
        <button type="button" class="button quiet" onClick={() => openTab("email")}>
          Open Email
        </button>
      </div>
    </>
  );
}

function TemplatePanel({ request, isFailed }: Pick<Props, "request" | "isFailed">) {
  if (isFailed) return <p class="note">A chart with an error can't be a template.</p>;
  const base = findShortUrl(request);
  const fields = readTemplateFields(CHART.text.value, CHART.settings.value.version);
  const View = way.value.id === "values" ? ValuesPanel : MergePanel;
  return (
    <>
      <p class="note">A chart with a short URL is a template: the URL can have new values, and the image shows them.</p>
      {base === undefined ? (
        <ShortUrl request={request} />
      ) : (
        <View base={base} fields={fields} request={request} isFailed={isFailed} />
      )}
    </>
  );
}
