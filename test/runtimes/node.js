import { writeFile } from "node:fs/promises";
import { renderChart } from "limn/chart";
import { renderQr } from "limn/qr";

const chart = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [12, 19, 15] }] },
  options: { plugins: { title: { display: true, text: "Sales", font: { family: "Pacifico", size: 24 } } } },
};

await writeFile("chart.png", await renderChart(chart));
await writeFile("qr.png", await renderQr("https://example.com"));
