import { groupBy } from '../../group-by.ts'
import { toLocalDate } from '../../time.ts'
import { groupCounted } from '../model/group-limits.ts'
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
 * Repairs again and again until no more limits of games in a row or of groups are exceeded than before, each time
 * without the starts that exceeded one. If no such repair is found, returns the one that places most games, with the
 * fewest limits exceeded.
 * @param repair returns a repair that does not use these starts
 */
export async function repairWithinLimits<Result extends AnyRepair>(
  { input, games }: RepairInput,
  repair: (avoided: readonly AvoidedStart[]) => Promise<Result>,
): Promise<Result> {
  const first = await repair([])
  if (input.maxSameSideInRow === undefined && (input.groupLimits ?? []).length === 0) return first
  const before = new Map(findExceeded(input, games).map(({ key, counted }) => [key, counted.length]))
  const findNew = (result: AnyRepair) =>
    findExceeded(input, applyChanges(games, result)).filter(
      ({ key, counted }) => counted.length > (before.get(key) ?? 0),
    )
  const avoided: AvoidedStart[] = []
  let best = { result: first, exceeded: findNew(first) }
  let last = best
  for (let turn = 0; turn < mostTurns && best.exceeded.length > 0; turn++) {
    const blamed = new Set(last.exceeded.flatMap((one) => findBlamed(one, games, last.result)))
    const added = last.result.changes.filter(({ gameId }) => blamed.has(gameId))
    if (added.length === 0) break
    avoided.push(...added.map(({ gameId, to }) => ({ gameId, start: to.start })))
    const result = await repair(avoided)
    last = { result, exceeded: findNew(result) }
    const isBetter =
      result.unplacedIds.length < best.result.unplacedIds.length ||
      (result.unplacedIds.length === best.result.unplacedIds.length && last.exceeded.length < best.exceeded.length)
    if (isBetter) best = last
  }
  if (best.result === first) return first
  // What is proven about all repairs holds for those that keep the limits, but not that this one is the best of these.
  const isLeast: boolean = first.proof === 'minimal' && best.result.moved === first.moved
  return {
    ...best.result,
    proof: isLeast ? 'minimal' : 'search',
    leastMoved: Math.min(first.leastMoved, best.result.moved),
    isNearest: false,
  }
}

function applyChanges(games: readonly ExistingGame[], { changes, unplacedIds }: AnyRepair): ExistingGame[] {
  const places = new Map(changes.map(({ gameId, to }) => [gameId, to]))
  return games.filter(({ id }) => !unplacedIds.includes(id)).map((game) => ({ ...game, ...places.get(game.id) }))
}

/** Returns the moved games that are counted, or else those of the team, which may have to be between games of its run. */
function findBlamed({ teamId, counted }: Exceeded, games: readonly ExistingGame[], { changes }: AnyRepair): string[] {
  const moved = new Set(changes.map(({ gameId }) => gameId))
  const inside = counted.filter(({ id }) => moved.has(id))
  const own = games.filter(
    ({ id, homeTeamId, awayTeamId }) => moved.has(id) && (homeTeamId === teamId || awayTeamId === teamId),
  )
  return (inside.length > 0 ? inside : own).map(({ id }) => id)
}

/** Games of which there are too many. `teamId` is the team of a run, and null for the limit of a group. */
type Exceeded = {
  readonly key: string
  readonly teamId: string | null
  readonly counted: readonly ExistingGame[]
}

function findExceeded(input: RepairInput['input'], games: readonly ExistingGame[]): Exceeded[] {
  const inOrder = games.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return [...findLongRunsOf(input, inOrder), ...findFullWindows(input, inOrder)]
}

function findLongRunsOf({ maxSameSideInRow: most }: RepairInput['input'], games: readonly ExistingGame[]): Exceeded[] {
  if (most === undefined) return []
  const ofTeams = groupBy(
    games.flatMap((game) => [game.homeTeamId, game.awayTeamId].map((teamId) => ({ teamId, game }))),
    ({ teamId }) => teamId,
  )
  return [...ofTeams].flatMap(([teamId, own]) =>
    listLongRuns(
      own.map(({ game }) => game.homeTeamId === teamId),
      most,
    ).map(({ first, end }) => {
      const counted = own.slice(first, end).map(({ game }) => game)
      return { key: [teamId, ...counted.map(({ id }) => id)].join(' '), teamId, counted }
    }),
  )
}

function findFullWindows(
  { groupLimits = [], timeZone }: RepairInput['input'],
  games: readonly ExistingGame[],
): Exceeded[] {
  const dated = games.map((game) => ({
    game,
    host: game.homeTeamId,
    guest: game.awayTeamId,
    date: toLocalDate(game.start, timeZone),
  }))
  return groupLimits.flatMap((limit, nth) =>
    groupCounted(limit, dated).flatMap((window): Exceeded[] => {
      if (window.length <= limit.games) return []
      const date = limit.per === 'date' ? (window[0]?.date ?? '') : ''
      return [{ key: `group ${nth} ${date}`, teamId: null, counted: window.map(({ game }) => game) }]
    }),
  )
}
