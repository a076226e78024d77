import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { compareText } from '#domain/compare-text.ts'
import { listChangesSince } from '#domain/scheduling/conflicts/changes-since.ts'
import type { ScheduleChange } from '#domain/schema/schedules.ts'

/** An instant from which on changes can be shown: that of a change set, whose reason names it. */
export type EarlierPoint = { readonly since: string; readonly reason: string }

/** The first point: all changes since the publication are shown. */
export const publication = 'publication'

/** How many earlier points can be chosen besides the publication. */
const pointsShown = 50

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
    () =>
      [
        ...new Map((sets ?? []).map((set) => [set.created_at, { since: set.created_at, reason: set.reason }])).values(),
      ].slice(0, pointsShown),
    [sets],
  )
  const [since, compare] = useChosenPoint(points)
  const changes = useMemo(
    () => (sets && since !== null ? listChangesSince(sets, since === publication ? '' : since) : []),
    [sets, since],
  )
  const changedIds = useMemo(() => new Set(changes.map(({ gameId }) => gameId)), [changes])
  return { points, since, compare, changes, changedIds }
}

/**
 * Stores the chosen point in the URL. If the schedule does not have that point, for example because it belongs to
 * another schedule, publication is used instead.
 */
function useChosenPoint(
  points: readonly EarlierPoint[],
): readonly [since: string | null, compare: (since: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const compare = useCallback(
    (since: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (since === null) next.delete('since')
          else next.set('since', since)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const asked = params.get('since')
  if (asked === null || points.length === 0) return [null, compare]
  return [points.some(({ since }) => since === asked) ? asked : publication, compare]
}
