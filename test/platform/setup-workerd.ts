// Sets up the service on the workerd platform.

import { cloudflare } from "../../src/service/platform/cloudflare.ts";
import { setPlatform } from "../../src/service/platform/platform.ts";

setPlatform(cloudflare);
