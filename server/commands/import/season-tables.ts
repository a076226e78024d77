import { compareText } from '#domain/compare-text.ts'
import { localToInstant } from '#domain/time.ts'
import { findRulebook } from './season-facts.ts'
import { getFirstPlaces } from '#domain/standings/places.ts'
import type { ScoreUnit } from '#domain/rulebook/describe-placing.ts'
import { computeRace, type RaceVerdict } from '#domain/standings/race.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { defaultHeadToHead, fromLeagueColumns, type HeadToHeadReading } from '#domain/rulebook/league-columns.ts'
import {
  explainSeparations,
  computeStandings,
  type StandingRow,
  type StandingsInput,
} from '#domain/standings/standings.ts'
import { getLastInstantOf } from '#domain/standings/departures.ts'
import {
  getGameStart,
  type KnockoutGame,
  type ImportedSeason,
  type SeasonGame,
  isDecidedLate,
  type SeasonTeam,
} from './imported-season.ts'

// The tables of a season file and the knockout after them, as data to print.

type Record = {
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly for: number
  readonly against: number
}

export type PrintedRow = Record & {
  readonly rank: number
  /** The name used by the file's games. */
  readonly team: string
  /** The display name, if different. */
  readonly name?: string
  readonly points?: number
  readonly pct?: string
  /** Set only if the table has win percentages. */
  readonly gamesBehind?: string
  readonly difference: number
  readonly home: Record
  readonly away: Record
  /** Whether another team has this rank too. */
  readonly shared: boolean
  /** Whether the rules do not separate the team from a neighbor. */
  readonly unresolved: boolean
  /** Why the team ranks above the next one; null for the last team. */
  readonly why: string | null
  /**
   * Whether the team has clinched one of the places at stake, or can no longer reach one. Set only while games are
   * open.
   */
  readonly race?: PrintedVerdict
}

type PrintedVerdict = Omit<RaceVerdict, 'teamId'>

export type PrintedTable = {
  /** The name of the division or group; null if there is only one table. */
  readonly name: string | null
  /** Whether all games in the file count. */
  readonly complete: boolean
  /**
   * How many places at the top are at stake: those that advance, or otherwise only first place. Set only while games
   * are open.
   */
  readonly placesAtStake?: number
  readonly rows: readonly PrintedRow[]
  /** Groups of teams that remain tied. */
  readonly unresolved: readonly (readonly string[])[]
  /** Which teams advance to the knockout from each place; several teams if they remain tied. */
  readonly advancing?: readonly { readonly place: number; readonly teams: readonly string[] }[]
}

/** Where a side of a knockout game came from. */
export type KnockoutSource =
  | { readonly group: string; readonly place: number }
  | { readonly winnerOf: number }
  | { readonly loserOf: number }

export type PrintedKnockoutGame = KnockoutGame & {
  /** The match's number in order of play, starting at 1. */
  readonly match: number
  /** Null if the file does not say, as for a tie without a shootout. */
  readonly winner: string | null
  readonly from: readonly [KnockoutSource | null, KnockoutSource | null]
}

export type SeasonTables = {
  readonly competition: string
  readonly notice: string | null
  readonly asOf: string | null
  /**
   * Rules that were not applied: unsupported tie-break rules of the file, and questions that the file leaves open and
   * that affect the order (`readings`). Teams that only these would separate remain tied.
   */
  readonly rulesNotApplied: readonly string[]
  readonly tables: readonly PrintedTable[]
  readonly knockout?: readonly PrintedKnockoutGame[]
}

/** What the scores of a sport count; others have no name for it. */
const unitBySport: ReadonlyMap<string, ScoreUnit> = new Map([
  ['Soccer', 'goal'],
  ['Ice Hockey', 'goal'],
  ['Lacrosse', 'goal'],
  ['Baseball', 'run'],
  ['Softball', 'run'],
  ['Cricket', 'run'],
  ['Basketball', 'point'],
  ['American Football', 'point'],
  ['Rugby', 'point'],
])

