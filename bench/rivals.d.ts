// The packages that `npm run bench:rivals` installs, without their types, so that the other programs can be checked without them.

declare module "@mermaid-js/mermaid-cli";
declare module "@napi-rs/canvas";
declare module "bwip-js";
declare module "chartjs-node-canvas";
declare module "puppeteer";
declare module "qrcode";
