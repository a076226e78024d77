import * as z from 'zod/mini'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { callFunction, type Ask } from '../ask.ts'

/** `before`: the number at the start of this month (UTC), including any deleted since. */
const counted = z.object({ now: z.number(), before: z.number() })
export type MonthlyCount = z.infer<typeof counted>

const beginning = { at: instantSchema, name: z.nullable(z.string()) }

const entry = z.discriminatedUnion('kind', [
  z.object({ ...beginning, kind: z.literal('user'), email: z.string() }),
  z.object({
    ...beginning,
    kind: z.literal('league'),
    organization_id: z.nullable(idSchema), // null if the organization has been deleted
    organization: z.nullable(z.string()),
  }),
])

const dashboard = z.object({
  counts: z.object({ users: counted, leagues: counted, teams: counted, venues: counted }),
  months: z.array(z.object({ month: z.string(), users: z.number() })), // twelve months such as `2026-11`, ending with the current one
  activity: z.array(entry), // the newest accounts and leagues, newest first
})

export function createDashboardApi(ask: Ask) {
  return {
    readDashboard: async () => {
      const { activity, ...read } = await callFunction(ask, 'admin_dashboard', {}, dashboard)
      return { ...read, activity: activity.map(toBeginning) }
    },
  }
}

export type AdminDashboard = Awaited<ReturnType<ReturnType<typeof createDashboardApi>['readDashboard']>>
/** A newly created account or league. */
export type RecentActivityEntry = ReturnType<typeof toBeginning>

function toBeginning(given: z.infer<typeof entry>) {
  if (given.kind === 'user') return given
  const { organization_id: organizationId, ...rest } = given
  return { ...rest, organizationId }
}
