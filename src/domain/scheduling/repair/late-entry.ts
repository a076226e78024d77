import { groupBy } from '../../group-by.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import type { Game, Schedule, ScheduleConstraints } from '../../schema/schedules.ts'
import { addMinutes, localToInstant } from '../../time.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import type { Weekday } from '#i18n/format.ts'
import { inferConflictRules } from '../conflicts/rules/infer-rules.ts'
import { createUnplayedGame } from '../conflicts/new-game.ts'
import { listPlayingDates } from '../model/calendar.ts'
import { countGamesPerMatch, getMatchMinutes, listGameSpans } from '../model/doubleheaders.ts'
import { listSlotsOn, withPlayingDays } from '../model/playing-days.ts'
import { isOn, type LeagueRows } from './part-input.ts'

// Teams that join a round robin after its schedule was made. Their games are added without a place, and the search that
// reschedules rained-out games (repair) finds places for them, moving as few other games as possible.

export type LateEntry = {
  readonly schedule: Schedule
  readonly rows: LeagueRows
  /** The teams that join. */
  readonly teamIds: readonly string[]
  /** Teams that have left the league: nobody plays against them any more. */
  readonly leftIds: ReadonlySet<string>
}

export type LateEntryDates = {
  /** How many games each of the teams plays, at most. */
  readonly gamesEach: number
  /** Dates, both inclusive. */
  readonly notBefore: string
  readonly until: string
  readonly extraDays: readonly Weekday[]
}

export type LatePairing = { readonly homeTeamId: string; readonly awayTeamId: string }

/** Returns the league's teams that have no game in the schedule and have not left. */
export function listTeamsOutside({ schedule, rows, leftIds }: Omit<LateEntry, 'teamIds'>): LeagueRows['teams'] {
  const playing = new Set(listOwnGames(schedule, rows).flatMap(getTeamIds))
  return rows.teams.filter(({ id }) => !playing.has(id) && !leftIds.has(id))
}

/** Returns how many games each team plays if it meets every opponent as often as the schedule's settings say. */
export function countLateGames(entry: LateEntry): number {
  const counts = countByTeam(pairLateTeams(entry, Number.POSITIVE_INFINITY))
  return Math.max(0, ...entry.teamIds.map((id) => counts.get(id) ?? 0)) * countGamesPerLateMatch(entry)
}

/** Returns how many games two teams play when they meet: 2 in a schedule with doubleheaders, otherwise 1. */
export function countGamesPerLateMatch(entry: LateEntry): number {
  return countGamesPerMatch(getRules(entry))
}

/** Returns how many games a team can play at most on the schedule's days between these dates. */
export function countRoom(entry: LateEntry, dates: Omit<LateEntryDates, 'gamesEach'>): number {
  const { maxGamesPerDay } = getRules(entry)
  const gamesPerMatch = countGamesPerLateMatch(entry)
  return listDays(entry, dates).length * (maxGamesPerDay - (maxGamesPerDay % gamesPerMatch))
}

function listDays(entry: LateEntry, { notBefore, until, extraDays }: Omit<LateEntryDates, 'gamesEach'>): string[] {
  const constraints = withPlayingDays(getRules(entry), extraDays)
  return listPlayingDates({ startDate: notBefore, endDate: until, constraints })
}

/**
 * Returns who plays whom: never more often than the settings say, opponents that a team met less often first, then its
 * own division, then the opponents with the fewest games. The team that hosted fewer is at home. In a schedule with
 * doubleheaders, each pairing is one of these.
 */
export function pairLateTeams(entry: LateEntry, gamesEach: number): LatePairing[] {
  const gamesPerMatch = countGamesPerLateMatch(entry)
  const matchesEach = Math.floor(gamesEach / gamesPerMatch)
  const { schedule, rows, teamIds, leftIds } = entry
  const existing = listOwnGames(schedule, rows)
  const opponentIds = [...new Set([...existing.flatMap(getTeamIds), ...teamIds])].filter((id) => !leftIds.has(id))
  const divisionOf = new Map(rows.teams.map(({ id, divisionId }) => [id, divisionId]))
  const usual = countUsualMeetings(entry, opponentIds)
  const games = countByTeam(existing.map(({ home_team_id: home, away_team_id: away }) => ({ home, away })))
  const hosted = new Map<string, number>() // games at home minus games away
  for (const { home_team_id: home, away_team_id: away } of existing) {
    if (home !== null) add(hosted, home, 1)
    if (away !== null) add(hosted, away, -1)
  }
  const meetings = new Map<string, number>()
  const own = new Map<string, number>(teamIds.map((id) => [id, 0]))
  const pairings: LatePairing[] = []
  const findOpponent = (team: string) => {
    const ranked = opponentIds
      .filter((id) => id !== team && (own.get(id) ?? 0) < matchesEach)
      .map((id) => ({ id, met: meetings.get(pairKey(team, id)) ?? 0 }))
      .filter(({ id, met }) => met < Math.floor(usual(team, id) / gamesPerMatch))
      .map((one) => ({
        ...one,
        isAcross: divisionOf.get(team) !== divisionOf.get(one.id),
        played: games.get(one.id) ?? 0,
      }))
      .toSorted((a, b) => a.met - b.met || Number(a.isAcross) - Number(b.isAcross) || a.played - b.played)
    return ranked[0]?.id
  }
  for (;;) {
    const [next] = [...own]
      .filter(([, count]) => count < matchesEach)
      .toSorted(([, a], [, b]) => a - b)
      .flatMap(([team]) => {
        const opponent = findOpponent(team)
        return opponent === undefined ? [] : [{ team, opponent }]
      })
    if (!next) return pairings
    const { team, opponent } = next
    const isHost = (hosted.get(team) ?? 0) <= (hosted.get(opponent) ?? 0)
    const pairing = { homeTeamId: isHost ? team : opponent, awayTeamId: isHost ? opponent : team }
    pairings.push(pairing)
    add(hosted, pairing.homeTeamId, 1)
    add(hosted, pairing.awayTeamId, -1)
    add(meetings, pairKey(team, opponent), 1)
    for (const id of [team, opponent]) {
      add(games, id, 1)
      if (own.has(id)) add(own, id, 1)
    }
  }
}

