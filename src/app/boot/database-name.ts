/** Each account has its own database on the device. */
export function databaseName(userId: string): string {
  return `fieldside-${userId}`
}
