// Output panel: tabs with the image URL, the image in an email, URLs for changing data, a signed URL and code snippets.

import type { FunctionComponent } from "preact";
import { currentCredentials } from "../account/session.ts";
import { lazyView } from "../form/lazy-view.tsx";
import { TabList } from "../form/tab-list.tsx";
import { isBrand } from "../tab/brands.ts";
import type { OutputProps } from "../tab/tab.ts";
import { BrandNote } from "./brand-note.tsx";
import { type ImageRequest, type Json, type MakerPath, readRatio, statedSize } from "./image-request.ts";
import { formatImageUrl } from "./image-url.ts";
import { sessionSignal } from "./session-signal.ts";
import { findShortUrl } from "./short-url.tsx";
import { UrlPanel } from "./url-panel.tsx";

/** Props of a tab's panel. */
interface PanelProps {
  readonly origin: string;
  readonly request: ImageRequest;
  /** URL with all parameters. */
  readonly url: string;
  /** Short URL if there is one, otherwise the URL with all parameters. */
  readonly shortest: string;
  /** Whether the preview shows an error instead of the request's image. */
  readonly isFailed: boolean;
  /** Opens another tab. */
  readonly openTab: (id: string) => void;
}

interface Panel {
  readonly id: string;
  readonly label: string;
  readonly View: FunctionComponent<PanelProps>;
  /** The endpoints whose images have this tab; all if undefined. */
  readonly paths?: readonly MakerPath[];
  /** Whether the tab doesn't depend on a plain URL, which can't show a brand. */
  readonly isForBrands?: boolean;
  /** Whether the tab stays open while the image fails, because it can correct the cause. */
  readonly isKept?: boolean;
}

const CodePanel = lazyView(async () => (await import("./code-panel.tsx")).CodePanel);

/** Loads the tab, which signs with the account that is signed in, if there is one. */
async function loadSigningPanel(): Promise<FunctionComponent<PanelProps>> {
  const { SigningPanel, signWith } = await import("./signing-panel.tsx");
  const account = currentCredentials();
  if (account === undefined) return SigningPanel;
  signWith(account.id, account.key);
  return (props) => <SigningPanel {...props} isSignedIn />;
}

const PANELS: readonly Panel[] = [
  { id: "url", label: "Image URL", View: UrlPanel, isForBrands: true },
  { id: "email", label: "Email", View: lazyView(async () => (await import("./email/email-panel.tsx")).EmailPanel) },
  { id: "embed", label: "Embed", View: lazyView(async () => (await import("./embed-panel.tsx")).EmbedPanel) },
  {
    id: "changing",
    label: "Changing data",
    View: lazyView(async () => (await import("./changing/changing-panel.tsx")).ChangingPanel),
    paths: ["/chart", "/card"],
    isKept: true,
  },
  { id: "signed", label: "Signed URL", View: lazyView(loadSigningPanel), isForBrands: true },
  { id: "code", label: "Code", View: ({ shortest, ...props }) => <CodePanel {...props} url={shortest} /> },
];

const selectedId = sessionSignal("output-tab", "url", (stored) => (typeof stored === "string" ? stored : undefined));

/** Opens a tab. The page never gets lower, because that would move the tabs while the visitor tries them. */
export function selectPanel(id: string): void {
  const room = document.querySelector<HTMLElement>(".output-room");
  if (room !== null) room.style.minHeight = `${room.offsetHeight}px`;
  selectedId.value = id;
}

/** Scrolls the result, which has a scroll bar of its own on wide screens, to the preview, and lets the output get lower. */
export function showPreview(): void {
  const room = document.querySelector<HTMLElement>(".output-room");
  if (room !== null) room.style.minHeight = "";
  document.querySelector(".maker-result")?.scrollTo({ top: 0 });
}

/** Opens a tab and moves the focus to it, because the button that opens it disappears. */
function openTab(id: string): void {
  selectPanel(id);
  document.getElementById(`output-${id}`)?.focus();
}

export function Output({ request, alt, size, isFailed }: OutputProps) {
  if (request === undefined)
    return (
      <section class="card stack output" aria-labelledby="output-title">
        <h2 id="output-title">Share and export</h2>
        <p class="note">The image URL and code snippets will appear here.</p>
      </section>
    );
  const fields = request.body as Readonly<Record<string, Json>>;
  const imageRequest: ImageRequest = { path: request.path as MakerPath, fields, alt, ...shownSize(request, size) };
  const { origin } = location;
  const url = formatImageUrl(origin, imageRequest);
  const short = findShortUrl(imageRequest);
  const shortest = short ?? url;
  const panels = PANELS.filter(({ paths }) => paths === undefined || paths.includes(imageRequest.path));
  const selected = panels.find(({ id }) => id === selectedId.value) ?? (PANELS[0] as Panel);
  return (
    <div class="output-room">
      <section class="card stack output" aria-labelledby="output-title">
        <h2 id="output-title">Share and export</h2>
        {isFailed && <p class="note">Fix the error to see the image URL and code snippets.</p>}
        <div class="stack">
          <TabList
            prefix="output"
            label="Ways to use the image"
            class="panel-tabs"
            tabs={panels}
            selected={selected}
            onSelect={({ id }) => selectPanel(id)}
          />
          {/* Hidden instead of removed, so that panels keep their state. */}
          <div
            class="stack"
            role="tabpanel"
            id="output-panel"
            aria-labelledby={`output-${selected.id}`}
            hidden={isFailed && !selected.isKept}
          >
            {isBrand(fields.theme, request.path) && short === undefined && selected.isForBrands !== true ? (
              <BrandNote request={imageRequest} openTab={openTab} />
            ) : (
              <selected.View
                origin={origin}
                request={imageRequest}
                url={url}
                shortest={shortest}
                isFailed={isFailed}
                openTab={openTab}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

/** Returns the display size in CSS pixels. Images without a stated size are measured. */
function shownSize({ path, body }: NonNullable<OutputProps["request"]>, size: OutputProps["size"]) {
  const sized = { path: path as MakerPath, fields: body };
  const stated = statedSize(sized);
  if (stated !== undefined || size === undefined) return stated;
  const ratio = readRatio(sized);
  return { width: size.width / ratio, height: size.height / ratio };
}
