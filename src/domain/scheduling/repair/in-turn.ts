import type { BusyTime } from '../model/model.ts'
import { listGamePlaces } from './doubleheaders.ts'
import type { RepairInput } from './puzzle.ts'
import { repairSchedule, type GamePlace, type Repair, type RepairOptions } from './repair.ts'

/**
 * Games of a schedule that are repaired together. Its busy times don't include the games of the other parts. A schedule
 * with doubleheaders can have a second part for games that have lost the other one of their doubleheader.
 */
export type RepairPart = { readonly scheduleId: string; readonly question: RepairInput }

/**
 * Repairs the schedules in order, each by its own rules. Each repair works around the games of the earlier schedules in
 * their new places, and of the later ones in their old places. Each proof holds only for that schedule, given the
 * others.
 */
export async function repairSchedulesInTurn(
  parts: readonly RepairPart[],
  options: RepairOptions = {},
): Promise<Repair[]> {
  const repairs: Repair[] = []
  for (const index of parts.keys()) {
    const question = toPartInput(parts, repairs, index)
    if (question) repairs.push(await repairSchedule(question, options))
  }
  return repairs
}

/**
 * Returns the repair input of one part, with the other schedules' games where they will be played: in their new places
 * if their schedule has a repair, otherwise in their old ones.
 */
export function toPartInput(
  parts: readonly RepairPart[],
  repairs: readonly Repair[],
  index: number,
): RepairInput | undefined {
  const question = parts[index]?.question
  if (!question) return undefined
  const rest = question.input.constraints.minGameSpacing
  const others = parts.flatMap((part, other) => (other === index ? [] : busyTimes(part.question, repairs[other], rest)))
  return { ...question, input: { ...question.input, busy: [...question.input.busy, ...others] } }
}

/** Returns each game's place after the repair, keyed by game; games without a place are left out. */
export function getPlacesAfterRepair(question: RepairInput, repair: Repair | undefined): Map<string, GamePlace> {
  const places = new Map<string, GamePlace>(question.games.map((game) => [game.id, game]))
  for (const id of question.displacedIds) places.delete(id)
  for (const { gameId, to } of repair?.changes ?? []) places.set(gameId, to)
  return places
}

function busyTimes(question: RepairInput, repair: Repair | undefined, rest: number): BusyTime[] {
  const places = getPlacesAfterRepair(question, repair)
  return question.games.flatMap((game) => {
    const place = places.get(game.id)
    if (!place) return []
    const theirRest = question.input.constraints.minGameSpacing
    return listGamePlaces(game, place, question.input).flatMap((each) =>
      toTakenTime(each, [game.homeTeamId, game.awayTeamId], { rest, theirRest }),
    )
  })
}

const hourMs = 3_600_000

/**
 * Returns the busy times that a game of another schedule causes. If the schedules require different amounts of rest,
 * the longer one applies. If the other schedule requires more rest, the game's teams are marked as away for that long.
 */
export function toTakenTime(
  { fieldId, start, end }: GamePlace,
  teamIds: readonly string[],
  { rest, theirRest }: { readonly rest: number; readonly theirRest: number },
): BusyTime[] {
  const game: BusyTime = { kind: 'game', fieldId, teamIds, start, end }
  if (theirRest <= rest) return [game]
  const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hourMs).toISOString()
  return [game, { kind: 'away', fieldId: null, teamIds, start: later(start, -theirRest), end: later(end, theirRest) }]
}
