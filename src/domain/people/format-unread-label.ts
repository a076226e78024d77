import { t } from './words.ts'

/** Returns the label of the bell: `Notifications, 3 unread`. */
export function formatUnreadLabel(unread: number): string {
  return t.notifications(unread)
}
