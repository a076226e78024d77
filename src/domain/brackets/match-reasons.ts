import { count, datesInWords, hoursInWords, namesInWords } from '../schedule/explain/words.ts'
import { LayOut } from './lay-out-matches.ts'
import type { MatchProblem } from './match-problem.ts'

/** Why a match has no place where the others are, in a sentence. */
export function reasonForMatch(match: number, problem: MatchProblem, cells: Int32Array): string {
  const { calendar, sources, teams, isOpen } = problem
  const { times, fields } = calendar
  const missing = (sources[match] ?? []).filter((source) => cells[source] === -1).map((source) => source + 1)
  if (missing.length > 0) {
    return `It comes after ${missing.length === 1 ? 'match' : 'matches'} ${namesInWords(missing.map(String))}, without a place ${missing.length === 1 ? 'itself' : 'themselves'}.`
  }
  const state = replayed(problem, cells)
  const later = times.flatMap(({ start }, time) => (start >= state.earliest(match) ? [time] : []))
  if (later.length === 0) return `No time is left after the matches before it${restInWords(problem)}.`
  const withField = later.filter((time) => state.openFields(time).length > 0)
  if (withField.length === 0) return 'All fields are taken or closed at the times that are left for it.'
  const free = withField.filter((time) => isOpen[match * times.length + time] === 1)
  if (free.length === 0) {
    const away = (teams[match] ?? []).filter((team) =>
      withField.some((time) => calendar.teamFree[team * times.length + time] === 0),
    )
    const names = namesInWords(away.map((team) => calendar.teams[team]?.name ?? ''))
    return `${names} may play in it, and cannot at the times that are left for it.`
  }
  if (free.every((time) => !state.keepsDay(match, time))) {
    return `A team would have more than ${count(calendar.maxGamesPerDay, 'game')} on ${datesInWords(datesOf(free, problem))}.`
  }
  return fields.length === 1
    ? 'The matches before it leave no time for it.'
    : 'Its teams have not rested, or their people are needed elsewhere, whenever a field is open.'
}

/** Why the matches cannot all be placed, as far as counting shows. Each is a proof. */
export function reasonsAgainst({ bracket: { matches } }: MatchProblem, room: number): string[] {
  if (room >= matches.length) return []
  return [
    `${count(matches.length, 'match', 'matches')} need as many slots on the fields, and only ${room} ${room === 1 ? 'is' : 'are'} open.`,
  ]
}

const restInWords = ({ restMs }: MatchProblem) =>
  restMs === 0 ? '' : ` and ${hoursInWords(restMs / 3_600_000)} of rest`

const datesOf = (at: readonly number[], { calendar }: MatchProblem) =>
  [...new Set(at.map((time) => calendar.dateOf[time] ?? 0))].map((date) => calendar.dates[date] ?? '')

function replayed(problem: MatchProblem, cells: Int32Array): LayOut {
  const state = new LayOut(problem)
  const inOrder = [...cells.entries()].filter(([, cell]) => cell >= 0).toSorted(([, a], [, b]) => a - b)
  for (const [match, cell] of inOrder) state.put(match, cell)
  return state
}
