import * as z from 'zod/mini'
import { deviceMemory } from '../boot/device-memory.ts'

const signUp = z.object({ email: z.string(), id: z.optional(z.string()), invitation: z.optional(z.string()) })

/**
 * Somebody signed up in this browser and has to open the link in a mail first. With the token of the invitation that they
 * came by, which goes into no mail and no log.
 */
export const keptSignUp = deviceMemory('fieldside.sign-up', (kept) => signUp.safeParse(kept).data ?? null)
