import { groupBy } from '../../group-by.ts'
import { listLongRuns } from '../model/side-runs.ts'
import type { ExistingGame } from './existing-game.ts'
import type { AvoidedStart, RepairInput } from './puzzle.ts'

/** The part of a repair that this needs. */
type AnyRepair = {
  readonly changes: readonly {
    readonly gameId: string
    readonly to: Pick<ExistingGame, 'fieldId' | 'start' | 'end'>
  }[]
  readonly unplacedIds: readonly string[]
  readonly moved: number
  readonly proof: 'minimal' | 'search' | 'unrepairable-proven'
  readonly leastMoved: number
  readonly isNearest: boolean
}

const mostTurns = 24

/**
 * Repairs again and again until no team has more games in a row on one side than before, each time without the starts
 * that made a run too long. If no such repair is found, returns the one that places most games, with the fewest runs
 * that are too long.
 * @param repair returns a repair that does not use these starts
 */
export async function repairWithinRuns<Result extends AnyRepair>(
  { input, games }: RepairInput,
  repair: (avoided: readonly AvoidedStart[]) => Promise<Result>,
): Promise<Result> {
  const { maxSameSideInRow: most = Number.POSITIVE_INFINITY } = input
  const first = await repair([])
  if (most === Number.POSITIVE_INFINITY) return first
  const before = new Set(findLongRuns(games, most).map(toRunKey))
  const findNewRuns = (result: AnyRepair) =>
    findLongRuns(applyChanges(games, result), most).filter((run) => !before.has(toRunKey(run)))
  const avoided: AvoidedStart[] = []
  let best = { result: first, runs: findNewRuns(first) }
  let last = best
  for (let turn = 0; turn < mostTurns && best.runs.length > 0; turn++) {
    const blamed = new Set(last.runs.flatMap((run) => findBlamed(run, games, last.result)))
    const added = last.result.changes.filter(({ gameId }) => blamed.has(gameId))
    if (added.length === 0) break
    avoided.push(...added.map(({ gameId, to }) => ({ gameId, start: to.start })))
    const result = await repair(avoided)
    last = { result, runs: findNewRuns(result) }
    const isBetter =
      result.unplacedIds.length < best.result.unplacedIds.length ||
      (result.unplacedIds.length === best.result.unplacedIds.length && last.runs.length < best.runs.length)
    if (isBetter) best = last
  }
  if (best.result === first) return first
  // What is proven about all repairs holds for those that keep the limit, but not that this one is the best of these.
  const isLeast: boolean = first.proof === 'minimal' && best.result.moved === first.moved
  return {
    ...best.result,
    proof: isLeast ? 'minimal' : 'search',
    leastMoved: Math.min(first.leastMoved, best.result.moved),
    isNearest: false,
  }
}

/** Returns the moved games of the run, or else those of its team, which may have to be between games of the run. */
function findBlamed({ teamId, run }: LongRun, games: readonly ExistingGame[], { changes }: AnyRepair): string[] {
  const moved = new Set(changes.map(({ gameId }) => gameId))
  const inRun = run.filter(({ id }) => moved.has(id))
  const own = games.filter(
    ({ id, homeTeamId, awayTeamId }) => moved.has(id) && [homeTeamId, awayTeamId].includes(teamId),
  )
  return (inRun.length > 0 ? inRun : own).map(({ id }) => id)
}

function applyChanges(games: readonly ExistingGame[], { changes, unplacedIds }: AnyRepair): ExistingGame[] {
  const places = new Map(changes.map(({ gameId, to }) => [gameId, to]))
  return games.filter(({ id }) => !unplacedIds.includes(id)).map((game) => ({ ...game, ...places.get(game.id) }))
}

type LongRun = { readonly teamId: string; readonly run: readonly ExistingGame[] }

function findLongRuns(games: readonly ExistingGame[], most: number): LongRun[] {
  const inOrder = games.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const ofTeams = groupBy(
    inOrder.flatMap((game) => [game.homeTeamId, game.awayTeamId].map((teamId) => ({ teamId, game }))),
    ({ teamId }) => teamId,
  )
  return [...ofTeams].flatMap(([teamId, own]) =>
    listLongRuns(
      own.map(({ game }) => game.homeTeamId === teamId),
      most,
    ).map(({ first, end }) => ({ teamId, run: own.slice(first, end).map(({ game }) => game) })),
  )
}

function toRunKey({ teamId, run }: LongRun): string {
  return [teamId, ...run.map(({ id }) => id)].join(' ')
}
