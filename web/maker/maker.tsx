// Chart maker page: tabs, the settings of the current tab, the live preview and the output panel.

import { batch, computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readCodeKind } from "../chart/code-kind.ts";
import { CHART } from "../chart/current-chart.ts";
import { openLinkedExample } from "../chart/examples/open-example.ts";
import { FIRST_CHART } from "../chart/first-chart.ts";
import { readSandboxLink } from "../chart/sandbox-link.ts";
import { takeEditToken } from "../chart/saved/edit-token.ts";
import { openSavedImage, readSavedId, savedNote } from "../chart/saved/saved-chart.ts";
import { NEW_SETTINGS } from "../chart/settings.ts";
import { lazyView } from "../form/lazy-view.tsx";
import { TabList } from "../form/tab-list.tsx";
import { Output, selectPanel, showPreview } from "../output/output.tsx";
import { loadBrands } from "../tab/brands.ts";
import { readPixelSize } from "../tab/pixel-size.ts";
import { Preview, PreviewBar } from "../tab/preview.tsx";
import { PreviewRenderer } from "../tab/preview-renderer.ts";
import { showCode, showWith } from "../tab/show-tab.ts";
import type { Tab } from "../tab/tab.ts";
import { TABS } from "../tab/tabs.ts";
import { HistoryButtons } from "./history-buttons.tsx";
import { offerLastVisit, RestoreNote } from "./restore-note.tsx";
import { syncState } from "./state.ts";
import type { MakerState } from "./state-codec.ts";

const brandsLoaded = loadBrands();
showWith(async (id, fields, text) => {
  const tab = TABS.find((each) => each.id === id) ?? FIRST;
  await (tab.start ?? tab.open)(fields);
  current.value = tab;
  savedNote.value = { kind: id, isError: false, text: tab.start === undefined ? text : `${text} You can undo this.` };
});
// Code in another language that is pasted into a code editor opens in its tab.
addEventListener(
  "paste",
  (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isEditor = event.target instanceof Element && event.target.matches(".code-host");
    const code = isEditor ? readCodeKind(text) : undefined;
    if (code === undefined || [code.id, "card"].includes(current.peek().id)) return;
    event.preventDefault();
    event.stopPropagation();
    void showCode(code);
  },
  { capture: true },
);

const OwnerPanel = lazyView(async () => (await import("../chart/saved/owner-panel.tsx")).OwnerPanel);
const FIRST = TABS[0] as Tab;
const current = signal(FIRST);
const request = computed(() => current.value.request());
const renderer = new PreviewRenderer(
  request,
  (checked) => current.peek().check?.(checked) ?? [],
  (outcome) => current.peek().onOutcome?.(outcome),
);
const alt = computed(() => {
  const drawn = renderer.drawn.value;
  // Until an edited chart is drawn, the service's alt text describes the chart before the edit.
  return (drawn?.request === request.value ? drawn?.altText : undefined) ?? current.value.describe();
});

/** Returns the state to keep in the URL. */
function save(): MakerState {
  return { tab: current.value.id, saved: Object.fromEntries(TABS.map((tab) => [tab.id, tab.save()])) };
}

function load({ tab, saved }: MakerState): void {
  for (const each of TABS) if (Object.hasOwn(saved, each.id)) each.load(saved[each.id]);
  current.value = TABS.find(({ id }) => id === tab) ?? FIRST;
}

// Read the link before the page replaces the fragment with its own state.
const linked = readSandboxLink(location.hash);
const id = readSavedId(location.pathname);
const kind = new URLSearchParams(location.search).get("kind");
const savedTab = TABS.find((tab) => tab.id === kind) ?? FIRST;
if (id !== undefined) takeEditToken(id, savedTab.id);
const hasState = syncState(
  TABS.map(({ id }) => id),
  save,
  load,
);
/** Resolves when the page shows the example in its URL, if there is one, and has the code of its tab. */
export const ready = Promise.all([
  openLinkedExample(),
  // Offline, the view shows the problem.
  current
    .peek()
    .preload?.()
    .catch(() => {}),
]);
if (linked !== undefined && !hasState) CHART.open(linked.text, linked.settings);
const hasExample = new URLSearchParams(location.search).has("example");
if (!hasState && linked === undefined && id === undefined && !hasExample) {
  void Promise.all([brandsLoaded, ready]).then(([brand]) => {
    const isNew = CHART.text.peek() === FIRST_CHART && CHART.settings.peek().theme === NEW_SETTINGS.theme;
    if (brand !== undefined && isNew) CHART.open(FIRST_CHART, { ...NEW_SETTINGS, theme: brand });
    offerLastVisit(save);
  });
}
// After a reload, the edited state in the URL takes precedence over the saved chart.
const isEmpty = savedTab === FIRST && CHART.text.peek().trim() === "";
if (id !== undefined && (!hasState || isEmpty)) {
  current.value = savedTab;
  void openSavedImage(savedTab, id);
}

/**
 * Whether the output panel is in view. On a phone, the preview then scrolls away, because the panel can also show the
 * image.
 */
const isAtOutput = signal(false);

function observeOutput(): (() => void) | undefined {
  const output = document.querySelector(".output");
  if (output === null) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      isAtOutput.value = entry?.isIntersecting === true;
    },
    { rootMargin: "0px 0px -50% 0px" },
  );
  observer.observe(output);
  return () => observer.disconnect();
}

/** Root component of the page. */
export function ChartMakerPage() {
  useEffect(observeOutput, []);
  const { id: tab, View, explain, Overlay } = current.value;
  const note = savedNote.value;
  return (
    <>
      <h1 class="visually-hidden">Chart maker</h1>
      <div class="maker-bar">
        <TabList
          prefix="maker"
          label="What to create"
          class="tab-list"
          tabs={TABS}
          selected={current.value}
          onSelect={(chosen) => {
            current.value = chosen;
          }}
        />
      </div>
      <RestoreNote load={(state) => batch(() => load(state))} />
      <div class="saved-note" role="status" tabIndex={-1}>
        {note?.kind === tab && <p class={note.isError ? "error-note" : "note"}>{note.text}</p>}
      </div>
      <div
        class={`maker${isAtOutput.value ? " at-output" : ""}`}
        role="tabpanel"
        id="maker-panel"
        aria-labelledby={`maker-${tab}`}
      >
        <div
          class="maker-settings"
          onFocusIn={({ currentTarget, relatedTarget }) => {
            // The visitor returns to the settings, and wants to see their effect.
            if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) showPreview();
          }}
          onInput={() => {
            if (savedNote.value?.isBrief) savedNote.value = undefined;
          }}
        >
          <View />
        </div>
        <PreviewBar renderer={renderer} showUrl={() => selectPanel("url")}>
          <HistoryButtons history={current.value.history} />
        </PreviewBar>
        <div class="maker-result">
          <Preview
            renderer={renderer}
            alt={alt.value}
            expectedSize={readPixelSize(request.value)}
            explain={explain}
            Overlay={Overlay}
          />
          <OwnerPanel kind={tab} />
          <Output
            request={request.value}
            alt={alt.value}
            size={renderer.size.value}
            isFailed={renderer.errors.value.length > 0}
          />
        </div>
      </div>
    </>
  );
}
