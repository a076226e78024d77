import { dateToDayNumber, addMinutes, localDate } from '../time.ts'
import { findConflicts } from '../scheduling/conflicts/conflicts.ts'
import { limitMonth } from '../plans/entitlements.ts'
import type { Team } from '../schema/leagues.ts'
import type { Tier } from '../schema/organizations.ts'
import { gameRow, type Game, type Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { readDate, readMoment, readTime, splitMoment, type DateOrder } from './dates.ts'
import { fieldFinder } from './find-field.ts'
import {
  done,
  failed,
  noChanges,
  type ImportPlan,
  type Inserted,
  type Patched,
  type PlannedRow,
  type RowProblem,
  type SourceRow,
} from './model.ts'
import { nameFinder, unknownName } from './names.ts'
import { planRoom } from './room.ts'
import { readWhole, valueProblem } from './values.ts'

/** A draft that stands, or one that is made with the games. */
export type GamesTarget =
  | { readonly kind: 'existing'; readonly schedule: Schedule }
  | { readonly kind: 'new'; readonly name: string; readonly createdBy: string; readonly createdAt: string }

export type GamesContext = {
  readonly leagueId: string
  readonly timeZone: string
  readonly tier: Tier
  /** Of the league. */
  readonly teams: readonly Team[]
  readonly schedules: readonly Schedule[]
  /** The league's own and those that all leagues share. */
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  /** Of the organisation: plans count them all. */
  readonly games: readonly Game[]
  readonly gameMinutes: number
  readonly dateOrder: DateOrder | null
  readonly target: GamesTarget
  readonly newId: () => string
}

type Candidate = { readonly number: number; readonly game: Inserted<'games'> }

export function planGames(rows: readonly SourceRow[], context: GamesContext): ImportPlan {
  const { target, leagueId } = context
  const teams = nameFinder(context.teams)
  const findField = fieldFinder(context.venues, context.fields)
  const scheduleId = target.kind === 'existing' ? target.schedule.id : context.newId()
  const scheduleNames = new Map(context.schedules.map(({ id, name }) => [id, name]))
  const there = new Map(
    context.games.flatMap((game) =>
      game.league_id === leagueId ? [[gameKey(game), scheduleNames.get(game.schedule_id) ?? 'another schedule']] : [],
    ),
  )
  const seen = new Map<string, number>()
  const read = rows.map((row) => planRow(row))
  const candidates = read.filter((row) => 'game' in row)
  const booked = refuseBooked(
    candidates,
    context.games.filter((game) => game.schedule_id === scheduleId),
  )
  const room = planRoom(
    context.tier,
    'games',
    context.games.map(({ start_time: start }) => limitMonth(start)),
  )
  const games: Inserted<'games'>[] = []
  const planned = read.map((row) => {
    if (!('game' in row)) return row
    const problem = booked.get(row.number) ?? room.take(limitMonth(row.game.start_time))
    if (problem) return failed(row.number, [problem])
    games.push(row.game)
    return done(row.number, 'create')
  })
  return { rows: planned, changes: { ...noChanges, games, ...scheduleChanges(context, scheduleId, games) } }

  function planRow({ number, cells }: SourceRow): PlannedRow | Candidate {
    const problems: RowProblem[] = []
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    const home = readTeam(cells.home ?? '', 'home', 'Home Team', check)
    const away = readTeam(cells.away ?? '', 'away', 'Away Team', check)
    if (home !== null && home === away) check('away', 'A team cannot play itself.')
    const field = findField(cells.venue ?? '', cells.field ?? '')
    if ('words' in field) check(field.column, field.words)
    const round = cells.round ? readWhole(cells.round.replace(/^\D+/, '')) : null
    if (cells.round && (round === null || round < 1 || round > 1000))
      check('round', 'Round is a whole number from 1 to 1000.')
    if (cells.notes) check('notes', valueProblem(gameRow.shape.notes, cells.notes, 'Notes'))
    const start = readStart(cells, check)
    if (problems.length > 0 || start === null || 'words' in field) return failed(number, problems)
    const game: Inserted<'games'> = {
      ...unplayed,
      id: context.newId(),
      league_id: leagueId,
      schedule_id: scheduleId,
      home_team_id: home ?? '',
      away_team_id: away ?? '',
      field_id: field.id,
      start_time: start,
      end_time: addMinutes(start, context.gameMinutes),
      round_number: round,
      notes: cells.notes || null,
    }
    const key = gameKey(game)
    const [earlier, schedule] = [seen.get(key), there.get(key)]
    if (earlier !== undefined) return done(number, 'skip', `Same game as in row ${earlier}`)
    if (schedule !== undefined) return done(number, 'skip', `Already in “${schedule}”`)
    seen.set(key, number)
    return { number, game }
  }

  function readTeam(name: string, column: string, label: string, check: Check): string | null {
    if (name === '') check(column, `${label} is missing.`)
    else {
      const found = teams(name)
      if (found.kind === 'one') return found.item.id
      check(
        column,
        found.kind === 'several' ? `Several teams are called “${name}”.` : unknownName('team', name, found.suggestion),
      )
    }
    return null
  }

  function readStart(cells: SourceRow['cells'], check: Check): string | null {
    const both = cells.time ? { date: cells.date ?? '', time: cells.time } : splitMoment(cells.date ?? '')
    const date = readDate(both.date, context.dateOrder)
    const time = readTime(both.time)
    if ('problem' in date) check('date', date.problem)
    if ('problem' in time) check('time', time.problem)
    if ('problem' in date || 'problem' in time) return null
    const moment = readMoment(date.value, time.value, context.timeZone)
    if ('value' in moment) return moment.value
    check('time', moment.problem)
    return null
  }
}

type Check = (column: string, words: string | null) => unknown

const unplayed = {
  status: 'scheduled',
  home_score: null,
  away_score: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
  match_number: null,
  tournament_stage: null,
  home_source: null,
  away_source: null,
  winner: null,
} as const

function gameKey(game: Pick<Game, 'home_team_id' | 'away_team_id' | 'start_time'>): string {
  return `${game.home_team_id} ${game.away_team_id} ${game.start_time}`
}

/**
 * Within a schedule a field and a team have one game at a time. Of two rows that clash the first is taken; what stands
 * in the schedule already stays.
 */
function refuseBooked(candidates: readonly Candidate[], standing: readonly Game[]): ReadonlyMap<number, RowProblem> {
  const numbers = new Map(candidates.map(({ number, game }) => [game.id, number]))
  const clashes = new Map<string, { readonly other: string; readonly what: string }[]>()
  const note = (id: string, other: string, what: string) => {
    const list = clashes.get(id)
    if (list) list.push({ other, what })
    else clashes.set(id, [{ other, what }])
  }
  const schedules = [{ id: standing[0]?.schedule_id ?? candidates[0]?.game.schedule_id ?? '', constraints: noRest }]
  for (const conflict of findConflicts({ games: [...standing, ...candidates.map(({ game }) => game)], schedules })) {
    if (conflict.kind !== 'field' && conflict.kind !== 'team') continue
    const what = conflict.kind === 'field' ? 'This field' : 'A team of this game'
    const [a, b] = conflict.gameIds
    note(a, b, what)
    note(b, a, what)
  }
  const refused = new Map<number, RowProblem>()
  const taken = new Set(standing.map(({ id }) => id))
  for (const { number, game } of candidates) {
    const clash = clashes.get(game.id)?.find(({ other }) => taken.has(other))
    if (!clash) taken.add(game.id)
    else {
      const row = numbers.get(clash.other)
      const where = row === undefined ? 'in the schedule' : `in row ${row}`
      refused.set(number, { column: null, words: `${clash.what} has another game at that time, ${where}.` })
    }
  }
  return refused
}

/** Rest is a wish here, which the schedule's screen tells; only two games at once cannot be. */
const noRest = {
  preferredDays: [],
  timeSlots: [],
  blackoutDates: [],
  teamIds: [],
  fieldIds: [],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 60,
  turnaroundMinutes: 0,
  minGameSpacing: 0,
  maxGamesPerDay: 24,
  homeAwayBalance: false,
  seed: 0,
}

/** The schedule that the games go into: made with their dates, or widened to them. */
function scheduleChanges(
  { target, leagueId, timeZone }: GamesContext,
  scheduleId: string,
  games: readonly Inserted<'games'>[],
): { schedules: readonly Inserted<'schedules'>[]; patches: readonly Patched[] } {
  const dates = games.map(({ start_time: start }) => localDate(start, timeZone)).toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return { schedules: [], patches: [] }
  if (target.kind === 'new') {
    const schedule: Inserted<'schedules'> = {
      id: scheduleId,
      league_id: leagueId,
      name: target.name,
      description: null,
      type: 'round_robin',
      start_date: first,
      end_date: last,
      status: 'draft',
      constraints: null,
      template_id: null,
      template_config: null,
      bracket: null,
      tournament_facts: null,
      published_at: null,
      created_by: target.createdBy,
      created_at: target.createdAt,
    }
    return { schedules: [schedule], patches: [] }
  }
  const { start_date: from, end_date: to } = target.schedule
  const set = {
    ...(dateToDayNumber(first) < dateToDayNumber(from) && { start_date: first }),
    ...(dateToDayNumber(last) > dateToDayNumber(to) && { end_date: last }),
  }
  if (Object.keys(set).length === 0) return { schedules: [], patches: [] }
  const was = { ...('start_date' in set && { start_date: from }), ...('end_date' in set && { end_date: to }) }
  return { schedules: [], patches: [{ table: 'schedules', id: scheduleId, set, was }] }
}
