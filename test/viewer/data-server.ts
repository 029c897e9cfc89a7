// A server that simulates Google Sheets, Airtable, a DNS resolver and public file servers. It receives the Worker's outbound
// requests to all hosts.

import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { forwardTo, listen } from "./local-server.ts";

/** A request that the server received. */
export interface Received {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
}

/** A running server. */
export interface DataServer {
  readonly requests: Received[];
  /** Forwards the Worker's outbound request to this server, with the request's original host. */
  readonly forward: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export const SHEET_ID = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde";
export const PRIVATE_SHEET_ID = "1PrivateIjKlMnOpQrStUvWxYz0123456789_-abcde";
export const PUBLISHED_ID = "2PACX-1vTpublishedSheetOfTheTests";
export const AIRTABLE_TOKEN = `patAbCdEfGhIjKlMn.${"0123456789abcdef".repeat(4)}`;
export const AIRTABLE_VIEW = "https://airtable.com/appTestBase0001/tblTestTable01/viwTestView001?blocks=hide";

const LOGIN = "<!DOCTYPE html><html><head><title>Sign in - Google Accounts</title></head><body>secret</body></html>";
const CSV = "text/csv; charset=utf-8";
const JSON_TYPE = "application/json";

/** The tabs of the sheet, by their gid. */
const TABS: Readonly<Record<string, string>> = {
  0: 'Month,Revenue,Growth\r\nJan,"$1,200",12%\r\nFeb,"$1,350",-3%\r\nMar,"($90)",\r\nApr,$0.50,7.5%\r\n',
  77: "City,People\nOslo,5\nRome,8\n",
  1234: "Name,Score\nAda,1\nBob,2\n",
};
const TAB_NAMES = ["Sales", 'Caf\\u00e9 \\x26 \\"bar\\"', "7"];

export async function startDataServer(): Promise<DataServer> {
  const requests: Received[] = [];
  const server = await listen((request, response) => {
    const url = new URL(request.url ?? "/", "http://server");
    const { host = "", authorization } = request.headers;
    if (host === "cloudflare-dns.com") return answerName(url.searchParams, response);
    requests.push({ host, path: url.pathname, query: url.searchParams, authorization });
    if (host === "docs.google.com" || host.endsWith(".googleusercontent.com") || host === "accounts.google.com")
      return answerSheet(host, url, response);
    if (host === "api.airtable.com") return answerAirtable(url, request, response);
    return void answerFile(url, response);
  });
  return { requests, forward: forwardTo(server), close: server.close };
}

/** Resolves names that begin with `inner` to a private address, and all others to a public one. */
function answerName(query: URLSearchParams, response: ServerResponse): ServerResponse | undefined {
  const name = query.get("name") ?? "";
  const data = name.startsWith("inner") ? "10.0.0.1" : "93.184.216.34";
  return response.end(
    JSON.stringify({ Status: 0, Answer: query.get("type") === "A" ? [{ name, type: 1, TTL: 60, data }] : [] }),
  );
}

function send(response: ServerResponse, type: string, body: string | Buffer, status = 200): ServerResponse | undefined {
  return response.writeHead(status, { "Content-Type": type }).end(body);
}

function answerSheet(
  host: string,
  { pathname, searchParams }: URL,
  response: ServerResponse,
): ServerResponse | undefined {
  if (host === "accounts.google.com") return send(response, "text/html", LOGIN);
  if (host.endsWith(".googleusercontent.com")) return send(response, CSV, TABS[searchParams.get("gid") ?? ""] ?? "");
  if (pathname.includes(PRIVATE_SHEET_ID))
    return response.writeHead(302, { Location: "https://accounts.google.com/ServiceLogin" }).end();
  if (pathname === `/spreadsheets/d/e/${PUBLISHED_ID}/pub`)
    return send(response, CSV, TABS[searchParams.get("gid") ?? 0] ?? "");
  const gid = searchParams.get("gid") ?? "0";
  if (pathname === `/spreadsheets/d/${SHEET_ID}/export`) {
    if (!Object.hasOwn(TABS, gid)) return send(response, "text/html", "<html>no such tab</html>", 400);
    const to = `https://doc-0k-sheets.googleusercontent.com/export/x/y?gid=${gid}`;
    return response.writeHead(307, { Location: to }).end();
  }
  if (pathname === `/spreadsheets/d/${SHEET_ID}/htmlview`) {
    const gids = Object.keys(TABS);
    const items = TAB_NAMES.map(
      (name, index) =>
        `items.push({name: "${name}", pageUrl: "https:\\/\\/docs.google.com\\/htmlview\\/sheet?gid\\x3d${gids[index]}", gid: "${gids[index]}",initialSheet: ("0" == gid)});`,
    );
    return send(
      response,
      "text/html",
      `<!DOCTYPE html><html><script>var items = [];\n${items.join("")}\n</script></html>`,
    );
  }
  return send(response, "text/html", "<html>not found</html>", 404);
}

/** The Airtable table's 250 records, which fill three pages. */
export const RECORDS = Array.from({ length: 250 }, (_, index) => ({
  id: `rec${index}`,
  createdTime: "2026-01-01T00:00:00.000Z",
  fields: {
    Name: `Row ${index + 1}`,
    // Airtable leaves out empty fields.
    ...(index === 1 ? {} : { Amount: index * 1.5 }),
    Linked: [index],
    Owner: { id: "usr1", email: "ada@example.com", name: "Ada" },
    ...(index % 2 === 0 && { Done: true }),
    Broken: { error: "#ERROR!" },
  },
}));

let expiries = 0;

function answerAirtable(
  { pathname, searchParams }: URL,
  { headers }: IncomingMessage,
  response: ServerResponse,
): ServerResponse | undefined {
  const json = (status: number, body: unknown) => send(response, JSON_TYPE, JSON.stringify(body), status);
  const error = (status: number, type: string) => json(status, { error: { type, message: `secret of ${type}` } });
  if (headers.authorization !== `Bearer ${AIRTABLE_TOKEN}`) return error(401, "AUTHENTICATION_REQUIRED");
  const [, , base, table] = pathname.split("/");
  if (base === "appBusyBase0001") return error(429, "RATE_LIMIT_REACHED");
  if (base === "appMoved0000001") return response.writeHead(302, { Location: "https://files.limn.dev/steal" }).end();
  if (base === "appEndless00001") return json(200, { records: RECORDS.slice(0, 100), offset: "itr/again" });
  if (base === "appText00000001") return send(response, "text/html", LOGIN);
  if (base === "appEmpty0000001") return json(200, { records: [] });
  if (base !== "appTestBase0001" && base !== "appExpires00001") return error(404, "NOT_FOUND");
  if (table !== "tblTestTable01") return error(403, "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND");
  const fields = searchParams.getAll("fields[]");
  if (fields.some((field) => !["Name", "Amount", "Linked", "Owner", "Done", "Broken", "Never"].includes(field)))
    return error(422, "UNKNOWN_FIELD_NAME");
  const from = Number(searchParams.get("offset")?.replace("itr/", "") ?? 0);
  if (base === "appExpires00001" && from > 0 && ++expiries === 1)
    return error(422, "LIST_RECORDS_ITERATOR_NOT_AVAILABLE");
  const maxRecords = Math.min(RECORDS.length, Number(searchParams.get("maxRecords") ?? RECORDS.length));
  const end = Math.min(from + 100, maxRecords);
  const records = RECORDS.slice(from, end).map(({ fields: all, ...record }) => ({
    ...record,
    fields:
      fields.length === 0 ? all : Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))),
  }));
  return json(200, { records, ...(end < maxRecords && { offset: `itr/${end}` }) });
}

