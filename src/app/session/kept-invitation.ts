import * as z from 'zod/mini'
import { deviceMemory } from '../boot/device-memory.ts'

const invitation = z.object({ email: z.string(), token: z.string() })

/** Of somebody who signed up with it and has to confirm their address first. Its token goes into no mail and no log. */
export const keptInvitation = deviceMemory('fieldside.invitation', (kept) => invitation.safeParse(kept).data ?? null)
