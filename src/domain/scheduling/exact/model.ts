import { canHost, type SchedulingCalendar } from '../model/calendar.ts'
import { countsInWindow } from '../model/group-limits.ts'
import type { ScheduleMatch } from '../model/match.ts'
import { countMaxGamesOfTeam } from '../explain/room.ts'
import { createFieldRows, type FieldPlan } from './field-rows.ts'
import { groupFieldClasses, groupMatchKinds, mayPlayIn, type FieldClass, type MatchKind } from './kinds.ts'
import { findPeriodCliques, groupPeriods, type Period } from './periods.ts'
import type { IntegerProgram, ProgramRow } from './program.ts'
import type { Variable } from './variable.ts'

/**
 * The rules of a board as an integer program; its first variables are `variables`, followed by those of `fieldPlan`.
 */
export type ExactModel = {
  readonly calendar: SchedulingCalendar
  readonly kinds: readonly MatchKind[]
  readonly periods: readonly Period[]
  readonly classes: readonly FieldClass[]
  readonly variables: readonly Variable[]
  readonly fieldPlan: FieldPlan
  /**
   * The rows that state the rules, without those that count the matches of a kind, are about games in a row, or only follow
   * from others.
   */
  readonly rules: readonly ProgramRow[]
  readonly program: IntegerProgram
}

/** `complete`: place every match. `most`: place as many as possible. */
export type ExactGoal = 'complete' | 'most'

/**
 * Builds an integer program that decides where the matches of each kind are played. Fields that are equivalent for the
 * teams are only counted, as are the meetings of two teams, and indistinguishable times of a date form one period. This
 * removes most of the symmetry that a solver would otherwise search again and again.
 */
export function createExactModel(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  goal: ExactGoal,
  classes: readonly FieldClass[] = groupFieldClasses(calendar),
): ExactModel {
  const periods = groupPeriods(calendar)
  const kinds = groupMatchKinds(calendar, matches, classes)
  const variables = variablesOf(calendar, kinds, periods, classes)
  const index = indexVariables(variables, calendar.teams.length, kinds)
  const fieldPlan = createFieldRows(calendar, periods, classes, variables)
  const teamRows = [
    ...restRows(calendar, periods, index),
    ...dateRows(calendar, periods, index),
    ...limitRows(calendar, periods, index),
    ...sharedPeopleRows(calendar, periods, kinds, variables, index),
    ...meetingRows(calendar, periods, kinds, variables),
    ...windowRows(calendar, periods, kinds, variables),
    ...groupRows(calendar, periods, kinds, variables),
  ]
  const rows = [
    ...kindRows(kinds, variables, goal),
    ...teamRows,
    ...runRows(calendar, periods, kinds, variables),
    ...oddRows(calendar, periods, kinds, variables),
    ...fieldPlan.rows,
  ].filter(({ terms, bound, isEqual = false }) => isEqual || terms.length > bound)
  return {
    calendar,
    kinds,
    periods,
    classes,
    variables,
    fieldPlan,
    rules: [...teamRows, ...fieldPlan.rows],
    program: {
      variables: variables.length + fieldPlan.variables,
      rows,
      maximize: goal === 'most' ? variables.map((_, at) => at) : [],
    },
  }
}

function variablesOf(
  calendar: SchedulingCalendar,
  kinds: readonly MatchKind[],
  periods: readonly Period[],
  classes: readonly FieldClass[],
): Variable[] {
  const { teamFree, times, cellFree, fields } = calendar
  const isOpen = periods.map((period) =>
    classes.map((fieldClass) =>
      period.times.some((time) => fieldClass.fields.some((field) => cellFree[time * fields.length + field] === 1)),
    ),
  )
  return kinds.flatMap((one, kind) =>
    periods.flatMap(({ times: [first = 0] }, period): Variable[] => {
      const isFree = (team: number) => teamFree[team * times.length + first] === 1
      if (!isFree(one.home) || !isFree(one.away)) return []
      return one.classes.flatMap((fieldClass): Variable[] => {
        const [field = 0] = classes[fieldClass]?.fields ?? []
        if (isOpen[period]?.[fieldClass] !== true || !mayPlayIn(calendar, one, first * fields.length + field)) return []
        if (!calendar.limitsSides) return [{ kind, period, fieldClass }]
        const { home, away, isSideFixed } = one
        const date = calendar.dateOf[first] ?? 0
        return [false, true].flatMap((isExchanged) => {
          const teams = isExchanged ? { host: away, guest: home } : { host: home, guest: away }
          if ((isExchanged && isSideFixed) || !canHost(calendar, teams, date, field)) return []
          return [{ kind, period, fieldClass, isExchanged }]
        })
      })
    }),
  )
}

/** The variables of a team in a period, by `team` and `period`. */
type VariableIndex = { readonly of: (team: number, period: number) => readonly number[]; readonly teams: number }

