import * as z from 'zod/mini'
import { id, instant } from '#domain/schema/columns.ts'
import type { Beginning, DashboardActions } from '#features/admin/dashboard/dashboard-actions.ts'
import type { Ask } from './ask.ts'

/** What the administration's dashboard shows, asked for. */
export function createDashboardActions({ ask }: Ask): DashboardActions {
  return {
    async readDashboard() {
      const { activity, ...read } = await ask('admin_dashboard', {}, dashboard)
      return { ...read, activity: activity.map(toBeginning) }
    },
  }
}

const counted = z.object({ now: z.number(), before: z.number() })
const beginning = { at: instant, name: z.nullable(z.string()) }

const entry = z.discriminatedUnion('kind', [
  z.object({ ...beginning, kind: z.literal('user'), email: z.string() }),
  z.object({
    ...beginning,
    kind: z.literal('league'),
    organization_id: z.nullable(id),
    organization: z.nullable(z.string()),
  }),
])

const dashboard = z.object({
  counts: z.object({ users: counted, leagues: counted, teams: counted, venues: counted }),
  months: z.array(z.object({ month: z.string(), users: z.number() })),
  activity: z.array(entry),
})

function toBeginning(given: z.infer<typeof entry>): Beginning {
  if (given.kind === 'user') return given
  const { organization_id: organizationId, ...rest } = given
  return { ...rest, organizationId }
}
