import type { Game, ScheduleConstraints } from '../../../schema/schedules.ts'
import { addDays, toLocalDate, localToInstant } from '../../../time.ts'
import type { Weekday } from '#i18n/format.ts'
import { groupIntoMatches, omitDoubleheaders } from '../../model/doubleheaders.ts'
import type { BusyTime } from '../../model/model.ts'
import { findPossibleTeamsByGame } from '../../conflicts/open-games.ts'
import { joinDoubleheaders, listGameIds } from '../doubleheaders.ts'
import type { RepairPart } from '../in-turn.ts'
import { buildPartInput, canStillBePlayed, getLaterInstant, isOn, toGamePlace, type LeagueRows } from '../part-input.ts'
import type { ExistingGame } from '../existing-game.ts'
import { findRepairClash } from '../reasons.ts'
import type { GamePlace } from '../repair.ts'

/** When and where games can't be played. */
export type Rainout = {
  readonly date: string
  /** The time of day at which the rainout begins; null means the whole day. */
  readonly from: string | null
  /** null means everywhere, including games without a field. */
  readonly fieldIds: readonly string[] | null
}

export type ChosenPlace = { readonly gameId: string; readonly place: GamePlace }

export type RainoutPlan = {
  /** null if no day is lost: only games that were added need a place. */
  readonly rainout: Rainout | null
  /** Games that were added to their schedule and have no place yet; their teams joined it late. */
  readonly addedIds: readonly string[]
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
export function findRainedOutGames({ schedules, games, timeZone }: LeagueRows, rainout: Rainout): Game[] {
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

/** Returns the games that need a place: those that are rained out, or those that were added. */
export function findGamesToPlace(
  rows: LeagueRows,
  { rainout, addedIds }: Pick<RainoutPlan, 'rainout' | 'addedIds'>,
): Game[] {
  if (rainout !== null) return findRainedOutGames(rows, rainout)
  const added = new Set(addedIds)
  return rows.games.filter(({ id }) => added.has(id))
}

/**
 * Returns one repair input for each round robin of the league with games that need a place, and another one for games
 * that have lost the other game of their doubleheader; tournament matches keep their order and are moved afterward
 * (`repairMatches`). Games that have begun or been played stay. A game whose place the
 * user gave to another game needs a new one, just like those games.
 */
export function toRainoutParts(rows: LeagueRows, plan: RainoutPlan): RepairPart[] {
  const spared = new Set(plan.sparedIds)
  const hit = findGamesToPlace(rows, plan)
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

  return schedules.flatMap((schedule): RepairPart[] => {
    const games = rows.games.filter(
      ({ id, schedule_id, status }) =>
        schedule_id === schedule.id &&
        status !== 'cancelled' &&
        (status !== 'postponed' || chosen.has(id) || (hitIds.has(id) && !spared.has(id))),
    )
    const input = buildPartInput(
      rows,
      { ...plan, busy: listRainedOutTimes(rows, plan.rainout) },
      { schedule, games, others, mayPlay },
    )
    const standing = games.map((game): ExistingGame => ({
      id: game.id,
      homeTeamId: game.home_team_id ?? `home of ${game.id}`,
      awayTeamId: game.away_team_id ?? `away of ${game.id}`,
      ...(chosen.get(game.id) ?? toGamePlace(game)),
      isFixed: chosen.has(game.id) || !canStillBePlayed(game) || spared.has(game.id),
    }))
    const isHit = ({ id, isFixed }: ExistingGame) => !isFixed && hitIds.has(id)
    // If only one game of a doubleheader has lost its place, the other one stays: alone, it fits into no time of the
    // calendar, which has room for two.
    const torn = new Set(
      groupIntoMatches(standing, input.constraints)
        .filter((match) => match.some(isHit) && !match.every(isHit))
        .flat(),
    )
    const whole = joinDoubleheaders(
      standing.filter((game) => !torn.has(game)),
      input.constraints,
    )
    const all = [...whole, ...torn]
    const moved = all.filter((game) => listGameIds(game).some((id) => chosen.has(id)))
    const displaced = all.filter(
      (game) => !game.isFixed && (isHit(game) || moved.some((other) => findRepairClash(game, other, input) !== null)),
    )
    const notBefore = getLaterInstant(plan.now, localToInstant(plan.notBefore, '00:00', rows.timeZone))
    const toPart = (own: readonly ExistingGame[], constraints: ScheduleConstraints): RepairPart => ({
      scheduleId: schedule.id,
      question: {
        input: { ...input, constraints },
        games: own,
        displacedIds: displaced.filter((game) => own.includes(game)).map(({ id }) => id),
        notBefore,
      },
    })
    if (!input.constraints.doubleheaders) return [toPart(all, input.constraints)]
    const single = displaced.filter(({ secondId }) => secondId === undefined)
    return [
      toPart(
        all.filter((game) => !single.includes(game)),
        input.constraints,
      ),
      ...(single.length > 0 ? [toPart(single, omitDoubleheaders(input.constraints))] : []),
    ]
  })
}

/** Returns the league's games on that date without a known time: they are not moved, whatever the weather. */
export function listUntimedGamesOn({ leagueId, schedules, untimed }: LeagueRows, date: string): Game[] {
  const open = new Set(schedules.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  return untimed.filter(
    (game) =>
      game.league_id === leagueId &&
      open.has(game.schedule_id) &&
      game.local_date === date &&
      game.status === 'scheduled',
  )
}

export function listRainedOutTimes({ fields, timeZone }: LeagueRows, rainout: Rainout | null): BusyTime[] {
  if (rainout === null) return []
  const span = toRainoutSpan(rainout, timeZone)
  return fields
    .filter(({ id }) => rainout.fieldIds === null || rainout.fieldIds.includes(id))
    .map(({ id }) => ({ kind: 'closed', fieldId: id, teamIds: [], ...span }))
}

function toRainoutSpan({ date, from }: Rainout, timeZone: string): { start: string; end: string } {
  return {
    start: localToInstant(date, from ?? '00:00', timeZone),
    end: localToInstant(addDays(date, 1), '00:00', timeZone),
  }
}

/** Returns the first date from `date` on with a game that has not begun, or undefined if there is none. */
export function findNextGameDate({ schedules, games, timeZone }: LeagueRows, date: string): string | undefined {
  const own = new Set(schedules.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  const dates = games
    .filter(({ schedule_id, status }) => own.has(schedule_id) && status === 'scheduled')
    .map(({ start_time }) => toLocalDate(start_time, timeZone))
  return dates.filter((one) => one >= date).toSorted()[0]
}
