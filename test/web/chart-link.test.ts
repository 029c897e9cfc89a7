import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLink, readChartLink, readSavedLink } from "../../web/chart/chart-link.ts";
import { joinSplitLink } from "../../web/chart/split-link.ts";

const ORIGIN = "https://charts.example.com";
const CHART = "{type:'bra',data:{labels:['é & #1'],datasets:[{data:[1]}]}}";
const code = encodeURIComponent(CHART);

describe("a link to a chart", () => {
  test("opens with its parameters, by either name", () => {
    const short = readChartLink(`${ORIGIN}/chart?c=${code}&v=3&w=300&h=200&bkg=white&f=svg&devicePixelRatio=1`);
    const long = readChartLink(
      ` ${ORIGIN}/chart?chart=${code}&version=3&width=300&height=200&backgroundColor=white&format=svg&devicePixelRatio=1\n`,
    );
    expect(short).toEqual(long);
    expect(short?.text).toBe(CHART);
    expect(short?.settings).toMatchObject({
      version: 3,
      width: 300,
      height: 200,
      backgroundColor: "white",
      format: "svg",
      devicePixelRatio: 1,
    });
  });

  test("keeps the default version of links, and ignores invalid parameters", () => {
    expect(readChartLink(`${ORIGIN}/chart?c=${code}&w=9e9&h=-1&f=exe`)?.settings).toMatchObject({
      version: 2,
      width: 500,
      height: 300,
      format: "png",
    });
  });

  test("may be encoded as base64", () => {
    const text = Buffer.from(CHART).toString("base64url");
    expect(readChartLink(`${ORIGIN}/chart?encoding=base64&c=${text}`)?.text).toBe(CHART);
    expect(readChartLink(`${ORIGIN}/chart?encoding=base64&c=%%%`)).toBeUndefined();
  });

  test("is repaired if it contains an & that isn't encoded", () => {
    const chart = "{type:'bar',data:{labels:['R&D','Q&A'],datasets:[{data:[1,2]}]}}";
    const link = `${ORIGIN}/chart?v=4&c=${encodeURI(chart)}&w=300`;
    expect(readChartLink(link)?.text).toBe("{type:'bar',data:{labels:['R");
    const joined = joinSplitLink(link);
    expect(joined?.text).toBe(chart);
    expect(joined?.settings).toMatchObject({ version: 4, width: 300 });
    // A valid link, and code with another mistake, aren't changed.
    expect(joinSplitLink(`${ORIGIN}/chart?c=${encodeURIComponent(chart)}&w=300`)).toBeUndefined();
    expect(joinSplitLink(`${ORIGIN}/chart?c={type:'bar&w=300`)).toBeUndefined();
    expect(joinSplitLink(`${ORIGIN}/chart?c={'${"&".repeat(1e5)}`)).toBeUndefined();
  });

  test.each([
    ["/c/lN1TAbCdEfGhIjKlMnOpQr?title=A", "lN1TAbCdEfGhIjKlMnOpQr"],
    ["/chart/render/zf-7d1f.png", "zf-7d1f"],
    ["/chart-maker/edit/zf-7d1f#token", "zf-7d1f"],
    ["/chart?c=x", undefined],
    ["/chart/render/../admin", undefined],
    ["/c/%3Cscript%3E", undefined],
  ])("%s shows the saved chart %s", (path, id) => {
    expect(readSavedLink(ORIGIN + path)).toBe(id);
  });

  test.each([
    "bar chart of 1, 2",
    "see https://a.example",
    "javascript:alert(1)",
    "",
    "https://a.example/ b",
    "a /chart? b",
    "/chart?c={}",
  ])("isn't %o", (text) => expect(findLink(text)).toBeUndefined());

  const plain = "{type:'bar', data:{labels:['é', '#1'], datasets:[{data:[1], backgroundColor:'#f00'}]}}";
  test.each([
    [`quickchart.io/chart?w=300&c=${plain}`, plain],
    [`https://quickchart.io/chart?c=${plain}&w=300`, plain],
    [`<img alt="a" src="https://quickchart.io/chart?w=300&amp;c=${code}">`, CHART],
    [`Make it blue: ![Sales](${ORIGIN}/chart?c=${code}&w=300).`, CHART],
    [`${ORIGIN}/chart?w=300&c=${code}`, CHART],
  ])("is found in %o", (text, chart) => {
    const link = findLink(text) ?? "";
    expect([readChartLink(link)?.text, joinSplitLink(link)]).toEqual([chart, undefined]);
    expect(link.startsWith("https://")).toBe(true);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const each of [text, `${ORIGIN}/chart?c=${text}`, `${ORIGIN}/c/${text}`]) {
          readChartLink(findLink(each) ?? each);
          joinSplitLink(each);
          readSavedLink(each);
        }
      }),
    );
  });
});
