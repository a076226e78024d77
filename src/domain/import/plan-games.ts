import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatDate } from '#i18n/format.ts'
import { toGameDate } from '../leagues/game-times.ts'
import { getWallClock, toUntimedWallClock } from '../leagues/wall-clock.ts'
import { addMinutes, dateToDayNumber, formatGameTime } from '../time.ts'
import { findConflicts } from '../scheduling/conflicts/conflicts.ts'
import { createNameBasedId } from '../name-based-id.ts'
import { toLimitMonth } from '../plans/entitlements.ts'
import type { Division, Team } from '../schema/leagues.ts'
import type { Tier } from '../schema/organizations.ts'
import { gameRow, type Game, type Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import {
  isOutsideSeason,
  isUnknownTime,
  parseImportDate,
  parseImportDateTime,
  parseImportTime,
  splitDateAndTime,
  type DateFormatHints,
} from './dates.ts'
import { listDifferences, mayChange, momentColumns, toGamePatch } from './changed-game.ts'
import { createFieldFinder } from './find-field.ts'
import {
  toPlannedRow,
  toFailedRow,
  noChanges,
  type ImportPlan,
  type InsertedRow,
  type PatchedRow,
  type PlannedRow,
  type RowProblem,
  type SourceRow,
} from './model.ts'
import { createTeamFinder } from './find-team.ts'
import { checkPlanLimits } from './check-plan-limits.ts'
import { parseImportedResult } from './parse-result.ts'
import { parseWholeNumber, parseYesNo, findValueProblem } from './parse-values.ts'

/** An existing schedule, or a draft created with the games. */
export type GamesImportTarget =
  | { readonly kind: 'existing'; readonly schedule: Schedule }
  | { readonly kind: 'new'; readonly name: string; readonly createdBy: string; readonly createdAt: string }

export type GamesContext = {
  readonly leagueId: string
  readonly timeZone: string
  readonly tier: Tier
  /** The league's teams. */
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  readonly schedules: readonly Schedule[]
  /** The IDs of the organization's schedules that are not drafts: their games compete for the same fields and teams. */
  readonly published: ReadonlySet<string>
  /** The league's own venues and the shared ones. */
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  /** All games of the organization: the plan's limits count them all. */
  readonly games: readonly Game[]
  readonly gameMinutes: number
  readonly dates: DateFormatHints
  /** An ISO timestamp. */
  readonly now: string
  /**
   * Whether a row whose teams already have a game moves that game or adds another one; null until the user has
   * answered.
   */
  readonly sameTeams: 'moved' | 'others' | null
  readonly target: GamesImportTarget
  readonly newId: () => string
}

/** The game that a row describes; `before` is set if the game already exists and the row changes something. */
type Candidate = {
  readonly number: number
  readonly game: InsertedRow<'games'>
  readonly before: Game | null
  readonly note: string
  readonly understood: Readonly<Record<string, string>>
}

/**
 * Plans the import of games. A row updates an existing game if it has the game's ID (possibly from another system) or
 * its teams and time, or else if that is the only game of these two teams in this round. Otherwise the user decides
 * whether a row whose teams already have a game moves that game or adds another one.
 */
export function planGames(rows: readonly SourceRow[], context: GamesContext): ImportPlan {
  const { target, leagueId, dates: reading, timeZone } = context
  const findTeam = createTeamFinder(context.teams, context.divisions)
  const findField = createFieldFinder(context.venues, context.fields)
  const scheduleId = target.kind === 'existing' ? target.schedule.id : context.newId()
  const isPublished = context.published.has(scheduleId)
  const schedulesById = new Map(context.schedules.map((schedule) => [schedule.id, schedule]))
  const standing = context.games.filter(
    (game) => game.league_id === leagueId && schedulesById.get(game.schedule_id)?.type !== 'tournament',
  )
  const gamesById = new Map(standing.map((game) => [game.id, game]))
  const gamesByKey = new Map(standing.map((game) => [gameKey(game), game]))
  const gamesByTeams = new Map<string, Game[]>()
  for (const game of standing) {
    const list = gamesByTeams.get(teamsKey(game))
    if (list) list.push(game)
    else gamesByTeams.set(teamsKey(game), [game])
  }
  const wanted = rows.map((row) => readRow(row))
  // If one row identifies a game by ID or time, that game is not available to other rows.
  const taken = new Set(wanted.flatMap((row) => ('game' in row ? (exactly(row)?.id ?? []) : [])))
  const seen = new Map<string, Wanted>()
  const read = wanted.map((row) => ('game' in row ? match(row) : row))
  const candidates = read.filter((row) => 'game' in row)
  const changing = new Set(candidates.flatMap(({ before }) => before?.id ?? []))
  const booked = refuseBooked(
    candidates,
    context.games.filter(
      ({ id, schedule_id: other }) =>
        (isPublished ? context.published.has(other) : other === scheduleId) && !changing.has(id),
    ),
    scheduleId,
  )
  const room = checkPlanLimits(
    context.tier,
    'games',
    context.games.map(({ start_time: start }) => toLimitMonth(start)),
  )
  const games: InsertedRow<'games'>[] = []
  const patches: PatchedRow[] = []
  const planned = read.map((row) => {
    if (!('game' in row)) return row
    const { number, game, before, note, understood } = row
    const problem = booked.get(number) ?? (before ? null : room.take(toLimitMonth(game.start_time)))
    if (problem) return { ...toFailedRow(number, [problem]), understood }
    if (before) {
      patches.push(toGamePatch(before, game))
      return { ...toPlannedRow(number, 'update', note), understood }
    }
    games.push(game)
    return { ...toPlannedRow(number, 'create', note), understood }
  })
  const all = [...games, ...candidates.flatMap(({ before, game }) => (before ? [game] : []))]
  const ofSchedule = scheduleChanges(context, scheduleId, all)
  const changes = { ...noChanges, games, ...ofSchedule, patches: [...patches, ...ofSchedule.patches] }
  return { rows: planned, changes }

  function readRow({ number, cells }: SourceRow): PlannedRow | Wanted {
    if (isBye(cells)) return toPlannedRow(number, 'skip', 'A bye: no game')
    const problems: RowProblem[] = []
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    const home = readTeam(cells, 'home', 'Home Team', check)
    const away = readTeam(cells, 'away', 'Away Team', check)
    if (home !== null && home === away) check('away', 'A team cannot play itself.')
    const field = findField(cells.venue ?? '', cells.field ?? '')
    if ('words' in field) check(field.column, field.words)
    const round = cells.round ? parseWholeNumber(cells.round.replace(/^\D+/, '')) : null
    if (cells.round && (round === null || round < 1 || round > 1000))
      check('round', 'Round is a whole number from 1 to 1000.')
    const isTiebreaker = cells.tiebreaker ? parseYesNo(cells.tiebreaker) : false
    if (isTiebreaker === null) check('tiebreaker', `Tiebreaker: write yes or no instead of “${cells.tiebreaker}”.`)
    if (cells.notes) check('notes', findValueProblem(gameRow.shape.notes, cells.notes, 'Notes'))
    const outcome = parseImportedResult(cells, check)
    const start = readStart(cells, check)
    if (outcome?.status === 'completed' && start && start.start_time > context.now)
      check('date', 'A game that is still to come has no score yet.')
    if (problems.length > 0 || start === null || 'words' in field) return toFailedRow(number, problems)
    const game: InsertedRow<'games'> = {
      ...unplayed,
      ...outcome,
      // An ID from another system always maps to the same ID of ours, so importing the file again finds the game.
      id: cells.id ? createNameBasedId(leagueId, `game ${cells.id}`) : context.newId(),
      league_id: leagueId,
      schedule_id: scheduleId,
      home_team_id: home ?? '',
      away_team_id: away ?? '',
      field_id: field.id,
      ...start,
      round_number: round,
      is_tiebreaker: isTiebreaker ?? false,
      notes: cells.notes || null,
    }
    const understood = { date: `${momentInWords(game)} (${timeZone.replaceAll('_', ' ')})` }
    const notes = [
      start.local_time === null && 'The time is not known yet',
      isOutsideSeason(start.local_date, reading.season) && 'Outside the season: look at the date',
    ]
    const note = notes.filter(Boolean).join('. ')
    const says = { saysStatus: outcome !== null, saysTiebreaker: Boolean(cells.tiebreaker) }
    return { number, game, id: cells.id ?? '', ...says, note, understood }
  }

  function readTeam(cells: SourceRow['cells'], column: 'home' | 'away', label: string, check: Check): string | null {
    const name = cells[column] ?? ''
    if (name === '') check(column, `${label} is missing.`)
    else {
      const found = findTeam(name, cells.division)
      if ('team' in found) return found.team.id
      check(found.column === 'team' ? column : found.column, found.words)
    }
    return null
  }

  function readStart(cells: SourceRow['cells'], check: Check): Pick<Game, (typeof momentColumns)[number]> | null {
    const both = splitDateAndTime(cells.date ?? '')
    const own = cells.time ?? ''
    const date = parseImportDate(both.date, reading)
    if ('problem' in date) check('date', date.problem)
    const beside = own !== '' && !isUnknownTime(own)
    // Spreadsheets write midnight if a cell contains only a date.
    const isMidnight = both.time !== '' && isSameTime(both.time, '00:00')
    if (!beside && (isUnknownTime(both.time) || isMidnight)) {
      return 'problem' in date ? null : toUntimedWallClock(date.value, timeZone)
    }
    const time = parseImportTime(beside ? own : both.time)
    if ('problem' in time) check('time', time.problem)
    else if (beside && both.time !== '' && !isMidnight && !isSameTime(both.time, time.value))
      check('time', `The date says ${both.time} and the time ${own}.`)
    if ('problem' in date || 'problem' in time) return null
    const start = parseImportDateTime(date.value, time.value, timeZone)
    if ('value' in start) {
      const end = addMinutes(start.value, context.gameMinutes)
      return { ...getWallClock(start.value, timeZone), start_time: start.value, end_time: end }
    }
    check('time', start.problem)
    return null
  }

  /** Returns the existing game with the row's ID, or with its teams and time (or day, if either has no time). */
  function exactly({ id, game }: Wanted): Game | undefined {
    const found = gamesById.get(id.toLowerCase()) ?? gamesById.get(game.id) ?? gamesByKey.get(gameKey(game))
    if (found) return found
    const ofDay = (gamesByTeams.get(teamsKey(game)) ?? []).filter(
      (other) =>
        (other.local_time === null || game.local_time === null) && toGameDate(other, timeZone) === game.local_date,
    )
    return ofDay.length === 1 ? ofDay[0] : undefined
  }

  function match(row: Wanted): PlannedRow | Candidate {
    const { number, game, id, note, understood } = row
    const key = id === '' ? gameKey(game) : id
    const earlier = seen.get(key)
    if (earlier && gameKey(earlier.game) === gameKey(game))
      return { ...toPlannedRow(number, 'skip', `Same game as in row ${earlier.number}`), understood }
    if (earlier) {
      const words = `Row ${earlier.number} has this ID for another game, or for another time of this one.`
      return { ...toFailedRow(number, [{ column: 'id', words }]), understood }
    }
    seen.set(key, row)
    const found = exactly(row) ?? movedGame(row)
    if (found && 'words' in found) return { ...toFailedRow(number, [found]), understood }
    if (found && teamsKey(found) !== teamsKey(game)) {
      const words = `This ID is that of ${titleOf(found)} on ${momentInWords(found)}. Correct the ID or the teams.`
      return { ...toFailedRow(number, [{ column: 'id', words }]), understood }
    }
    if (!found && isPublished && game.status !== 'scheduled') {
      const words = 'The schedule is published: a game that is added to it is still to be played.'
      return { ...toFailedRow(number, [{ column: null, words }]), understood }
    }
    if (!found) return { number, game, before: null, note, understood }
    taken.add(found.id)
    const set = listDifferences(found, game, row)
    const where = schedulesById.get(found.schedule_id)?.name ?? 'another schedule'
    if (Object.keys(set).length === 0) return { ...toPlannedRow(number, 'same', `In “${where}”`), understood }
    if (found.schedule_id !== scheduleId || target.kind !== 'existing') {
      const words = `This game stands in “${where}”, on ${momentInWords(found)}. Choose that schedule above, or change the game there.`
      return { ...toFailedRow(number, [{ column: null, words }]), understood }
    }
    if (!mayChange(found.status, set)) {
      const words = `This game has a result or was called off: change it in “${where}”.`
      return { ...toFailedRow(number, [{ column: null, words }]), understood }
    }
    if (isPublished && set.status === 'completed') {
      const words = 'The schedule is published: enter this result at the game itself.'
      return { ...toFailedRow(number, [{ column: null, words }]), understood }
    }
    const said = [
      momentColumns.some((column) => column in set) && `Moved from ${momentInWords(found)}`,
      set.status && standingWords[set.status],
    ]
    return {
      number,
      game: { ...found, ...set },
      before: found,
      note: [...said, note].filter(Boolean).join('. '),
      understood,
    }
  }

  /**
   * Returns the existing game between the same teams that the row moves, undefined if the row describes a separate
   * game, or a problem if that has not been decided or several games are possible.
   */
  function movedGame({ game }: Wanted): Game | RowProblem | undefined {
    const others = (gamesByTeams.get(teamsKey(game)) ?? []).filter(({ id }) => !taken.has(id))
    const round = game.round_number
    const ofRound = round === null ? [] : others.filter(({ round_number: other }) => other === round)
    if (ofRound.length === 1) return ofRound[0]
    const open = others.filter(({ round_number: other }) => round === null || other === null || other === round)
    const [only, second] = open
    if (!only || context.sameTeams === 'others') return undefined
    const when = open.map((other) => momentInWords(other)).join('; ')
    if (context.sameTeams === null) {
      const words = `These teams have a game already (${when}). Say above whether it has moved.`
      return { column: null, words, asks: 'moved' }
    }
    if (!second) return only
    const words = `These teams have several games (${when}). Give the round or the ID of the one that has moved.`
    return { column: null, words }
  }

  function titleOf({ home_team_id: home, away_team_id: away }: Game): string {
    const nameOf = (id: string | null) => context.teams.find((team) => team.id === id)?.name ?? 'another team'
    return formatMatchup(nameOf(home), nameOf(away))
  }

  function momentInWords(game: Pick<Game, 'local_date' | 'local_time' | 'start_time'>): string {
    const time = game.local_time === null ? 'time TBD' : formatGameTime(game.start_time, timeZone)
    return `${formatDate(toGameDate(game, timeZone), { year: true })}, ${time}`
  }
}

type Wanted = {
  readonly number: number
  readonly game: InsertedRow<'games'>
  readonly id: string
  /** Whether the row has the game's status or score. */
  readonly saysStatus: boolean
  /** Whether the row says if it is a tiebreaker game. */
  readonly saysTiebreaker: boolean
  readonly note: string
  readonly understood: Readonly<Record<string, string>>
}

const bye = /^bye(?:\s*week)?$/i

function isBye({ home = '', away = '' }: SourceRow['cells']): boolean {
  return bye.test(home) || bye.test(away)
}

function isSameTime(text: string, time: string): boolean {
  const read = parseImportTime(text)
  return 'value' in read && read.value === time
}

const standingWords: Partial<Record<Game['status'], string>> = {
  scheduled: 'On again',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  forfeited: 'Forfeited',
}

function teamsKey(game: Pick<Game, 'home_team_id' | 'away_team_id'>): string {
  return `${game.home_team_id} ${game.away_team_id}`
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
  details: null,
} as const

function gameKey(game: Pick<Game, 'home_team_id' | 'away_team_id' | 'start_time'>): string {
  return `${game.home_team_id} ${game.away_team_id} ${game.start_time}`
}

/**
 * Rejects double bookings: a field or team can have only one game at a time, within a draft and among everything
 * published. If two rows clash, the first wins; existing games stay.
 */
function refuseBooked(
  candidates: readonly Candidate[],
  standing: readonly Game[],
  scheduleId: string,
): ReadonlyMap<number, RowProblem> {
  const numbers = new Map(candidates.map(({ number, game }) => [game.id, number]))
  const clashes = new Map<string, { readonly other: string; readonly what: string }[]>()
  const note = (id: string, other: string, what: string) => {
    const list = clashes.get(id)
    if (list) list.push({ other, what })
    else clashes.set(id, [{ other, what }])
  }
  const ids = new Set([scheduleId, ...standing.map(({ schedule_id: id }) => id)])
  const schedules = [...ids].map((id) => ({ id, constraints: noRest }))
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
      const isElsewhere = standing.some(({ id, schedule_id: other }) => id === clash.other && other !== scheduleId)
      const where = row !== undefined ? `in row ${row}` : isElsewhere ? 'in another schedule' : 'in the schedule'
      refused.set(number, { column: null, words: `${clash.what} has another game at that time, ${where}.` })
    }
  }
  return refused
}

/**
 * Rest is only a preference here, and conflicts with it are shown on the schedule's screen; only games at the same time
 * are rejected.
 */
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

/** Returns the changes to the games' schedule: it is created with their dates, or extended to cover them. */
function scheduleChanges(
  { target, leagueId, timeZone }: GamesContext,
  scheduleId: string,
  games: readonly InsertedRow<'games'>[],
): { schedules: readonly InsertedRow<'schedules'>[]; patches: readonly PatchedRow[] } {
  const dates = games.map((game) => toGameDate(game, timeZone)).toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return { schedules: [], patches: [] }
  if (target.kind === 'new') {
    const schedule: InsertedRow<'schedules'> = {
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
