// moment's own bundle of itself and its locales, which comes without types.

declare module "moment/min/moment-with-locales.js" {
  export { default } from "moment";
}
