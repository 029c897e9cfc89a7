import { renderChart } from "limn/chart";

export async function GET() {
  const chart = {
    type: "bar",
    data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [12, 19, 15] }] },
    options: { plugins: { title: { display: true, text: "Sales", font: { family: "Pacifico", size: 24 } } } },
  };
  return new Response(await renderChart(chart), { headers: { "Content-Type": "image/png" } });
}
