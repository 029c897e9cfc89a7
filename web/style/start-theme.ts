// Entry point of pages whose only script is the theme button.

import { startTheme } from "./theme.ts";

startTheme();
