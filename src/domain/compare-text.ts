/** Compares by code units: the same on every device, whatever its language. */
export function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0
}
