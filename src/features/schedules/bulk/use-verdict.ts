import { useMemo } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readOrganizationGames, toWorkerGames, type ConflictRows } from '#data/queries/organization-games.ts'
import type { PlannedChange } from '#domain/scheduling/conflicts/bulk-change.ts'
import { isHard } from '#domain/scheduling/conflicts/conflicts.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'
import { findBlockingConflicts } from '#domain/scheduling/conflicts/new-game.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { createAsyncMemoHook } from '#ui/browser/create-async-memo-hook.ts'
import { findScheduleConflictsInWorker } from '#workers/schedule-client.ts'
import { describeConflict, describeGame } from '../conflicts/conflict-words.ts'
import { readGameNamesOfOrganization, toCalendarGame, type GameNames } from '../management/league-names.ts'

export type Problem = {
  readonly title: string
  /** The other games involved. */
  readonly others: string
  /** `old`: the game has it already. `refused`: the server would reject the change. `wish`: only a preference. */
  readonly kind: 'new' | 'old' | 'refused' | 'wish'
}

export type Verdict = {
  readonly read: ConflictRows
  readonly names: GameNames
  /** What is wrong with each game after the change; undefined while that is being computed. */
  readonly problems: ReadonlyMap<string, readonly Problem[]> | undefined
  readonly isFailed: boolean
}

type Change = Exclude<PlannedChange, { readonly stays: unknown }>

/**
 * Finds the conflicts that the games would have after the change, all changed together.
 * @param games all selected games; with `changes`, they decide which other games are read
 * @param changes all games that could change
 * @param excluded the ids of those that are left out
 */
export function useVerdict(
  games: readonly Game[],
  changes: readonly Change[],
  excluded: ReadonlySet<string>,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
): Verdict | undefined {
  const times = [...games, ...changes.map(({ after }) => after)].flatMap((game) => [game.start_time, game.end_time])
  const from = times.reduce((least, one) => (one < least ? one : least), times[0] ?? '')
  const to = times.reduce((most, one) => (one > most ? one : most), times[0] ?? '')
  const rows = useLiveQuery(
    async (db) => {
      if (from === '') return null
      const read = await readOrganizationGames(db, { organizationId, timeZone, from, to })
      return { read, names: await readGameNamesOfOrganization(db, read) }
    },
    [organizationId, timeZone, from, to],
  )
  const question = useMemo(
    () =>
      rows && changes.length > 0
        ? { ...rows, timeZone, moved: changes.filter(({ before }) => !excluded.has(before.id)) }
        : undefined,
    [rows, timeZone, changes, excluded],
  )
  const answer = useAnswer(question)
  if (!rows) return undefined
  const isCurrent = answer !== undefined && answer !== 'failed' && answer.question === question
  return {
    ...rows,
    problems: isCurrent ? answer.problems : undefined,
    isFailed: answer === 'failed',
  }
}

type Question = {
  readonly read: ConflictRows
  readonly names: GameNames
  readonly timeZone: string
  readonly moved: readonly Change[]
}

const useAnswer = createAsyncMemoHook(async (question: Question) => ({
  question,
  problems: await findProblems(question),
}))

async function findProblems({ read, names, timeZone, moved }: Question): Promise<Map<string, Problem[]>> {
  const movedById = new Map(moved.map(({ before, after }) => [before.id, after]))
  const games = read.games.map((game) => movedById.get(game.id) ?? game)
  const scheduleIds = [...new Set(moved.map(({ before }) => before.schedule_id))]
  const [now, then] = await Promise.all([
    findScheduleConflictsInWorker(toWorkerGames(read), scheduleIds),
    findScheduleConflictsInWorker(toWorkerGames({ ...read, games }), scheduleIds),
  ])
  const known = new Set(now.map(toKey))
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const problems = new Map<string, Problem[]>()
  for (const conflict of then) {
    for (const id of conflict.gameIds) {
      const game = movedById.get(id)
      if (!game) continue
      const involved = conflict.gameIds.flatMap((one) => gamesById.get(one) ?? [])
      const shown = involved.map((one) => toCalendarGame(one, names))
      const problem = {
        title: describeConflict(conflict, shown, names.teams),
        others: shown
          .filter((one) => one.id !== id)
          .map((one) => describeGame(one, timeZone))
          .join('; '),
        kind: kindOf(conflict, game, { known, games: involved, schedules: read.schedules }),
      }
      problems.set(id, [...(problems.get(id) ?? []), problem])
    }
  }
  return problems
}

function kindOf(
  conflict: Conflict,
  game: Game,
  { known, ...read }: Pick<ConflictRows, 'games' | 'schedules'> & { readonly known: ReadonlySet<string> },
): Problem['kind'] {
  if (findBlockingConflicts(game, [conflict], read).length > 0) return 'refused'
  if (known.has(toKey(conflict))) return 'old'
  return isHard(conflict) ? 'new' : 'wish'
}

/** Returns a key that a conflict keeps through a change, even if its times are different. */
const toKey = ({ kind, gameIds }: Conflict) => `${kind} ${gameIds.toSorted().join(' ')}`
