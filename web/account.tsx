// Entry point of the account page.

import { render } from "preact";
import { AccountPage } from "./account/account-page.tsx";
import { startTheme } from "./style/theme.ts";

startTheme();
render(<AccountPage />, document.querySelector("main") as HTMLElement);
