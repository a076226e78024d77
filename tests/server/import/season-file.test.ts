import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { computeStandings } from '#domain/standings/standings.ts'
import type { StandingRow } from '#domain/standings/standings.ts'
import { addDays } from '#domain/time.ts'
import { parseSeason } from '#server/commands/import/season-file.ts'
import { describeIgnoredRules, seasonToRows } from '#server/commands/import/season-rows.ts'
import { findRulebookPreset } from '#domain/rulebook/presets/presets.ts'
import type { SeasonRows } from '#server/commands/import/season-rows.ts'
import { toStandingsInput } from '#server/commands/import/season-tables.ts'
import { resolveInProject } from '#server/project-root.ts'

const fixture = (name: string) => readFileSync(resolveInProject(join('tests/fixtures', name)), 'utf8')

function rowsOf(json: string): SeasonRows {
  const season = parseSeason(json)
  return seasonToRows(season, {
    organizationId: '7f3f9d3e-0c9e-4f55-9b0e-7d1f6f1a2b3c',
    userId: '0b8c1f64-5f0b-4f7e-8f36-3f2b1a0c9d8e',
    sport: { id: '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01', name: season.sport, game_minutes: 120 },
    leagueName: season.name,
    timeZone: season.timeZone,
    now: '2026-11-21T10:00:00.000Z',
  })
}

type NamedRow = StandingRow & { readonly name: string }

/** Returns the table of the whole league, or of one division, with the teams' names. */
function tableOf(rows: SeasonRows, division?: string): NamedRow[] {
  const divisionId = rows.divisions.find((one) => one.name === division)?.id ?? null
  const teams = division === undefined ? rows.teams : rows.teams.filter((team) => team.division_id === divisionId)
  const [league] = rows.leagues
  const table = computeStandings({
    teams,
    games: rows.games,
    rulebook: fromLeagueColumns(league.standings_preset, league.tie_breakers),
  })
  return table.map((row) => ({ ...row, name: teams.find((team) => team.id === row.teamId)?.name ?? '' }))
}

test('a game at a time that clocks leave out is refused by name', () => {
  const json = fixture('epl-2018-19-extract.json')
  const season = parseSeason(json)
  const [first] = season.games
  if (!first) throw new Error('the season has no games')
  const context = {
    organizationId: '7f3f9d3e-0c9e-4f55-9b0e-7d1f6f1a2b3c',
    userId: '0b8c1f64-5f0b-4f7e-8f36-3f2b1a0c9d8e',
    sport: { id: '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01', name: season.sport, game_minutes: 120 },
    leagueName: season.name,
    timeZone: 'Europe/London',
    now: '2026-11-21T10:00:00.000Z',
  }
  const at = (time: string) => ({ ...season, games: [{ ...first, date: '2019-03-31', time }] })
  expect(() => seasonToRows(at('01:30'), context)).toThrow(/There is no 1:30 AM on Sun, Mar 31, 2019/)
  expect(seasonToRows(at('02:30'), context).games).toMatchObject([{ start_time: '2019-03-31T01:30:00.000Z' }])
})

test('a game of fixtures without a time is a game of its day', () => {
  const json = JSON.stringify({
    competition: 'Spring',
    games: [
      { date: '2019-06-01', home: 'A', away: 'B', hs: 1, as: 0 },
      { date: '2019-06-02', time: '15:00', home: 'B', away: 'A', hs: 1, as: 0 },
    ],
  })
  expect(rowsOf(json).games).toMatchObject([
    { local_time: null, start_time: '2019-05-31T23:00:00.000Z', end_time: '2019-06-01T23:00:00.000Z' },
    { local_time: '15:00', start_time: '2019-06-02T14:00:00.000Z', end_time: '2019-06-02T16:00:00.000Z' },
  ])
})

