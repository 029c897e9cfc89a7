// Types of moment's bundle with all locales, which has none.

declare module "moment/min/moment-with-locales.js" {
  export { default } from "moment";
}
