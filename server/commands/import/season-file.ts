import * as z from 'zod/mini'
import { compareText } from '#domain/compare-text.ts'
import { toNameKey } from '#domain/import/names.ts'
import { strictRecord } from '#domain/schema/strict-record.ts'
import { calendarDateSchema, scoreSchema, textSchema } from '#domain/schema/columns.ts'
import { gameDetailsSchema, type Game, type GameDetails } from '#domain/schema/schedules.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import { addMinutes, localToInstant } from '#domain/time.ts'
import type { Clause, Restart } from '#domain/rulebook/document.ts'
import type { PointsForResult, StandingsTieBreaker } from '#domain/rulebook/league-columns.ts'
import type { RulebookGame } from '#domain/rulebook/model.ts'
import { OperatorError } from '../../operator-error.ts'
import { factsShape, listRulebooks, noFacts, readFacts, type SeasonFacts, type SeasonRulebook } from './season-facts.ts'

// Converts the JSON forms of a season that docs/import.md describes to one common form. Depends on no server and no
// clock.

export type ImportedSeason = {
  readonly name: string
  /** Text that must accompany the data: notices and licenses. */
  readonly notice: string | null
  /** The sport's name in the app. */
  readonly sport: string
  readonly timeZone: string
  readonly ranking: 'win_percentage' | PointsForResult
  readonly tieBreakers: readonly StandingsTieBreaker[]
  /** The file's tie-break rules from the first unsupported one on: none of them is applied. */
  readonly otherRules: readonly string[]
  /** The file's own rules, for its tables. */
  readonly tableRules: TableRules
  readonly facts: SeasonFacts
  /** Divisions with separate tables; empty if there is only one table. */
  readonly divisions: readonly string[]
  readonly teams: readonly SeasonTeam[]
  readonly games: readonly SeasonGame[]
  /** Games played after the tables, in order. */
  readonly knockout: readonly KnockoutGame[]
}

/** How the tables of a file are ranked, which can be more than a league can store. */
export type TableRules = {
  /** Whole documents, earliest first. If there are any, they replace all other rules. */
  readonly rulebooks: readonly SeasonRulebook[]
  /** The clauses of `tiebreak_order` up to the first that cannot be expressed. */
  readonly clauses: readonly Clause[]
  readonly notApplied: readonly string[]
  /** Null if the file does not say. */
  readonly restart: Restart | null
}

/**
 * `key` identifies the team in the season, and `name` is for display: two divisions may each have a team with the same
 * name.
 */
export type SeasonTeam = {
  readonly key: string
  readonly name: string
  readonly division: string | null
  /** The name used by the file's games, if different. */
  readonly code: string | null
}

export type SeasonGame = {
  /** Unique in the season. */
  readonly key: string
  readonly date: string
  /** Null if the file does not say. */
  readonly time: string | null
  /** The game's position among the same teams' games on that date, which may be all that is known about their times. */
  readonly ofDay: number
  readonly home: string
  readonly away: string
  readonly round: number | null
  /** Null if the file does not say. */
  readonly decidedBy: NonNullable<RulebookGame['decidedBy']> | null
  readonly isTiebreaker: boolean
  readonly status: 'scheduled' | 'completed' | 'cancelled' | 'postponed' | 'forfeited'
  /** Set if and only if the game was forfeited. */
  readonly forfeitedBy: Game['forfeited_by']
  /** Both set if and only if the game is completed. */
  readonly homeScore: number | null
  readonly awayScore: number | null
  /** Null if the file does not say more than the score. */
  readonly details: GameDetails | null
}

/**
 * Returns a game's start. A doubleheader without known times keeps its order: the second game starts a minute after the
 * first.
 */
export function getGameStart({ date, time, ofDay }: SeasonGame, timeZone: string): string {
  const start = localToInstant(date, time ?? '00:00', timeZone)
  return time === null ? addMinutes(start, ofDay - 1) : start
}

