// docs/pictures: the body of a POST /chart in each .json → what the Worker answers, beside it. Same body in, same bytes out.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const folder = new URL("../docs/pictures/", import.meta.url);

const { url, dispose } = await startWorker(bundleWorker());
try {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const reply = await fetch(new URL("/chart", url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: readFileSync(new URL(name, folder)),
    });
    if (!reply.ok) throw new Error(`${name} is answered by ${reply.status}: ${await reply.text()}`);
    const extension = reply.headers.get("Content-Type") === "image/svg+xml" ? "svg" : "png";
    const bytes = new Uint8Array(await reply.arrayBuffer());
    writeFileSync(new URL(name.replace(/json$/, extension), folder), bytes);
    console.log(`${name}: ${bytes.length} bytes of ${extension}`);
  }
} finally {
  await dispose();
}