/** 200 MB of zeros, compressed to 200 kB. */
const BOMB = gzipSync(Buffer.alloc(200_000_000));

/** Files by their path. */
const FILES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  "/sales.csv": [CSV, "month,sales,cost\nJan,10,4\nFeb,20.5,5\nMar,,6\n"],
  "/german.csv": ["text/csv", "\uFEFFMonat;Umsatz\r\nJan;1.234,5\r\nFeb;7,25\r\n"],
  "/latin.csv": ["text/csv; charset=ISO-8859-1", Buffer.from("stadt,zahl\nK\xf6ln,3\n", "latin1")],
  "/tabs.tsv": ["text/tab-separated-values", 'a\tb\n"x\ty"\t1\nz\t2\n'],
  "/pipes": ["text/plain", "a|b\nx|1\ny|2\n"],
  "/quoted.csv": [CSV, '"say ""hi""","n, total"\n"line\nbreak",1\n"b",2\n'],
  "/bare.csv": [CSV, "5,6\n7,8\n"],
  "/text.csv": [CSV, "a,b\nx,1\ny,lots\n"],
  "/headings.csv": [CSV, "a,b\n"],
  "/empty.csv": [CSV, ""],
  "/login": [CSV, LOGIN],
  "/binary.csv": [CSV, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0x61, 0x0a])],
  "/utf8.csv": [CSV, Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xff, 0xfe, 0x2c, 0x31])],
  "/charset.csv": ["text/csv; charset=klingon", "a,b\nx,1\n"],
  "/hostile.csv": [
    CSV,
    '__proto__,constructor,toString\n__proto__,1,2\n=HYPERLINK("x"),3,4\nfunction(){return 1},5,6\n<b>\u202e,7,8\n',
  ],
  "/megacell.csv": [CSV, `a,b\n${"x".repeat(900_000)},1\n`],
  "/rows.csv": [CSV, `a,b\n${"x,1\n".repeat(100_000)}`],
  "/columns.csv": [
    CSV,
    `${Array.from({ length: 5000 }, (_, index) => `c${index}`).join(",")}\n${"1,".repeat(4999)}1\n`,
  ],
  "/newlines.csv": [CSV, "\n".repeat(999_000)],
  "/huge.csv": [CSV, `a,b\n${"x,1\n".repeat(300_000)}`],
  "/rows.json": [JSON_TYPE, '[{"m":"Jan","v":1},{"m":"Feb","v":null},{"m":"Mar","v":"3"}]'],
  "/nested.json": [
    JSON_TYPE,
    '{"data":{"items":[{"rows":[{"who":{"name":"Ada"},"n":{"total":5}},{"who":{"name":"Bob"},"n":{}}]}]}}',
  ],
  "/lists.json": [JSON_TYPE, '{"ok":true,"rows":[["k","v"],["a",1],["b",2]]}'],
  "/columns.json": [JSON_TYPE, '{"day":["Mo","Tu"],"hits":[3,4],"misses":[1]}'],
  "/wild.json": [JSON_TYPE, '{"s":[{"p":1.5},{"p":2},{"x":1}]}'],
  "/error.json": [JSON_TYPE, '{"error":{"message":"secret quota"},"status":500}'],
  "/scalar.json": [JSON_TYPE, "42"],
  "/broken.json": [JSON_TYPE, '{"rows": [1, 2'],
  "/deep.json": [JSON_TYPE, "[".repeat(400_000) + "]".repeat(400_000)],
  "/proto.json": [
    JSON_TYPE,
    '[{"__proto__": {"x": 9}, "constructor": 1, "v": 2, "label": {"toString": null}}, {"v": 3, "label": "b"}]',
  ],
  "/sparse.json": [
    JSON_TYPE,
    `[{${Array.from({ length: 3000 }, (_, i) => `"k${i}":1`).join(",")}},${"{},".repeat(150_000)}{}]`,
  ],
};

function answerFile(url: URL, response: ServerResponse): void {
  const { pathname, searchParams } = url;
  const [, page = "", detail = ""] = pathname.split("/");
  const pages: Readonly<Record<string, () => void>> = {
    status: () => send(response, "text/html", "secret", Number(detail)),
    redirect: () => void response.writeHead(302, { Location: searchParams.get("to") ?? "" }).end(),
    hops: () =>
      void response
        .writeHead(302, { Location: Number(detail) > 1 ? `/hops/${Number(detail) - 1}` : "/sales.csv" })
        .end(),
    silence: () => {},
    pause: () => void response.writeHead(200, { "Content-Type": CSV }).write("a,b\n"),
    hangup: () => void response.destroy(),
    bomb: () => void response.writeHead(200, { "Content-Type": CSV, "Content-Encoding": "gzip" }).end(BOMB),
    gzip: () =>
      void response
        .writeHead(200, { "Content-Type": CSV, "Content-Encoding": "gzip" })
        .end(gzipSync(FILES["/sales.csv"]?.[1] ?? "")),
  };
  const file = FILES[pathname];
  if (file !== undefined) send(response, ...file);
  else (pages[page] ?? (() => send(response, "text/html", "secret", 404)))();
}