/** Returns whether the game was decided in overtime or a shootout. */
export function isDecidedLate({ decidedBy }: SeasonGame): boolean {
  return decidedBy !== null && decidedBy !== 'regulation'
}

/**
 * Scores list the home team first. `extraTime` is the score after extra time, and `penalties` the score of the
 * shootout.
 */
export type KnockoutGame = {
  readonly round: string
  readonly date: string
  readonly home: string
  readonly away: string
  readonly score: ImportedScore
  readonly extraTime: ImportedScore | null
  readonly penalties: ImportedScore | null
}
export type ImportedScore = readonly [home: number, away: number]

/**
 * @param json the content of the file
 * @param options `repeats`: whether a game may have several identical entries, which count once
 * @throws OperatorError that says where in the file something is wrong
 */
export function parseSeason(json: string, options: { readonly repeats?: boolean } = {}): ImportedSeason {
  const content = readJson(json)
  const form = formOf(content)
  const read =
    form === 'game log' ? fromGameLog(parse(gameLogFile, content)) : fromFixtures(parse(fixturesFile, content))
  const season = options.repeats === true ? { ...read, games: withoutRepeats(read.games) } : read
  checkSeason(season)
  return season
}

const heading = { competition: textSchema(3, 120), licence: z.optional(z.string()) }
const teamName = textSchema(1, 80)
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 15:30'))

// ── The game log form: baseball, teams by code, several games of a pair on one day ───────────────────────────────────

/** A published table's figures for each team, which are derived from the games. */
const publishedFigures = ['rank', 'G', 'W', 'L', 'home_games', 'RS', 'RA']

const gameLogFile = strictRecord(
  {
    ...heading,
    notice_games: z.optional(z.string()),
    source_table: z.optional(z.string()),
    licence_table: z.optional(z.string()),
    table: z
      .array(
        strictRecord(
          {
            team: textSchema(1, 10),
            name: teamName,
            league: textSchema(1, 80),
            division: z.optional(z.null('A division within a league is not supported: leave it out or write null')),
          },
          publishedFigures,
        ),
      )
      .check(z.minLength(2)),
    games: z
      .array(
        strictRecord({
          d: calendarDateSchema,
          n: z.int().check(z.gte(0), z.lte(3)), // 0: the only game of the day; otherwise its position in the doubleheader
          v: z.string(),
          h: z.string(),
          vs: scoreSchema,
          hs: scoreSchema,
          forfeit: z.optional(z.enum(['V', 'H'])), // awarded to the visitor, or to the home team
        }),
      )
      .check(z.minLength(1)),
  },
  ['fields'],
)

function fromGameLog(file: z.infer<typeof gameLogFile>): ImportedSeason {
  const divisions = [...new Set(file.table.map((row) => row.league))].toSorted()
  return {
    name: file.competition,
    notice: joinNotices(
      file.notice_games,
      file.licence,
      file.source_table && `Table: ${file.source_table}`,
      file.licence_table,
    ),
    sport: 'Baseball',
    timeZone: 'America/New_York',
    ranking: 'win_percentage',
    tieBreakers: [],
    otherRules: [],
    facts: noFacts,
    tableRules: { rulebooks: [], clauses: [], notApplied: [], restart: null },
    knockout: [],
    divisions: divisions.length > 1 ? divisions : [],
    teams: file.table.map(({ team, name, league }) => ({
      key: team,
      name,
      division: divisions.length > 1 ? league : null,
      code: team,
    })),
    games: file.games.map(({ d, n, v, h, vs, hs, forfeit }): SeasonGame => {
      const game = {
        key: `${d} ${v} at ${h} ${n}`,
        date: d,
        time: null,
        ofDay: Math.max(1, n),
        home: h,
        away: v,
        round: null,
        decidedBy: null,
        details: null,
        isTiebreaker: false,
      }
      if (forfeit === undefined) {
        return { ...game, status: 'completed', forfeitedBy: null, homeScore: hs, awayScore: vs }
      }
      const forfeitedBy = forfeit === 'V' ? 'home' : 'away'
      return { ...game, status: 'forfeited', forfeitedBy, homeScore: null, awayScore: null }
    }),
  }
}

