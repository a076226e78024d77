import * as z from 'zod/mini'
import { calendarDate, score, text } from '#domain/schema/columns.ts'
import type { PointsForResult, TieBreaker } from '#domain/standings/standings.ts'
import { OperatorError } from '../../operator-error.ts'

// Reads a season from the JSON forms that docs/import.md describes, into one shape. Knows no server and no clock.

export type Season = {
  readonly name: string
  /** What has to travel with the data: notices and licences. */
  readonly notice: string | null
  readonly sport: 'Baseball' | 'Soccer'
  readonly timeZone: string
  readonly ranking: 'win_percentage' | PointsForResult
  readonly tieBreakers: readonly TieBreaker[]
  /** Rules of the file that do not follow from scores, such as fair play. */
  readonly otherRules: readonly string[]
  /** Tables of their own within the season; none where there is one table. */
  readonly divisions: readonly string[]
  readonly teams: readonly SeasonTeam[]
  readonly games: readonly SeasonGame[]
  /** What was played after the tables, in order. */
  readonly knockout: readonly KnockoutGame[]
}

/** `key` names a team in the file's games, `name` is what people read. */
export type SeasonTeam = { readonly key: string; readonly name: string; readonly division: string | null }

export type SeasonGame = {
  /** Unique in the season. */
  readonly key: string
  readonly date: string
  readonly time: string
  readonly home: string
  readonly away: string
  readonly round: number | null
} & (
  | { readonly forfeitedBy: null; readonly homeScore: number; readonly awayScore: number }
  | { readonly forfeitedBy: 'home' | 'away'; readonly homeScore: null; readonly awayScore: null }
)

/** Scores are home, then away. `extraTime` is the score after it, `penalties` what the shoot-out alone gave. */
export type KnockoutGame = {
  readonly round: string
  readonly date: string
  readonly home: string
  readonly away: string
  readonly score: Score
  readonly extraTime: Score | null
  readonly penalties: Score | null
}
export type Score = readonly [home: number, away: number]

/**
 * @param json the content of the file
 * @param options `repeats`: whether a game may be told several times in the same words, to count once
 * @throws OperatorError that says where in the file something is wrong
 */
export function parseSeason(json: string, options: { readonly repeats?: boolean } = {}): Season {
  const content = readJson(json)
  const form = formOf(content)
  const read =
    form === 'game log' ? fromGameLog(parse(gameLogFile, content)) : fromFixtures(parse(fixturesFile, content))
  const season = options.repeats === true ? { ...read, games: withoutRepeats(read.games) } : read
  checkGames(season)
  return season
}

const heading = { competition: text(3, 120), licence: z.optional(z.string()) }
const unplacedTime = '14:00' // of games that came without one
const teamName = text(1, 80)
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 15:30'))

// ── The game log form: baseball, teams by code, several games of a pair on one day ───────────────────────────────────

const gameLogFile = z.object({
  ...heading,
  notice_games: z.optional(z.string()),
  source_table: z.optional(z.string()),
  licence_table: z.optional(z.string()),
  table: z.array(z.object({ team: text(1, 10), name: teamName, league: text(1, 80) })).check(z.minLength(2)),
  games: z
    .array(
      z.object({
        d: calendarDate,
        n: z.int().check(z.gte(0), z.lte(3)), // 0: the only one of the day, else its place in the doubleheader
        v: z.string(),
        h: z.string(),
        vs: score,
        hs: score,
        forfeit: z.optional(z.enum(['V', 'H'])), // awarded to the visitor, to the home team
      }),
    )
    .check(z.minLength(1)),
})

const timeInDoubleheader = [unplacedTime, unplacedTime, '17:30', '21:00'] as const

function fromGameLog(file: z.infer<typeof gameLogFile>): Season {
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
    knockout: [],
    divisions: divisions.length > 1 ? divisions : [],
    teams: file.table.map(({ team, name, league }) => ({
      key: team,
      name,
      division: divisions.length > 1 ? league : null,
    })),
    games: file.games.map(({ d, n, v, h, vs, hs, forfeit }): SeasonGame => {
      const game = {
        key: `${d} ${v} at ${h} ${n}`,
        date: d,
        time: timeInDoubleheader[n] ?? unplacedTime,
        home: h,
        away: v,
        round: null,
      }
      if (forfeit === undefined) return { ...game, forfeitedBy: null, homeScore: hs, awayScore: vs }
      return { ...game, forfeitedBy: forfeit === 'V' ? 'home' : 'away', homeScore: null, awayScore: null }
    }),
  }
}

