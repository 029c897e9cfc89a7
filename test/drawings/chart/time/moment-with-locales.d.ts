// Types for moment's bundle with all locales, which ships without type declarations.

declare module "moment/min/moment-with-locales.js" {
  export { default } from "moment";
}
