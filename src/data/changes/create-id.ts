/** Returns a random UUID: rows get their ID on the device that creates them. */
export function createId(): string {
  return crypto.randomUUID()
}
