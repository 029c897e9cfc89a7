// A dashboard as HTML for POST /card: six charts, a table and a QR code. A browser draws the same HTML with Chart.js.

export const DASHBOARD_SIZE = { width: 1600, height: 1200 };
/** The text of the QR code. */
export const LINK = "https://example.com/dashboard";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const COLORS = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f"];
const PANEL = "display:flex;flex-direction:column;flex:1;padding:16px;background:white;border-radius:12px";
const ROW = "display:flex;flex:1;gap:16px";

const numbers = (length: number, seed: number) =>
  Array.from({ length }, (_, index) => Math.round(60 + 40 * Math.sin(index * 0.9 + seed) + ((index * 7 + seed) % 11)));
const dataset = (label: string, length: number, seed: number, backgroundColor: string | readonly string[] = "") => ({
  label,
  data: numbers(length, seed),
  backgroundColor,
});
const line = (label: string, index: number, length = 12) => ({
  ...dataset(label, length, index, COLORS[index]),
  borderColor: COLORS[index],
});
const chart = (type: string, labels: readonly string[], datasets: readonly object[], options = {}) => ({
  type,
  data: { labels, datasets },
  options,
});

const CHARTS: Readonly<Record<string, object>> = {
  Revenue: chart("bar", MONTHS, [dataset("2025", 12, 0, COLORS[0]), dataset("2026", 12, 3, COLORS[1])]),
  Visitors: chart("line", MONTHS, [line("Web", 0), line("App", 2)]),
  Share: chart("doughnut", ["A", "B", "C", "D", "E"], [dataset("Share", 5, 0, COLORS)]),
  Regions: chart("bar", MONTHS.slice(0, 6), [dataset("Orders", 6, 0, COLORS[3])], { indexAxis: "y" }),
  Skills: chart("radar", ["Speed", "Cost", "Quality", "Reach", "Trust"], [line("Team", 4, 5)]),
  Growth: chart("line", MONTHS, [{ ...line("Growth", 1), fill: true, backgroundColor: "#f28e2b55" }]),
};

/** Returns the dashboard's HTML. */
export function makeDashboard(): string {
  const panels = Object.entries(CHARTS).map(
    ([title, config]) =>
      `<div style="${PANEL}"><div style="font-size:20px;font-weight:700;margin-bottom:8px">${title}</div>` +
      `<chart version="4" style="flex:1">${JSON.stringify(config)}</chart></div>`,
  );
  const table = {
    columns: ["Month", "Orders", "Revenue"].map((title) => ({ title, dataIndex: title })),
    dataSource: MONTHS.slice(0, 6).map((Month, index) => ({ Month, Orders: 120 + index, Revenue: 9 * index })),
  };
  const { width, height } = DASHBOARD_SIZE;
  return (
    `<div style="display:flex;flex-direction:column;gap:16px;padding:24px;width:${width}px;height:${height}px;` +
    `box-sizing:border-box;background:#f1f5f9;font-family:Arimo">` +
    `<div style="font-size:36px;font-weight:700">Dashboard</div>` +
    `<div style="${ROW}">${panels.slice(0, 3).join("")}</div><div style="${ROW}">${panels.slice(3).join("")}</div>` +
    `<div style="${ROW}"><div style="${PANEL}"><table style="flex:1">${JSON.stringify(table)}</table></div>` +
    `<div style="${PANEL};flex:0 0 auto"><qr style="width:300px;height:300px">${LINK}</qr></div></div></div>`
  );
}
