// The twelve charts in a theme preview. Together, they use every theme field.

type Config = Readonly<Record<string, unknown>>;

/** A chart in the preview. */
export interface PreviewChart {
  readonly name: string;
  readonly config: Config;
}

const QUARTERS = ["Q1", "Q2", "Q3", "Q4"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"];
const REGIONS = ["North", "South", "East", "West"];
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];

const title = (text: string) => ({ title: { display: true, text } });

const series = (values: readonly (readonly number[])[], further: Config = {}) =>
  values.map((data, index) => ({ label: REGIONS[index], data, ...further }));

const SALES = [
  [420_000, 510_000, 480_000, 640_000],
  [310_000, 290_000, 360_000, 400_000],
  [180_000, 240_000, 220_000, 310_000],
];

const VISITS = [
  [120, 132, 150, 170, 168, 190, 214, 230],
  [98, 104, 99, 112, 130, 141, 138, 150],
  [60, 72, 88, 85, 97, 110, 128, 131],
  [40, 44, 52, 49, 61, 58, 66, 70],
];

/** Returns the charts for a theme with the given number of series colours. */
export function listPreviewCharts(colors: number): PreviewChart[] {
  const names = Array.from({ length: colors }, (_, index) => `${index + 1}`);
  const cells = DAYS.flatMap((x, column) =>
    QUARTERS.map((y, row) => ({ x, y, v: ((column * 7 + row * 5) % 11) + column })),
  );
  const points = (offset: number) =>
    Array.from({ length: 14 }, (_, index) => ({ x: index + offset, y: ((index * 7 + offset * 3) % 10) + index }));
  return [
    {
      name: "Bar chart",
      config: {
        type: "bar",
        data: { labels: QUARTERS, datasets: series(SALES) },
        options: { plugins: title("Sales by region") },
        limn: { subtitle: "In euros, 2026", source: "Sales team" },
      },
    },
    {
      name: "Stacked bar chart",
      config: {
        type: "bar",
        data: { labels: QUARTERS, datasets: series(SALES) },
        options: { plugins: title("Total sales"), scales: { x: { stacked: true }, y: { stacked: true } } },
      },
    },
    {
      name: "Horizontal bar chart with a highlight",
      config: {
        type: "bar",
        data: { labels: REGIONS, datasets: [{ label: "Orders", data: [92, 74, 61, 38] }] },
        options: { indexAxis: "y", plugins: title("South grows fastest") },
        limn: { highlight: "South", values: ["all"] },
      },
    },
    {
      name: "Line chart",
      config: {
        type: "line",
        data: { labels: MONTHS, datasets: series(VISITS) },
        options: { plugins: title("Visits per day") },
      },
    },
    {
      name: "Area chart",
      config: {
        type: "line",
        data: { labels: MONTHS, datasets: series(VISITS.slice(2), { fill: true }) },
        options: { plugins: title("Active users") },
      },
    },
    {
      name: "Line chart with a target",
      config: {
        type: "line",
        data: {
          labels: MONTHS,
          datasets: [{ label: "Median", data: [310, 295, 300, 260, 240, 250, 215, 190] }],
        },
        options: { plugins: title("Response time") },
        limn: { target: 250, values: ["last"], note: "Milliseconds" },
      },
    },
    {
      name: "Doughnut chart with all colours",
      config: {
        type: "doughnut",
        data: { labels: names, datasets: [{ data: names.map((_, index) => 40 - index) }] },
        options: { plugins: title("All colours") },
      },
    },
    {
      name: "Pie chart",
      config: {
        type: "pie",
        data: { labels: REGIONS, datasets: [{ data: [44, 27, 18, 11] }] },
        options: { plugins: title("Share of revenue") },
      },
    },
    {
      name: "Radar chart",
      config: {
        type: "radar",
        data: {
          labels: ["Price", "Speed", "Support", "Design", "Reach"],
          datasets: series([
            [7, 8, 6, 9, 5],
            [5, 6, 8, 6, 8],
          ]),
        },
        options: { plugins: title("Survey") },
      },
    },
    {
      name: "Polar area chart",
      config: {
        type: "polarArea",
        data: { labels: REGIONS, datasets: [{ data: [11, 16, 7, 14] }] },
        options: { plugins: title("Requests") },
      },
    },
    {
      name: "Scatter chart",
      config: {
        type: "scatter",
        data: { datasets: [1, 4].map((offset, index) => ({ label: REGIONS[index], data: points(offset) })) },
        options: { plugins: title("Price and demand") },
      },
    },
    {
      name: "Heat map",
      config: {
        type: "heatmap",
        data: { datasets: [{ label: "Tickets", data: cells }] },
        options: { plugins: { ...title("Tickets by day"), legend: { display: false } } },
      },
    },
  ];
}
