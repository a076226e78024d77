import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema } from './columns.ts'

export const notificationKinds = ['schedule', 'game', 'score', 'member', 'announcement'] as const

/**
 * A message for one person. The server creates it; the person's devices mark it as read. An announcement has a title and
 * a body, everything else has a content (src/domain/notifications).
 */
export const notificationRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  user_id: idSchema,
  kind: z.enum(notificationKinds),
  title: z.nullable(textSchema(1, 200)),
  body: z.nullable(textSchema(1, 4000)),
  content: z.nullable(z.looseObject({ event: z.string() })),
  link: z.nullable(textSchema(1, 500)), // a path in the app
  created_at: instantSchema,
  read_at: z.nullable(instantSchema),
  version: versionSchema,
})
export type Notification = z.infer<typeof notificationRow>
