import * as z from 'zod/mini'

/** The auth server's response to a sign-in or a token refresh. */
export const tokenResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(), // seconds
  user: z.object({ id: z.uuid() }),
})
