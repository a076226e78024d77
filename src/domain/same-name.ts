/** Names are taken whatever their case: the database's own rule for schedules. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
