import * as z from 'zod/mini'
import { id, instant, text, version } from './columns.ts'

export const notificationKinds = ['schedule', 'game', 'score', 'member', 'announcement'] as const

/** A message for one person. The server creates it; the person's devices mark it as read. */
export const notificationRow = z.object({
  id,
  organization_id: id,
  user_id: id,
  kind: z.enum(notificationKinds),
  title: text(1, 200),
  body: z.nullable(text(1, 4000)),
  link: z.nullable(text(1, 500)), // a path in the app
  created_at: instant,
  read_at: z.nullable(instant),
  version,
})
export type Notification = z.infer<typeof notificationRow>
