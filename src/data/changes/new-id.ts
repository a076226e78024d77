/** Returns a random UUID: rows get their ID on the device that creates them. */
export function newId(): string {
  return crypto.randomUUID()
}
