// Entry point of the chart maker page.

import { render } from "preact";
import { Maker } from "./maker/maker.tsx";
import { startTheme } from "./style/theme.ts";

startTheme();
render(<Maker />, document.querySelector("main") as HTMLElement);
