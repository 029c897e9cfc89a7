// The sizes of rMQR Codes. ISO/IEC 23941.

const WIDTHS = {
  7: [43, 59, 77, 99, 139],
  9: [43, 59, 77, 99, 139],
  11: [27, 43, 59, 77, 99, 139],
  13: [27, 43, 59, 77, 99, 139],
  15: [43, 59, 77, 99, 139],
  17: [43, 59, 77, 99, 139],
};

/** Names of the sizes, by increasing area. */
export const RMQR_VERSIONS: readonly string[] = Object.entries(WIDTHS)
  .flatMap(([height, widths]) => widths.map((width) => ({ name: `R${height}x${width}`, area: Number(height) * width })))
  .sort((one, other) => one.area - other.area)
  .map(({ name }) => name);
