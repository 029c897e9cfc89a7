import { renderChart } from "limn/chart";
import { renderQr } from "limn/qr";

const chart = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [12, 19, 15] }] },
  options: { plugins: { title: { display: true, text: "Sales", font: { family: "Pacifico", size: 24 } } } },
};

function show(id, png) {
  document.getElementById(id).src = URL.createObjectURL(new Blob([png], { type: "image/png" }));
}

renderChart(chart).then((png) => show("chart", png));
renderQr("https://example.com").then((png) => show("qr", png));
