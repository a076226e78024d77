/** Each account has its own database on the device. */
export function toDatabaseName(userId: string): string {
  return `fieldside-${userId}`
}
