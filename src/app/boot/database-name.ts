/** Each account has a database of its own on the device. */
export function databaseName(userId: string): string {
  return `fieldside-${userId}`
}
