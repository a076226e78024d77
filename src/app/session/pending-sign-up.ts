import * as z from 'zod/mini'
import { createDeviceValue } from '../boot/device-value.ts'

const signUp = z.object({ email: z.string(), id: z.optional(z.string()), invitation: z.optional(z.string()) })

/**
 * A sign-up in this browser whose email link has not been opened yet. Includes the token of the invitation that led
 * here, which must not appear in emails or logs.
 */
export const pendingSignUp = createDeviceValue('fieldside.sign-up', (kept) => signUp.safeParse(kept).data ?? null)
