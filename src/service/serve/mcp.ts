// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES } from "../../base/limits.ts";
import { checkOrigin } from "../shared/origin.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { callTool } from "./mcp-tools.ts";

/** Handles POST /mcp. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    const message = await readJson(request, BODY_BYTES);
    if (Array.isArray(message)) throw new Failure("invalid", "body must be one message, got a batch of messages");
    const { answerMessage } = await import("../mcp/server.ts");
    return await replyMcpMessage(
      await answerMessage(message, request, version, (name, args) => callTool(name, args, request)),
    );
  } catch (error) {
    return replyMcpError(error);
  }
}
