// Makes `fetch` open a new connection for each request. Tests that compare images or wait for a program block this process for
// seconds. Meanwhile, the server closes idle connections, and the next request on one of them would fail.

import { Agent, setGlobalDispatcher } from "undici";

setGlobalDispatcher(new Agent({ pipelining: 0 }));
