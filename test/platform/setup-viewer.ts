// Makes `fetch` open a new connection for each request. Tests that compare images or wait for a program block this process for
// seconds. Meanwhile, the server closes idle connections, and the next request on one of them would fail.

import { Agent, setGlobalDispatcher } from "undici";
import { afterAll } from "vitest";
import { closeContexts } from "../viewer/launch.ts";

setGlobalDispatcher(new Agent({ pipelining: 0 }));

// The next test file uses the same browser.
afterAll(closeContexts);
