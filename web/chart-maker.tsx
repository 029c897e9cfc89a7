// Entry point of the chart maker page.

import { render } from "preact";
import { ChartMakerPage } from "./maker/maker.tsx";
import { startTheme } from "./style/theme.ts";

startTheme();
render(<ChartMakerPage />, document.querySelector("main") as HTMLElement);
