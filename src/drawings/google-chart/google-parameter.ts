// The parameters that identify requests in the format of Google Image Charts. The Worker loads this module at startup,
// so it has no imports.

/** The parameter that identifies a chart request. */
export const GOOGLE_PARAMETER = "cht";
/** The parameter that identifies a map icon request. */
export const ICON_PARAMETER = "chst";
