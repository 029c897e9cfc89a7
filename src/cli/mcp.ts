// `limn mcp`: the server of the Model Context Protocol over standard input and output. It has the tools of the service that need no
// storage, and draws their images with the library, without a network.

import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { TOOL_CALLS } from "../../generated/commands.ts";
import { serveStdio } from "../../generated/mcp/stdio.js";
import { version } from "../../package.json";
import { LINK_LENGTH } from "../base/limits.ts";
import { DESCRIPTIONS } from "../drawings/all.ts";
import { CARD_DESCRIPTION } from "../drawings/card/describe.ts";
import { CHART_DESCRIPTION } from "../drawings/chart/describe.ts";
import type { Described } from "../drawings/description.ts";
import type { Kind } from "../drawings/kind.ts";
import { pickField } from "../options/fields.ts";
import { REFERENCE_TOOL } from "../service/mcp/chart-reference.ts";
import { type DrawingTool, type DrawResult, type ImageUrl, runDrawingTool } from "../service/mcp/drawing-tool.ts";
import { createServer } from "../service/mcp/server.ts";
import {
  errorResult,
  findingsResult,
  type ToolArguments,
  type ToolHost,
  type ToolResult,
  VALIDATE_TOOL,
} from "../service/mcp/tool.ts";
import { listTools } from "../service/mcp/tool-table.ts";
import { UsageError } from "./usage-error.ts";

/** The files of the gallery and of the chart options, in the package. */
const FILES = fileURLToPath(new URL("./mcp/", import.meta.url).href);

/** Draws an image from the arguments of a tool. */
type Draw = (args: ToolArguments, services: Services) => Promise<Uint8Array | string>;

/** The options of the library that no request has. */
interface Services {
  readonly onWarning: (warning: string) => void;
}

/** The options of charts and cards. A model has written their JavaScript, so it runs in a sandbox. */
const UNTRUSTED = { sandbox: true, loadImage };

/** The tools whose functions have other arguments than the kind's content and options. */
const OWN_CALLS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  [
    nameOf(CHART_DESCRIPTION),
    async (args, services) => {
      const { renderChart } = await import("../library/chart.ts");
      const { content, options } = chartCall(args);
      return renderChart(content, { ...options, ...services });
    },
  ],
  [
    nameOf(CARD_DESCRIPTION),
    async (args, services) =>
      (await import("../library/card.ts")).renderCard(args as never, { ...UNTRUSTED, ...services }),
  ],
]);

/** Serves the tools until the standard input ends. @param url the service's URL, for the URLs of images @throws UsageError */
export function serveMcp(url: string | undefined): void {
  const origin = url?.replace(/\/$/, "");
  if (origin !== undefined && !(/^https?:/i.test(origin) && URL.canParse(origin)))
    throw new UsageError(`--url must be a URL that begins with http: or https:, got "${url}"`);
  const calls = new Map(
    DESCRIPTIONS.flatMap((description) => {
      const { tool } = description;
      return tool === undefined ? [] : [[tool.name, drawingCall(description, origin)] as const];
    }),
  );
  calls.set(VALIDATE_TOOL, validate);
  const tools = Object.entries(listTools()).filter(([name]) => name === REFERENCE_TOOL || calls.has(name));
  const host: ToolHost = {
    version,
    tools: Object.fromEntries(tools),
    call: (name, args) => callTool(calls.get(name), args),
    readFile: (name) => readFile(path.join(FILES, name), "utf8"),
  };
  serveStdio(() => createServer(host));
}

type Call = (args: ToolArguments) => Promise<ToolResult>;

