// Starts the page.

import { startTheme } from "../style/theme.ts";

startTheme();
