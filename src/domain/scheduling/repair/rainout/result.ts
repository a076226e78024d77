import { toLocalDate } from '../../../time.ts'
import { getTeamIds } from '../../../scores/game-teams.ts'
import { findPossibleTeamsByGame } from '../../conflicts/open-games.ts'
import { findGamesToPlace, type RainoutPlan } from './rainout.ts'
import { toGamePlace, type LeagueRows } from '../part-input.ts'
import { countGamesPerMatch } from '../../model/doubleheaders.ts'
import { hasBracket, repairMatches, type MatchRepair } from './matches.ts'
import { findHelp, type RepairHelp } from '../help.ts'
import { findExistingGame, listGameIds, listGamePlaces, toMatchPlace } from '../doubleheaders.ts'
import { toPartInput, repairSchedulesInTurn, type RepairPart } from '../in-turn.ts'
import { findMoveReasons, findUnplacedReasons, type MoveReason, type UnplacedReason } from '../reasons.ts'
import type { RepairInput } from '../puzzle.ts'
import type { GamePlace, Repair, RepairChange, RepairOptions } from '../repair.ts'

/** The worker's result: a repair for each part, and why some of its games have no place. */
export type RainoutRepair = {
  readonly repairs: readonly Repair[]
  readonly unplaced: readonly UnplacedReason[]
}

export async function repairRainout(parts: readonly RepairPart[], options: RepairOptions = {}): Promise<RainoutRepair> {
  const repairs = await repairSchedulesInTurn(parts, options)
  const unplaced = repairs.flatMap((repair, index) => {
    const question = toPartInput(parts, repairs, index)
    return question ? findUnplacedReasons(question, repair) : []
  })
  return { repairs, unplaced }
}

/** Finds what would make room in the first schedule that has unplaced games. */
export async function findRainoutHelp(parts: readonly RepairPart[], { repairs }: RainoutRepair): Promise<RepairHelp[]> {
  const index = repairs.findIndex(({ unplacedIds }) => unplacedIds.length > 0)
  const question = toPartInput(parts, repairs, index)
  const repair = repairs[index]
  return question && repair ? findHelp(question, repair, { isForWeekdays: true, maxSteps: helpSteps }) : []
}

const helpSteps = 2_000 // for each of about ten tries

export type RainoutChange = RepairChange & {
  readonly scheduleId: string
  readonly isChosen: boolean
  /** Why the game moves even though it needn't; null if it has to, or if the user chose its place. */
  readonly reason: MoveReason | null
}

export type RainoutUnplaced = {
  readonly gameId: string
  readonly scheduleId: string
  /**
   * `matches`: no place fits the order of the game's tournament; null: no place was sought, because that order is
   * unknown.
   */
  readonly reason: UnplacedReason | 'matches' | null
}

/** Like `Repair`, across all schedules and including the places that the user chose. */
export type RainoutResult = Pick<Repair, 'moved' | 'disturbedTeamIds' | 'proof' | 'leastMoved' | 'isNearest'> & {
  readonly changes: readonly RainoutChange[]
  readonly unplaced: readonly RainoutUnplaced[]
  /** Dates on which the league had no games before. */
  readonly addedDates: readonly string[]
}