/** @param asOf a calendar date: games of that day count, later ones do not */
export function computeSeasonTables(season: ImportedSeason, asOf?: string): SeasonTables {
  const hasOthers = season.teams.some(({ division }) => division === null)
  const divisions = [...season.divisions, ...(hasOthers || season.divisions.length === 0 ? [null] : [])]
  const places = advancingPerTable(season)
  const made = divisions.map((name) => {
    const teams = season.teams.filter(({ division }) => season.divisions.length === 0 || division === name)
    return printedTable(season, { name, teams, asOf, places })
  })
  const tables = made.map(({ table }) => table)
  return {
    competition: season.name,
    notice: season.notice,
    asOf: asOf ?? null,
    rulesNotApplied: [...season.tableRules.notApplied, ...new Set(made.flatMap(({ unsaid }) => unsaid))],
    tables,
    ...(season.knockout.length > 0 && { knockout: printedKnockout(season, tables, asOf) }),
  }
}

/**
 * Formats JSON so that a value of more than 600 characters is split into its parts, one per line: tables, then their
 * rows and games.
 */
export function formatSeasonTables(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length <= 600) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => formatSeasonTables(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${formatSeasonTables(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

type TableOptions = {
  readonly name: string | null
  readonly teams: readonly SeasonTeam[]
  readonly asOf: string | undefined
  readonly places: number
}

function printedTable(
  season: ImportedSeason,
  { name, teams, asOf, places }: TableOptions,
): { readonly table: PrintedTable; readonly unsaid: readonly string[] } {
  const input = toStandingsInput(season, teams, asOf)
  const { rows, unsaid } = standingsByAnyReading(season, input)
  const steps = explainSeparations(input, unitBySport.get(season.sport))
  const teamsByKey = new Map(teams.map((team) => [team.key, team]))
  const called = (key: string) => teamsByKey.get(key)?.code ?? teamsByKey.get(key)?.name ?? key
  const complete = input.games.every(
    ({ start_time, status }) =>
      (input.asOf === undefined || start_time <= input.asOf) &&
      (status === 'completed' || status === 'forfeited' || status === 'cancelled'),
  )
  const placesAtStake = Math.max(1, places)
  const verdicts = complete ? [] : computeRace({ ...input, places: placesAtStake })
  const printed = rows.map((row, index): PrintedRow => {
    const { teamId, rank, isShared, difference } = row
    const team = called(teamId)
    const fullName = teamsByKey.get(teamId)?.name
    const verdict = verdicts.find((each) => each.teamId === teamId)
    const [next] = rows.slice(index + 1)
    const isOpen = next !== undefined && next.rank === rank
    const isLevelByRules = steps.some(
      ({ above, below, by }) => above === teamId && below === next?.teamId && by === null,
    )
    const step = steps.find(({ above, below }) => above === teamId && below === next?.teamId)
    return {
      rank,
      team,
      ...(fullName !== undefined && fullName !== team && { name: fullName }),
      ...recordOf(row),
      difference,
      ...(row.points === null ? { pct: row.winPercentage, gamesBehind: row.gamesBehind } : { points: row.points }),
      home: recordOf(row.home),
      away: recordOf(row.away),
      shared: isShared,
      unresolved: isShared,
      why: next ? (isOpen && !isLevelByRules ? levelWords : (step?.words ?? null)) : null,
      ...(verdict && { race: raceOf(verdict, called) }),
    }
  })
  const ranks = [...new Set(printed.filter(({ shared }) => shared).map(({ rank }) => rank))]
  const table = {
    name,
    complete,
    ...(!complete && { placesAtStake }),
    rows: printed,
    unresolved: ranks.map((rank) => printed.filter((row) => row.rank === rank).map(({ team }) => team)),
    ...(places > 0 && {
      advancing: getFirstPlaces(rows, places).map(({ place, teamIds }) => ({ place, teams: teamIds.map(called) })),
    }),
  }
  return { table, unsaid }
}

const levelWords = 'tied under every rule'

/** Rules for which the file has no key, with the other ways in which rulebooks interpret them. */
const restartRule = 'head_to_head_restart'
const readings: readonly (readonly [rule: string, others: readonly Partial<HeadToHeadReading>[]])[] = [
  [restartRule, [{ restart: 'each_group' }, { restart: 'never' }]],
  ['head_to_head_only_when_complete', [{ counts: 'when_complete' }]],
]

/**
 * Returns the table in which a team ranks above others only if every reading of the rules puts it there, and the rules
 * whose readings lead to different orders.
 */
function standingsByAnyReading(
  season: ImportedSeason,
  input: StandingsInput,
): {
  readonly rows: readonly StandingRow[]
  readonly unsaid: readonly string[]
} {
  const usual = computeStandings(input)
  const { rulebooks, restart } = season.tableRules
  const open = rulebooks.length === 0 ? readings.filter(([rule]) => restart === null || rule !== restartRule) : []
  const found = open.map(([rule, others]) => {
    const tables = others.map((other) => computeStandings({ ...input, rulebook: rulebookOf(season, other) }))
    return { rule, tables: tables.filter((table) => !isSameOrder(table, usual)) }
  })
  const unsaid = found.filter(({ tables }) => tables.length > 0).map(({ rule }) => rule)
  if (unsaid.length === 0) return { rows: usual, unsaid }
  const all = [usual, ...found.flatMap(({ tables }) => tables)]
  const cuts = usual.map((_, index) => index).filter((index) => isCut(all, index))
  const rows = cuts.flatMap((start, place) => {
    const level = usual.slice(start, cuts[place + 1])
    const byName = input.teams.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    const order = byName.map(({ id }) => id)
    return level
      .toSorted((a, b) => order.indexOf(a.teamId) - order.indexOf(b.teamId))
      .map((row) => ({ ...row, rank: start + 1, isShared: level.length > 1 }))
  })
  return { rows, unsaid }
}

function isSameOrder(table: readonly StandingRow[], other: readonly StandingRow[]): boolean {
  return table.every(({ teamId, rank }, index) => other[index]?.teamId === teamId && other[index].rank === rank)
}

/** Returns whether all tables have the same teams above this place, and no tie across it. */
function isCut(tables: readonly (readonly StandingRow[])[], place: number): boolean {
  const above = tables.map((rows) => {
    const ids = rows.slice(0, place).map(({ teamId }) => teamId)
    return JSON.stringify(ids.toSorted())
  })
  return new Set(above).size === 1 && tables.every((rows) => rows[place]?.rank === place + 1)
}

/**
 * Returns the standings input for some of the season's teams under the season's rules, as of the end of a calendar
 * date.
 */
export function toStandingsInput(season: ImportedSeason, teams: readonly SeasonTeam[], asOf?: string): StandingsInput {
  const keys = new Set(teams.map(({ key }) => key))
  const rulebook = rulebookOf(season, {}, asOf)
  const { deductions, lots, departures } = season.facts
  return {
    teams: teams.map(({ key, name }) => ({ id: key, name })),
    games: season.games
      .filter(({ home, away }) => keys.has(home) || keys.has(away))
      .map((game) => standingsGame(game, season.timeZone)),
    rulebook,
    deductions: deductions.flatMap(({ team, points, reason, date }) =>
      rulebook.points === null || !keys.has(team)
        ? []
        : [{ teamId: team, points, reason, decidedAt: localToInstant(date, '00:00', season.timeZone) }],
    ),
    draws: lots.map(({ teams, date, note }, index) => ({
      id: `${index}`,
      organization_id: '',
      league_id: '',
      team_ids: [...teams],
      drawn_on: date,
      note,
      created_by: null,
      created_at: '',
      version: index,
    })),
    withdrawals: departures
      .filter(({ date }) => asOf === undefined || date <= asOf)
      .map(({ team, date, as }) => ({ teamId: team, at: getLastInstantOf(date, season.timeZone), kind: as })),
    ...(asOf !== undefined && { asOf: getLastInstantOf(asOf, season.timeZone) }),
  }
}

/**
 * Returns the rules of the file's tables. Without a rule document, the loser of a game decided in overtime or a shootout
 * gets the points for a draw: the game was tied until then.
 * @param reading answers to what the file does not say
 */
function rulebookOf(
  { ranking, tableRules, games }: ImportedSeason,
  reading: Partial<HeadToHeadReading> = {},
  asOf?: string,
): Rulebook {
  const { rulebooks, clauses, restart } = tableRules
  const rulebook = findRulebook(rulebooks, asOf)
  if (rulebook !== null) return rulebook
  const told = restart === null ? {} : { restart }
  const { counts, restart: applied } = { ...defaultHeadToHead, ...told, ...reading }
  const order = clauses.map((clause) =>
    clause.games === 'among' && counts === 'when_complete' ? { ...clause, complete: true as const } : clause,
  )
  const { points, ...rules } = fromLeagueColumns(ranking, [])
  const hasOvertime = games.some(isDecidedLate)
  return {
    ...rules,
    points: points && (hasOvertime ? { ...points, overtime: { win: points.win, loss: points.draw } } : points),
    ties: { restart: applied, order },
  }
}

function raceOf({ status, exact, eliminatedBy }: RaceVerdict, called: (key: string) => string): PrintedVerdict {
  return { status, exact, eliminatedBy: eliminatedBy && eliminatedBy.map(called) }
}

function standingsGame(game: SeasonGame, timeZone: string): StandingsInput['games'][number] {
  return {
    id: game.key,
    home_team_id: game.home,
    away_team_id: game.away,
    start_time: getGameStart(game, timeZone),
    local_date: game.date,
    is_tiebreaker: game.isTiebreaker,
    status: game.status,
    home_score: game.homeScore,
    away_score: game.awayScore,
    forfeited_by: game.forfeitedBy,
    details: game.details,
  }
}

function recordOf(row: Pick<StandingRow, 'won' | 'drawn' | 'lost' | 'scored' | 'conceded'>): Record {
  const { won, drawn, lost, scored, conceded } = row
  return { played: won + drawn + lost, won, drawn, lost, for: scored, against: conceded }
}

// ── After the tables ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns how many teams of each table reach the knockout: its entrants, spread evenly over the tables. */
function advancingPerTable({ knockout, divisions }: ImportedSeason): number {
  const entrants = new Set(knockout.flatMap(({ home, away }) => [home, away]))
  return entrants.size === 0 ? 0 : Math.floor(entrants.size / Math.max(1, divisions.length))
}

function printedKnockout(
  season: ImportedSeason,
  tables: readonly PrintedTable[],
  asOf: string | undefined,
): PrintedKnockoutGame[] {
  const names = new Map(season.teams.map(({ key, name }) => [key, name]))
  const games = season.knockout.map((game): KnockoutGame => {
    return { ...game, home: names.get(game.home) ?? game.home, away: names.get(game.away) ?? game.away }
  })
  const sourceByTeam = new Map(
    tables.flatMap(({ name, rows }) => rows.map(({ team, rank }) => [team, groupPlace(name, rank)] as const)),
  )
  return games
    .filter(({ date }) => asOf === undefined || date <= asOf)
    .map((game, index): PrintedKnockoutGame => {
      const { home, away } = game
      const match = index + 1
      const winner = winnerOf(game)
      const from = [sourceByTeam.get(home) ?? null, sourceByTeam.get(away) ?? null] as const
      if (winner !== null) {
        sourceByTeam.set(winner, { winnerOf: match })
        sourceByTeam.set(winner === home ? away : home, { loserOf: match })
      }
      return { match, ...game, winner, from }
    })
}

function groupPlace(group: string | null, place: number): KnockoutSource {
  return { group: group ?? '', place }
}

/** Returns the winner of the shootout if there was one, otherwise the winner after extra time or by the score. */
function winnerOf({ home, away, score, extraTime, penalties }: KnockoutGame): string | null {
  const [ours, theirs] = penalties ?? extraTime ?? score
  if (ours === theirs) return null
  return ours > theirs ? home : away
}
