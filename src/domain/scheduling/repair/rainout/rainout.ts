import type { Game, Schedule } from '../../../schema/schedules.ts'
import type { VenueClosure, VenueOpeningHours } from '../../../schema/venues.ts'
import { getTeamIds } from '../../../scores/game-teams.ts'
import { addDays, toLocalDate, localToInstant } from '../../../time.ts'
import type { Weekday } from '#i18n/format.ts'
import { findClosedTimes } from '../../conflicts/closed-times.ts'
import type { BusyTime, ScheduleField, ScheduleTeam } from '../../model/model.ts'
import { withPlayingDays } from '../../model/playing-days.ts'
import { defaultRestHours } from '../../conflicts/rules/pair-rules.ts'
import { findPossibleTeamsByGame } from '../../conflicts/open-games.ts'
import { toTakenTime, type RepairPart } from '../in-turn.ts'
import type { ExistingGame } from '../puzzle.ts'
import { findRepairClash } from '../reasons.ts'
import type { GamePlace } from '../repair.ts'
import { inferConflictRules } from '../../conflicts/rules/infer-rules.ts'
import { buildScheduleInput } from '../../model/schedule-input.ts'

/** When and where games can't be played. */
export type Rainout = {
  readonly date: string
  /** The time of day at which the rainout begins; null means the whole day. */
  readonly from: string | null
  /** null means everywhere, including games without a field. */
  readonly fieldIds: readonly string[] | null
}

/** The rows of a league, and of everyone else who plays on its fields. */
export type RainoutRows = {
  readonly leagueId: string
  readonly timeZone: string
  /** The league's schedules. */
  readonly schedules: readonly Schedule[]
  /** The organization's games with a known time. */
  readonly games: readonly Game[]
  /** Games without a known time: rain doesn't affect them, but they count toward the games of their day. */
  readonly untimed: readonly Game[]
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
}

export type ChosenPlace = { readonly gameId: string; readonly place: GamePlace }

export type RainoutPlan = {
  readonly rainout: Rainout
  /** Games that are rained out but should be played anyway. */
  readonly sparedIds: readonly string[]
  /** Places that the user chose for games, possibly their current ones. */
  readonly chosen: readonly ChosenPlace[]
  /** The first date to which games may move. */
  readonly notBefore: string
  /** An instant: games that have begun by then are not moved. */
  readonly now: string
  /** The last date to which games may move. */
  readonly until: string
  /** Weekdays to which games may move, in addition to the schedules' own. */
  readonly extraDays: readonly Weekday[]
}

/**
 * Returns the league's games that lose their place because of the rain, including those already postponed because of
 * it, in order of time.
 */
