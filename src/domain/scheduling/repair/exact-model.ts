import { groupBy } from '../../group-by.ts'
import { canUse, type SchedulingCalendar } from '../model/calendar.ts'
import type { IntegerProgram, ProgramRow } from '../exact/program.ts'
import type { RepairPuzzle, PuzzleGame } from './repair-puzzle.ts'

// The repair as a 0-1 integer program, for proofs: a game stays, or it is played in a period on a field of a class.

export type RepairModel = { readonly program: IntegerProgram; readonly terms: readonly Term[] }

type Term = {
  readonly name: number
  readonly game: number
  readonly period: number
  readonly kind: number // the field class
  readonly stays: boolean
}

/**
 * What a repair must achieve: it places every displaced game, or at least `placed` of them, while moving as few other
 * games as possible, at most `mostMoves`.
 */
export type RepairGoal = { readonly mostMoves?: number; readonly placed?: number }

export function createRepairModel(puzzle: RepairPuzzle, goal: RepairGoal): RepairModel {
  const { games } = puzzle
  const terms = termsOf(puzzle)
  const all = goal.placed === undefined
  const ownTerms = groupBy(terms, ({ game }) => game)
  const gameRows = games.map(({ isDisplaced }, game): ProgramRow => {
    const own = (ownTerms.get(game) ?? []).map(({ name }) => name)
    return { terms: own, bound: 1, isEqual: !isDisplaced || all }
  })
  const staying = terms.flatMap(({ name, stays }) => (stays ? [name] : []))
  const placed = terms.flatMap(({ name, game }) => (games[game]?.isDisplaced === true ? [name] : []))
  const wanted: ProgramRow[] = []
  const { mostMoves = staying.length } = goal
  if (mostMoves < staying.length) wanted.push({ terms: [], less: staying, bound: mostMoves - staying.length })
  if (goal.placed !== undefined) wanted.push({ terms: [], less: placed, bound: -goal.placed })
  const rules = [...teamRows(puzzle, terms), ...pairRows(puzzle, terms), ...fieldRows(puzzle, terms)]
  return {
    terms,
    program: {
      variables: terms.length,
      rows: [...gameRows, ...rules.filter((row) => row.terms.length > row.bound), ...wanted],
      maximize: staying,
    },
  }
}

/** Returns a term for each game that may stay, and one for each period and field class that a game may move to. */
function termsOf({ games, calendar, fieldClass, fieldsOfClass, periodOf, timesOfPeriod }: RepairPuzzle): Term[] {
  const { fields, cellFree, mayHost } = calendar
  const terms: Term[] = []
  const add = (term: Omit<Term, 'name'>) => terms.push({ ...term, name: terms.length })
  for (const [game, { home, away, isDisplaced, oldCell, times }] of games.entries()) {
    const oldPeriod = periodOf[Math.floor(oldCell / fields.length)] ?? -1
    const oldKind = fieldClass[oldCell % fields.length] ?? 0
    if (!isDisplaced) add({ game, period: oldPeriod, kind: oldKind, stays: true })
    for (const period of new Set(Array.from(times, (time) => periodOf[time] ?? 0))) {
      for (const [kind, members] of fieldsOfClass.entries()) {
        if (mayHost !== null && mayHost[home * fields.length + (members[0] ?? 0)] !== 1) continue
        const first = (timesOfPeriod[period]?.[0] ?? 0) * fields.length + (members[0] ?? 0)
        if (!canUse(calendar, { home, away }, first)) continue
        if (!isDisplaced && period === oldPeriod && kind === oldKind) continue // in the same period and field class, the game might as well stay
        const cells = cellsOf(timesOfPeriod[period] ?? [], members, fields.length)
        if (cells.some((cell) => cellFree[cell] === 1 && cell !== oldCell)) add({ game, period, kind, stays: false })
      }
    }
  }
  return terms
}

function cellsOf(times: readonly number[], members: readonly number[], fields: number): number[] {
  return times.flatMap((time) => members.map((field) => time * fields + field))
}

/**
 * A team plays at most once within a time and its rest, no more than allowed per day, and within the limits over
 * several days.
 */
function teamRows({ games, calendar, periodOf, timesOfPeriod }: RepairPuzzle, terms: readonly Term[]): ProgramRow[] {
  const { times, teams, dates, dateOf, gamesElsewhere, maxGamesPerDay, limitWindows, restClashes } = calendar
  const cliques = cliquesOf(times.length, restClashes)
  return teams.flatMap((_, team) => {
    const own = terms.filter(({ game }) => plays(games[game], team))
    const byPeriod = groupBy(own, ({ period }) => period)
    const byDate = groupBy(own, ({ period }) => dateOf[timesOfPeriod[period]?.[0] ?? 0] ?? 0)
    const onDates = (first: number, last: number, most: number): ProgramRow => {
      const inPeriod: number[] = []
      let elsewhere = 0
      for (let date = first; date <= last; date++) {
        elsewhere += gamesElsewhere[team * dates.length + date] ?? 0
        inPeriod.push(...(byDate.get(date) ?? []).map(({ name }) => name))
      }
      return { terms: inPeriod, bound: Math.max(0, most - elsewhere) }
    }
    const days = dates.map((__, date) => onDates(date, date, maxGamesPerDay))
    const periods = limitWindows.map(({ first, last, games: most, elsewhere }) =>
      onDates(first, last, most - (elsewhere[team] ?? 0)),
    )
    const isWithinDay = (clique: readonly number[]) => clique.every((time) => dateOf[time] === dateOf[clique[0] ?? 0])
    const rest = cliques
      .filter((clique) => maxGamesPerDay > 1 || !isWithinDay(clique))
      .map((clique): ProgramRow => ({ terms: namesAt(byPeriod, periodsAt(periodOf, clique)), bound: 1 }))
    return [...days, ...periods, ...rest]
  })
}

