// The parameters that mark requests in the format of Google Image Charts. The Worker loads them when it starts.

/** The parameter that marks a request for a chart. */
export const GOOGLE_PARAMETER = "cht";
/** The parameter that marks a request for a map icon. */
export const ICON_PARAMETER = "chst";
