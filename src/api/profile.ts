import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { callFunction, nothing, type Ask } from './ask.ts'

const sessionRow = z.object({
  id: z.uuid(),
  created_at: z.string(),
  refreshed_at: z.nullable(z.string()),
  user_agent: z.nullable(z.string()), // what its browser calls itself, where the server kept it
  is_current: z.boolean(),
})

/** What people ask of the server about themselves, apart from how they sign in. */
export function createProfileApi(ask: Ask) {
  return {
    saveNames: async ({ firstName, lastName }: { firstName: string; lastName: string }): Promise<void> => {
      const args = { p_first_name: firstName, p_last_name: lastName }
      if (!(await callFunction(ask, 'rename_me', args, z.boolean()))) throw new OnlineError('closed')
    },

    devices: async () => (await callFunction(ask, 'my_sessions', {}, z.array(sessionRow))).map(toDevice),
    signOutDevice: (id: string) => callFunction(ask, 'end_session', { p_session: id }, nothing),
    /** Returns on how many devices. */
    signOutElsewhere: () => callFunction(ask, 'end_other_sessions', {}, z.number()),
    exportMyData: () => callFunction(ask, 'export_my_data', {}, z.record(z.string(), z.unknown())),

    /** The account is gone then, and nobody is signed in any more. */
    deleteAccount: (typedEmail: string) => {
      const confirm = { deed: 'Delete my account', endsSessions: true }
      return callFunction(ask, 'erase_me', { p_email: typedEmail }, nothing, { confirm })
    },
  }
}

export type ProfileApi = ReturnType<typeof createProfileApi>
/** One device on which the person is signed in. */
export type SignedInDevice = ReturnType<typeof toDevice>

const toDevice = (row: z.infer<typeof sessionRow>) => ({
  id: row.id,
  signedInAt: row.created_at,
  lastSeenAt: row.refreshed_at && inUtc(row.refreshed_at),
  userAgent: row.user_agent,
  isThisOne: row.is_current,
})

/** The auth server writes this one without a zone. */
function inUtc(instant: string): string {
  return /(Z|[+-]\d\d(:?\d\d)?)$/.test(instant) ? instant : `${instant}Z`
}
