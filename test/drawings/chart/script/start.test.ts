import { expect, test, vi } from "vitest";
import app from "../../../../src/app.ts";
import { QuickJsEngine } from "../../../../wasm/quickjs/quickjs.ts";

const ask = (chart: string) => app.request(`/chart?v=4&f=svg&c=${encodeURIComponent(chart)}`);

/** Fills 26 MB of memory. An engine whose memory exceeds MAX_REUSED_BYTES isn't reused. */
const GROWTH =
  "(() => { const all = []; for (let i = 0; i < 26; i++) all.push(new Uint8Array(1e6)); return {type:'bar'} })()";

test("charts without JavaScript don't start the script engine, and charts with JavaScript share one", async () => {
  // Other tests may have started an engine. This chart makes the service drop it, so that the next script boots one.
  expect((await ask(GROWTH)).status).toBe(200);
  const boot = vi.spyOn(QuickJsEngine, "boot");
  for (const chart of ['{"type":"bar","data":{"datasets":[]}}', "{type:'bar', data:{datasets:[{data:[1,],},],},};"]) {
    expect((await ask(chart)).status).toBe(200);
    expect(boot).not.toHaveBeenCalled();
  }
  for (const chart of ["({type: 'bar'})", "(() => ({type: 'bar'}))()"]) expect((await ask(chart)).status).toBe(200);
  expect(boot).toHaveBeenCalledTimes(1);
  boot.mockRestore();
});
