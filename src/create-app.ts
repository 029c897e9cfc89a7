// Creates the service's HTTP application from a route table.

import { HonoBase as Hono } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { Failure } from "./base/failure.ts";
import { freezeIntrinsics } from "./base/freeze-intrinsics.ts";
import { releaseEngines } from "./service/serve/release-engines.ts";
import { chargeOf } from "./service/shared/charge.ts";
import { protectReply, withKeyRedaction } from "./service/shared/key-redaction.ts";
import { logFault } from "./service/shared/log.ts";
import { hasOperator } from "./service/shared/operator.ts";
import { phaseTimerOf } from "./service/shared/phase-timer.ts";
import { addQuota, replyError, replyMethodNotAllowed, replyOptions } from "./service/shared/reply.ts";
import { checkHeaders } from "./service/shared/request.ts";
import { findSettingError, hasAccounts } from "./service/shared/settings.ts";
import { countUsage } from "./service/shared/usage-counter.ts";

type Handler = (request: Request) => Response | Promise<Response>;
type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
/** An endpoint: its path in Hono's syntax, its methods, and a function that loads its handler. */
export type Route = readonly [path: string, methods: readonly Method[], load: () => Promise<Handler>];

/** Creates the application, and freezes the built-in objects. Call it before the first request. */
export function createApp(routes: readonly Route[]) {
  freezeIntrinsics();
  // Links in old emails sometimes have trailing slashes.
  const app = new Hono({ strict: false, router: new TrieRouter() });
  app.use(async (context, next) => {
    const { raw } = context.req;
    // A Worker can't refuse to start, so it refuses all requests. The Node server has checked the settings at the start.
    const settingError = findSettingError();
    if (settingError !== undefined) {
      logFault(`the service answers no requests, because a setting can't be read: ${settingError}`);
      context.res = replyError(new Failure("unavailable", "the service has an invalid setting, which its log names"));
      return;
    }
    await withKeyRedaction(raw, async () => {
      try {
        checkHeaders(raw);
      } catch (error) {
        context.res = replyError(error);
        return;
      }
      await next();
    });
    addQuota(context.res, chargeOf(raw).settle(context.res.status));
    protectReply(raw, context.res);
    const timing = phaseTimerOf(raw).format();
    if (timing !== "") context.res.headers.set("Server-Timing", timing);
    releaseEngines();
  });
  // Without ADMIN_TOKEN, the operator's endpoints return 404. Without accounts, so do the endpoints for an account's
  // own data.
  for (const path of ["/accounts/*", "/invites/*"])
    app.use(path, (context, next) => (hasOperator(context.req.raw) ? next() : Promise.resolve(context.notFound())));
  for (const path of ["/account", "/api/account/*"])
    app.use(path, (context, next) => (hasAccounts() ? next() : Promise.resolve(context.notFound())));
  for (const [path, methods, load] of routes) {
    let serve: Handler | undefined;
    app.on([...methods], path, async ({ req }) => {
      serve ??= await load();
      const reply = await serve(req.raw);
      const { account } = chargeOf(req.raw);
      if (account !== undefined && !path.startsWith("/api/account")) countUsage(account, path);
      return reply;
    });
    app.options(path, () => replyOptions(methods));
    app.all(path, ({ req }) => replyMethodNotAllowed(req.method, methods));
  }
  app.notFound(async ({ req }) => {
    const { serveNotFound } = await import("./service/serve/not-found.ts");
    return serveNotFound(req.raw, req.path);
  });
  app.onError((error) => replyError(error));
  return app;
}
