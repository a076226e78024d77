import * as z from 'zod/mini'
import {
  gameNews,
  mailStates,
  notificationSettings,
  pushDevice,
  type NotificationSettings,
} from '#domain/people/notification-settings.ts'
import type { NewPushSubscription } from '#domain/people/push-subscription.ts'
import { callFunction, voidResponse, type Ask } from './ask.ts'
import { savePushSubscription } from './save-push-subscription.ts'

/** A person's settings, with their devices and the state of their address. */
const ownNotifications = z.extend(notificationSettings, {
  time_zone: z.nullable(z.string()), // null if nothing has been saved yet
  /** The key that a push subscription is bound to, or null if the server sends no push notifications. */
  vapid_public_key: z.nullable(z.string()),
  address: z.string(),
  mail_state: z.enum(mailStates),
  devices: z.array(pushDevice),
})
export type OwnNotifications = z.infer<typeof ownNotifications>

/** Creates the API for how a person is notified, and for who was. */
export function createNotificationApi(ask: Ask) {
  return {
    readNotificationSettings: (organizationId: string) =>
      callFunction(ask, 'read_notification_settings', { p_organization: organizationId }, ownNotifications),

    /** `timeZone`: the person's, in which the quiet hours and the hour of the digest apply. */
    saveNotificationSettings: (organizationId: string, settings: NotificationSettings, timeZone: string) => {
      const args = {
        p_organization: organizationId,
        p_push: settings.push,
        p_email: settings.email,
        p_quiet_from: settings.quiet_from,
        p_quiet_until: settings.quiet_until,
        p_digest_hour: settings.digest_hour,
        p_time_zone: timeZone,
      }
      return callFunction(ask, 'save_notification_settings', args, voidResponse)
    },

    /** Turns push notifications on for this device, in this session. */
    subscribeToPush: (subscription: NewPushSubscription) => savePushSubscription(ask, subscription),

    /** Turns push notifications off for one of the person's devices, or for this one. */
    unsubscribeFromPush: (deviceId: string | null) =>
      callFunction(ask, 'remove_push_subscription', { p_id: deviceId }, voidResponse),

    /** Sends email again to an address that bounced or was unsubscribed. */
    resumeMail: (organizationId: string) =>
      callFunction(ask, 'resume_notification_mail', { p_organization: organizationId }, voidResponse),

    /** Sends a test message to each device and to the address. Returns how many. */
    sendTestNotification: (organizationId: string) =>
      callFunction(ask, 'send_test_notification', { p_organization: organizationId }, z.number()),

    /** Returns who was notified of the latest changes to a game, newest first. For league staff. */
    listGameNews: (organizationId: string, gameId: string) =>
      callFunction(ask, 'list_game_deliveries', { p_organization: organizationId, p_game: gameId }, z.array(gameNews)),
  }
}

export type NotificationApi = ReturnType<typeof createNotificationApi>
