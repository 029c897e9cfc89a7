// Code snippets for the image, in tabs that follow the ARIA Authoring Practices.

import { signal } from "@preact/signals";
import { CodeBox } from "./code-box.tsx";
import { formatHtml, formatMarkdown, formatPicture } from "./image-markup.ts";
import type { ImageRequest } from "./image-request.ts";
import { Signing } from "./signing.tsx";
import { formatCurl, formatFetch, formatUrllib } from "./snippet.ts";
import { canHaveTheme, themedUrls } from "./themed-url.ts";

interface Kind {
  readonly id: string;
  readonly label: string;
  /** Description for screen readers. */
  readonly name: string;
  readonly note: string;
  /** @param url URL of the image */
  readonly format: (origin: string, request: ImageRequest, url: string) => string;
  /** Returns whether the snippet exists for an image; true by default. */
  readonly isFor?: (request: ImageRequest) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    id: "html",
    label: "HTML",
    name: "the HTML",
    note: "Paste this into a web page or an email.",
    format: (_, request, url) => formatHtml(request, url),
  },
  {
    id: "picture",
    label: "Light and dark",
    name: "the HTML for light and dark pages",
    note: "Paste this into a web page. Readers in dark mode see the dark theme.",
    format: (origin, request) => formatPicture(request, themedUrls(origin, request)),
    isFor: canHaveTheme,
  },
  {
    id: "markdown",
    label: "Markdown",
    name: "the Markdown",
    note: "Paste this into a README, a wiki or a comment.",
    format: (_, request, url) => formatMarkdown(request, url),
  },
  { id: "curl", label: "curl", name: "the curl command", note: "Saves the image as a file.", format: formatCurl },
  {
    id: "javascript",
    label: "JavaScript",
    name: "the JavaScript",
    note: "Saves the image as a file. For Node, Deno and Bun.",
    format: formatFetch,
  },
  {
    id: "python",
    label: "Python",
    name: "the Python",
    note: "Saves the image as a file. Python 3, no packages required.",
    format: formatUrllib,
  },
];

const SIGNED = "signed";
const current = signal("html");

/** Computes the next tab index, by key. Arrow keys wrap around. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from, count) => (from + count - 1) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface CodeProps {
  readonly origin: string;
  readonly request: ImageRequest;
  readonly url: string;
}

export function CodePanel({ origin, request, url }: CodeProps) {
  const kinds = KINDS.filter(({ isFor }) => isFor?.(request) ?? true);
  const ids = [...kinds.map(({ id }) => id), SIGNED];
  const selected = ids.includes(current.value) ? current.value : "html";
  const kind = kinds.find(({ id }) => id === selected);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    current.value = ids[step(ids.indexOf(selected), ids.length)] as string;
    document.getElementById(`code-${current.value}`)?.focus();
  };
  return (
    <div class="stack tight">
      <div class="code-tabs" role="tablist" aria-label="Code" onKeyDown={onKeyDown}>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`code-${id}`}
            aria-selected={id === selected}
            aria-controls="code-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => {
              current.value = id;
            }}
          >
            {kinds.find((each) => each.id === id)?.label ?? "Signed URL"}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="code-panel" aria-labelledby={`code-${selected}`}>
        {kind === undefined ? (
          <Signing request={request} origin={origin} />
        ) : (
          <CodeBox label={kind.note} name={kind.name} text={kind.format(origin, request, url)} />
        )}
      </div>
    </div>
  );
}
