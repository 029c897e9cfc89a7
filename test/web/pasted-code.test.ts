// Code and links that are pasted into the chart maker.

import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readCodeKind } from "../../web/chart/code-kind.ts";
import { readImageLink } from "../../web/chart/image-link.ts";

const ORIGIN = "https://charts.example.com";

describe("the language of pasted code", () => {
  test.each([
    ['{"mark": "bar", "data": {"values": []}, "encoding": {}}', "vega"],
    ['{"$schema": "https://vega.github.io/schema/vega/v5.json"}', "vega"],
    ['{"marks": [{"type": "rect"}], "width": 100}', "vega"],
    ['{"layer": [{"mark": "bar"}], "data": {"url": "https://example.com/a.csv"}}', "vega"],
    ["{series: [{type: 'pie', data: [1]}]}", "echarts"],
    ["option = {\n  xAxis: {}, yAxis: {}, series: []\n};", "echarts"],
    ["const option = {xAxis: {data: ['a']}, dataset: {source: []}};", "echarts"],
    ["{type: 'bar', data: {datasets: [{data: [1]}]}}", "chart"],
    ["flowchart LR\n  A --> B", "mermaid"],
    ["```mermaid\r\nsequenceDiagram\r\n  A->>B: Hi\r\n```\n", "mermaid"],
    ["---\ntitle: Orders\n---\n%% a comment\nstateDiagram-v2\n  [*] --> Paid", "mermaid"],
    ['%%{init: {"theme": "forest"}}%%\npie title Pets\n  "Dogs" : 3', "mermaid"],
    // Descriptions, and parts of a chart.
    ["pie of dogs 3, cats 4\nwith a legend", undefined],
    ["timeline", undefined],
    ["graph of sales:\n10, 20", undefined],
    ["{type: 'line', data: [1, 2], xAxisID: 'x'}", undefined],
    ["{xAxis: {}}", undefined],
    ["{mark: 1}", undefined],
    ["bar chart of sales 10, 20", undefined],
    ["{", undefined],
    ["", undefined],
  ])("%s", (text, id) => {
    expect(readCodeKind(text)?.id).toBe(id);
  });

  test("the code has no assignment", () => {
    expect(readCodeKind("let option = {series: []};")?.text).toBe("{series: []}");
  });
});

describe("an image link", () => {
  test("has its fields by their full names, and JSON as data", () => {
    expect(readImageLink(`${ORIGIN}/echarts?o=${encodeURIComponent("{series:[]}")}&w=300&bkg=white`)).toEqual({
      id: "echarts",
      fields: { option: "{series:[]}", width: "300", backgroundColor: "white" },
    });
    const data = { columns: [], dataSource: [] };
    expect(readImageLink(`${ORIGIN}/v1/table?data=${encodeURIComponent(JSON.stringify(data))}`)).toEqual({
      id: "table",
      fields: { data },
    });
    expect(readImageLink(`${ORIGIN}/card?template=quote`)).toEqual({ id: "card", fields: { template: "quote" } });
    expect(readImageLink(`${ORIGIN}/wordcloud?text=a&useWordList=true`)?.fields.useWordList).toBe(true);
  });

  test("has no key or signature of its author", () => {
    const link = `${ORIGIN}/vega?spec={}&key=q-1&accountId=a&exp=1798761600&sig=0&theme=dark`;
    expect(readImageLink(link)).toEqual({ id: "vega", fields: { spec: {}, theme: "dark" } });
  });

  test("of Kroki has compressed code", () => {
    const code = deflateSync('{"mark": "bar"}').toString("base64url");
    expect(readImageLink(`https://kroki.io/vegalite/svg/${code}`)).toEqual({
      id: "vega",
      fields: { spec: '{"mark": "bar"}' },
    });
    const bomb = deflateSync(Buffer.alloc(8_000_000)).toString("base64url");
    expect(readImageLink(`https://kroki.io/vega/png/${bomb}`)).toBeUndefined();
    expect(readImageLink("https://kroki.io/vegalite/svg/AAAA")).toBeUndefined();
  });

  test("from Kroki, mermaid.ink or mermaid.live opens as a diagram", () => {
    const diagram = "flowchart LR\n  Grüße --> Ship";
    const state = JSON.stringify({ code: diagram, mermaid: '{"theme": "forest"}' });
    const base64 = (text: string) => Buffer.from(text).toString("base64url");
    const pako = (text: string) => deflateSync(text).toString("base64url");
    const image = { id: "mermaid", fields: { diagram } };
    const themed = { id: "mermaid", fields: { diagram, theme: "forest" } };
    expect(readImageLink(`https://kroki.io/mermaid/svg/${pako(diagram)}`)).toEqual(image);
    expect(readImageLink(`https://mermaid.ink/img/${base64(diagram)}?type=png`)).toEqual(image);
    expect(readImageLink(`https://mermaid.ink/svg/pako:${pako(state)}`)).toEqual(themed);
    expect(readImageLink(`https://mermaid.live/edit#pako:${pako(state)}`)).toEqual(themed);
    expect(readImageLink(`https://mermaid.live/view#base64:${base64(state)}`)).toEqual(themed);
    expect(readImageLink(`https://mermaid.ink/svg/pako:${pako('{"code": 1}')}`)).toBeUndefined();
    expect(readImageLink(`https://mermaid.ink/img/pako:${pako("x").slice(0, -6)}`)).toBeUndefined();
  });

  test.each([
    `${ORIGIN}/chart?c={}`,
    "https://mermaid.ink/img/%00",
    "https://mermaid.live/edit#pako:AAAA",
    `${ORIGIN}/qr?size=100`,
    `${ORIGIN}/constructor?text=a`,
    `${ORIGIN}/s/abc`,
    "not a link",
  ])("%s is none", (link) => {
    expect(readImageLink(link)).toBeUndefined();
  });
});
