/** Returns the label of the bell: `Notifications, 3 unread`. */
export function formatUnreadLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
}
