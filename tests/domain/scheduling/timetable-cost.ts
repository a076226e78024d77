import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import type { ProposedGame, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { dateToDayNumber, toLocalDate, toLocalTime, getWeekday } from '#domain/time.ts'
import type { Timetable } from './improved.ts'

const hourMs = 3_600_000
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Computes the cost of the placed games from scratch, using the games as published. */
export function timetableCost(input: ScheduleInput, { games, unplaced }: Timetable): number {
  const { limits = [], weights = {} } = input
  const isAtHome =
    input.homeGamesAtHome === true && input.teams.some(({ homeFieldIds = [] }) => homeFieldIds.length > 0)
  const { dates, slots, fields } = createSchedulingCalendar(input)
  const dateOf = ({ start }: ProposedGame) => toLocalDate(start, input.timeZone)
  const all = [...games, ...unplaced]
  const weekdays = new Set(dates.map(getWeekday)).size
  const ends = [dates[0] ?? '', dates.at(-1) ?? ''].map(dateToDayNumber)

  const teamCosts = input.teams.flatMap(({ id }) => {
    const played = games.filter((game) => isOf(id, game)).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    if (played.length === 0) return []
    const days = played.map((game) => dateToDayNumber(dateOf(game)))
    const sides = played.map(({ homeTeamId }) => homeTeamId === id)
    const atHome = sides.filter(Boolean).length
    const gap = Math.max(1, (ends[1] ?? 0) - (ends[0] ?? 0)) / (all.filter((game) => isOf(id, game)).length + 1)
    return [
      sum(limits.map((limit) => excessOf(limit, days, ends))) +
        (weights.spacing ?? 0) * spacing([ends[0] ?? 0, ...days, ends[1] ?? 0], gap) +
        (isAtHome ? (weights.balance ?? 0) * (2 * atHome - sides.length) ** 2 : 0) +
        (isAtHome ? (weights.breaks ?? 0) * sides.filter((side, at) => at > 0 && side === sides[at - 1]).length : 0) +
        (weights.slots ?? 0) *
          uneven(
            played.map(({ start }) => toLocalTime(start, input.timeZone)),
            slots,
          ) +
        (weights.fields ?? 0) *
          uneven(
            played.map(({ fieldId }) => fieldId),
            fields.length,
          ) +
        (weights.weekdays ?? 0) *
          uneven(
            played.map((game) => `${getWeekday(dateOf(game))}`),
            weekdays,
          ) +
        (weights.wishes ?? 0) * played.filter((game) => isUnwished(input, id, game)).length,
    ]
  })
  return (
    sum(teamCosts) + (weights.travel ?? 0) * travel(input, games) + (weights.utilization ?? 0) * idle(games, dateOf)
  )
}

function isOf(id: string, { homeTeamId, awayTeamId }: Pick<ProposedGame, 'homeTeamId' | 'awayTeamId'>): boolean {
  return homeTeamId === id || awayTeamId === id
}

function excessOf(
  { days: length, games, penalty = 0 }: NonNullable<ScheduleInput['limits']>[number],
  days: readonly number[],
  [first = 0, last = 0]: readonly number[],
): number {
  let excess = 0
  for (let from = first; from === first || from + length - 1 <= last; from++)
    excess += Math.max(0, days.filter((day) => day >= from && day < from + length).length - games)
  return penalty * excess
}

function spacing(days: readonly number[], even: number): number {
  return sum(days.slice(1).map((day, at) => ((day - (days[at] ?? 0)) / even - 1) ** 2))
}

function uneven(values: readonly string[], classes: number): number {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const share = values.length / classes
  return sum([...counts.values()].map((count) => (count - share) ** 2)) + (classes - counts.size) * share ** 2
}

function isUnwished({ wishes = [] }: ScheduleInput, id: string, game: ProposedGame): boolean {
  return wishes.some(({ teamId, start, end }) => teamId === id && game.start < end && start < game.end)
}

function travel({ teams, fields }: ScheduleInput, games: readonly ProposedGame[]): number {
  const way = (teamId: string, fieldId: string): number | null => {
    const from = teams.find(({ id }) => id === teamId)?.position
    const to = fields.find(({ id }) => id === fieldId)?.position
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : null
  }
  const mean = (ways: readonly number[]) => (ways.length === 0 ? 0 : sum(ways) / ways.length)
  const waysOf = (teamId: string) => fields.flatMap(({ id }) => way(teamId, id) ?? [])
  const average = mean(teams.flatMap(({ id }) => waysOf(id)).filter((length) => length > 0))
  const length = (teamId: string, fieldId: string) => way(teamId, fieldId) ?? mean(waysOf(teamId))
  if (average === 0) return 0
  return (
    sum(games.flatMap((game) => [game.homeTeamId, game.awayTeamId].map((id) => length(id, game.fieldId)))) / average
  )
}

function idle(games: readonly ProposedGame[], dateOf: (game: ProposedGame) => string): number {
  const onField = new Map<string, ProposedGame[]>()
  for (const game of games) {
    const key = `${game.fieldId} ${dateOf(game)}`
    onField.set(key, [...(onField.get(key) ?? []), game])
  }
  return sum(
    [...onField.values()].map((ofDay) => {
      const played = sum(ofDay.map(({ start, end }) => Date.parse(end) - Date.parse(start)))
      const first = Math.min(...ofDay.map(({ start }) => Date.parse(start)))
      const last = Math.max(...ofDay.map(({ end }) => Date.parse(end)))
      return (last - first - played) / hourMs
    }),
  )
}
