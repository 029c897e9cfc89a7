// Generates random requests of two accounts, the operator, and callers without an account. Requests refer to what earlier
// ones saved, and images contain other images of the service.

import { createHmac } from "node:crypto";
import { Random } from "../fuzz/random.ts";
import { OPERATOR, ORIGIN } from "./service.ts";

/** An account of the test. */
export interface Account {
  readonly id: string;
  readonly key: string;
}

export const ACCOUNTS: readonly [Account, Account] = [
  { id: "account-a", key: "key-of-account-a" },
  { id: "account-b", key: "key-of-account-b" },
];

/** A caller: an account, or undefined for a caller without one. */
export type Caller = Account | undefined;

/** A request, without the credentials of its caller. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly caller: Caller;
  /** Where the caller's key or signature is. */
  readonly credential: "header" | "query" | "body" | "signature" | "none";
  /** Whether the request changes something that other requests see. */
  readonly isWrite?: boolean;
  /** The URLs of the service's own images inside a watermark. */
  readonly inner?: Readonly<Record<string, string>>;
}

export function toRequest({ method, path, body, caller, credential }: Step): Request {
  const url = new URL(path, ORIGIN);
  const headers = new Headers({ Accept: "application/json" });
  const key = caller?.key;
  if (path.startsWith("/accounts")) headers.set("Authorization", `Bearer ${OPERATOR}`);
  else if (key !== undefined && credential === "header") headers.set("Authorization", `Bearer ${key}`);
  else if (key !== undefined && credential === "query") url.searchParams.set("key", key);
  else if (caller !== undefined && credential === "signature") sign(url, caller);
  const own = key !== undefined && credential === "body" && body !== undefined ? { ...body, key } : body;
  if (own !== undefined) headers.set("Content-Type", "application/json");
  return new Request(url, { method, headers, ...(own !== undefined && { body: JSON.stringify(own) }) });
}

/** Signs a URL, as docs/signing.md describes. */
function sign(url: URL, { id, key }: Account): void {
  const names: Readonly<Record<string, string>> = { c: "chart", v: "version" };
  const values = Array.from(url.searchParams, ([name, value]) => [names[name] ?? name, value] as const);
  const covered = values.filter(([name]) => !["width", "height", "w", "h", "format", "f", "size"].includes(name));
  const message = [url.pathname, ...covered.map((pair) => pair.join("=")).sort()].join("\0");
  url.searchParams.set("accountId", id);
  url.searchParams.set("sig", createHmac("sha256", `limn:${key}`).update(message).digest("hex"));
}

const TABLE = { title: "T", columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] };
const WORD_CLOUD = { text: "tea tea coffee", width: 80, height: 60 };

const AIRTABLE = {
  airtable: { url: "https://airtable.com/app00001/tblTest/viwTest", labelField: "N", dataFields: ["V"] },
};

interface SavedImage {
  readonly id: string;
  /** Path that draws images of its kind, such as `/chart` or `/qr`. */
  readonly path: string;
  readonly token: string;
}