export function toRainoutResult(
  rows: LeagueRows,
  plan: RainoutPlan,
  parts: readonly RepairPart[],
  found: RainoutRepair,
): RainoutResult {
  const { repairs } = found
  const gamesById = new Map(rows.games.map((game) => [game.id, game]))
  const hitIds = new Set(findGamesToPlace(rows, plan).map(({ id }) => id))
  const chosen = plan.chosen.flatMap(({ gameId, place }): RepairChange[] => {
    const game = gamesById.get(gameId)
    if (!game || isSamePlace(toGamePlace(game), place)) return []
    return [{ gameId, isDisplaced: false, from: toGamePlace(game), to: place }]
  })
  const chosenIds = new Set(chosen.map(({ gameId }) => gameId))
  const ofRounds = changesOfRounds(parts, found)
  const matches = repairMatches(rows, plan, placesOfRounds(parts, found))
  const all = [...chosen, ...ofRounds, ...matches.changes].map((change) => ({
    ...change,
    isDisplaced: hitIds.has(change.gameId),
  }))
  const reasonsById = new Map([
    ...matches.reasons,
    ...parts.flatMap(({ question }, part) =>
      listMoveReasons(question, [...chosen, ...(repairs[part]?.changes ?? [])], hitIds),
    ),
  ])
  const changes = all
    .map((change): RainoutChange => ({
      ...change,
      scheduleId: gamesById.get(change.gameId)?.schedule_id ?? '',
      isChosen: chosenIds.has(change.gameId),
      reason: chosenIds.has(change.gameId) ? null : (reasonsById.get(change.gameId) ?? null),
    }))
    .toSorted((a, b) => Date.parse(a.to.start) - Date.parse(b.to.start))
  const mayPlay = findPossibleTeamsByGame(rows.schedules, rows.games)
  const disturbed = changes.filter(({ isDisplaced }) => !isDisplaced)
  const datesBefore = new Set(
    rows.games
      .filter(
        ({ league_id, status }) => league_id === rows.leagueId && status !== 'cancelled' && status !== 'postponed',
      )
      .map(({ start_time }) => toLocalDate(start_time, rows.timeZone)),
  )
  return {
    changes,
    unplaced: unplacedOf(rows, plan, parts, found, matches),
    moved: disturbed.length,
    disturbedTeamIds: [
      ...new Set(
        disturbed.flatMap(({ gameId }) => {
          const game = gamesById.get(gameId)
          return game ? [...getTeamIds(game), ...(mayPlay.get(game.id) ?? [])] : []
        }),
      ),
    ],
    ...proofOf(parts, repairs, disturbed.length, matches),
    addedDates: [...new Set(changes.map(({ to }) => toLocalDate(to.start, rows.timeZone)))]
      .filter((date) => !datesBefore.has(date))
      .toSorted(),
  }
}

/** Returns why games of a part move, keyed by game; the two games of a doubleheader have the same reason. */
function listMoveReasons(
  question: RepairInput,
  changes: readonly RepairChange[],
  hitIds: ReadonlySet<string>,
): (readonly [string, MoveReason])[] {
  const ofMatches = changes.flatMap((change) => {
    const isDisplaced = hitIds.has(change.gameId)
    return toMatchChange({ ...change, isDisplaced }, question)
  })
  return [...findMoveReasons(question, ofMatches)].flatMap(([id, reason]) => {
    const game = findExistingGame(question.games, id)
    return game ? listGameIds(game).map((gameId) => [gameId, reason] as const) : []
  })
}

/** Returns the changes of the single games. */
function changesOfRounds(parts: readonly RepairPart[], { repairs }: RainoutRepair): RepairChange[] {
  return repairs.flatMap(({ changes }, part) => {
    const question = parts[part]?.question
    return question ? changes.flatMap((change) => splitChange(change, question)) : []
  })
}

function splitChange(change: RepairChange, { games, input }: RepairInput): RepairChange[] {
  const game = games.find(({ id }) => id === change.gameId)
  if (game?.secondId === undefined) return [change]
  const [from, to] = [change.from, change.to].map((place) => listGamePlaces(game, place, input))
  return listGameIds(game).map((gameId, index) => ({
    ...change,
    gameId,
    from: from?.[index] ?? change.from,
    to: to?.[index] ?? change.to,
  }))
}

/**
 * Returns the change of a game as that of its doubleheader. Nothing for a second game, which moves along with the first.
 */
function toMatchChange(change: RepairChange, { games, input }: RepairInput): RepairChange[] {
  const game = games.find(({ id }) => id === change.gameId)
  if (!game) return []
  const asMatch = (place: GamePlace) => {
    const isOneGame = Date.parse(place.end) - Date.parse(place.start) < Date.parse(game.end) - Date.parse(game.start)
    return isOneGame ? toMatchPlace(game, { gameId: game.id, place }, input) : place
  }
  return [{ ...change, from: asMatch(change.from), to: asMatch(change.to) }]
}

