// Entry point of the chart maker page.

import { render } from "preact";
import { ChartMakerPage, ready } from "./maker/maker.tsx";
import { startTheme } from "./style/theme.ts";

startTheme();
await ready;
render(<ChartMakerPage />, document.querySelector("main") as HTMLElement);