describe('a season of football', () => {
  const rows = rowsOf(fixture('epl-2018-19-extract.json'))

  test('gives the table that its points and differences give', () => {
    expect(tableOf(rows).map((row) => [row.rank, row.name, row.points, row.difference, row.scored])).toEqual([
      [1, 'Manchester City', 13, 7, 10],
      [2, 'Liverpool FC', 11, 3, 8],
      [3, 'Chelsea FC', 7, -6, 6],
      [4, 'Tottenham Hotspur', 3, -4, 5],
    ])
    expect(rows.leagues[0]).toMatchObject({ standings_preset: 'points_3_1_0', tie_breakers: ['difference', 'scored'] })
  })

  test('keeps matchdays and local times, in summer and in winter', () => {
    expect(rows.games.find((game) => game.round_number === 5)).toMatchObject({
      start_time: '2018-09-15T11:30:00.000Z', // 12:30 local time, in daylight saving time
      end_time: '2018-09-15T13:30:00.000Z',
      status: 'completed',
      result_state: 'official',
      result_side: 'staff',
      field_id: null,
    })
    expect(rows.games.find((game) => game.round_number === 21)).toMatchObject({
      start_time: '2019-01-03T20:00:00.000Z',
    })
    expect(rows.schedules[0]).toMatchObject({ status: 'published', start_date: '2018-09-15', end_date: '2019-04-20' })
  })
})

describe('a season of baseball', () => {
  const rows = rowsOf(fixture('mlb-1908-extract.json'))

  test('gives a table for each league, ties counting for neither', () => {
    const shown = (division: string) =>
      tableOf(rows, division).map((row) => [
        row.rank,
        row.name,
        row.won,
        row.lost,
        row.drawn,
        row.winPercentage,
        row.gamesBehind,
      ])
    expect(shown('AL')).toEqual([
      [1, 'Cleveland Naps', 27, 17, 1, '.614', '-'],
      [2, 'Detroit Tigers', 22, 22, 0, '.500', '5'],
      [3, 'Chicago White Sox', 17, 27, 1, '.386', '10'],
    ])
    expect(shown('NL')).toEqual([
      [1, 'Pittsburgh Pirates', 23, 21, 1, '.523', '-'],
      [2, 'New York Giants', 22, 22, 2, '.500', '1'],
      [3, 'Chicago Cubs', 21, 23, 1, '.477', '2'],
    ])
  })

  test('has games of a day without a time, and the second game of a doubleheader after the first', () => {
    expect(new Set(rows.games.map((game) => game.local_time))).toEqual(new Set([null]))
    const times = new Set(rows.games.map((game) => game.start_time.slice(11, 16)))
    expect(times).toEqual(new Set(['05:00', '05:01'])) // midnight in New York, which did not have daylight saving time in 1908
    for (const { local_date: date, start_time, end_time } of rows.games) {
      expect([start_time.slice(0, 10), end_time]).toEqual([date, `${addDays(date, 1)}T05:00:00.000Z`])
    }
  })

  test('carries the notice that travels with its games', () => {
    expect(rows.leagues[0].description).toContain('copyrighted by Retrosheet')
  })
})

describe('ids', () => {
  test('are the same for the same file, and those of its games stay when it grows', () => {
    const whole = JSON.parse(fixture('mlb-1908-extract.json')) as { games: unknown[] }
    const rows = rowsOf(JSON.stringify(whole))
    expect(rows).toEqual(rowsOf(fixture('mlb-1908-extract.json')))
    const begun = rowsOf(JSON.stringify({ ...whole, games: whole.games.slice(0, 40) }))
    expect(begun.games.map((game) => game.id)).toEqual(rows.games.slice(0, 40).map((game) => game.id))
    expect(new Set(rows.games.map((game) => game.id)).size).toBe(rows.games.length)
  })
})

