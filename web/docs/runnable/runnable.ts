// Controls of the examples: language, Chart.js version, key and Run. The code generators, and the colours of the code, are loaded
// when first used.

import type { ImageRequest } from "../../output/image-request.ts";
import { element } from "../element.ts";
import { type ColoredCode, fillCode } from "../page/colored-code.ts";

const KEY = "docs-key";
/** Characters that an HTTP header can contain. */
const VALID_KEY = /^[\x21-\x7e]{1,200}$/;

interface Runnable {
  readonly place: HTMLElement;
  readonly code: HTMLElement;
  readonly language: HTMLSelectElement;
  /** Undefined if the example has only one version. */
  readonly version: HTMLSelectElement | undefined;
  readonly variants: ReadonlyMap<string, Variant>;
}

/** An example for one version of Chart.js. */
interface Variant {
  readonly request: ImageRequest;
  /** URL of the syntax-highlighted code. */
  readonly colors: string;
}

/** Starts the controls of all examples on the page. */
export function startRunnables(): void {
  const places = [...document.querySelectorAll<HTMLElement>(".runnable")];
  const runnables = places.filter((place) => place.closest(".version-variant") === null).map(createRunnable);
  const keyField = document.querySelector<HTMLInputElement>("[data-key-field]");
  // The user may have typed before this script ran.
  if (keyField?.value === "") keyField.value = readStoredKey();
  const readKey = () => {
    const key = keyField?.value.trim() ?? "";
    return VALID_KEY.test(key) ? key : undefined;
  };
  const update = (runnable: Runnable) => showCode(runnable, readKey);
  keyField?.addEventListener("input", () => {
    storeKey(readKey() ?? "");
    keyField.setAttribute("aria-invalid", String(keyField.value !== "" && readKey() === undefined));
    for (const runnable of runnables) void update(runnable);
  });
  for (const runnable of runnables) {
    const { place, language, version } = runnable;
    language.addEventListener("change", () => {
      // Readers want all examples in their language.
      for (const other of runnables) {
        other.language.value = language.value;
        void update(other);
      }
    });
    version?.addEventListener("change", () => void update(runnable));
    place.querySelector("[data-run]")?.addEventListener("click", () => run(runnable, readKey()));
    if (readKey() !== undefined || language.selectedIndex > 0) void update(runnable);
  }
}

function createRunnable(place: HTMLElement): Runnable {
  const variants = new Map<string, Variant>();
  const add = (each: HTMLElement | null) => {
    if (each === null) return;
    const request = JSON.parse(each.dataset.request ?? "") as ImageRequest;
    variants.set(String(request.fields.version ?? "2"), { request, colors: each.dataset.colors ?? "" });
  };
  add(place);
  // The variants for other Chart.js versions follow the example's image.
  for (let next = place.nextElementSibling; next; next = next.nextElementSibling)
    if (next.matches(".version-variant")) add(next.querySelector<HTMLElement>(".runnable"));
    else if (!next.matches("p:has(> img:only-child), img")) break;
  const language = place.querySelector("[data-language-choice]") as HTMLSelectElement;
  const version = variants.size > 1 ? createVersionChoice([...variants.keys()]) : undefined;
  if (version) language.after(version);
  return { place, code: place.querySelector("pre code") as HTMLElement, language, version, variants };
}

function createVersionChoice(versions: readonly string[]): HTMLSelectElement {
  const options = versions.map((version) => element("option", { value: version }, `Version ${version}`));
  return element("select", { class: "input", "aria-label": "Chart.js version" }, ...options);
}

function variantOf({ version, variants }: Runnable): Variant {
  return (variants.get(version?.value ?? "") ?? [...variants.values()][0]) as Variant;
}

async function showCode(runnable: Runnable, readKey: () => string | undefined): Promise<void> {
  const { formatCode } = await import("../page/format-code.ts");
  // Concurrent imports of a module can resolve in any order, so read the choices afterwards.
  const [{ request, colors }, language, key] = [variantOf(runnable), runnable.language.value, readKey()];
  const text = formatCode(location.origin, language, request, key);
  runnable.code.textContent = text;
  try {
    const html = fillCode(await loadColors(colors), language, location.origin, key);
    const colored = element("code");
    colored.innerHTML = html ?? "";
    // Another choice may have been made in the meantime, and a key with special characters is escaped in the code.
    if (colored.textContent === runnable.code.textContent) runnable.code.replaceChildren(...colored.childNodes);
  } catch {
    // The code stays without colours.
  }
}

const loadedColors = new Map<string, Promise<ColoredCode>>();

function loadColors(url: string): Promise<ColoredCode> {
  const loading =
    loadedColors.get(url) ??
    fetch(url).then((reply) => {
      if (!reply.ok) throw new Error(`${url} returned status ${reply.status}`);
      return reply.json() as Promise<ColoredCode>;
    });
  loadedColors.set(url, loading);
  loading.catch(() => loadedColors.delete(url));
  return loading;
}

/** Sends the request, and shows the response below the code. */
async function run(runnable: Runnable, key: string | undefined): Promise<void> {
  const { path, fields } = variantOf(runnable).request;
  const answer = runnable.place.querySelector(".try-answer") ?? createAnswer(runnable.place);
  answer.replaceChildren(element("p", { class: "note" }, "Waiting…"));
  const start = performance.now();
  try {
    const { renderResponse } = await import("../response.ts");
    const headers = {
      "Content-Type": "application/json",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    };
    const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(fields) });
    answer.replaceChildren(...(await renderResponse(reply, await reply.blob(), performance.now() - start)));
  } catch (error) {
    const text = `No response: ${error instanceof Error ? error.message : error}`;
    answer.replaceChildren(element("p", { class: "error-note" }, text));
  }
}

function createAnswer(place: HTMLElement): HTMLElement {
  const answer = element("div", { class: "try-answer", role: "status" });
  place.append(answer);
  return answer;
}

function readStoredKey(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function storeKey(key: string): void {
  try {
    if (key === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, key);
  } catch {
    // Without sessionStorage, the key lasts until the next page.
  }
}
