// Draws the images for the docs: sends each .json file in a folder to the Worker as a POST body and saves the response
// next to the file. The output is deterministic.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { bundleWorker, startWorker } from "./local-worker.mjs";

/** The endpoint for each folder. */
const FOLDERS = {
  "docs/pictures/": "/chart",
  "docs/formulas/": "/chart",
  "docs/map-icons/": "/chart",
  "docs/tables/": "/v1/table",
  "docs/qr/": "/qr",
  "docs/external-data/": "/chart",
  "docs/google-charts/": "/gchart",
  "docs/graphs/": "/graphviz",
  "docs/word-clouds/": "/wordcloud",
  "docs/watermarks/": "/watermark",
};

/** The external data files, with which this script answers requests to all other servers. */
const DATA = new URL("../docs/external-data/files/", import.meta.url);

const { url, dispose } = await startWorker(bundleWorker(), {}, false, { outboundService: serveData });

/** Answers a request from the Worker to another server with a file, and a DNS query with an address. */
function serveData(request) {
  const { hostname, pathname } = new URL(request.url);
  if (hostname === "cloudflare-dns.com")
    return Response.json({ Status: 0, Answer: [{ type: 1, data: "93.184.216.34" }] });
  const name = hostname === "docs.google.com" ? "sheet.csv" : pathname.slice(1);
  const type = name.endsWith(".csv") ? "text/csv" : "application/json";
  return new Response(readFileSync(new URL(name, DATA)), { headers: { "Content-Type": type } });
}

/** Draws the image for a request body and saves it. */
async function draw(folder, name, endpoint) {
  const reply = await fetch(new URL(endpoint, url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    // An image may refer to other images from the service, whose port here differs from the one in the docs.
    body: readFileSync(new URL(name, folder), "utf8").replaceAll("http://localhost:8787", new URL(url).origin),
  });
  if (!reply.ok) throw new Error(`${name} returned status ${reply.status}: ${await reply.text()}`);
  const extension = reply.headers.get("Content-Type") === "image/svg+xml" ? "svg" : "png";
  const bytes = new Uint8Array(await reply.arrayBuffer());
  writeFileSync(new URL(name.replace(/json$/, extension), folder), bytes);
  console.log(`${name}: ${bytes.length} bytes of ${extension}`);
}

try {
  for (const [path, endpoint] of Object.entries(FOLDERS)) {
    const folder = new URL(`../${path}`, import.meta.url);
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) await draw(folder, name, endpoint);
  }
} finally {
  await dispose();
}
