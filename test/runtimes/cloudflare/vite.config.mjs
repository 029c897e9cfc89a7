import { cloudflare } from "@cloudflare/vite-plugin";

// The Worker serves the library's fonts as static assets.
export default { plugins: [cloudflare()], publicDir: "../node_modules/limn/fonts" };