function indexVariables(variables: readonly Variable[], teams: number, kinds: readonly MatchKind[]): VariableIndex {
  const byTeam = Array.from({ length: teams }, () => new Map<number, number[]>())
  variables.forEach(({ kind, period }, index) => {
    const { home = 0, away = 0 } = kinds[kind] ?? {}
    for (const team of [home, away]) {
      const here = byTeam[team]?.get(period)
      if (here) here.push(index)
      else byTeam[team]?.set(period, [index])
    }
  })
  return { teams, of: (team, period) => byTeam[team]?.get(period) ?? [] }
}

function kindRows(kinds: readonly MatchKind[], variables: readonly Variable[], goal: ExactGoal): ProgramRow[] {
  const terms: number[][] = kinds.map(() => [])
  variables.forEach(({ kind }, index) => terms[kind]?.push(index))
  return kinds.map(({ matches }, kind) => ({
    terms: terms[kind] ?? [],
    bound: matches.length,
    isEqual: goal === 'complete',
  }))
}

function restRows(
  { restClashes }: SchedulingCalendar,
  periods: readonly Period[],
  { teams, of }: VariableIndex,
): ProgramRow[] {
  const alone = periods.map((_, period) => [period])
  const cliques = findPeriodCliques(periods, restClashes)
  const covered = new Set(cliques.flat())
  const all = [...cliques, ...alone.filter(([period = 0]) => !covered.has(period))]
  return Array.from({ length: teams }, (_, team) =>
    all.map((clique) => ({ terms: clique.flatMap((period) => of(team, period)), bound: 1 })),
  ).flat()
}

function dateRows(
  { maxGamesPerDay, gamesElsewhere, dates }: SchedulingCalendar,
  periods: readonly Period[],
  { teams, of }: VariableIndex,
): ProgramRow[] {
  const byDate = dates.map(() => new Array<number>())
  periods.forEach(({ date }, period) => byDate[date]?.push(period))
  return Array.from({ length: teams }, (_, team) =>
    byDate.map((ofDate, date) => ({
      terms: ofDate.length > 1 ? ofDate.flatMap((period) => of(team, period)) : [],
      bound: Math.max(0, maxGamesPerDay - (gamesElsewhere[team * dates.length + date] ?? 0)),
    })),
  ).flat()
}

function limitRows(
  { limitWindows, dates, gamesElsewhere }: SchedulingCalendar,
  periods: readonly Period[],
  { teams, of }: VariableIndex,
): ProgramRow[] {
  return limitWindows.flatMap(({ first, last, games, elsewhere }) => {
    const isInside = (date: number) => first <= date && date <= last
    const inside = periods.flatMap(({ date }, period) => (isInside(date) ? [period] : []))
    return Array.from({ length: teams }, (_, team) => {
      const known = dates.reduce(
        (sum, _, date) => sum + (isInside(date) ? (gamesElsewhere[team * dates.length + date] ?? 0) : 0),
        elsewhere[team] ?? 0,
      )
      return { terms: inside.flatMap((period) => of(team, period)), bound: Math.max(0, games - known) }
    })
  })
}

/** If two teams share people, at most one of them plays at a time, unless they play each other. */
function sharedPeopleRows(
  { partners, overlaps }: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
  { of }: VariableIndex,
): ProgramRow[] {
  const pairs = partners.flatMap((others, team) => others.flatMap((other) => (other > team ? [[team, other]] : [])))
  if (pairs.length === 0) return []
  const alone = periods.map((_, period) => [period])
  const all = [...findPeriodCliques(periods, overlaps), ...alone]
  return pairs.flatMap(([team = 0, other = 0]) =>
    all.map((clique) => {
      const terms = clique.flatMap((period) => [
        ...of(team, period),
        ...of(other, period).filter((index) => {
          const kind = kinds[variables[index]?.kind ?? 0]
          return kind?.home !== team && kind?.away !== team
        }),
      ])
      return { terms, bound: 1 }
    }),
  )
}

/** Minimum days between the meetings of two teams: any run of that many days has at most one meeting. */
function meetingRows(
  { minDaysBetweenMeetings, dates, dayNumbers }: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
): ProgramRow[] {
  if (minDaysBetweenMeetings <= 1) return []
  const byPair = new Map<string, number[]>()
  kinds.forEach(({ home, away }, kind) => {
    const pair = `${Math.min(home, away)} ${Math.max(home, away)}`
    byPair.set(pair, [...(byPair.get(pair) ?? []), kind])
  })
  const ofKind: number[][] = kinds.map(() => [])
  variables.forEach(({ kind }, index) => ofKind[kind]?.push(index))
  return [...byPair.values()].flatMap((members) => {
    if (members.reduce((sum, kind) => sum + (kinds[kind]?.matches.length ?? 0), 0) < 2) return []
    const all = members.flatMap((kind) => ofKind[kind] ?? [])
    return dates.map((_, first) => ({
      terms: all.filter((index) => {
        const date = periods[variables[index]?.period ?? 0]?.date ?? 0
        const after = (dayNumbers[date] ?? 0) - (dayNumbers[first] ?? 0)
        return date >= first && after < minDaysBetweenMeetings
      }),
      bound: 1,
    }))
  })
}

