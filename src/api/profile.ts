import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { callFunction, voidResponse, type Ask } from './ask.ts'
import { t } from './words.ts'

const sessionRow = z.object({
  id: z.uuid(),
  created_at: z.string(),
  refreshed_at: z.nullable(z.string()),
  user_agent: z.nullable(z.string()), // the browser's user agent string, if the server stored it
  is_current: z.boolean(),
})

/** Creates the API for a person's own data, except signing in. */
export function createProfileApi(ask: Ask) {
  return {
    saveNames: async ({ firstName, lastName }: { firstName: string; lastName: string }): Promise<void> => {
      const args = { p_first_name: firstName, p_last_name: lastName }
      if (!(await callFunction(ask, 'rename_me', args, z.boolean()))) throw new OnlineError('closed')
    },

    devices: async () => (await callFunction(ask, 'my_sessions', {}, z.array(sessionRow))).map(toDevice),
    signOutDevice: (id: string) => callFunction(ask, 'end_session', { p_session: id }, voidResponse),
    /** Returns the number of devices signed out. */
    signOutElsewhere: () => callFunction(ask, 'end_other_sessions', {}, z.number()),
    exportMyData: () => callFunction(ask, 'export_my_data', {}, z.record(z.string(), z.unknown())),

    /** Deletes the account and signs the person out everywhere. */
    deleteAccount: (typedEmail: string) => {
      const confirm = { deed: t.deleteAccount, endsSessions: true }
      return callFunction(ask, 'erase_me', { p_email: typedEmail }, voidResponse, { confirm })
    },
  }
}

export type ProfileApi = ReturnType<typeof createProfileApi>
export type SignedInDevice = ReturnType<typeof toDevice>

const toDevice = (row: z.infer<typeof sessionRow>) => ({
  id: row.id,
  signedInAt: row.created_at,
  lastSeenAt: row.refreshed_at && inUtc(row.refreshed_at),
  userAgent: row.user_agent,
  isThisOne: row.is_current,
})

/** Adds the time zone, UTC, which the auth server leaves out of the time when a session was last refreshed. */
function inUtc(instant: string): string {
  return /(Z|[+-]\d\d(:?\d\d)?)$/.test(instant) ? instant : `${instant}Z`
}