/**
 * Teams that share people never play at the same time, unless against each other, and meetings are far enough apart.
 */
function pairRows(
  { games, calendar, meetings, periodOf, timesOfPeriod }: RepairPuzzle,
  terms: readonly Term[],
): ProgramRow[] {
  const { times, partners, overlaps, minDaysBetweenMeetings, dayNumbers, dateOf, dates } = calendar
  const cliques = cliquesOf(times.length, overlaps)
  const shared = partners.flatMap((others, team) =>
    others.flatMap((other) => {
      if (other < team) return []
      const byPeriod = groupBy(
        terms.filter(({ game }) => plays(games[game], team) || plays(games[game], other)),
        ({ period }) => period,
      )
      return cliques.map((clique): ProgramRow => ({ terms: namesAt(byPeriod, periodsAt(periodOf, clique)), bound: 1 }))
    }),
  )
  const apart = meetings.flatMap((others, game) => {
    if (minDaysBetweenMeetings === 0 || others.length === 0 || others.some((other) => other < game)) return []
    const byDate = groupBy(
      terms.filter((term) => term.game === game || others.includes(term.game)),
      ({ period }) => dateOf[timesOfPeriod[period]?.[0] ?? 0] ?? 0,
    )
    return dates.map((_, first): ProgramRow => {
      const names: number[] = []
      const end = (dayNumbers[first] ?? 0) + minDaysBetweenMeetings
      for (let date = first; date < dates.length && (dayNumbers[date] ?? 0) < end; date++)
        names.push(...(byDate.get(date) ?? []).map(({ name }) => name))
      return { terms: names, bound: 1 }
    })
  })
  return [...shared, ...apart]
}

/**
 * In any period, a class of fields has at most as many games as open cells. If times clash on a field, each field is
 * its own class and each time its own period (see `createRepairPuzzle`), and at most one of the times that clash has a
 * game.
 */
function fieldRows(
  { calendar, fieldsOfClass, periodOf, timesOfPeriod }: RepairPuzzle,
  terms: readonly Term[],
): ProgramRow[] {
  const { times, fields, cellFree, fieldClashes } = calendar
  return fieldsOfClass.flatMap((members, kind) => {
    const byPeriod = groupBy(
      terms.filter((term) => term.kind === kind),
      ({ period }) => period,
    )
    if (fieldClashes.items.length > 0)
      return cliquesOf(times.length, fieldClashes).map((clique): ProgramRow => ({
        terms: namesAt(byPeriod, periodsAt(periodOf, clique)),
        bound: 1,
      }))
    return timesOfPeriod.map((inPeriod, period): ProgramRow => {
      const open = cellsOf(inPeriod, members, fields.length).filter((cell) => cellFree[cell] === 1)
      return { terms: namesAt(byPeriod, [period]), bound: open.length }
    })
  })
}

function periodsAt(periodOf: Int32Array, times: readonly number[]): number[] {
  return [...new Set(times.map((time) => periodOf[time] ?? 0))]
}

function plays(game: PuzzleGame | undefined, team: number): boolean {
  return game?.home === team || game?.away === team
}

function namesAt(byPeriod: ReadonlyMap<number, readonly Term[]>, periods: readonly number[]): number[] {
  return periods.flatMap((period) => (byPeriod.get(period) ?? []).map(({ name }) => name))
}

/**
 * Returns the maximal sets of times that all clash with each other. Times are spans followed by a gap, so these are the
 * times in progress at the start of some time.
 */
function cliquesOf(times: number, clashes: SchedulingCalendar['overlaps']): number[][] {
  const cliques: number[][] = []
  for (let time = times - 1; time >= 0; time--) {
    const before = [...clashes.items.subarray(clashes.from[time], clashes.from[time + 1])].filter(
      (other) => other < time,
    )
    const clique = [...before, time]
    const later = cliques.at(-1)
    if (later === undefined || !clique.every((member) => later.includes(member))) cliques.push(clique)
  }
  return cliques
}

/**
 * Returns each game's cell in the solution, as close to its old cell as the periods allow; −1 if the game is left out.
 */
export function toSolutionCells(puzzle: RepairPuzzle, { terms }: RepairModel, values: Uint8Array): Int32Array {
  const { games, calendar, fieldsOfClass, periodOf } = puzzle
  const { fields, cellFree } = calendar
  const cells = new Int32Array(games.length).fill(-1)
  const taken = new Set<number>()
  const chosen = terms.filter(({ name }) => values[name] === 1)
  const take = (game: number, cell: number) => {
    cells[game] = cell
    taken.add(cell)
  }
  for (const { game, stays } of chosen) if (stays) take(game, games[game]?.oldCell ?? -1)
  for (const { game, period, kind, stays } of chosen) {
    if (stays) continue
    const { oldField = -1, oldCell = -1, times = [] } = games[game] ?? {}
    const nearest = Array.from(times).filter((time) => periodOf[time] === period)
    const members = (fieldsOfClass[kind] ?? []).toSorted((a, b) => Number(b === oldField) - Number(a === oldField))
    const open = cellsOf(nearest, members, fields.length)
    const cell = open.find((each) => cellFree[each] === 1 && each !== oldCell && !taken.has(each))
    if (cell !== undefined) take(game, cell)
  }
  return cells
}