/** So many games of two teams between some dates: no more than the others are outside of them. */
function windowRows(
  { meetingWindows }: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
): ProgramRow[] {
  return meetingWindows.map(({ one, other, isInside, games }) => {
    const isTheirs = kinds.map(({ home, away }) => (home === one && away === other) || (home === other && away === one))
    const meetings = kinds.reduce((sum, { matches }, kind) => sum + (isTheirs[kind] === true ? matches.length : 0), 0)
    const terms = variables.flatMap(({ kind, period }, index) =>
      isTheirs[kind] === true && isInside[periods[period]?.date ?? 0] !== 1 ? [index] : [],
    )
    return { terms, bound: Math.max(0, meetings - games) }
  })
}

/** At most so many games of a group of teams between some dates. */
function groupRows(
  { groupWindows }: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
): ProgramRow[] {
  return groupWindows.map((window) => ({
    terms: variables.flatMap(({ kind, period, isExchanged }, index) => {
      const { home = 0, away = 0 } = kinds[kind] ?? {}
      const [host, guest] = isExchanged === true ? [away, home] : [home, away]
      return window.isInside[periods[period]?.date ?? 0] === 1 && countsInWindow(window, host, guest) ? [index] : []
    }),
    bound: window.games,
  }))
}

const mostRunRows = 20_000

/**
 * A limit of games in a row: in any part of the season, a team has at most that many home games for each run that its
 * away games separate, of which there is one more than away games, and the other way around. There are no such rows if
 * they would be too many for the solver; then only an infeasible program proves anything.
 */
function runRows(
  { maxSameSideInRow: most, teams }: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
): ProgramRow[] {
  if (most === Number.POSITIVE_INFINITY || teams.length * periods.length ** 2 > mostRunRows) return []
  const bySide = teams.flatMap((_, team) =>
    [true, false].map((isHome) => {
      const inPeriod: number[][] = periods.map(() => [])
      variables.forEach(({ kind, period, isExchanged }, index) => {
        const { home, away } = kinds[kind] ?? {}
        const [host, guest] = isExchanged === true ? [away, home] : [home, away]
        if ((isHome ? host : guest) === team) inPeriod[period]?.push(index)
      })
      return inPeriod
    }),
  )
  return bySide.flatMap((own, at) => {
    const other = bySide[at ^ 1] ?? []
    return periods.flatMap((_, first) =>
      periods.slice(first + most).map((__, length): ProgramRow => {
        const end = first + most + length + 1
        return {
          terms: own.slice(first, end).flat(),
          less: other.slice(first, end).flat(),
          lessBy: most,
          bound: most,
        }
      }),
    )
  })
}

/**
 * Adds constraints that are implied only for integers and that a solver wouldn't find by itself: an odd-sized set of
 * possible team appearances on a date allows at most half as many games, rounded down. Source: J. Edmonds, Maximum
 * matching and a polyhedron with 0,1-vertices, 1965.
 */
function oddRows(
  calendar: SchedulingCalendar,
  periods: readonly Period[],
  kinds: readonly MatchKind[],
  variables: readonly Variable[],
): ProgramRow[] {
  const groupOf = findConnectedTeams(calendar.teams.length, kinds)
  const byGroupAndDate = new Map<number, number[]>()
  variables.forEach(({ kind, period }, index) => {
    const key = (groupOf[kinds[kind]?.home ?? 0] ?? 0) * calendar.dates.length + (periods[period]?.date ?? 0)
    const here = byGroupAndDate.get(key)
    if (here) here.push(index)
    else byGroupAndDate.set(key, [index])
  })
  return [...byGroupAndDate].flatMap(([key, terms]) => {
    const [group, date] = [Math.floor(key / calendar.dates.length), key % calendar.dates.length]
    const playing = groupOf.reduce(
      (sum, own, team) => sum + (own === group ? countMaxGamesOfTeam(calendar, team, date) : 0),
      0,
    )
    return playing % 2 === 1 ? [{ terms, bound: (playing - 1) / 2 }] : []
  })
}

/** Returns, by team, the lowest-numbered team that it is connected to by matches. */
export function findConnectedTeams(
  teams: number,
  matches: readonly { readonly home: number; readonly away: number }[],
): number[] {
  const group = Array.from({ length: teams }, (_, team) => team)
  const find = (team: number): number => {
    const parent = group[team] ?? team
    return parent === team ? team : (group[team] = find(parent))
  }
  for (const { home, away } of matches) {
    const [low, high] = [find(home), find(away)].toSorted((a, b) => a - b)
    if (low !== undefined && high !== undefined) group[high] = low
  }
  return group.map((_, team) => find(team))
}
