// "Try it" form for an operation, built from openapi.json. Shows the request as a curl command and sends it.

import { formatShellWord } from "../output/literal.ts";
import { codeBlock, element } from "./element.ts";
import { type Endpoint, listEndpoints, type OpenApiDocument } from "./page/openapi.ts";
import { renderResponse } from "./response.ts";
import { createBodyField, createParameterFields, type FormField } from "./try-fields.ts";

export interface TryRequest {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

let loading: Promise<OpenApiDocument> | undefined;

function loadDocument(): Promise<OpenApiDocument> {
  loading ??= fetch("/openapi.json").then((reply) => {
    if (!reply.ok) throw new Error(`openapi.json returned status ${reply.status}`);
    return reply.json() as Promise<OpenApiDocument>;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Creates the form for an operation.
 *
 * @param id operationId
 * @throws if openapi.json can't be loaded
 */
export async function createTryForm(id: string): Promise<HTMLElement> {
  const description = await loadDocument();
  const endpoint = listEndpoints(description).find(({ operation }) => operation.operationId === id);
  if (endpoint === undefined) throw new Error(`openapi.json has no operation ${id}`);
  const parameters = createParameterFields(description, endpoint);
  const body = createBodyField(endpoint);
  const key = createKeyField(id);
  const read = () => readRequest(endpoint, parameters, body, key);

  const curl = codeBlock();
  const answer = element("div", { class: "try-answer", role: "status", "aria-live": "polite" });
  const send = element("button", { class: "button primary", type: "submit" }, "Send");
  const [shown, more] = [parameters.filter(({ isShown }) => isShown), parameters.filter(({ isShown }) => !isShown)];
  const fields = (parts: readonly FormField[]) =>
    element("div", { class: "try-fields" }, ...parts.map((part) => part.label));
  const form = element(
    "form",
    {},
    fields([...shown, ...(body ? [body] : [])]),
    ...(more.length > 0
      ? [element("details", { class: "fold" }, element("summary", {}, `Show ${more.length} more`), fields(more))]
      : []),
    fields([key]),
    curl,
    element("div", { class: "row" }, send),
    answer,
  );
  const show = () => {
    (curl.lastChild as HTMLElement).textContent = formatCurl(read());
  };
  form.addEventListener("input", show);
  show();
  let pending: AbortController | undefined;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    pending?.abort();
    const controller = new AbortController();
    pending = controller;
    answer.replaceChildren(element("p", { class: "note" }, "Waiting…"));
    const parts = await sendRequest(read(), controller.signal);
    if (pending === controller) answer.replaceChildren(...parts);
  });
  return form;
}

async function sendRequest({ method, target, headers, body }: TryRequest, signal: AbortSignal): Promise<Node[]> {
  const start = performance.now();
  try {
    const reply = await fetch(target, { method, headers, signal, ...(body !== undefined && { body }) });
    const blob = await reply.blob();
    return renderResponse(reply, blob, performance.now() - start);
  } catch (error) {
    if (signal.aborted) return [];
    const text = `No response: ${error instanceof Error ? error.message : error}`;
    return [element("p", { class: "error-note" }, text)];
  }
}

/** Creates the field for the API key, which most operations don't require. */
function createKeyField(id: string): FormField {
  const input = element("input", { class: "input", autocomplete: "off", spellcheck: "false", placeholder: "none" });
  const tokenName = /account|rotateKey/i.test(id) ? "admin token" : "API key";
  const label = element(
    "label",
    { class: "field" },
    element("span", {}, `Authorization: Bearer (${tokenName})`),
    input,
  );
  return { name: "Authorization", place: "header", isShown: true, label, read: () => input.value.trim() };
}

function readRequest(
  { method, path }: Endpoint,
  parameters: readonly FormField[],
  body: FormField | undefined,
  key: FormField,
): TryRequest {
  const values = parameters.map((part) => ({ ...part, value: part.read() })).filter(({ value }) => value !== "");
  const filledPath = values
    .filter(({ place }) => place === "path")
    .reduce((text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)), path);
  const query = values
    .filter(({ place }) => place === "query")
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeValue(value)}`);
  const token = key.read();
  return {
    method,
    target: query.length > 0 ? `${filledPath}?${query.join("&")}` : filledPath,
    headers: {
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body?.read(),
  };
}

/** Percent-encodes a query value. Colons, commas and slashes stay readable (RFC 3986, section 3.4). */
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(/%(?:3A|2C|2F)/g, (code) => decodeURIComponent(code));
}

/** Formats the request as a curl command for POSIX shells. */
export function formatCurl({ method, target, headers, body }: TryRequest): string {
  const defaultMethod = body === undefined ? "GET" : "POST";
  const lines = [
    `curl ${method === defaultMethod ? "" : `-X ${method} `}${formatShellWord(location.origin + target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${formatShellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${formatShellWord(body)}`]),
  ];
  return lines.join(" \\\n  ");
}