describe('a file that is not in order', () => {
  const football = (changes: object, game: object = {}) =>
    JSON.stringify({
      competition: 'Test league',
      games: [{ date: '2026-05-01', home: 'A', away: 'B', hs: 1, as: 0, ...game }],
      ...changes,
    })
  const baseball = (games: readonly object[]) =>
    JSON.stringify({
      competition: 'Test league',
      table: [
        { team: 'A', name: 'Team A', league: 'X' },
        { team: 'B', name: 'Team B', league: 'X' },
      ],
      games,
    })
  const played = { d: '1908-05-01', n: 0, v: 'A', h: 'B', vs: 1, hs: 0 }

  test.each([
    ['is no JSON', '{"competition": ', 'This is not JSON: '],
    ['holds no games', football({ games: [] }), 'games: '],
    ['is of no known form', football({ games: [{ when: 'today' }] }), 'games[0] is in no form that is known'],
    ['lacks a name', football({ competition: undefined }), 'competition: '],
    ['has a score that is none', football({}, { hs: '1' }), 'games[0].hs: '],
    ['has a score beyond the limit', football({}, { as: 1000 }), 'games[0].as: '],
    ['has a date that does not exist', football({}, { date: '2026-02-30' }), 'games[0].date: '],
    ['has a time that does not exist', football({}, { time: '25:00' }), 'games[0].time: Expected a time such as 15:30'],
    ['lets a team play itself', football({}, { away: 'A' }), 'games[0]: A plays itself.'],
    ['names a team that is not in the table', baseball([{ ...played, h: 'C' }]), 'games[0]: no team is called "C".'],
    [
      'has a key that changes a result and is not read',
      football({}, { neutral: true }),
      'games[0].neutral: This key is not known. Allowed here: id, round, date, time, group, homeGroup, awayGroup, home, away, hs, as,',
    ],
    [
      'contradicts itself about overtime',
      football({}, { overtime: true, decidedBy: 'regulation' }),
      'games[0].overtime: This contradicts `decidedBy`',
    ],
    ['takes points away in another form', football({ deductions: { A: 3 } }), 'deductions: '],
    ['has byes', football({ byes: [] }), 'byes: This key is not known. Allowed here: '],
    [
      'takes points from a team that does not play',
      football({ deductions: [{ team: 'C', points: 1, reason: 'Late', date: '2026-05-01' }] }),
      'deductions[0]: no team is called "C".',
    ],
    [
      'draws lots between teams of another group',
      football({ lots: [{ order: ['A', 'B'], group: 'East', date: '2026-05-01' }] }),
      'lots[0]: no team is called "A".',
    ],
    [
      'draws lots with one team',
      football({ lots: [{ order: ['A', 'a '], date: '2026-05-01' }] }),
      'lots[0] names a team',
    ],
    [
      'lets a team leave twice',
      football({ departures: [1, 2].map(() => ({ team: 'A', date: '2026-05-01', as: 'withdrawn', reason: 'x' })) }),
      'departures names a team twice.',
    ],
    [
      'has rules and versions of them',
      football({ rulebook: 'hockey_nhl', rulebooks: [{ from: '2026-01-01', document: 'hockey_nhl' }] }),
      'rulebook: Give either `rulebook` or its versions, `rulebooks`',
    ],
    ['has one score of a game', football({}, { as: undefined }), 'games[0].hs: Give both scores'],
    ['has a score of a game that is off', football({}, { status: 'cancelled' }), 'games[0].status: A game has a score'],
    [
      'has details of a game without a score',
      football({}, { hs: undefined, as: undefined, details: { periods: [[1, 0]] } }),
      'games[0].status: A game has a score',
    ],
    ['is in no time zone', football({ timeZone: 'Mars/Base' }), 'timeZone: Not a time zone'],
    [
      'has rules that are not read',
      football({ rules: { points: { win: 3, draw: 1, loss: 0, overtime: 2 } } }),
      'rules.points.overtime: ',
    ],
    [
      'misspells a rule',
      football({ rules: { points: { win: 3, draw: 1, loss: 0 }, tiebreak_order: ['goal_diff'] } }),
      'rules.tiebreak_order[0]: This rule is not known. Applied: points, head_to_head_points,',
    ],
    [
      'is played in divisions of a league',
      JSON.stringify({
        competition: 'Test league',
        games: [played],
        table: [
          { team: 'A', name: 'Team A', league: 'X', division: 'East' },
          { team: 'B', name: 'Team B', league: 'X' },
        ],
      }),
      'table[0].division: ',
    ],
    ['has a game on a neutral field', baseball([{ ...played, neutral: true }]), 'games[0].neutral: '],
    ['has a game twice', baseball([played, played]), 'games[1] is the same game as games[0]'],
  ])('%s: says so and where', (_, json, words) => {
    expect(() => parseSeason(json)).toThrow(words)
    expect(() => parseSeason(json)).toThrow(expect.objectContaining({ name: 'OperatorError' }))
  })

  test('keys that only describe change nothing', () => {
    const about = {
      note: 'x',
      notes: [],
      source: 'x',
      'official order': ['B', 'A'],
      official: {},
      table: [],
      licence: 'CC0',
    }
    const plain = parseSeason(football({ licence: 'CC0' }))
    expect(parseSeason(football(about, { note: 'moved', source_page: 3 }))).toEqual(plain)
  })

  test('a resolution, which a league cannot store without a rule document, is named', () => {
    const rules = { points: { win: 3, draw: 1, loss: 0 }, resolution: 'block' }
    expect(describeIgnoredRules(parseSeason(football({ rules })))).toEqual([
      'The import does not store `resolution`: the league ranks by its own preset and tie-breakers.',
    ])
    expect(describeIgnoredRules(parseSeason(football({ rules, rulebook: 'soccer_la_liga' })))).toEqual([])
  })

  test('a rule document becomes the first version of the league’s rules, and versions keep their dates', () => {
    const [only] = rowsOf(football({ rulebook: 'hockey_nhl', rules: undefined })).rulebook_versions
    expect(only).toMatchObject({ number: 1, applies_from: '2026-05-01', note: null })
    expect(only?.document).toEqual(findRulebookPreset('hockey_nhl'))
    const rulebooks = [
      { from: '2026-06-01', document: 'soccer_la_liga', note: 'The assembly changed them' },
      { from: '2026-01-01', document: 'soccer_us_youth' },
    ]
    const season = parseSeason(football({ rulebooks }))
    expect(rowsOf(football({ rulebooks })).rulebook_versions).toMatchObject([
      { number: 1, applies_from: '2026-01-01', note: null, document: findRulebookPreset('soccer_us_youth') },
      { number: 2, applies_from: '2026-06-01', note: 'The assembly changed them' },
    ])
    expect(toStandingsInput(season, season.teams, '2026-05-31').rulebook).toEqual(findRulebookPreset('soccer_us_youth'))
    expect(toStandingsInput(season, season.teams).rulebook).toEqual(findRulebookPreset('soccer_la_liga'))
  })

  test('points taken, drawn lots and departures count in the file’s tables, and become rows of the league', () => {
    const document = {
      format: 1,
      name: 'Lots',
      points: { win: 3, draw: 1, loss: 0 },
      rank: [{ id: 'points', by: 'points' }],
      ties: { restart: 'never', order: [{ id: 'lots', by: 'lots' }] },
    }
    const json = football(
      {
        rulebook: document,
        deductions: [{ team: 'A', points: -1, reason: 'Fair play', date: '2026-05-03' }],
        lots: [{ order: ['b', 'A'], date: '2026-05-02', note: 'In the club house' }],
        departures: [{ team: 'B', date: '2026-05-04', as: 'withdrawn', reason: 'Folded' }],
      },
      { hs: 1, as: 1 },
    )
    const season = parseSeason(json)
    const ranked = (asOf?: string) =>
      computeStandings(toStandingsInput(season, season.teams, asOf)).map(({ teamId, rank, points }) =>
        [rank, teamId.toUpperCase(), points].join(' '),
      )
    expect(ranked('2026-05-01')).toEqual(['1 A 1', '1 B 1'])
    expect(ranked('2026-05-02')).toEqual(['1 B 1', '2 A 1'])
    expect(ranked()).toEqual(['1 A 2', '2 B 1'])
    expect(toStandingsInput(season, season.teams).withdrawals).toHaveLength(1)
    const rows = rowsOf(json)
    const [a, b] = rows.teams
    expect(rows.point_deductions).toMatchObject([
      { team_id: a?.id, points: -1, reason: 'Fair play', decided_at: '2026-05-02T23:00:00.000Z' },
    ])
    expect(rows.lot_draws).toMatchObject([
      { team_ids: [b?.id, a?.id], drawn_on: '2026-05-02', note: 'In the club house' },
    ])
    expect(b).toMatchObject({ left_as: 'withdrawn', left_reason: 'Folded', left_at: '2026-05-04T22:59:59.999Z' })
  })

  test('how a game was decided, which counts only under a rule document, is named', () => {
    const rules = { points: { win: 3, draw: 1, loss: 0 } }
    expect(describeIgnoredRules(parseSeason(football({ rules }, { overtime: false })))).toEqual([])
    expect(describeIgnoredRules(parseSeason(football({ rules }, { decidedBy: 'shootout' })))).toEqual([
      'Without a rule document, a loss in overtime or a shootout is a loss like any other.',
    ])
    expect(describeIgnoredRules(parseSeason(football({ rulebook: 'hockey_nhl' }, { decidedBy: 'shootout' })))).toEqual(
      [],
    )
  })

  test('what a league cannot be set to is named, and nothing after it applied', () => {
    const rules = {
      points: { win: 3, draw: 1, loss: 0 },
      tiebreak_order: ['goal_difference', 'wins', 'goals_for', 'lots'],
    }
    const season = parseSeason(
      football({ rules, knockout: [{ round: 'Final', date: '2026-06-01', home: 'A', away: 'B', hs: 1, as: 0 }] }),
    )
    expect(rowsOf(football({ rules })).leagues[0].tie_breakers).toEqual(['difference'])
    expect(describeIgnoredRules(season)).toEqual([
      'The league has no tie-breaker for wins, goals_for, lots: teams that only these separate stay tied.',
      'Games of the knockout that are not imported: 1.',
    ])
  })

  test('points that no league can be set to are refused when it is to become one', () => {
    const json = football({ rules: { points: { win: 4, draw: 2, loss: 1 } } })
    expect(() => rowsOf(json)).toThrow('rules.points: a league gives 3 or 2 points for a win')
  })

  test('names five places and counts the rest', () => {
    const games = Array.from({ length: 8 }, () => ({ date: '2026-05-01', home: 'A', away: 'B', hs: -1, as: 0 }))
    expect(() => parseSeason(football({ games }))).toThrow(/games\[4\]\.hs: .*\n… and 3 more$/)
  })

  test('a forfeit is a result without a score, for the visitor or the home team', () => {
    const [visitor, home] = parseSeason(
      baseball([
        { ...played, forfeit: 'V' },
        { ...played, n: 2, forfeit: 'H' },
      ]),
    ).games
    expect(visitor).toMatchObject({ forfeitedBy: 'home', homeScore: null, awayScore: null })
    expect(home).toMatchObject({ forfeitedBy: 'away' })
  })
})

