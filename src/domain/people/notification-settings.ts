import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../schema/columns.ts'
import { notificationKinds, notificationRow } from '../schema/notifications.ts'

const deliveryChannels = ['push', 'email'] as const

/** How a person wants to be notified by an organization. Everything is also listed in the app. */
export const notificationSettings = z.object({
  push: z.array(z.enum(notificationKinds)),
  email: z.array(z.enum(notificationKinds)),
  /** Times of day in `time_zone`, or both null. An urgent notification arrives in quiet hours too. */
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  /** The hour in `time_zone` at which emails that can wait are sent as one a day; null: each is sent by itself. */
  digest_hour: z.nullable(z.int()),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** A device on which the person gets push notifications. */
export const pushDevice = z.object({
  id: idSchema,
  created_at: instantSchema,
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** Whether the person's address gets notifications by email, or why it does not. */
export const mailStates = ['ok', 'unconfirmed', 'bounced', 'unsubscribed'] as const

const deliveryStates = ['waiting', 'sending', 'failed', 'sent', 'dead', 'suppressed', 'digest'] as const

/** One way in which a person was to be notified: a device or an email address. */
const delivery = z.object({
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  error: z.nullable(z.string()),
})

const notifiedPerson = z.object({
  user_id: idSchema,
  name: z.nullable(z.string()),
  email: z.string(),
  is_read: z.boolean(),
  ways: z.array(delivery),
})
export type NotifiedPerson = z.infer<typeof notifiedPerson>

/** A change to a game, and the people who were to be notified of it. */
export const gameNews = z.object({
  at: instantSchema,
  content: notificationRow.shape.content,
  people: z.array(notifiedPerson),
})
export type GameNews = z.infer<typeof gameNews>