// ── The fixtures form: football, teams by name, matchdays, points ────────────────────────────────────────────────────

/** The file's rules based on scores, mapped to our names. */
const tieBreakerByRule: ReadonlyMap<string, StandingsTieBreaker> = new Map([
  ['head_to_head_points', 'head_to_head'],
  ['head_to_head_goal_difference', 'head_to_head_difference'],
  ['head_to_head_goals_for', 'head_to_head_scored'],
  ['goal_difference', 'difference'],
  ['goals_for', 'scored'],
  ['wins', 'won'],
])

/** Rules that only a file's tables can have, since a league has no column for them. `N` stands for a number of goals. */
const clauseByRule: ReadonlyMap<string, Omit<Clause, 'id'>> = new Map<string, Omit<Clause, 'id'>>([
  ['head_to_head_points', { by: 'rank', games: 'among' }],
  ['head_to_head_goal_difference', { by: 'difference', games: 'among' }],
  ['head_to_head_goals_for', { by: 'scored', games: 'among' }],
  ['head_to_head_away_goals', { by: 'scored', games: 'among', venue: 'away' }],
  ['head_to_head_wins', { by: 'wins', games: 'among' }],
  ['head_to_head_goal_difference_max_N', { by: 'difference', games: 'among' }],
  ['goal_difference', { by: 'difference' }],
  ['goal_difference_max_N', { by: 'difference' }],
  ['goals_for', { by: 'scored' }],
  ['goals_against', { by: 'conceded' }],
  ['goal_average', { by: 'ratio' }],
  ['away_goals_for', { by: 'scored', venue: 'away' }],
  ['away_wins', { by: 'wins', venue: 'away' }],
  ['wins', { by: 'wins' }],
])

function toClause(rule: string): Clause | null {
  const most = /_max_(\d+)$/.exec(rule)?.[1]
  const found = clauseByRule.get(rule.replace(/_max_\d+$/, '_max_N'))
  if (found === undefined || (most !== undefined && (Number(most) < 1 || Number(most) > 999))) return null
  return { ...found, id: rule, ...(most !== undefined && { cap: Number(most) }) }
}

/** Rules of real competitions that a league cannot store: from the first of them on, ties are not broken. */
const unsupportedRules = [
  'head_to_head_away_goals',
  'head_to_head_wins',
  'away_goals',
  'away_goals_for',
  'away_wins',
  'goals_against',
  'goal_average',
  'goal_difference_max_N',
  'head_to_head_goal_difference_max_N',
  'fair_play',
  'fewest_cards',
  'strength_of_schedule',
  'coefficient',
  'seed',
  'play_off',
  'lots',
  'coin_toss',
] as const

const tieBreakRule = z.string().check(
  z.refine(
    (rule) => {
      const plain = rule.replace(/_max_\d+$/, '_max_N')
      return rule === 'points' || tieBreakerByRule.has(rule) || unsupportedRules.some((each) => each === plain)
    },
    `This rule is not known. Applied: points, ${[...tieBreakerByRule.keys()].join(', ')}. Known and left open: ${unsupportedRules.join(', ')}`,
  ),
)

const points = z.int().check(z.gte(-100), z.lte(100))
const bothScores = z.readonly(z.tuple([scoreSchema, scoreSchema]))

