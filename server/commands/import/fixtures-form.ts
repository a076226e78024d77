import * as z from 'zod/mini'
import { compareText } from '#domain/compare-text.ts'
import { toNameKey } from '#domain/import/names.ts'
import { strictRecord } from '#domain/schema/strict-record.ts'
import { calendarDateSchema, scoreSchema, textSchema } from '#domain/schema/columns.ts'
import { gameDetailsSchema } from '#domain/schema/schedules.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import type { Clause } from '#domain/rulebook/document.ts'
import type { StandingsTieBreaker } from '#domain/rulebook/league-columns.ts'
import { OperatorError } from '../../operator-error.ts'
import type { ImportedSeason, SeasonGame, SeasonTeam, TableRules } from './imported-season.ts'
import { headingShape, joinNotices, teamNameSchema } from './season-columns.ts'
import { factsShape, listRulebooks, readFacts } from './season-facts.ts'

// The form of fixtures: teams by name, rounds, points, divisions, and the rules of the league.

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
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 15:30'))
const bothScores = z.readonly(z.tuple([scoreSchema, scoreSchema]))

export const fixturesFile = strictRecord(
  {
    ...headingShape,
    ...factsShape,
    sport: z.optional(textSchema(1, 80)),
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'Not a time zone. They look like America/New_York'))),
    /** Teams that may have no games. */
    teams: z.optional(z.array(strictRecord({ name: teamNameSchema, group: z.optional(textSchema(1, 80)) }))),
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
            home: teamNameSchema,
            away: teamNameSchema,
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
          home: teamNameSchema,
          away: teamNameSchema,
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

export function fromFixtures(file: z.infer<typeof fixturesFile>): ImportedSeason {
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
