import { notificationPath } from '../people/notifications.ts'

/** The app's path that switches to a notification's organization and goes on to what it is about. */
export const openNotificationPath = '/dashboard/notifications/open'

const listPath = '/dashboard/notifications'

/**
 * Returns the address for a push message or an email, which may be opened while the device shows another organization.
 *
 * @param link the notification's, or null to list the organization's notifications
 */
export function createNotificationAddress(organizationId: string, link: string | null): string {
  return `${openNotificationPath}?organization=${organizationId}&to=${encodeURIComponent(link ?? listPath)}`
}

/** Parses the query of such an address. Only paths of this app are followed. */
export function parseNotificationAddress(query: { get(name: string): string | null }): {
  readonly organizationId: string | null
  readonly path: string
} {
  return {
    organizationId: query.get('organization'),
    path: notificationPath({ link: query.get('to') }) ?? listPath,
  }
}