const fixturesFile = strictRecord(
  {
    ...heading,
    ...factsShape,
    sport: z.optional(textSchema(1, 80)),
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'Not a time zone. They look like America/New_York'))),
    /** Teams that may have no games. */
    teams: z.optional(z.array(strictRecord({ name: teamName, group: z.optional(textSchema(1, 80)) }))),
    rules: z.optional(
      strictRecord({
        points: strictRecord({ win: points, draw: points, loss: points }).check(
          z.refine(
            ({ win, draw, loss }) => win > loss && draw >= loss && draw <= win,
            'Expected win, draw and loss in this order',
          ),
        ),
        tiebreak_order: z.optional(z.array(tieBreakRule).check(z.maxLength(20))),
        resolution: z.optional(z.enum(['never', 'block', 'each_group', 'best_group', 'one_by_one'])),
      }),
    ),
    games: z
      .array(
        strictRecord(
          {
            id: z.optional(textSchema(1, 80)),
            round: z.optional(z.string()),
            date: calendarDateSchema,
            time: z.optional(localTime),
            group: z.optional(textSchema(1, 80)),
            homeGroup: z.optional(textSchema(1, 80)), // instead of `group`, for teams of different groups
            awayGroup: z.optional(textSchema(1, 80)),
            home: teamName,
            away: teamName,
            // Only a game that was played has both scores.
            hs: z.optional(scoreSchema),
            as: z.optional(scoreSchema),
            status: z.optional(z.enum(['scheduled', 'cancelled', 'postponed'])),
            draft: z.optional(z.boolean()), // not published: if it has not been played, it is left out
            forfeit: z.optional(z.enum(['home', 'away', 'both'])),
            details: z.optional(gameDetailsSchema),
            overtime: z.optional(z.boolean()),
            decidedBy: z.optional(z.enum(['regulation', 'overtime', 'shootout'])),
            tiebreaker: z.optional(z.boolean()), // a game between tied teams that decides nothing else
          },
          ['field', 'schedule'],
        ).check(
          z.refine(({ hs, as }) => (hs === undefined) === (as === undefined), {
            path: ['hs'],
            error: 'Give both scores, `hs` and `as`, or neither',
          }),
          z.refine(
            ({ hs, status, forfeit, details }) =>
              [hs, status, forfeit].filter((each) => each !== undefined).length <= 1 &&
              (details === undefined || hs !== undefined),
            {
              path: ['status'],
              error: 'A game has a score, a status or a forfeit; details need a score',
            },
          ),
          z.refine(
            ({ overtime, decidedBy }) =>
              overtime === undefined || decidedBy === undefined || overtime === (decidedBy !== 'regulation'),
            { path: ['overtime'], error: 'This contradicts `decidedBy`' },
          ),
        ),
      )
      .check(z.minLength(1)),
    knockout: z.optional(
      z.array(
        strictRecord({
          round: textSchema(1, 80),
          date: calendarDateSchema,
          home: teamName,
          away: teamName,
          hs: scoreSchema,
          as: scoreSchema,
          et: z.optional(bothScores),
          pens: z.optional(bothScores),
        }),
      ),
    ),
  },
  ['table', 'season', 'venues', 'tournaments'],
).check(
  z.refine(({ rulebook, rulebooks }) => rulebook === undefined || rulebooks === undefined, {
    path: ['rulebook'],
    error: 'Give either `rulebook` or its versions, `rulebooks`',
  }),
)

