// Renders a response from the service: status, headers, and the body as an image, JSON, text or a download link.

import { codeBlock, element } from "./element.ts";

/** Maximum length of displayed text, in characters. */
const TEXT_SHOWN = 20_000;

/**
 * Renders a response.
 *
 * @param milliseconds duration of the request
 */
export async function renderResponse(reply: Response, body: Blob, milliseconds: number): Promise<Node[]> {
  const size = body.size < 1000 ? `${body.size} bytes` : `${(body.size / 1000).toFixed(1)} kB`;
  const status = `${reply.status} ${reply.statusText || (reply.ok ? "OK" : "")} · ${Math.round(milliseconds)} ms · ${size}`;
  const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return [
    element("p", { class: `try-status ${reply.ok ? "good" : "bad"}` }, status),
    await renderBody(reply.headers.get("Content-Type") ?? "", body),
    element("details", { class: "fold" }, element("summary", {}, "Headers"), codeBlock(headers)),
  ];
}

async function renderBody(contentType: string, body: Blob): Promise<Node> {
  if (contentType.startsWith("image/")) {
    const image = element("img", { alt: "Response", src: URL.createObjectURL(body) });
    return element("div", { class: "image-background" }, image);
  }
  if (/json/.test(contentType)) return code(formatJson(await body.text()));
  if (contentType.startsWith("text/") || /yaml/.test(contentType)) return code(await body.text());
  const name = `response.${/\/([a-z\d]+)/.exec(contentType)?.[1] ?? "bin"}`;
  return element("a", { class: "button", href: URL.createObjectURL(body), download: name }, `Download ${name}`);
}

function code(text: string): Node {
  const shown = text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}\n…` : text;
  return codeBlock(shown);
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
