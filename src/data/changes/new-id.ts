/** A random UUID: rows get their id on the device that makes them. */
export function newId(): string {
  return crypto.randomUUID()
}