// Whole published seasons, if a folder with them is next to the checkout.
const whole = (name: string) => resolveInProject(join('../shared/data', name))
const absent = ['mlb-1908.json', 'epl-2018-19.json'].filter((name) => !existsSync(whole(name)))
if (absent.length > 0)
  console.warn(`Skipping the comparison with published tables: ${absent.join(', ')} not in ../shared/data`)

describe.skipIf(absent.length > 0)('the published tables', () => {
  const read = (name: string) => readFileSync(whole(name), 'utf8')

  test('of both major leagues in 1908', () => {
    type Official = { name: string; league: string; rank: number; W: number; L: number; RS: number; RA: number }
    const json = read('mlb-1908.json')
    const { table } = JSON.parse(json) as { table: Official[] }
    const rows = rowsOf(json)
    for (const division of ['AL', 'NL']) {
      expect(
        tableOf(rows, division).map(({ rank, name, won, lost, scored, conceded }) => [
          rank,
          name,
          won,
          lost,
          scored,
          conceded,
        ]),
      ).toEqual(
        table
          .filter((row) => row.league === division)
          .map(({ rank, name, W, L, RS, RA }) => [rank, name, W, L, RS, RA]),
      )
    }
    const shown = (row: NamedRow | undefined) => [row?.name, row?.winPercentage, row?.gamesBehind, row?.isShared]
    const [american, national] = [tableOf(rows, 'AL'), tableOf(rows, 'NL')]
    expect(american.slice(0, 3).map(shown)).toEqual([
      ['Detroit Tigers', '.588', '-', false],
      ['Cleveland Naps', '.584', '.5', false],
      ['Chicago White Sox', '.579', '1.5', false],
    ])
    expect(national.slice(1, 3).map(shown)).toEqual([
      ['New York Giants', '.636', '1', true],
      ['Pittsburgh Pirates', '.636', '1', true],
    ])
  })

  test('of the English Premier League 2018/19', () => {
    type Record = { W: number; D: number; L: number; F: number; A: number }
    type Official = Record & {
      rank: number
      team: string
      P: number
      Pts: number
      home: Record
      away: Record
    }
    const json = read('epl-2018-19.json')
    const { table } = JSON.parse(json) as { table: Official[] }
    const record = ({ W, D, L, F, A }: Record) => ({ won: W, lost: L, drawn: D, scored: F, conceded: A })
    expect(
      tableOf(rowsOf(json)).map(({ rank, name, played, scored, conceded, points, won, drawn, lost, home, away }) => ({
        rank,
        name,
        played,
        points,
        all: { won, drawn, lost, scored, conceded },
        home,
        away,
      })),
    ).toEqual(
      table.map((row) => ({
        rank: row.rank,
        name: row.team,
        played: row.P,
        points: row.Pts,
        all: record(row),
        home: record(row.home),
        away: record(row.away),
      })),
    )
  })
})