/**
 * Returns the games to be added, postponed because they have no place yet. Their dates are spread over the dates on
 * which the schedule is played, so that the search places each near one of its own.
 */
export function createLateGames(entry: LateEntry, dates: LateEntryDates, createId: () => string): Game[] {
  const { schedule, rows, teamIds } = entry
  const rules = withPlayingDays(getRules(entry), dates.extraDays)
  const days = listDays(entry, dates)
  const pairings = pairLateTeams(entry, dates.gamesEach)
  const totals = countByTeam(pairings)
  const nth = new Map<string, number>()
  return pairings.flatMap(({ homeTeamId, awayTeamId }): Game[] => {
    const late = teamIds.includes(homeTeamId) ? homeTeamId : awayTeamId
    const at = nth.get(late) ?? 0
    add(nth, late, 1)
    const date = days[Math.floor(((at + 0.5) * days.length) / (totals.get(late) ?? 1))] ?? dates.notBefore
    const time = listSlotsOn(rules.timeSlots, date)[0]?.start ?? '12:00'
    const start = localToInstant(date, time, rows.timeZone)
    const match = { start, end: addMinutes(start, getMatchMinutes(rules)) }
    return listGameSpans(match, rules).map((span, index) => {
      const isExchanged = index === 1 && rules.doubleheaders?.exchangesSides === true
      return {
        ...createUnplayedGame(schedule, {
          id: createId(),
          homeTeamId: isExchanged ? awayTeamId : homeTeamId,
          awayTeamId: isExchanged ? homeTeamId : awayTeamId,
          fieldId: null,
          when: { ...getWallClock(span.start, rows.timeZone), start_time: span.start, end_time: span.end },
        }),
        status: 'postponed',
      }
    })
  })
}

function listOwnGames(schedule: Pick<Schedule, 'id'>, { games, untimed }: LeagueRows): Game[] {
  return [...games, ...untimed].filter((game) => game.schedule_id === schedule.id && game.status !== 'cancelled')
}

function getRules({ schedule, rows }: LateEntry): ScheduleConstraints {
  return schedule.constraints ?? inferConflictRules(listOwnGames(schedule, rows).filter(isOn), rows.timeZone)
}

/** Returns how often two teams meet by the settings; without any, as often as the others do on average. */
function countUsualMeetings(entry: LateEntry, teamIds: readonly string[]): (a: string, b: string) => number {
  const { schedule, rows } = entry
  const { meetings, crossDivisionMeetings = 0, gamesPerTeam } = getRules(entry)
  const divisionOf = new Map(rows.teams.map(({ id, divisionId }) => [id, divisionId]))
  const divisions = groupBy(teamIds, (id) => divisionOf.get(id) ?? null)
  const playing = new Set(listOwnGames(schedule, rows).flatMap(getTeamIds))
  const pairs = [...divisions.values()]
    .map((ids) => ids.filter((id) => playing.has(id)).length)
    .reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
  const average = Math.max(1, Math.round(listOwnGames(schedule, rows).length / Math.max(1, pairs)))
  return (a, b) => {
    const division = divisionOf.get(a) ?? null
    if (division !== (divisionOf.get(b) ?? null)) return crossDivisionMeetings
    if (schedule.constraints === null) return average
    const others = (divisions.get(division)?.length ?? 1) - 1
    return gamesPerTeam === undefined ? meetings : Math.ceil(gamesPerTeam / Math.max(1, others))
  }
}

function countByTeam(
  games: readonly (LatePairing | { home: string | null; away: string | null })[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of games.flatMap((game) =>
    'homeTeamId' in game ? [game.homeTeamId, game.awayTeamId] : [game.home, game.away],
  ))
    if (id !== null) add(counts, id, 1)
  return counts
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
