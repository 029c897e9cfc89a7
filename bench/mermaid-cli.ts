// A server that draws Mermaid diagrams with mermaid-cli, in a browser that stays open.
//
//   node bench/mermaid-cli.ts <program>

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { renderMermaid } from "@mermaid-js/mermaid-cli";
import puppeteer from "puppeteer";
import { announce } from "./rival.ts";

const [executablePath = ""] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });

const server = createServer(async (request, response) => {
  if (request.url !== "/mermaid") return response.writeHead(404).end();
  const { diagram, devicePixelRatio } = (await json(request)) as Record<"diagram", string> &
    Record<"devicePixelRatio", number>;
  const viewport = { width: 800, height: 600, deviceScaleFactor: devicePixelRatio };
  const { data } = await renderMermaid(browser, diagram, "png", { viewport });
  return response.writeHead(200, { "Content-Type": "image/png" }).end(data);
});
server.listen(0, "127.0.0.1", () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
    server.close();
    server.closeAllConnections();
    await browser.close();
  }),
);
