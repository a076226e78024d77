import * as z from 'zod/mini'

/** What the auth server answers to a sign-in or a refresh. */
export const tokenResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(), // seconds
  user: z.object({ id: z.uuid() }),
})