function fromFixtures(file: z.infer<typeof fixturesFile>): ImportedSeason {
  const played = file.games.flatMap((game, index) =>
    game.draft === true && game.hs === undefined && game.forfeit === undefined ? [] : [{ ...game, index }],
  )
  const teams = teamsOfFixtures(file.teams ?? [], played)
  const known = [...teams.byKey.values()]
  const rules = (file.rules?.tiebreak_order ?? []).filter((rule) => rule !== 'points')
  const firstOther = rules.findIndex((rule) => !tieBreakerByRule.has(rule))
  const applied = firstOther === -1 ? rules : rules.slice(0, firstOther)
  return {
    name: file.competition,
    notice: joinNotices(file.licence),
    sport: file.sport ?? 'Soccer',
    timeZone: file.timeZone ?? 'Europe/London',
    ranking: file.rules?.points ?? { win: 3, draw: 1, loss: 0 },
    tieBreakers: [...new Set(applied.flatMap((rule) => tieBreakerByRule.get(rule) ?? []))],
    otherRules: rules.slice(applied.length),
    facts: readFacts(file, (name, group, place) => {
      const key = teams.find(name, group, place)
      if (!teams.byKey.has(key)) throw new OperatorError(`${place}: no team is called ${JSON.stringify(name)}.`)
      return key
    }),
    tableRules: tableRulesOf(file, [...new Set(rules)]),
    divisions: [...new Set(known.flatMap(({ division }) => division ?? []))].toSorted(),
    teams: known.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.division ?? '', b.division ?? '')),
    games: played.map((game): SeasonGame => {
      const { id, index, round, date, time, hs, as, overtime, tiebreaker, status, forfeit, details = null } = game
      const { homeGroup = game.group, awayGroup = game.group } = game
      const home = teams.find(game.home, homeGroup, `games[${index}]`)
      const away = teams.find(game.away, awayGroup, `games[${index}]`)
      const isLate = overtime === undefined ? null : overtime ? 'overtime' : 'regulation'
      const decidedBy = game.decidedBy ?? details?.decidedBy ?? isLate
      return {
        key: id ?? `${date} ${home} v ${away}`,
        date,
        time: time ?? null,
        ofDay: 1,
        home,
        away,
        round: roundNumber(round),
        decidedBy,
        details: decidedBy === null || decidedBy === 'regulation' ? details : { ...details, decidedBy },
        isTiebreaker: tiebreaker === true,
        status: forfeit === undefined ? (hs === undefined ? (status ?? 'scheduled') : 'completed') : 'forfeited',
        forfeitedBy: forfeit ?? null,
        homeScore: hs ?? null,
        awayScore: as ?? null,
      }
    }),
    knockout: (file.knockout ?? []).map(({ round, date, home, away, hs, as, et = null, pens = null }, index) => ({
      round,
      date,
      home: teams.find(home, undefined, `knockout[${index}]`),
      away: teams.find(away, undefined, `knockout[${index}]`),
      score: [hs, as],
      extraTime: et,
      penalties: pens,
    })),
  }
}

function tableRulesOf(file: z.infer<typeof fixturesFile>, named: readonly string[]): TableRules {
  const clauses = named.map(toClause)
  const rulebooks = listRulebooks(file)
  const firstOther = clauses.indexOf(null)
  const count = firstOther === -1 ? named.length : firstOther
  return {
    rulebooks,
    clauses: clauses.slice(0, count).flatMap((clause) => clause ?? []),
    notApplied: rulebooks.length === 0 ? named.slice(count) : [],
    restart: file.rules?.resolution ?? null,
  }
}

type NamedSides = {
  readonly home: string
  readonly away: string
  readonly group?: string | undefined
  readonly homeGroup?: string | undefined
  readonly awayGroup?: string | undefined
}

/**
 * Identifies teams by division and name, ignoring case and spaces; in a game without a group, a name must be unique.
 */
function teamsOfFixtures(
  listed: readonly { readonly name: string; readonly group?: string | undefined }[],
  games: readonly NamedSides[],
) {
  const divisions = new Map<string, string>()
  const byKey = new Map<string, SeasonTeam>()
  const byName = new Map<string, SeasonTeam[]>()
  const add = (name: string, division: string | null) => {
    const key = keyOf(name, division)
    if (byKey.has(key)) return
    const team = { key, name: name.trim(), division, code: null }
    byKey.set(key, team)
    byName.set(toNameKey(name), [...(byName.get(toNameKey(name)) ?? []), team])
  }
  const named = [
    ...listed,
    ...games.flatMap(({ home, away, group, homeGroup = group, awayGroup = group }) => [
      { name: home, group: homeGroup },
      { name: away, group: awayGroup },
    ]),
  ]
  for (const { name, group } of named) {
    if (group === undefined) continue
    const division = divisions.get(toNameKey(group)) ?? group.trim()
    divisions.set(toNameKey(group), division)
    add(name, division)
  }
  for (const { name, group } of named) {
    if (group === undefined && !byName.has(toNameKey(name))) add(name, null)
  }
  for (const { name, group } of listed) if (group === undefined) add(name, null)
  return {
    byKey,
    /**
     * Returns the key of the team with this name.
     * @throws OperatorError if `group` is missing and several divisions have a team by this name, or none has
     */
    find(name: string, group: string | undefined, place: string): string {
      if (group !== undefined || byKey.has(keyOf(name, null))) return keyOf(name, group ?? null)
      const [found, ...others] = byName.get(toNameKey(name)) ?? []
      if (found === undefined) throw new OperatorError(`${place}: no team is called ${JSON.stringify(name)}.`)
      if (others.length === 0) return found.key
      const named = [found, ...others].map(({ division }) => division).join(', ')
      throw new OperatorError(`${place}: ${JSON.stringify(name)} is a team in ${named}. Say which with \`group\`.`)
    },
  }
}

