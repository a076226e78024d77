import type { BusyTime } from '../model/model.ts'
import type { RepairQuestion } from './repair-puzzle.ts'
import { repair } from './repair.ts'
import type { GamePlace, Repair, RepairOptions } from './repair.ts'

/** One of the schedules that are repaired together. The games of the others are not among its busy times. */
export type RepairPart = { readonly scheduleId: string; readonly question: RepairQuestion }

/**
 * Repairs one schedule after the other, each by its own rules: it goes around the games of those before, where they are
 * now, and of those after, where they were. What each answer proves, it proves for that schedule with the others so.
 */
export async function repairInTurn(parts: readonly RepairPart[], options: RepairOptions = {}): Promise<Repair[]> {
  const repairs: Repair[] = []
  for (const index of parts.keys()) {
    const question = questionInTurn(parts, repairs, index)
    if (question) repairs.push(await repair(question, options))
  }
  return repairs
}

/** The question of one part, with the games of the others in their places: those of the repair where there is one. */
export function questionInTurn(
  parts: readonly RepairPart[],
  repairs: readonly Repair[],
  index: number,
): RepairQuestion | undefined {
  const question = parts[index]?.question
  if (!question) return undefined
  const rest = question.input.constraints.minGameSpacing
  const others = parts.flatMap((part, other) => (other === index ? [] : busyTimes(part.question, repairs[other], rest)))
  return { ...question, input: { ...question.input, busy: [...question.input.busy, ...others] } }
}

/** By game its place after the repair; those without one are left out. */
export function placesAfter(question: RepairQuestion, repair: Repair | undefined): Map<string, GamePlace> {
  const places = new Map<string, GamePlace>(question.games.map((game) => [game.id, game]))
  for (const id of question.displacedIds) places.delete(id)
  for (const { gameId, to } of repair?.changes ?? []) places.set(gameId, to)
  return places
}

function busyTimes(question: RepairQuestion, repair: Repair | undefined, rest: number): BusyTime[] {
  const places = placesAfter(question, repair)
  return question.games.flatMap(({ id, homeTeamId, awayTeamId }) => {
    const place = places.get(id)
    if (!place) return []
    return takenBy(place, [homeTeamId, awayTeamId], { rest, theirRest: question.input.constraints.minGameSpacing })
  })
}

const hourMs = 3_600_000

/**
 * What a game of another schedule takes. Of two games with different rests the longer one counts: where that is the other
 * schedule's, its teams are away so long.
 */
export function takenBy(
  { fieldId, start, end }: GamePlace,
  teamIds: readonly string[],
  { rest, theirRest }: { readonly rest: number; readonly theirRest: number },
): BusyTime[] {
  const game: BusyTime = { kind: 'game', fieldId, teamIds, start, end }
  if (theirRest <= rest) return [game]
  const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hourMs).toISOString()
  return [game, { kind: 'away', fieldId: null, teamIds, start: later(start, -theirRest), end: later(end, theirRest) }]
}
