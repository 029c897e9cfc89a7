// The page in which clients with MCP Apps show the image of a tool call, with its URL. Other clients show the image in the result.
// MCP Apps, revision 2026-01-26: github.com/modelcontextprotocol/ext-apps, specification/2026-01-26/apps.mdx

export const IMAGE_PAGE_URI = "ui://limn/image.html";

/** Runs in the page's sandbox. The host sends JSON-RPC messages; the page needs no network, so the default policy is enough. */
const SCRIPT = `
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const [image, link] = [document.querySelector("img"), document.querySelector("a")];
const show = ({ content = [], structuredContent = {} }) => {
  const { url, altText = "" } = structuredContent;
  const picture = content.find(({ type }) => type === "image");
  image.hidden = picture === undefined;
  if (picture) image.src = "data:" + picture.mimeType + ";base64," + picture.data;
  image.alt = altText;
  link.hidden = typeof url !== "string" || !/^https?:/.test(url);
  if (!link.hidden) link.href = url;
  const text = content.filter(({ type }) => type === "text").map((part) => part.text).join("\\n");
  document.querySelector("p").textContent = picture ? "" : text;
};
const resize = () => send({
  method: "ui/notifications/size-changed",
  params: { width: document.body.scrollWidth, height: document.documentElement.scrollHeight },
});
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.id === 1 && data.result) {
    send({ method: "ui/notifications/initialized" });
    new ResizeObserver(resize).observe(document.body);
  } else if (data.method === "ui/notifications/tool-result") show(data.params ?? {});
  else if (data.method !== undefined && data.id !== undefined) send({ id: data.id, result: {} });
});
link.addEventListener("click", (event) => {
  event.preventDefault();
  send({ id: 2, method: "ui/open-link", params: { url: link.href } });
});
send({
  id: 1,
  method: "ui/initialize",
  params: { protocolVersion: "2026-01-26", appInfo: { name: "limn", version: "1" }, appCapabilities: {} },
});
`;

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Image</title>
<style>
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; }
img { display: block; max-width: 100%; height: auto; }
p { margin: 0; white-space: pre-wrap; }
</style>
<img alt="" hidden>
<p></p>
<a hidden>Open the image</a>
<script>${SCRIPT}</script>
</html>
`;

const MIME_TYPE = "text/html;profile=mcp-app";

export const IMAGE_PAGE = {
  description: {
    uri: IMAGE_PAGE_URI,
    name: "image",
    title: "Image",
    description: "A page that shows the image of a tool call",
    mimeType: MIME_TYPE,
  },
  content: { uri: IMAGE_PAGE_URI, mimeType: MIME_TYPE, text: HTML, _meta: { ui: { prefersBorder: false } } },
} as const;
