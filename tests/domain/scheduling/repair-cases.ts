import { createRandom, shuffle } from '#domain/random.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import type { Repair } from '#domain/scheduling/repair/repair.ts'
import { toLocalDate, localToInstant, minutesToTime } from '#domain/time.ts'
import { season, violations } from './season.ts'

export type LeagueSize = {
  readonly teams: number
  readonly fields: number
  /** The number of games per date on each field. */
  readonly slots: number
  readonly weeks: number
  /**
   * The number of open slots after the lost date, per displaced game. They are chosen at random, and all other slots
   * after that date are closed.
   */
  readonly spare: number
  /** The share of dates on which a team is away. */
  readonly absences: number
  /** The share of upcoming games that are protected. */
  readonly protectedGames?: number
  readonly divisions?: number
  readonly rules?: Partial<ScheduleInput['constraints']>
}

/** Leagues that have so little room that a lost date forces other games to move. */
export const tightLeagues = {
  onAField: { teams: 8, fields: 1, slots: 3, weeks: 14, spare: 1.5, absences: 0.15 },
  large: { teams: 12, fields: 1, slots: 5, weeks: 16, spare: 2, absences: 0.2 },
  twiceADay: {
    teams: 9,
    fields: 2,
    slots: 4,
    weeks: 5,
    spare: 2,
    absences: 0.05,
    rules: { maxGamesPerDay: 2, minGameSpacing: 1 },
  },
  changingOver: {
    teams: 10,
    fields: 2,
    slots: 3,
    weeks: 16,
    spare: 1.4,
    absences: 0.1,
    rules: { turnaroundMinutes: 20 },
  },
} as const satisfies Readonly<Record<string, LeagueSize>>

/** Creates a league in mid-season that loses a whole date, on every field and all day. */
export function rainout(size: LeagueSize, seed: number): RepairInput {
  const random = createRandom(seed)
  const { teams, fields, slots, weeks, absences, spare, protectedGames = 0, divisions = 0, rules = {} } = size
  const open = season({
    teams,
    fields,
    weeks,
    divisions,
    seed,
    timeSlots: [{ start: '09:00', end: minutesToTime(540 + 60 * slots) }],
    ...rules,
  })
  const planned = generateProposal(open).games
  const dates = [...new Set(planned.map(({ start }) => toLocalDate(start, open.timeZone)))].toSorted()
  const playing = new Set(
    planned.flatMap(({ homeTeamId, awayTeamId, start }) =>
      [homeTeamId, awayTeamId].map((id) => `${id} ${toLocalDate(start, open.timeZone)}`),
    ),
  )
  const away = dates.flatMap((date) =>
    open.teams.flatMap(({ id }): BusyTime[] =>
      random() >= absences || playing.has(`${id} ${date}`)
        ? []
        : [
            {
              kind: 'away',
              fieldId: null,
              teamIds: [id],
              start: localToInstant(date, '00:00', open.timeZone),
              end: localToInstant(date, '23:59', open.timeZone),
            },
          ],
    ),
  )
  const lost = dates[Math.floor(dates.length * (0.1 + 0.4 * random()))] ?? ''
  const isAfter = (instant: string) => toLocalDate(instant, open.timeZone) > lost
  const used = new Set(planned.map(({ fieldId, start }) => `${fieldId} ${Date.parse(start)}`))
  const { times, fields: places } = createSchedulingCalendar(open)
  const unused = shuffle(
    times.flatMap((time) =>
      places.map(({ id }) => ({ fieldId: id, start: toInstant(time.start), end: toInstant(time.end) })),
    ),
    random,
  ).filter(({ fieldId, start }) => !used.has(`${fieldId} ${Date.parse(start)}`) && isAfter(start))
  const displaced = planned.filter(({ start }) => toLocalDate(start, open.timeZone) === lost).length
  const closed = unused
    .slice(Math.round(spare * displaced))
    .map((cell): BusyTime => ({ kind: 'closed', teamIds: [], ...cell }))
  const games = planned.map(({ homeTeamId, awayTeamId, fieldId, start, end }, index): ExistingGame => ({
    id: `game-${index}`,
    homeTeamId,
    awayTeamId,
    fieldId,
    start,
    end,
    isFixed: toLocalDate(start, open.timeZone) < lost || (isAfter(start) && random() < protectedGames),
  }))
  return {
    input: { ...open, busy: [...away, ...closed], constraints: { ...open.constraints, blackoutDates: [lost] } },
    games,
    displacedIds: games.filter(({ start }) => toLocalDate(start, open.timeZone) === lost).map(({ id }) => id),
    notBefore: localToInstant(lost, '23:59', open.timeZone),
  }
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * Checks that the schedule after the repair breaks no rules, that fixed games stay in place, and that the figures are
 * right.
 */
export function faultsOf(question: RepairInput, repair: Repair): string[] {
  const { games, input, displacedIds } = question
  const changes = new Map(repair.changes.map((change) => [change.gameId, change]))
  const faults: string[] = []
  const placed = games.flatMap((game) => {
    const change = changes.get(game.id)
    if (change && game.isFixed) faults.push(`${game.id} is fixed and moves`)
    if (change && change.isDisplaced !== displacedIds.includes(game.id)) faults.push(`${game.id} is not what it says`)
    if (change && (change.from.start !== game.start || change.from.fieldId !== game.fieldId))
      faults.push(`${game.id} was elsewhere`)
    if (change && change.to.start < (question.notBefore ?? '')) faults.push(`${game.id} moves into the past`)
    if (!change && displacedIds.includes(game.id)) {
      if (!repair.unplacedIds.includes(game.id)) faults.push(`${game.id} is lost`)
      return []
    }
    const { start, end, fieldId } = change?.to ?? game
    return [
      { homeTeamId: game.homeTeamId, awayTeamId: game.awayTeamId, start, end, fieldId: fieldId ?? '', roundNumber: 1 },
    ]
  })
  const moved = repair.changes.filter(({ isDisplaced }) => !isDisplaced)
  if (moved.length !== repair.moved) faults.push(`${moved.length} games move, not ${repair.moved}`)
  const teams = new Set(
    games
      .filter(({ id }) => moved.some(({ gameId }) => gameId === id))
      .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
  )
  if ([...teams].toSorted().join() !== repair.disturbedTeamIds.join()) faults.push('other teams are disturbed')
  return [...faults, ...violations(input, { games: placed })]
}