function placesOfRounds(parts: readonly RepairPart[], found: RainoutRepair): Map<string, GamePlace | null> {
  return new Map([
    ...unplacedOfRounds(parts, found).map(({ gameId }) => [gameId, null] as const),
    ...changesOfRounds(parts, found).map(({ gameId, to }) => [gameId, to] as const),
  ])
}

/** Returns the single games without a place, with the reason if it is known. */
function unplacedOfRounds(
  parts: readonly RepairPart[],
  { repairs, unplaced }: RainoutRepair,
): { readonly gameId: string; readonly reason: UnplacedReason | null }[] {
  return repairs.flatMap(({ unplacedIds }, part) =>
    unplacedIds.flatMap((id) => {
      const game = parts[part]?.question.games.find((one) => one.id === id)
      const reason = unplaced.find(({ gameId }) => gameId === id) ?? null
      return (game ? listGameIds(game) : [id]).map((gameId) => ({ gameId, reason }))
    }),
  )
}

/**
 * Returns the games for which no place was found, plus those of tournaments without a bracket, for which no place was
 * sought.
 */
function unplacedOf(
  rows: LeagueRows,
  { sparedIds, chosen, ...what }: RainoutPlan,
  parts: readonly RepairPart[],
  found: RainoutRepair,
  matches: MatchRepair,
): RainoutUnplaced[] {
  const brackets = rows.schedules.filter(hasBracket).map(({ id }) => id)
  const searched = new Set([...parts.map(({ scheduleId }) => scheduleId), ...brackets])
  const settled = new Set([...sparedIds, ...chosen.map(({ gameId }) => gameId)])
  const byHand = findGamesToPlace(rows, what).filter(
    ({ id, schedule_id }) => !settled.has(id) && !searched.has(schedule_id),
  )
  const unplacedMatches = new Set(matches.unplacedIds)
  const ofRounds = new Map(unplacedOfRounds(parts, found).map(({ gameId, reason }) => [gameId, reason]))
  const unplacedIds = new Set([...ofRounds.keys(), ...byHand.map(({ id }) => id), ...unplacedMatches])
  return rows.games
    .filter(({ id }) => unplacedIds.has(id))
    .map(({ id, schedule_id }) => ({
      gameId: id,
      scheduleId: schedule_id,
      reason: unplacedMatches.has(id) ? 'matches' : (ofRounds.get(id) ?? null),
    }))
}

/**
 * Several schedules repaired one at a time might need fewer moves if repaired together, unless nothing moves at all.
 * Moves that the user chose, or that such a choice requires, happen in any case.
 */
function proofOf(
  parts: readonly RepairPart[],
  repairs: readonly Repair[],
  moved: number,
  matches: MatchRepair,
): Pick<RainoutResult, 'proof' | 'leastMoved' | 'isNearest'> {
  const [first, ...others] = repairs
  const pushed = matches.changes.filter(({ isDisplaced }) => !isDisplaced).length
  // For matches, the first solution found is used, without checking whether fewer moves would do.
  if (pushed + matches.unplacedIds.length > 0) return { proof: 'search', leastMoved: 0, isNearest: false }
  const gamesPerMatch = parts.map(({ question }) => countGamesPerMatch(question.input.constraints))
  const searched = repairs.reduce((sum, repair, part) => sum + repair.moved * (gamesPerMatch[part] ?? 1), 0)
  if (!first) return { proof: 'minimal', leastMoved: moved, isNearest: false }
  const byChoice = moved - searched
  if (others.length === 0)
    return {
      proof: first.proof,
      leastMoved: byChoice + first.leastMoved * (gamesPerMatch[0] ?? 1),
      isNearest: first.isNearest,
    }
  const isUntouched = searched === 0 && repairs.every(({ proof }) => proof === 'minimal')
  return { proof: isUntouched ? 'minimal' : 'search', leastMoved: byChoice, isNearest: false }
}

export function isSamePlace(a: GamePlace, b: GamePlace): boolean {
  return (
    a.fieldId === b.fieldId && Date.parse(a.start) === Date.parse(b.start) && Date.parse(a.end) === Date.parse(b.end)
  )
}
