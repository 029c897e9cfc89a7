// A client that sends generated requests to a server, and creates the accounts, saved charts and saved cards that they
// refer to.

import { Agent, request as sendRequest } from "node:http";
import type { Reply } from "./check-reply.ts";
import {
  ACCOUNT,
  ADMIN_TOKEN,
  BRAND,
  bodyOf,
  CHANGED_ACCOUNT,
  type FuzzRequest,
  SAVED_CARDS,
  SAVED_CHARTS,
  SAVED_DRAWINGS,
  SAVED_ID,
  savedCardId,
  savedDrawingId,
} from "./draft.ts";

/** The secrets that the server must be started with. */
export const SECRETS = { ADMIN_TOKEN, KEY_SECRET: "fuzz-secret" };

/** A saved chart or card. Placeholders in requests are replaced with its ID and edit token. */
export interface SavedChart {
  readonly id: string;
  readonly editToken: string;
}

/** The theme of each account. */
const BRAND_THEMES = [
  { colors: ["#c2185b", "#123456"], allowLowContrast: true },
  { colors: ["#00695c", "#654321"], allowLowContrast: true },
];

/** A card with placeholders. */
const SAVED_CARD = {
  card: {
    type: "div",
    props: {
      style: { padding: 4 },
      children: [
        "{{title}}",
        {
          type: "chart",
          props: { chart: { type: "bar", data: { labels: ["{{nested.b}}", "c"], datasets: [{ data: "{{list}}" }] } } },
        },
      ],
    },
  },
  parameters: { title: "t", list: [1, 2], nested: { b: "b" } },
  width: 120,
  height: 80,
};

/** Thrown if a response is missing or late. */
export class MissingReplyError extends Error {}

export class ServiceClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: URL;
  readonly #charts: SavedChart[];

  /** @param charts the saved charts and cards, filled by `prepare`. Clients of servers with the same storage share one array */
  constructor(url: URL, charts: SavedChart[] = []) {
    this.#url = url;
    this.#charts = charts;
  }

  /** Closes the idle connections. */
  close(): void {
    this.#agent.destroy();
  }

  /** Creates the accounts, saved charts and saved cards that requests refer to. Returns the charts and cards. */
  async prepare(): Promise<SavedChart[]> {
    for (const [index, account] of [ACCOUNT, CHANGED_ACCOUNT].entries()) {
      await this.#post("/accounts", { ...account, name: "fuzz" });
      await this.#post(`/accounts/${account.id}/themes/${BRAND}`, BRAND_THEMES[index] as object, "PUT");
    }
    this.#charts.length = 0;
    await this.saveCharts();
    return this.#charts;
  }

  /** Saves the charts and cards that are missing, because no request has saved them yet or one has deleted them. */
  async saveCharts(): Promise<void> {
    for (let index = 0; index < SAVED_CHARTS; index++) {
      const chart = { type: index % 2 ? "bar" : "pie", data: { labels: ["a", "b"], datasets: [{ data: [1, index] }] } };
      const fields = { chart, version: 2 + (index % 3), width: 60, height: 40 };
      await this.#save(index, `/chart/config/${SAVED_ID}${index}`, "/chart/create", fields);
    }
    for (let index = 0; index < SAVED_CARDS; index++)
      await this.#save(SAVED_CHARTS + index, `/card/config/${savedCardId(index)}`, "/card/create", SAVED_CARD);
    for (const [index, [path, body]] of SAVED_DRAWINGS.entries()) {
      const at = SAVED_CHARTS + SAVED_CARDS + index;
      await this.#save(at, `${path}/config/${savedDrawingId(index)}`, `${path}/create`, body);
    }
  }

  /** Saves a chart or card, unless it exists. @param target path that returns it */
  async #save(index: number, target: string, create: string, fields: object): Promise<void> {
    const known = this.#charts[index];
    if (known !== undefined && (await this.send({ method: "GET", target, headers: {} })).status === 200) return;
    const { url, editToken } = await this.#post(create, fields);
    this.#charts[index] = { id: url.split("/").at(-1) as string, editToken };
  }

  async #post(
    target: string,
    body: object,
    method = "POST",
  ): Promise<{ readonly url: string; readonly editToken: string }> {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ADMIN_TOKEN}` };
    const reply = await this.send({ method, target, headers, body: { text: JSON.stringify(body) } });
    if (reply.status !== 200) throw new Error(`${target} returned status ${reply.status}: ${reply.body}`);
    return JSON.parse(reply.body.toString("utf8"));
  }

  /** Replaces the placeholders. A mutation may have changed their number. */
  #fill(text: string): string {
    if (!text.includes("SAVED-")) return text;
    return text
      .replaceAll(/SAVED-ID-(\d)/g, (_, index) => this.#charts[index]?.id ?? "none")
      .replaceAll(/SAVED-TOKEN-(\d)/g, (_, index) => this.#charts[index]?.editToken ?? "none");
  }

  /**
   * Sends a request.
   *
   * @param timeout time limit for the complete response, in milliseconds
   * @throws MissingReplyError if the response is late or the connection ends
   */
  send(request: FuzzRequest, timeout = 30_000): Promise<Reply> {
    const { hostname: host, port } = this.#url;
    const { method, body } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, this.#fill(text)]));
    const bytes = body !== undefined && "text" in body ? Buffer.from(this.#fill(body.text)) : bodyOf(request);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new MissingReplyError(why));
      const sent = sendRequest(
        {
          ...{ host, port, method, agent: this.#agent, path: this.#fill(request.target) },
          headers: { ...headers, ...(bytes && { "Content-Length": bytes.length }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", () => fail("the body ended before it was complete"));
          response.on("end", () => {
            clearTimeout(timer);
            const { statusCode: status = 0, headers: given } = response;
            const entries = Object.entries(given).map(([name, value]) => [name, String(value)]);
            resolve({ status, headers: Object.fromEntries(entries), body: Buffer.concat(parts) });
          });
        },
      );
      const timer = setTimeout(() => {
        sent.destroy();
        fail(`no response within ${timeout / 1000} s`);
      }, timeout);
      sent.on("error", ({ message }) => {
        clearTimeout(timer);
        fail(message);
      });
      sent.end(bytes);
    });
  }
}
