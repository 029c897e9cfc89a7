// An answer of the service → what is shown of it: its status, its headers, and its body as a picture, as JSON, as text, or as a file
// to store.

import { element } from "./element.ts";

/** Longest text that is shown, characters. */
const TEXT_SHOWN = 20_000;

/** What is shown. @param milliseconds that it took */
export async function renderAnswer(reply: Response, body: Blob, milliseconds: number): Promise<Node[]> {
  const size = body.size < 1000 ? `${body.size} bytes` : `${(body.size / 1000).toFixed(1)} kB`;
  const status = `${reply.status} ${reply.statusText || (reply.ok ? "OK" : "")} · ${Math.round(milliseconds)} ms · ${size}`;
  const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return [
    element("p", { class: `try-status ${reply.ok ? "good" : "bad"}` }, status),
    await renderBody(reply.headers.get("Content-Type") ?? "", body),
    element(
      "details",
      { class: "fold" },
      element("summary", {}, "Headers"),
      element("pre", { class: "code", tabindex: "0" }, element("code", {}, headers)),
    ),
  ];
}

async function renderBody(contentType: string, body: Blob): Promise<Node> {
  if (contentType.startsWith("image/")) {
    const picture = element("img", { alt: "The answer", src: URL.createObjectURL(body) });
    return element("div", { class: "ground" }, picture);
  }
  if (/json/.test(contentType)) return code(formatJson(await body.text()));
  if (contentType.startsWith("text/") || /yaml/.test(contentType)) return code(await body.text());
  const name = `answer.${/\/([a-z\d]+)/.exec(contentType)?.[1] ?? "bin"}`;
  return element("a", { class: "button", href: URL.createObjectURL(body), download: name }, `Store ${name}`);
}

function code(text: string): Node {
  const shown = text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}\n…` : text;
  return element("pre", { class: "code", tabindex: "0" }, element("code", {}, shown));
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
