// Entry point of the landing page: starts the maker cards, each with its live preview.

import { startTheme } from "../style/theme.ts";
import { startBarcode, startQr, startTable } from "./card.ts";
import { startChart } from "./chart.ts";
import { LiveImage } from "./live-image.ts";

const STARTERS = { chart: startChart, qr: startQr, barcode: startBarcode, table: startTable };

startTheme();

const liveRegion = document.querySelector<HTMLElement>("[data-status]");
for (const root of document.querySelectorAll<HTMLElement>("[data-maker]")) {
  const start = STARTERS[root.dataset.maker as keyof typeof STARTERS];
  start(
    root,
    new LiveImage(root, (text) => {
      if (liveRegion) liveRegion.textContent = text;
    }),
  );
}

for (const code of document.querySelectorAll("[data-curl]"))
  code.textContent = (code.textContent ?? "").replace(" /chart ", () => ` ${location.origin}/chart `);
