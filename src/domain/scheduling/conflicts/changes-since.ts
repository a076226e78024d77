import { compareText } from '../../compare-text.ts'
import { groupBy } from '../../group-by.ts'
import type { ScheduleChange } from '../../schema/schedules.ts'
import { toGamePlan } from './change-game.ts'

type GameChange = ScheduleChange['changes'][number]

/**
 * Returns what the change sets from this instant on have changed in total: each game once, with its plan before them
 * and its latest one. Games that are back where they were are left out. As in a change set, a game that was added has
 * the same plan twice.
 */
export function listChangesSince(
  sets: readonly Pick<ScheduleChange, 'created_at' | 'changes'>[],
  since: string,
): GameChange[] {
  const later = sets
    .filter((set) => set.created_at >= since)
    .toSorted((a, b) => compareText(a.created_at, b.created_at))
  const changesByGame = groupBy(
    later.flatMap(({ changes }) => changes),
    ({ gameId }) => gameId,
  )
  return [...changesByGame.values()].flatMap((changes) => {
    const [first, last] = [changes[0], changes.at(-1)]
    if (!first || !last) return []
    if (isSame(first.from, first.to)) {
      const isPlayed = last.to.status !== 'cancelled' // added and cancelled again: it is neither missing nor new
      return isPlayed ? [{ gameId: first.gameId, from: last.to, to: last.to }] : []
    }
    const were = changes.find(({ from }) => from.teams)?.from.teams
    const are = changes.findLast(({ to }) => to.teams)?.to.teams
    const haveSame = isSame(were, are)
    const from = { ...toGamePlan(first.from), ...(!haveSame && { teams: were }) }
    const to = { ...toGamePlan(last.to), ...(!haveSame && { teams: are }) }
    return isSame(from, to) ? [] : [{ gameId: first.gameId, from, to }]
  })
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