// ── The fixtures form: football, teams by name, matchdays, points ────────────────────────────────────────────────────

const points = z.int().check(z.gte(-100), z.lte(100))
const bothScores = z.readonly(z.tuple([score, score]))

const fixturesFile = z.object({
  ...heading,
  rules: z.optional(
    z.object({
      points: z
        .object({ win: points, draw: points, loss: points })
        .check(
          z.refine(
            ({ win, draw, loss }) => win > loss && draw >= loss && draw <= win,
            'Expected win, draw and loss in this order',
          ),
        ),
      tiebreak_order: z.optional(z.array(z.string())),
    }),
  ),
  games: z
    .array(
      z.object({
        round: z.optional(z.string()),
        date: calendarDate,
        time: z.optional(localTime),
        group: z.optional(text(1, 80)),
        home: teamName,
        away: teamName,
        hs: score,
        as: score,
      }),
    )
    .check(z.minLength(1)),
  knockout: z.optional(
    z.array(
      z.object({
        round: text(1, 80),
        date: calendarDate,
        home: teamName,
        away: teamName,
        hs: score,
        as: score,
        et: z.optional(bothScores),
        pens: z.optional(bothScores),
      }),
    ),
  ),
})

/** The file's rules that follow from scores, by our name. */
const tieBreakerByRule: ReadonlyMap<string, TieBreaker> = new Map([
  ['head_to_head_points', 'head_to_head'],
  ['head_to_head_goal_difference', 'head_to_head_difference'],
  ['head_to_head_goals_for', 'head_to_head_scored'],
  ['goal_difference', 'difference'],
  ['goals_for', 'scored'],
  ['wins', 'won'],
])

function fromFixtures(file: z.infer<typeof fixturesFile>): Season {
  const divisions = [...new Set(file.games.flatMap(({ group }) => group ?? []))].toSorted()
  const groupByTeam = new Map(
    file.games.flatMap(({ home, away, group = null }) => [[home, group] as const, [away, group] as const]),
  )
  const rules = file.rules?.tiebreak_order ?? []
  return {
    name: file.competition,
    notice: joinNotices(file.licence),
    sport: 'Soccer',
    timeZone: 'Europe/London',
    ranking: file.rules?.points ?? { win: 3, draw: 1, loss: 0 },
    tieBreakers: [...new Set(rules.flatMap((rule) => tieBreakerByRule.get(rule) ?? []))],
    otherRules: rules.filter((rule) => rule !== 'points' && !tieBreakerByRule.has(rule)),
    divisions,
    teams: [...groupByTeam]
      .map(([name, division]) => ({ key: name, name, division }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    games: file.games.map(({ round, date, time, home, away, hs, as }) => ({
      key: `${date} ${home} v ${away}`,
      date,
      time: time ?? unplacedTime,
      home,
      away,
      round: roundNumber(round),
      forfeitedBy: null,
      homeScore: hs,
      awayScore: as,
    })),
    knockout: (file.knockout ?? []).map(({ hs, as, et = null, pens = null, ...game }) => ({
      ...game,
      score: [hs, as],
      extraTime: et,
      penalties: pens,
    })),
  }
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

function checkGames({ teams, games, knockout }: Season): void {
  const known = new Set<string>()
  for (const { key, name } of teams) {
    if (known.has(key)) throw new OperatorError(`${name} is in the table twice.`)
    known.add(key)
  }
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
  known: ReadonlySet<string>,
  place: string,
): void {
  for (const team of [home, away]) {
    if (!known.has(team)) throw new OperatorError(`${place}: no team is called ${JSON.stringify(team)}.`)
  }
  if (home === away) throw new OperatorError(`${place}: ${home} plays itself.`)
}

function joinNotices(...notices: readonly (string | undefined)[]): string | null {
  const given = notices.filter((notice) => notice !== undefined && notice !== '')
  return given.length === 0 ? null : given.join('\n')
}
