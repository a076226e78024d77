import * as z from 'zod/mini'
import { tokenResponseSchema } from './token-answer.ts'

/**
 * A second factor as the auth server lists it. `verified`: its first code was correct, so it is required from then on.
 */
export const factorRowSchema = z.object({
  id: z.string(),
  friendly_name: z.nullish(z.string()),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.optional(z.string()),
})
export type FactorRow = z.infer<typeof factorRowSchema>

/** A newly opened session, including its user. */
export const openedSessionSchema = z.extend(tokenResponseSchema, {
  user: z.object({
    id: z.uuid(),
    email: z.optional(z.string()),
    user_metadata: z.optional(z.record(z.string(), z.unknown())),
    factors: z.nullish(z.array(factorRowSchema)),
  }),
})
export type OpenedSession = z.infer<typeof openedSessionSchema>
