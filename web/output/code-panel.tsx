// Code snippets for the image.

import { signal } from "@preact/signals";
import { TabList } from "../form/tab-list.tsx";
import { CodeBox } from "./code-box.tsx";
import { formatHtml, formatMarkdown, formatPicture } from "./image-markup.ts";
import type { ImageRequest } from "./image-request.ts";
import { SNIPPET_LANGUAGES } from "./snippet-language.ts";
import { canHaveTheme, themedUrls } from "./themed-url.ts";

interface Kind {
  readonly id: string;
  readonly label: string;
  /** Description for screen readers. */
  readonly name: string;
  readonly note: string;
  /** @param url URL of the image */
  readonly format: (origin: string, request: ImageRequest, url: string) => string;
  /** By default, the snippet exists for all images. */
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
    note: "Paste this into a web page or a GitHub README. Readers in dark mode see the dark theme.",
    format: (origin, request) => formatPicture(request, themedUrls(origin, request)),
    isFor: canHaveTheme,
  },
  {
    id: "markdown",
    label: "Markdown",
    name: "the Markdown",
    note: "Paste this into a wiki, a comment or a README.",
    format: (_, request, url) => formatMarkdown(request, url),
  },
  ...SNIPPET_LANGUAGES.map(
    ({ id, label, note, format }): Kind => ({
      id,
      label,
      note,
      name: id === "curl" ? "the curl command" : `the ${label} code`,
      format: (origin, request) => format(origin, request),
    }),
  ),
];

const current = signal("html");

interface CodeProps {
  readonly origin: string;
  readonly request: ImageRequest;
  readonly url: string;
}

export function CodePanel({ origin, request, url }: CodeProps) {
  const kinds = KINDS.filter(({ isFor }) => isFor?.(request) ?? true);
  const kind = kinds.find(({ id }) => id === current.value) ?? (KINDS[0] as Kind);
  return (
    <div class="stack tight">
      <TabList
        prefix="code"
        label="Language"
        class="chip-tabs"
        tabs={kinds}
        selected={kind}
        onSelect={({ id }) => {
          current.value = id;
        }}
      />
      <div role="tabpanel" id="code-panel" aria-labelledby={`code-${kind.id}`}>
        <CodeBox label={kind.note} name={kind.name} text={kind.format(origin, request, url)} />
      </div>
    </div>
  );
}
