import * as z from 'zod/mini'
import { notificationKinds } from '#domain/schema/notifications.ts'
import { languages } from '#i18n/locale.ts'

const message = {
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  content: z.nullable(z.looseObject({ event: z.string() })),
  link: z.nullable(z.string()),
  created_at: z.string(),
}

/** What `private.claim_deliveries` returns: everything that sending one delivery needs. */
const common = {
  id: z.uuid(),
  attempt: z.number(),
  is_urgent: z.boolean(),
  organization_id: z.uuid(),
  organization: z.string(),
  user_id: z.uuid(),
  address: z.string(),
  first_name: z.string(),
  /** Of the device for push, of the account for email; null if the account has chosen none. */
  language: z.nullable(z.enum(languages)),
  /** The organization's. */
  region: z.string(),
  kind: z.enum([...notificationKinds, 'digest', 'test']),
  ...message,
  /** The parts of a digest, oldest first. */
  entries: z.array(z.object(message)),
}
const emailDelivery = z.object({ ...common, channel: z.literal('email') })
const pushDelivery = z.object({
  ...common,
  channel: z.literal('push'),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  unread: z.number(),
})

export const claimedDelivery = z.discriminatedUnion('channel', [emailDelivery, pushDelivery])
/** What even an unreadable delivery has, so that it can be given up on. */
export const claimedDeliveries = z.array(z.looseObject({ id: z.uuid(), attempt: z.number() }))
export type EmailDelivery = z.infer<typeof emailDelivery>
export type PushDelivery = z.infer<typeof pushDelivery>

/** What became of an attempt, as `private.finish_deliveries` records it. */
export type Outcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'retry'; readonly error: string; readonly retryAfterSeconds?: number | undefined }
  /** Failed for good. `bounced`: there is no such address. `gone`: the device has unsubscribed. */
  | { readonly outcome: 'dead' | 'bounced' | 'gone'; readonly error: string }

/** Returns an error's message as one line of limited length. */
export function describeFailure(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
