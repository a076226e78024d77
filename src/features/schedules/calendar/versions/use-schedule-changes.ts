import { useMemo, useState } from 'react'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { compareText } from '#domain/compare-text.ts'
import { listChangesSince } from '#domain/scheduling/conflicts/changes-since.ts'
import type { ScheduleChange } from '#domain/schema/schedules.ts'

/** An instant from which on changes can be shown: that of a change set, whose reason names it. */
export type EarlierPoint = { readonly since: string; readonly reason: string }

/** The first instant: all changes since the publication are shown. */
export const publication = ''

export type Comparison = {
  /** Latest first; none if nothing has changed since the publication. */
  readonly points: readonly EarlierPoint[]
  /** Null while the schedule is not compared with an earlier one. */
  readonly since: string | null
  readonly compare: (since: string | null) => void
  readonly changes: ScheduleChange['changes']
  readonly changedIds: ReadonlySet<string>
}

/** Compares the published schedules of a league, or one of them, with what they were at an earlier point. */
export function useComparison({ leagueId, scheduleId }: { leagueId: string; scheduleId: string | null }): Comparison {
  const [since, compare] = useState<string | null>(null)
  const sets = useCachedLiveQuery(
    'changes of a schedule',
    async (db) => {
      const ids =
        scheduleId === null ? await db.schedules.where('league_id').equals(leagueId).primaryKeys() : [scheduleId]
      const read = await Promise.all(ids.map((id) => db.schedule_changes.where('schedule_id').equals(id).toArray()))
      return read.flat().toSorted((a, b) => compareText(b.created_at, a.created_at))
    },
    [leagueId, scheduleId],
  )
  const points = useMemo(
    () => [
      ...new Map((sets ?? []).map((set) => [set.created_at, { since: set.created_at, reason: set.reason }])).values(),
    ],
    [sets],
  )
  const changes = useMemo(() => (sets && since !== null ? listChangesSince(sets, since) : []), [sets, since])
  const changedIds = useMemo(() => new Set(changes.map(({ gameId }) => gameId)), [changes])
  return { points, since, compare, changes, changedIds }
}
