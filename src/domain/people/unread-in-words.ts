/** Returns the label of the bell: `Notifications, 3 unread`. */
export function unreadInWords(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
}
