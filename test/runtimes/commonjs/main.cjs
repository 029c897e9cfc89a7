const { writeFile } = require("node:fs/promises");
const { renderChart, renderQr } = require("limn");

const chart = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [12, 19, 15] }] },
  options: { plugins: { title: { display: true, text: "Sales", font: { family: "Pacifico", size: 24 } } } },
};

async function main() {
  await writeFile("chart.png", await renderChart(chart));
  await writeFile("qr.png", await renderQr("https://example.com"));
}

main();
