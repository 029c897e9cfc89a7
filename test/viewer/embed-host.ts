// Serves a page with an embed, on a different origin than the service, and runs an attacker's server that records requests.

import { listen } from "./local-server.ts";

/** The page's server and an attacker's server. */
export interface EmbedHost {
  /** Returns the URL of a page with an `<iframe>`. */
  pageOf(embed: URL, style?: string, size?: string): string;
  /** Origin of the attacker's server. */
  readonly attacker: string;
  /** Method and path of each request to the attacker's server. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** Starts the servers on loopback. The page's host name differs from the service's. */
export async function startEmbedHost(): Promise<EmbedHost> {
  const received: string[] = [];
  const pages = await listen((request, response) => {
    const query = new URL(request.url ?? "", "http://localhost").searchParams;
    const toAttribute = (text: string | null) => (text ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    response.writeHead(200, { "Content-Type": "text/html", "Set-Cookie": "host=secret" });
    response.end(
      `<!doctype html><title>Host</title><style>body{margin:0;${query.get("style")}}</style><iframe src="${toAttribute(query.get("embed"))}" title="embed" style="border:0;display:block;${query.get("size")}"></iframe><p id="marker">intact</p><script>localStorage.setItem("host", "secret"); globalThis.ticks = 0; setInterval(() => ticks++, 20); globalThis.messages = []; addEventListener("message", (event) => messages.push([event.origin, event.data]));</script>`,
    );
  });
  const attacker = await listen((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end("globalThis.pwned = true; export default 1;");
  });
  return {
    pageOf: (embed, style = "", size = "width:100%;height:300px") =>
      `${pages.origin.replace("127.0.0.1", "localhost")}/?${new URLSearchParams({ embed: embed.href, style, size })}`,
    attacker: attacker.origin,
    received,
    close: async () => {
      await Promise.all([pages.close(), attacker.close()]);
    },
  };
}
