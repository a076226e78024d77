import { createNotificationAddress } from '#domain/notifications/notification-address.ts'
import { describeNotification, type NotificationText } from '#domain/notifications/describe-notification.ts'
import { writeInLanguage } from '../mail/in-language.ts'
import type { PushDelivery } from './delivery.ts'
import type { PushMessage } from './send-push.ts'
import { t } from './words.ts'

const hour = 3600
/** A game is over by then; anything else can be read later in the app. */
const ttlSeconds = { urgent: 12 * hour, other: 48 * hour }
/** A push service accepts 4,096 bytes, encrypted. */
const maxBodyBytes = 2_000
const maxTitleBytes = 600

/**
 * Writes a push message in the declarative form, which Safari shows without a service worker; everywhere else our own
 * service worker shows it (src/app/pwa/show-push.ts).
 */
export function writePush(delivery: PushDelivery, publicUrl: string, productName: string): PushMessage {
  const { id, kind, link, unread, is_urgent: isUrgent, organization, region } = delivery
  const language = delivery.language ?? 'en'
  const { title, body } = writeInLanguage(
    language,
    (): NotificationText =>
      kind === 'test' ? { title: t.testTitle, body: t.testPush(productName) } : describeNotification(delivery),
    region,
  )
  const notification = {
    title: shorten(title, maxTitleBytes),
    body: shorten(body ?? organization, maxBodyBytes),
    lang: language,
    dir: 'ltr',
    tag: id, // a repeat replaces the first on the device, too
    navigate: publicUrl + createNotificationAddress(delivery.organization_id, link),
    silent: false,
    app_badge: String(unread),
  }
  return {
    payload: JSON.stringify({ web_push: 8030, notification, app_badge: String(unread) }),
    ttlSeconds: isUrgent ? ttlSeconds.urgent : ttlSeconds.other,
  }
}

function shorten(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const cut = Buffer.from(text).subarray(0, maxBytes).toString()
  return `${cut.replace(/\uFFFD+$/, '').replace(/\s+\S*$/, '')}…`
}