function keyOf(name: string, division: string | null): string {
  return division === null ? toNameKey(name) : `${toNameKey(division)} / ${toNameKey(name)}`
}

/** `Matchday 12` → 12. */
function roundNumber(round: string | undefined): number | null {
  const digits = /\d+$/.exec(round ?? '')?.[0]
  return digits === undefined || Number(digits) < 1 || Number(digits) > 1000 ? null : Number(digits)
}

// ── Both ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new OperatorError(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const anyForm = z.object({ games: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)) })

function formOf(content: unknown): 'game log' | 'fixtures' {
  const [first = {}] = parse(anyForm, content).games
  if ('d' in first && 'h' in first && 'v' in first) return 'game log'
  if ('date' in first && 'home' in first && 'away' in first) return 'fixtures'
  throw new OperatorError(
    'games[0] is in no form that is known: neither `d`, `h`, `v` (a game log) nor `date`, `home`, `away` (fixtures).',
  )
}

function parse<T extends z.core.$ZodType>(schema: T, content: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, content)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.slice(0, 5).map((issue) => `${placeOf(issue.path)}: ${issue.message}`)
  const more = parsed.error.issues.length - lines.length
  throw new OperatorError([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'))
}

/** `games`, `12`, `hs` → `games[12].hs`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? 'the file' : place.replace(/^\./, '')
}

function withoutRepeats(games: readonly SeasonGame[]): SeasonGame[] {
  return [...new Map(games.map((game) => [JSON.stringify(game), game])).values()]
}

function checkSeason({ teams, games, knockout, facts }: ImportedSeason): void {
  const known = new Map<string, string>()
  for (const { key, name } of teams) {
    if (known.has(key)) throw new OperatorError(`${name} is in the table twice.`)
    known.set(key, name)
  }
  facts.lots.forEach(({ teams: drawn }, index) => {
    if (new Set(drawn).size < drawn.length) throw new OperatorError(`lots[${index}] names a team twice.`)
  })
  const left = new Set(facts.departures.map(({ team }) => team))
  if (left.size < facts.departures.length) throw new OperatorError('departures names a team twice.')
  games.forEach((game, index) => checkSides(game, known, `games[${index}]`))
  knockout.forEach((game, index) => checkSides(game, known, `knockout[${index}]`))
  const seen = new Map<string, number>()
  games.forEach((game, index) => {
    const earlier = seen.get(game.key)
    if (earlier !== undefined)
      throw new OperatorError(`games[${index}] is the same game as games[${earlier}]: ${game.key}.`)
    seen.set(game.key, index)
  })
}

function checkSides(
  { home, away }: Pick<SeasonGame, 'home' | 'away'>,
  known: ReadonlyMap<string, string>,
  place: string,
): void {
  for (const team of [home, away]) {
    if (!known.has(team)) throw new OperatorError(`${place}: no team is called ${JSON.stringify(team)}.`)
  }
  if (home === away) throw new OperatorError(`${place}: ${known.get(home) ?? home} plays itself.`)
}

function joinNotices(...notices: readonly (string | undefined)[]): string | null {
  const given = notices.filter((notice) => notice !== undefined && notice !== '')
  return given.length === 0 ? null : given.join('\n')
}
