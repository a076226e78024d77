import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/notifications', {
  allNotificationsRead: 'All notifications marked as read.',
  allRead: 'All read',
  fromYourOrganization: (time: string, name: string) => `${time} · From ${name}, to your organization`,
  loadingYourNotifications: 'Loading your notifications…',
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  markReadOf: (title: string) => `Mark as read: ${title}`,
  noNotificationsYet: 'No notifications yet',
  notifications: 'Notifications',
  showOlder: (count: number) => `Show older (${formatQuantity(count, 'notification')})`,
  unread: (unreadCount: number) => `${unreadCount} unread`,
  wellNotifyYouHere:
    'We’ll notify you here when a schedule is published, one of your games changes, a score needs your agreement or is disputed or settled, your role changes, or your organization has news.',
})
