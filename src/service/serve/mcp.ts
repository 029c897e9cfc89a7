// POST /mcp: a message of the Model Context Protocol → its answer, over the transport "Streamable HTTP" without sessions. The
// protocol's SDK is loaded by the first of them. Batches, which the protocol has given up, are refused.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES } from "../../base/limits.ts";
import { once } from "../../base/once.ts";
import { checkOrigin } from "../worker/origin.ts";
import { replyMessage, replyMessageError } from "../worker/reply.ts";
import { readJson } from "../worker/request.ts";
import { callTool } from "./mcp-tools.ts";

const load = once(() => import("../mcp/server.ts"));

/** Answers POST /mcp. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    const message = await readJson(request, BODY_BYTES);
    if (Array.isArray(message)) throw new Failure("invalid", "body must be one message, got a batch of messages");
    const { answerMessage } = await load();
    return await replyMessage(
      await answerMessage(message, request, version, (name, args) => callTool(name, args, request)),
    );
  } catch (error) {
    return replyMessageError(error);
  }
}