/** Calls a tool. The details of an unexpected error are printed, not returned. */
async function callTool(call: Call | undefined, args: ToolArguments): Promise<ToolResult> {
  try {
    if (call === undefined) throw new Error("no such tool");
    return await call(args);
  } catch (error) {
    // Compare names, because this bundle doesn't share the library's Failure class.
    if (error instanceof Error && error.name === "Failure") {
      const { details = [] } = error as { details?: readonly string[] };
      return errorResult(details.length > 0 ? details.join("\n") : error.message);
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return errorResult("internal error");
  }
}

function drawingCall(description: Described, origin: string | undefined): Call {
  const { kind, tool } = description;
  const name = nameOf(description);
  const generated: Readonly<Record<string, (content: readonly unknown[], options: object) => ReturnType<Draw>>> =
    TOOL_CALLS;
  const call = generated[name];
  const draw: Draw =
    OWN_CALLS.get(name) ??
    (call === undefined
      ? (args, services) => drawGoogle(kind, args, services)
      : (args, services) => {
          const { content, options } = splitArguments(kind, args);
          return call(content, { ...options, ...services, ...(kind.hasImages && { loadImage }) });
        });
  const drawing: DrawingTool = { shrink: tool?.shrink ?? ((args) => args), draw: (args) => drawFile(draw, args) };
  return (args) => runDrawingTool(drawing, args, () => formatUrl(kind, args, origin));
}

/** Draws an image in the format of Google Image Charts, whose URLs have its parameters. */
async function drawGoogle(kind: Kind<object>, args: ToolArguments, services: Services): ReturnType<Draw> {
  const { renderGoogleChart } = await import("../library/google-chart.ts");
  const { format = args.f ?? args.chof ?? "png" } = args;
  return renderGoogleChart(kind.link({ type: "json", body: args }), { ...services, format: format as "png" });
}

/** Draws an image. The alt text of a chart or a card is in a header of the response. */
async function drawFile(draw: Draw, args: ToolArguments): Promise<DrawResult> {
  const warnings: string[] = [];
  const { toResponse } = await import("../library/response.ts");
  const reply = await toResponse(draw(args, { onWarning: (warning) => warnings.push(warning) }));
  const altText = reply.headers.get("X-Alt-Text");
  return {
    contentType: reply.headers.get("Content-Type") ?? "",
    file: new Uint8Array(await reply.arrayBuffer()),
    altText: altText === null ? undefined : decodeURIComponent(altText),
    warnings,
  };
}

async function validate(args: ToolArguments): Promise<ToolResult> {
  const { validateChart } = await import("../library/validate.ts");
  const { content, options } = chartCall(args);
  const { errors, warnings } = await validateChart(content, options);
  return findingsResult({ success: errors.length === 0, errors, warnings });
}

/** Returns the chart and the options of a call. The default version is that of the tool. */
function chartCall(args: ToolArguments) {
  const { kind } = CHART_DESCRIPTION;
  const { content, options } = splitArguments(kind, args);
  const version = options.version ?? options.v ?? "2";
  const { v: _, ...others } = options;
  return { content: content[0] as never, options: { ...others, ...UNTRUSTED, version: Number(version) as 2 } };
}

/** Separates the values of a kind's content from the other arguments, and removes arguments that only requests have. */
function splitArguments({ content, fields }: Kind<object>, args: ToolArguments) {
  const { names, options } = fields;
  const omitted = Object.entries(names).flatMap(([name, all]) =>
    content.includes(name) || options[name]?.facts.isRequestOnly ? all : [],
  );
  return {
    content: content.map((name) => pickField({ type: "json", body: args }, names[name] ?? [])?.value),
    options: Object.fromEntries(Object.entries(args).filter(([name]) => !omitted.includes(name))),
  };
}

/**
 * Returns the URL of an image on a service, signed if the environment has a key. Without a service, the result has no
 * URL.
 */
async function formatUrl(kind: Kind<object>, args: ToolArguments, origin: string | undefined): Promise<ImageUrl> {
  if (origin === undefined) return {};
  const query = kind.link({ type: "json", body: args });
  if (query.length > LINK_LENGTH) return { note: "the parameters are too long for a URL" };
  const url = `${origin}${kind.path}?${query}`;
  const { LIMN_KEY: key, LIMN_ACCOUNT: accountId } = process.env;
  if (!key || !accountId) return { url };
  return { url: await (await import("../library/sign.ts")).signUrl(url, { key, accountId }) };
}

/** Loads the image of a `data:` URL. */
async function loadImage(url: string): Promise<Uint8Array> {
  if (!/^data:/i.test(url)) throw new Error("limn mcp uses no network, so images must be data: URLs");
  // biome-ignore lint/style/noRestrictedGlobals: a data: URL needs no network
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

function nameOf({ tool }: Described): string {
  return tool?.name ?? "";
}
