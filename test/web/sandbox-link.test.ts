import { describe, expect, test } from "vitest";
import { readSandboxLink } from "../../web/chart/sandbox-link.ts";

const CHART = "{type:'bar',data:{labels:['50 %'],datasets:[{data:[1]}]}}";
const REQUEST = { chart: "{\n  type: 'bar'\n}", width: 400, height: "200", version: "3", backgroundColor: "#ffffff" };

describe("a link to the sandbox", () => {
  test.each([
    encodeURIComponent(CHART),
    CHART.replaceAll("'", "%27"),
    encodeURIComponent(encodeURIComponent(CHART)),
    CHART,
  ])("may have a chart in any encoding: %s", (fragment) => {
    expect(readSandboxLink(`#${fragment}`)).toMatchObject({ text: CHART, settings: { version: 2, width: 500 } });
  });

  test("can have image parameters in addition to the chart", () => {
    const settings = { version: 3, width: 400, height: 200, backgroundColor: "#ffffff" };
    for (const fragment of [encodeURIComponent(JSON.stringify(REQUEST)), JSON.stringify(REQUEST)])
      expect(readSandboxLink(`#${fragment}`)).toMatchObject({ text: REQUEST.chart, settings });
    const version = (text: unknown) =>
      readSandboxLink(JSON.stringify({ chart: "{}", version: text }))?.settings.version;
    expect(["2.9.4", "3", 4, "v4.4.0", undefined, "x", null].map(version)).toEqual([2, 3, 4, 4, 2, 2, 2]);
  });

  test("can contain the chart as an object", () => {
    expect(readSandboxLink(JSON.stringify({ chart: { type: "pie" } }))?.text).toBe('{\n  "type": "pie"\n}');
    // A configuration is the chart itself, even if it has a field named `chart`.
    expect(readSandboxLink('{"type":"bar","chart":"x"}')?.text).toBe('{"type":"bar","chart":"x"}');
  });

  test.each([
    "",
    "#",
    "#line-charts",
    "#paste",
    "#1.eJwLAA",
    "#%",
    "#%E4%B8",
    "#hello",
    "#%00",
    "#[1]",
    `#${"{".repeat(3_000_000)}`,
  ])("is ignored without a chart", (fragment) => {
    expect(readSandboxLink(fragment)).toBeUndefined();
  });

  test.each(["#{%", "#{%ff}", "#{%22type%22:%ZZ}", '#{"chart":{"__proto__":1}}', '#{"chart":1}', "#{"])(
    "never fails: %s",
    (fragment) => {
      expect(typeof readSandboxLink(fragment)?.text).toBe("string");
    },
  );
});
