import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/notifications', {
  allNotificationsRead: 'All notifications are read.',
  allRead: 'All read',
  fromYourOrganization: (time: string, name: string) => `${time} · From ${name}, to your organization`,
  loadingYourNotifications: 'Loading your notifications…',
  markAllRead: 'Mark all as read',
  markRead: (title: string) => `Mark as read: ${title}`,
  markRead2: 'Mark as read',
  noNotificationsYet: 'No notifications yet',
  notificationCount: (count: number) => formatQuantity(count, 'notification'),
  notifications: 'Notifications',
  showOlder: (quantity: string) => `Show older (${quantity})`,
  unread: (unreadCount: number) => `${unreadCount} unread`,
  wellNotifyYouHere:
    'We’ll notify you here when a schedule is published, a game of yours changes, a score needs your agreement, is disputed or settled, your role changes, or there is news for your organization.',
})
