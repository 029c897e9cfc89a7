import { env } from "cloudflare:workers";
import { renderChart } from "limn/chart";
import { addFonts } from "limn/fonts";
import { renderQr } from "limn/qr";

addFonts(async (name) => {
  const reply = await env.ASSETS.fetch(`http://assets/${name}`);
  return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
});

const chart = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [12, 19, 15] }] },
  options: { plugins: { title: { display: true, text: "Sales", font: { family: "Pacifico", size: 24 } } } },
};

export default {
  async fetch(request) {
    const isQr = new URL(request.url).pathname === "/qr";
    const png = isQr ? await renderQr("https://example.com") : await renderChart(chart);
    return new Response(png, { headers: { "Content-Type": "image/png" } });
  },
};