export function findRainedOutGames({ schedules, games, timeZone }: RainoutRows, rainout: Rainout): Game[] {
  const open = new Set(schedules.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  const { start, end } = toRainoutSpan(rainout, timeZone)
  return games
    .filter(
      (game) =>
        open.has(game.schedule_id) &&
        canStillBePlayed(game) &&
        game.start_time < end &&
        start < game.end_time &&
        (rainout.fieldIds === null || (game.field_id !== null && rainout.fieldIds.includes(game.field_id))),
    )
    .toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
}

/**
 * Returns one repair input for each round robin of the league with rained-out games; tournament matches keep their
 * order and are moved afterward (`repairMatches`). Games that have begun or been played stay. A game whose place the
 * user gave to another game needs a new one, just like the rained-out games.
 */
export function toRainoutParts(rows: RainoutRows, plan: RainoutPlan): RepairPart[] {
  const spared = new Set(plan.sparedIds)
  const hit = findRainedOutGames(rows, plan.rainout)
  const hitIds = new Set(hit.map(({ id }) => id))
  const schedules = rows.schedules.filter(
    ({ id, type }) => type === 'round_robin' && hit.some((game) => game.schedule_id === id && !spared.has(game.id)),
  )
  const own = new Set(schedules.map(({ id }) => id))
  const mayPlay = findPossibleTeamsByGame(rows.schedules, rows.games)
  const chosen = new Map(plan.chosen.map(({ gameId, place }) => [gameId, place]))
  const others = rows.games
    .filter((game) => !own.has(game.schedule_id) && (isOn(game) || chosen.has(game.id)))
    .map((game) => ({ ...game, place: chosen.get(game.id) ?? toGamePlace(game) }))

  return schedules.map((schedule): RepairPart => {
    const games = rows.games.filter(
      ({ id, schedule_id, status }) =>
        schedule_id === schedule.id &&
        status !== 'cancelled' &&
        (status !== 'postponed' || chosen.has(id) || (hitIds.has(id) && !spared.has(id))),
    )
    const input = inputOf(rows, plan, { schedule, games, others, mayPlay })
    const standing = games.map((game): ExistingGame => ({
      id: game.id,
      homeTeamId: game.home_team_id ?? `home of ${game.id}`,
      awayTeamId: game.away_team_id ?? `away of ${game.id}`,
      ...(chosen.get(game.id) ?? toGamePlace(game)),
      isFixed: chosen.has(game.id) || !canStillBePlayed(game) || spared.has(game.id),
    }))
    const moved = standing.filter(({ id }) => chosen.has(id))
    const displaced = standing.filter(
      (game) =>
        !game.isFixed && (hitIds.has(game.id) || moved.some((other) => findRepairClash(game, other, input) !== null)),
    )
    return {
      scheduleId: schedule.id,
      question: {
        input,
        games: standing,
        displacedIds: displaced.map(({ id }) => id),
        notBefore: getLaterInstant(plan.now, localToInstant(plan.notBefore, '00:00', rows.timeZone)),
      },
    }
  })
}

export function getLaterInstant(a: string, b: string): string {
  return Date.parse(a) > Date.parse(b) ? a : b
}

export function toGamePlace(game: Pick<Game, 'field_id' | 'start_time' | 'end_time'>): GamePlace {
  return { fieldId: game.field_id, start: game.start_time, end: game.end_time }
}

type OwnGames = {
  readonly schedule: Schedule
  readonly games: readonly Game[]
  readonly others: readonly (Game & { readonly place: GamePlace })[]
  readonly mayPlay: ReadonlyMap<string, readonly string[]>
}

function inputOf(rows: RainoutRows, { rainout, notBefore, until, extraDays }: RainoutPlan, own: OwnGames) {
  const { timeZone, teams } = rows
  const known = own.schedule.constraints
  const rules = known ?? inferConflictRules(own.games, timeZone)
  const fields = rows.fields.filter(({ id }) => rules.fieldIds.includes(id))
  const { openingHours, closures } = rows
  const closed = findClosedTimes({ timeZone, startDate: notBefore, endDate: until, fields, openingHours, closures })
  const rain = toRainoutSpan(rainout, timeZone)
  const restById = new Map(rows.schedules.map(({ id, constraints }) => [id, constraints?.minGameSpacing]))
  const taken = own.others.flatMap((game) =>
    toTakenTime(game.place, [...getTeamIds(game), ...(own.mayPlay.get(game.id) ?? [])], {
      rest: rules.minGameSpacing,
      theirRest: restById.get(game.schedule_id) ?? defaultRestHours,
    }),
  )
  const rainedOut = fields
    .filter(({ id }) => rainout.fieldIds === null || rainout.fieldIds.includes(id))
    .map(({ id }): BusyTime => ({ kind: 'closed', fieldId: id, teamIds: [], ...rain }))
  const input = buildScheduleInput({
    timeZone,
    startDate: notBefore,
    endDate: until,
    constraints: {
      ...withPlayingDays(rules, extraDays),
      teamIds: [...new Set(own.games.flatMap(getTeamIds))],
      fieldIds: fields.map(({ id }) => id),
    },
    teams,
    fields,
    busy: [...taken, ...rows.untimed.filter(isOn).map(untimedBusy), ...closed, ...rainedOut],
  })
  return { ...input, slotsAreGames: known === null }
}

function untimedBusy(game: Game): BusyTime {
  return { kind: 'untimed', fieldId: null, teamIds: getTeamIds(game), start: game.start_time, end: game.end_time }
}

/** Returns the league's games on that date without a known time: they are not moved, whatever the weather. */
export function listUntimedGamesOn({ leagueId, schedules, untimed }: RainoutRows, date: string): Game[] {
  const open = new Set(schedules.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  return untimed.filter(
    (game) =>
      game.league_id === leagueId &&
      open.has(game.schedule_id) &&
      game.local_date === date &&
      game.status === 'scheduled',
  )
}

export function toRainoutSpan({ date, from }: Rainout, timeZone: string): { start: string; end: string } {
  return {
    start: localToInstant(date, from ?? '00:00', timeZone),
    end: localToInstant(addDays(date, 1), '00:00', timeZone),
  }
}

/** Whether the game has not begun and was not called off for good. */
export function canStillBePlayed({ status }: Pick<Game, 'status'>): boolean {
  return status === 'scheduled' || status === 'postponed'
}

function isOn({ status }: Pick<Game, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}

/** Returns the first date from `date` on with a game that has not begun, or undefined if there is none. */
export function findNextGameDate({ schedules, games, timeZone }: RainoutRows, date: string): string | undefined {
  const own = new Set(schedules.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  const dates = games
    .filter(({ schedule_id, status }) => own.has(schedule_id) && status === 'scheduled')
    .map(({ start_time }) => toLocalDate(start_time, timeZone))
  return dates.filter((one) => one >= date).toSorted()[0]
}