/** Generates steps. It learns the ids of saved images from the responses. */
export class StepGenerator {
  readonly #random: Random;
  readonly #saved: SavedImage[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed, 0);
  }

  /** Records the id that a response contains. */
  learn(step: Step, reply: { readonly id?: string; readonly editToken?: string }): void {
    const { id, editToken } = reply;
    if (id === undefined || editToken === undefined) return;
    this.#saved.push({ id, path: step.path.replace(/\/create$/, ""), token: editToken });
    if (this.#saved.length > 30) this.#saved.shift();
  }

  #chance(share: number): boolean {
    return this.#random.chance(share);
  }

  #pick<Item>(...items: readonly Item[]): Item {
    return this.#random.pick(items);
  }

  #theme(): string | undefined {
    return this.#pick(undefined, undefined, "dark", "brand", "brand", "own");
  }

  #chart(): Record<string, unknown> {
    const isRemote = this.#chance(0.15);
    const theme = this.#theme();
    return {
      type: this.#pick("bar", "pie"),
      data: isRemote ? {} : { labels: ["a", "b"], datasets: [{ data: [1, this.#pick(2, 3)] }] },
      ...(isRemote && { options: { plugins: AIRTABLE } }),
      ...(theme !== undefined && this.#chance(0.1) && { limn: { highlight: ["a"] } }),
    };
  }

  #chartParams(): Record<string, unknown> {
    const theme = this.#theme();
    const chart = this.#chart();
    return {
      c: this.#chance(0.2) ? "{type:'bar',data:{labels:['a'],datasets:[{data:[(() => 2)()]}]}}" : JSON.stringify(chart),
      w: 60,
      h: 40,
      v: "4",
      ...(theme !== undefined && { theme }),
      ...(this.#chance(0.1) && { f: "svg" }),
    };
  }

  /** Returns the path of an image, with its parameters in the query. */
  #imagePath(depth = 0): string {
    const saved = this.#pick(...this.#saved, undefined);
    const theme = this.#theme();
    const themed = theme === undefined ? {} : { theme };
    const kind = this.#random.below(1000) / 1000;
    if (kind < 0.3) return format("/chart", this.#chartParams());
    if (kind < 0.5 && saved?.path === "/chart")
      return format(this.#pick(`/chart/render/${saved.id}`, `/c/${saved.id}.png`), {
        ...(this.#chance(0.3) && { title: "T" }),
        ...(this.#chance(0.3) && { width: 50 }),
      });
    if (kind < 0.55 && saved !== undefined && !["/chart", "/card"].includes(saved.path))
      return format(`${saved.path}/render/${saved.id}`, { format: this.#pick(undefined, "svg") });
    if (kind < 0.6) return format("/v1/table", { data: JSON.stringify(TABLE), ...themed });
    if (kind < 0.7) return format("/wordcloud", { ...WORD_CLOUD, format: "png", ...themed });
    if (kind < 0.8) return format("/qr", { text: this.#pick("a", "b"), size: 40 });
    if (kind < 0.85) return format("/barcode", { type: "code128", text: "12" });
    if (kind < 0.9 && depth < 2) return this.#watermark(depth + 1).path;
    return format("/chart", { cht: "p", chd: "t:1,2", chs: "60x40" });
  }

  /** Returns an own image's URL, sometimes with another caller's key or signature, which must have no effect. */
  #innerUrl(depth: number): string {
    const url = new URL(this.#imagePath(depth), ORIGIN);
    const other = this.#pick(...ACCOUNTS);
    const credential = this.#random.below(1000) / 1000;
    if (credential < 0.15) url.searchParams.set("key", other.key);
    else if (credential < 0.3) sign(url, other);
    return url.href;
  }

  #watermark(depth = 0): Required<Pick<Step, "path" | "inner">> {
    const inner = { mainImageUrl: this.#innerUrl(depth), markImageUrl: this.#innerUrl(depth) };
    return { path: format("/watermark", { ...inner, opacity: 0.5 }), inner };
  }

  #card(): Record<string, unknown> {
    const theme = this.#theme();
    const children: unknown[] = [{ type: "chart", chart: this.#chart() }, "Text {{name}}"];
    if (this.#chance(0.3)) children.push({ type: "img", src: this.#innerUrl(1), width: 40, height: 30 });
    if (this.#chance(0.3))
      children.push({ type: "table", data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [] } });
    return {
      card: { type: "div", style: { display: "flex" }, children },
      parameters: { name: "x" },
      width: 120,
      height: 60,
      ...(theme !== undefined && { theme }),
    };
  }

  /** Returns the body of a request to save an image. */
  #body(path: string): Record<string, unknown> {
    const theme = this.#theme();
    const themed = theme === undefined ? {} : { theme };
    if (path === "/chart") return this.#chartParams();
    if (path === "/card") return this.#card();
    if (path === "/v1/table") return { data: TABLE, ...themed };
    if (path === "/wordcloud") return { ...WORD_CLOUD, ...themed };
    return { text: this.#pick("a", "b"), size: 40, ...(this.#chance(0.3) && { centerImageUrl: this.#innerUrl(1) }) };
  }

  #create(): Pick<Step, "path" | "body"> {
    const path = this.#pick("/chart", "/chart", "/card", "/v1/table", "/wordcloud", "/qr");
    return { path: `${path}/create`, body: this.#body(path) };
  }

  next(): Step {
    const caller = this.#pick<Caller>(...ACCOUNTS, undefined);
    const credential = this.#pick<Step["credential"]>("header", "header", "query", "body", "signature", "none");
    const by = { caller, credential };
    const saved = this.#pick(...this.#saved, undefined);
    const kind = this.#random.below(1000) / 1000;
    if (kind < 0.25) return { method: "GET", path: this.#imagePath(), ...by };
    if (kind < 0.45) return { method: "GET", ...this.#watermark(), ...by };
    if (kind < 0.5)
      return { method: "POST", path: this.#pick("/chart", "/api/validate-chart"), body: this.#chartParams(), ...by };
    if (kind < 0.58)
      return { method: "POST", path: this.#pick("/card", "/api/validate-card"), body: this.#card(), ...by };
    if (kind < 0.62)
      return {
        method: "POST",
        path: this.#pick("/watermark", "/api/validate-watermark"),
        body: this.#watermark().inner,
        ...by,
      };
    if (kind < 0.7) return { method: "POST", ...this.#create(), ...by, isWrite: true };
    if (kind < 0.74 && saved !== undefined) {
      const path = this.#pick(`${saved.path}/render/${saved.id}`, `/s/${saved.id}`, `/wordcloud/render/${saved.id}`);
      return { method: "GET", path: format(path, { name: this.#pick("x", "y") }), ...by };
    }
    if (kind < 0.77 && saved !== undefined)
      return { method: "POST", path: "/chart", body: { template: saved.id, templateOverrides: { title: "T" } }, ...by };
    if (kind < 0.81 && saved !== undefined) return this.#change(saved, by);
    if (kind < 0.84)
      return {
        method: this.#pick("PUT", "PUT", "PUT", "DELETE"),
        path: `/accounts/${this.#pick(...ACCOUNTS).id}/themes/${this.#pick("brand", "own")}`,
        body: { colors: [this.#pick("#c2185b", "#00695c", "#1a237e"), "#123456"], allowLowContrast: true },
        caller: undefined,
        credential: "none",
        isWrite: true,
      };
    if (kind < 0.88)
      return { method: "GET", path: format(this.#pick("/embed", "/embed/image"), this.#chartParams()), ...by };
    if (kind < 0.9 && saved !== undefined) return { method: "GET", path: `/chart-maker/view/${saved.id}`, ...by };
    if (kind < 0.92) return { method: "GET", path: format("/oembed", { url: this.#innerUrl(0) }), ...by };
    if (kind < 0.94) return { method: "GET", path: "/natural/bars_of_12_tea_and_19_coffee?w=60&h=40", ...by };
    if (kind < 0.97) {
      const name = this.#pick("create_chart", "create_watermark");
      const params = { name, arguments: name === "create_chart" ? this.#chartParams() : this.#watermark().inner };
      return { method: "POST", path: "/mcp", body: { jsonrpc: "2.0", id: 1, method: "tools/call", params }, ...by };
    }
    if (kind < 0.98)
      return { method: "GET", path: format("/qr", { text: "a", centerImageUrl: this.#innerUrl(1) }), ...by };
    if (kind < 0.99) return { method: "POST", path: "/qr-url", body: { text: "a" }, ...by };
    return { method: "POST", path: "/natural/config", body: { description: "12 tea and 19 coffee" }, ...by };
  }

  #change(saved: SavedImage, by: Pick<Step, "caller" | "credential">): Step {
    const path = `${saved.path}/config/${saved.id}`;
    const method = this.#pick("GET", "PATCH", "PUT", "DELETE");
    if (method === "GET") return { method, path: this.#pick(path, `${path}/versions`), ...by };
    const body = method === "DELETE" ? {} : { body: this.#body(saved.path) };
    return { method, path, ...body, ...by, isWrite: true };
  }
}

function format(path: string, params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
