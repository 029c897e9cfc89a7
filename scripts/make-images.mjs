// Draws the images for the docs: sends each .json file in a folder to the Worker as a POST body and saves the response
// next to the file, and draws the examples in the Markdown files (web/docs/site/example.ts). The output is deterministic.
// `node scripts/make-images.mjs qr/ email.md` draws only the images of these folders and pages.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { listExamples } from "../web/docs/site/example.ts";
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

const DOCS = new URL("../docs/", import.meta.url);
/** Parts of paths: only files whose path contains one of them are drawn; all files if there are none. */
const filters = process.argv.slice(2);
const isWanted = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));

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

/** Draws the image for a request and saves it, as an SVG or a GIF if the response is one. */
async function draw({ method, target, body }, file) {
  const reply = await fetch(new URL(target, url), {
    method,
    ...(body !== undefined && {
      headers: { "Content-Type": "application/json" },
      // An image may refer to other images from the service, which has a different port here than in the docs.
      body: body.replaceAll("http://localhost:8787", new URL(url).origin),
    }),
  });
  if (!reply.ok) throw new Error(`${file} returned status ${reply.status}: ${reply.headers.get("X-Service-Error")}`);
  const extension = { "image/svg+xml": "svg", "image/gif": "gif" }[reply.headers.get("Content-Type")] ?? "png";
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const place = new URL(file.replace(/\.\w+$/, `.${extension}`), DOCS);
  mkdirSync(new URL(".", place), { recursive: true });
  writeFileSync(place, bytes);
  console.log(`${file}: ${bytes.length} bytes of ${extension}`);
}

try {
  for (const [path, target] of Object.entries(FOLDERS)) {
    const folder = path.slice("docs/".length);
    const names = readdirSync(new URL(folder, DOCS)).filter((name) => name.endsWith(".json"));
    for (const file of names.map((name) => folder + name).filter(isWanted))
      await draw({ method: "POST", target, body: readFileSync(new URL(file, DOCS), "utf8") }, file);
  }
  for (const page of readdirSync(DOCS).filter((name) => name.endsWith(".md") && isWanted(name)))
    for (const example of listExamples(readFileSync(new URL(page, DOCS), "utf8")))
      if (example.image !== undefined) await draw(example, example.image);
} finally {
  await dispose();
}
