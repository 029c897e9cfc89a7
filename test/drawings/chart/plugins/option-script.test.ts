// The service's own options in JavaScript charts.

import { describe, expect, test } from "vitest";
import { decodePng, pixelAt } from "../../../png.ts";
import { drawnText } from "../drawn-text.ts";
import { draw, rejectionMessage } from "./render.ts";

const BARS = "type: 'bar', data: { labels: ['a'], datasets: [{ label: 'd', data: [1500] }] }";

describe.each([2, 3, 4])("the service's options in scripts of version %i:", (version) => {
  const chart = (options: string, data = BARS) => ({ version, chart: `({ ${data}, options: { ${options} } })` });

  test("colorschemes.custom returns a palette or modifies it", async () => {
    const middle = async (custom: string) => {
      const body = chart(`plugins: { colorschemes: { scheme: 'brewer.SetOne3', custom: ${custom} } }`);
      const image = decodePng(await draw({ ...body, width: 200, height: 200, devicePixelRatio: 1 }));
      return pixelAt(image, 130, 120).slice(0, 3);
    };
    expect(await middle("(colors) => ['#010203', ...colors]")).toEqual([1, 2, 3]);
    expect(await middle("(colors) => { colors[0] = '#030201'; }")).toEqual([3, 2, 1]);
    expect(await middle("(colors) => [colors[1]]")).toEqual([0x37, 0x7e, 0xb8]);
    expect(await middle("() => { const odd = []; odd.length = 5; return odd; }")).not.toEqual([1, 2, 3]);
  });

  test("an error is reported with its position", async () => {
    expect(await rejectionMessage(chart("plugins: { colorschemes: { custom: () => nothing() } }"))).toMatch(
      /nothing.* at options\.plugins\.colorschemes\.custom \(line 1, column \d+\)$/,
    );
    expect(await rejectionMessage(chart("plugins: { colorschemes: { custom: () => { for (;;); } } }"))).toMatch(
      /takes too long/,
    );
    expect(
      await rejectionMessage(chart("plugins: { tickFormat: { style: { toString() { throw new Error('oops') } } } }")),
    ).toMatch(/tickFormat\.style must be valid for Intl/);
  });

  test("functions are rejected as names, numbers and patterns", async () => {
    expect(await rejectionMessage(chart("locale: () => 'de'"))).toBe(
      "options.locale must be a locale such as en-US or de, got a function",
    );
    for (const [option, value] of [
      ["tickFormat", "() => 1"],
      ["tickFormat", "{ locale: () => 'de' }"],
      ["tickFormat", "{ prefix: () => '$' }"],
      ["roundedBars", "{ cornerRadius: () => 5 }"],
      ["padBelowLegend", "() => 5"],
    ])
      expect(await rejectionMessage(chart(`plugins: { ${option}: ${value} }`))).toMatch(
        new RegExp(`^options\\.plugins\\.${option}.* must be .*, got a function$`),
      );
  });

  test("tick callbacks take precedence over tickFormat", async () => {
    const callback = "{ ticks: { callback: (value) => 'own ' + value } }";
    const scales = version === 2 ? `{ yAxes: [${callback}] }` : `{ y: ${callback} }`;
    const texts = await drawnText(chart(`plugins: { tickFormat: { suffix: '%' } }, locale: 'de', scales: ${scales}`));
    expect(texts.some((text) => text.startsWith("own "))).toBe(true);
    expect(texts.some((text) => text.endsWith("%"))).toBe(false);
  });

  test("Date objects are valid times in any language", async () => {
    const data =
      "type: 'line', data: { labels: [new Date(2024, 0, 1), new Date(Date.UTC(2024, 1, 1)), '2024-03-01'], datasets: [{ data: [1, 3, 2] }] }";
    const axis =
      "{ type: 'time', time: { unit: 'month' }, adapters: { date: { locale: { code: 'fr', localize: () => 1 } } } }";
    const scales = version === 2 ? `{ xAxes: [${axis}] }` : `{ x: ${axis} }`;
    const texts = await drawnText({ ...chart(`scales: ${scales}`, data), width: 700 });
    expect(texts).toEqual(expect.arrayContaining(["janv. 2024", "févr. 2024", "mars 2024"]));
  });
});
