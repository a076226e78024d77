import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { InfeasibilityCode } from '#domain/scheduling/explain/reason.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { season } from './season.ts'

// Leagues that can't be scheduled for exactly one reason: without the planted obstacle, they could be.

export type ImpossibleLeague = {
  readonly name: string
  readonly input: ScheduleInput
  /** The expected reasons, in order. */
  readonly codes: readonly InfeasibilityCode[]
  /** The teams of the first reason, if it is about specific teams. */
  readonly teams?: readonly string[]
}

const firstDate = '2026-03-07'
const dateOf = (week: number) => addDays(firstDate, 7 * week)
const teamId = (team: number) => `team-${String(team).padStart(2, '0')}`

function away(team: number, weeks: readonly number[]): BusyTime[] {
  return weeks.map((week) => ({
    kind: 'away',
    fieldId: null,
    teamIds: [teamId(team)],
    start: localToInstant(dateOf(week), '00:00', 'UTC'),
    end: localToInstant(addDays(dateOf(week), 1), '00:00', 'UTC'),
  }))
}

function closed(field: number, week: number, from: string, to: string): BusyTime {
  return {
    kind: 'closed',
    fieldId: `field-${field}`,
    teamIds: [],
    start: localToInstant(dateOf(week), from, 'UTC'),
    end: localToInstant(dateOf(week), to, 'UTC'),
  }
}

const weeks = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

function league(wishes: Parameters<typeof season>[0]): ScheduleInput {
  return season({ timeZone: 'UTC', start: '2026-03-02', timeSlots: [{ start: '09:00', end: '10:00' }], ...wishes })
}

/** Each round has a date, but one slot on one of the dates is closed. */
export function capacity(teams: number): ImpossibleLeague {
  const busy = [closed(0, 1, '09:00', '10:00')]
  return {
    name: `${teams} teams and one slot too few`,
    input: league({ teams, fields: teams / 2, weeks: teams - 1, busy }),
    codes: ['CAPACITY'],
  }
}

/** One team is away so often that it lacks one date; there is ample room for all other teams. */
export function tooFewDates(teams: number): ImpossibleLeague {
  const dates = teams + 3
  return {
    name: `${teams} teams, of which one has ${teams - 2} dates`,
    input: league({ teams, fields: teams, weeks: dates, busy: away(1, weeks(teams - 2, dates)) }),
    codes: ['TEAM_TOO_FEW_DATES'],
    teams: [teamId(1)],
  }
}

/** Two teams are away on alternating dates. */
export function noCommonTime(teams: number): ImpossibleLeague {
  const half = teams + 1
  return {
    name: `${teams} teams, of which two are never there together`,
    input: league({
      teams,
      fields: teams,
      weeks: 2 * half,
      busy: [...away(0, weeks(0, half)), ...away(2, weeks(half, 2 * half))],
    }),
    codes: ['PAIR_NO_COMMON_TIME'],
    teams: [teamId(0), teamId(2)],
  }
}

/** Four teams have two dates in common, and each also has as many separate dates as it needs for the other teams. */
export function tightSubset(teams: number): ImpossibleLeague {
  const own = teams
  const dates = 2 + 4 * own
  const busy = weeks(0, 4).flatMap((team) =>
    away(
      team,
      weeks(2, dates).filter((week) => Math.floor((week - 2) / own) !== team),
    ),
  )
  return {
    name: `${teams} teams, of which four have two dates in common`,
    input: league({ teams, fields: 2, weeks: dates, busy }),
    codes: ['TEAM_SUBSET'],
    teams: weeks(0, 4).map(teamId),
  }
}

/** Three teams have two dates in common; on each of these, one team has no opponent. */
export function oddSubset(teams: number): ImpossibleLeague {
  const dates = 2 + 3 * teams
  const busy = weeks(0, 3).flatMap((team) =>
    away(
      team,
      weeks(2, dates).filter((week) => (week - 2) % 3 !== team),
    ),
  )
  return {
    name: `${teams} teams, of which three have two dates in common`,
    input: league({ teams, fields: 2, weeks: dates, busy }),
    codes: ['TEAM_SUBSET', 'ODD_SETS'],
    teams: weeks(0, 3).map(teamId),
  }
}

/** There are as many dates as rounds, but on one of them a team is away, so another one has no opponent. */
export function oddDate(teams: number): ImpossibleLeague {
  return {
    name: `${teams} teams, of which one is away on one of ${teams - 1} dates`,
    input: league({ teams, fields: teams / 2, weeks: teams - 1, busy: away(0, [0]) }),
    codes: ['ODD_SETS', 'TEAM_TOO_FEW_DATES'],
  }
}

/** An odd number of teams, each with a date for every game, but with one date fewer than rounds. */
export function oddTeams(teams: number): ImpossibleLeague {
  return {
    name: `${teams} teams on ${teams - 1} dates`,
    input: league({ teams, fields: teams, weeks: teams - 1 }),
    codes: ['ODD_SETS'],
  }
}

/** Two divisions. The larger one needs every date, but one date has too few fields for it. */
export function unevenDates(larger: number): ImpossibleLeague {
  const half = larger / 2
  const fields = half + 2
  const busy = weeks(half - 1, fields).map((field) => closed(field, 0, '09:00', '10:00'))
  const base = league({ teams: larger + 4, fields, weeks: larger - 1, busy })
  const teams = base.teams.map((team, index) => ({ ...team, divisionId: index < larger ? 'large' : 'small' }))
  return {
    name: `divisions of ${larger} and 4 teams, and a date with ${half - 1} fields`,
    input: { ...base, teams },
    codes: ['MAJORISATION'],
  }
}

/** Two slots per day, closer together than the required rest allows, and only enough dates for half of the games. */
export function shortDays(teams: number): ImpossibleLeague {
  return {
    name: `${teams} teams with two games a day that rest forbids`,
    input: league({
      teams,
      fields: teams,
      weeks: Math.ceil((teams - 1) / 2),
      timeSlots: [
        { start: '09:00', end: '10:00' },
        { start: '12:00', end: '13:00' },
      ],
      minGameSpacing: 3,
      maxGamesPerDay: 2,
    }),
    codes: ['DAY_TOO_SHORT'],
  }
}

export const impossibleLeagues: readonly ImpossibleLeague[] = [
  ...[4, 6, 10, 16].map(capacity),
  ...[4, 6, 9, 14].map(tooFewDates),
  ...[4, 6, 8, 12].map(noCommonTime),
  ...[6, 8, 12, 16].map(tightSubset),
  ...[5, 8, 11].map(oddSubset),
  ...[6, 8, 12, 20].map(oddDate),
  ...[5, 7, 9, 13].map(oddTeams),
  ...[6, 8, 10, 14].map(unevenDates),
  ...[4, 5, 7, 12].map(shortDays),
]
