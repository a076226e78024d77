import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, shuffle } from '#domain/random.ts'
import { computeRace } from '#domain/standings/race.ts'
import { reportStandings } from '#server/commands/import/report-standings.ts'
import { parseSeason } from '#server/commands/import/season-file.ts'
import type { ImportedSeason } from '#server/commands/import/imported-season.ts'
import { computeSeasonTables, toStandingsInput } from '#server/commands/import/season-tables.ts'
import type { SeasonTables } from '#server/commands/import/season-tables.ts'
import { resolveInProject } from '#server/project-root.ts'

const fixture = (name: string) => resolveInProject(join('tests/fixtures', `${name}-extract.json`))
const readSeason = (file: string) => parseSeason(readFileSync(file, 'utf8'))

/** Returns ranks such as `1 Belgium 9, 2 England 6`. */
const ranks = ({ tables }: SeasonTables, index = 0) =>
  tables[index]?.rows.map((row) => `${row.rank} ${row.name ?? row.team} ${row.points ?? row.pct}`).join(', ')

describe('the tables of a season', () => {
  test('show every figure of a team, all told, at home and away', () => {
    const [table] = computeSeasonTables(readSeason(fixture('epl-2018-19'))).tables
    expect(table).toMatchObject({ name: null, complete: true, unresolved: [] })
    expect(table?.rows[0]).toEqual({
      rank: 1,
      team: 'Manchester City',
      played: 6,
      won: 4,
      drawn: 1,
      lost: 1,
      for: 10,
      against: 3,
      difference: 7,
      points: 13,
      home: { played: 3, won: 3, drawn: 0, lost: 0, for: 9, against: 1 },
      away: { played: 3, won: 1, drawn: 1, lost: 1, for: 1, against: 2 },
      shared: false,
      unresolved: false,
      why: 'more points (13 to 11)',
    })
  })

  test('are one for each league, with percentages and games behind where the file counts no points', () => {
    const tables = computeSeasonTables(readSeason(fixture('mlb-1908')))
    expect(tables.notice).toContain('copyrighted by Retrosheet')
    expect(ranks(tables)).toBe('1 Cleveland Naps .614, 2 Detroit Tigers .500, 3 Chicago White Sox .386')
    expect(tables.tables.map(({ name }) => name)).toEqual(['AL', 'NL'])
    const row = tables.tables[1]?.rows[2]
    expect(row).toMatchObject({ team: 'CHN', name: 'Chicago Cubs', pct: '.477', gamesBehind: '2', drawn: 1 })
    expect(row).not.toHaveProperty('points')
  })

  test('count the games up to a day and leave out those after it', () => {
    const season = readSeason(fixture('epl-2018-19'))
    const shown = (asOf: string) => ranks(computeSeasonTables(season, asOf))
    expect(shown('2018-09-14')).toBe('1 Chelsea FC 0, 1 Liverpool FC 0, 1 Manchester City 0, 1 Tottenham Hotspur 0')
    expect(shown('2018-09-15')).toBe('1 Liverpool FC 3, 2 Chelsea FC 0, 2 Manchester City 0, 4 Tottenham Hotspur 0')
    expect(shown('2030-01-01')).toBe(ranks(computeSeasonTables(season)))
    expect(computeSeasonTables(season, '2018-09-15').tables[0]?.complete).toBe(false)
  })

  test('say while games are open who is certain of a place and who is out', () => {
    const [groupG, groupH] = computeSeasonTables(readSeason(fixture('worldcup-2018')), '2018-06-24').tables
    expect(groupG?.placesAtStake).toBe(2)
    expect(groupG?.rows.map(({ team, race }) => [team, race])).toEqual([
      ['Belgium', { status: 'clinched', exact: true, eliminatedBy: null }],
      ['England', { status: 'clinched', exact: true, eliminatedBy: null }],
      ['Tunisia', { status: 'eliminated', exact: true, eliminatedBy: ['Belgium', 'England'] }],
      ['Panama', { status: 'eliminated', exact: true, eliminatedBy: ['Belgium', 'England'] }],
    ])
    expect(groupH?.rows.map(({ team, race }) => [team, race?.status])).toEqual([
      ['Japan', 'open'],
      ['Senegal', 'open'],
      ['Colombia', 'open'],
      ['Poland', 'eliminated'],
    ])
    expect(computeSeasonTables(readSeason(fixture('worldcup-2018'))).tables[0]?.rows[0]).not.toHaveProperty('race')
  })

  test('say where the rules do not separate two teams, and that either may go on', () => {
    const tables = computeSeasonTables(readSeason(fixture('worldcup-2018')))
    expect(ranks(tables, 1)).toBe('1 Colombia 6, 2 Japan 4, 2 Senegal 4, 4 Poland 3')
    expect(tables.rulesNotApplied).toEqual(['fair_play', 'lots'])
    expect(tables.tables[1]).toMatchObject({
      unresolved: [['Japan', 'Senegal']],
      advancing: [
        { place: 1, teams: ['Colombia'] },
        { place: 2, teams: ['Japan', 'Senegal'] },
      ],
    })
    expect(tables.tables[1]?.rows.map(({ shared, unresolved, why }) => [shared, unresolved, why])).toEqual([
      [false, false, 'more points (6 to 4)'],
      [true, true, 'tied under every rule'],
      [true, true, 'more points (4 to 3)'],
      [false, false, null],
    ])
  })

  test('lead to the knockout, which a shootout can decide', () => {
    const { knockout } = computeSeasonTables(readSeason(fixture('worldcup-2018')))
    expect(knockout?.map(({ home, away, winner, from }) => ({ home, away, winner, from }))).toEqual([
      {
        home: 'Belgium',
        away: 'Japan',
        winner: 'Belgium',
        from: [
          { group: 'Group G', place: 1 },
          { group: 'Group H', place: 2 },
        ],
      },
      {
        home: 'Colombia',
        away: 'England',
        winner: 'England',
        from: [
          { group: 'Group H', place: 1 },
          { group: 'Group G', place: 2 },
        ],
      },
    ])
    expect(computeSeasonTables(readSeason(fixture('worldcup-2018')), '2018-07-02').knockout).toHaveLength(1)
  })

  test('are the same whatever the order of the file', () => {
    const season = readSeason(fixture('worldcup-2018'))
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = createRandom(seed)
        const muddled: ImportedSeason = {
          ...season,
          teams: shuffle(season.teams, random),
          games: shuffle(season.games, random),
        }
        expect(computeSeasonTables(muddled)).toEqual(computeSeasonTables(season))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-standings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (content: object) => {
    const file = join(folder, 'season.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const game = { date: '2026-05-01', home: 'A', away: 'B', hs: 1, as: 0 }

  async function run(...parameters: string[]) {
    const printed: string[] = []
    const problems: string[] = []
    const code = await reportStandings(
      parameters,
      (text) => printed.push(text),
      (text) => problems.push(text),
    )
    return { code, printed: printed.join('\n'), problem: problems.join('\n') }
  }

  test('prints JSON with a row on each line, and nothing else', async () => {
    const { code, printed, problem } = await run(fixture('epl-2018-19'), '--as-of', '2018-12-31')
    expect({ code, problem }).toEqual({ code: 0, problem: '' })
    expect(JSON.parse(printed)).toEqual(computeSeasonTables(readSeason(fixture('epl-2018-19')), '2018-12-31'))
    expect(printed.split('\n').filter((line) => /^ +\{"rank":/.test(line))).toHaveLength(4)
  })

  test('ends with 2 and one line that says what is wrong', async () => {
    const { code, printed, problem } = await run(join(folder, 'none.json'))
    expect({ code, printed }).toEqual({ code: 2, printed: '' })
    expect(problem).toMatch(/^\S+none\.json cannot be read: ENOENT.*$/)
  })

  test.each<[string, () => string[], string]>([
    ['no file', () => [], 'Usage: npm run -s standings'],
    ['two files', () => ['a.json', 'b.json'], 'Usage: npm run -s standings'],
    ['an option that it does not have', () => ['a.json', '--now'], "Unknown option '--now'"],
    ['a day that does not exist', () => [fixture('mlb-1908'), '--as-of', '1908-02-30'], 'not a date'],
    ['a day in other words', () => [fixture('mlb-1908'), '--as-of', 'yesterday'], '--as-of yesterday: not a date'],
    ['a file of another kind', () => [resolveInProject('README.md')], 'This is not JSON'],
    ['points that are in no order', () => [write(withPoints({ win: 1, draw: 1, loss: 1 }))], 'rules.points: '],
    [
      'a knockout of a team without a group',
      () => [write({ competition: 'Cup', games: [game], knockout: [{ ...game, round: 'Final', away: 'Z' }] })],
      'knockout[0]: no team is called "Z".',
    ],
    [
      'two results of one game',
      () => [write({ competition: 'Cup', games: [game, { ...game, hs: 2 }] })],
      'games[1] is the same game as games[0]',
    ],
  ])('refuses %s', async (_, parameters, words) => {
    const { code, printed, problem } = await run(...parameters())
    expect({ code, printed }).toEqual({ code: 2, printed: '' })
    expect(problem).toContain(words)
  })

  test('counts a game once that the file tells twice', async () => {
    const once = await run(write({ competition: 'Cup', games: [game] }))
    expect(await run(write({ competition: 'Cup', games: [game, game] }))).toEqual(once)
    expect(once.code).toBe(0)
  })

  test('gives the points that the file asks for', () => {
    const season = parseSeason(JSON.stringify(withPoints({ win: 4, draw: 2, loss: 1 })))
    expect(ranks(computeSeasonTables(season))).toBe('1 A 4, 2 B 1')
  })

  function withPoints(points: object) {
    return { competition: 'Cup', rules: { points }, games: [game] }
  }
})

describe('a season from a rulebook or a public question', () => {
  const caseOf = (name: string) => readSeason(resolveInProject(`tests/fixtures/cases/${name}.json`))
  const shown = (season: ImportedSeason, asOf?: string) => {
    const { tables, rulesNotApplied } = computeSeasonTables(season, asOf)
    return { order: tables[0]?.rows.map(({ rank, team }) => `${rank} ${team}`), rulesNotApplied }
  }

  test('leaves open whether the games of tied teams begin again when one of them is separated', () => {
    const cycle = caseOf('cycle')
    // WFDF ranks Reef above Ember by the games among all three; FIBA ranks them the other way around by the game
    // between these two.
    expect(shown(cycle)).toEqual({
      order: ['1 Gale', '2 Ember', '2 Reef', '4 Dune'],
      rulesNotApplied: ['head_to_head_restart'],
    })
    expect(computeSeasonTables(cycle).tables[0]?.rows[1]?.why).toBe('tied under every rule')
  })

  test('leaves open whether the games of tied teams count before all of them are played', () => {
    const halfWay = caseOf('laliga')
    expect(shown(halfWay, '2026-12-31')).toEqual({
      order: ['1 Este', '2 Norte', '2 Sur', '4 Oeste'],
      rulesNotApplied: ['head_to_head_only_when_complete'],
    })
    expect(shown(halfWay)).toEqual({
      order: ['1 Sur', '2 Norte', '3 Este', '4 Oeste'],
      rulesNotApplied: [],
    })
  })

  test('resolves a tie the way the file says', () => {
    const file = readFileSync(resolveInProject('tests/fixtures/cases/cycle.json'), 'utf8')
    const by = (resolution: string) =>
      shown(parseSeason(file.replace('"tiebreak_order"', `"resolution": "${resolution}", "tiebreak_order"`)))
    expect(by('never')).toEqual({ order: ['1 Gale', '2 Reef', '3 Ember', '4 Dune'], rulesNotApplied: [] })
    expect(by('best_group')).toEqual({ order: ['1 Gale', '2 Ember', '3 Reef', '4 Dune'], rulesNotApplied: [] })
    expect(() => by('sometimes')).toThrow('rules.resolution: ')
  })

  test('ranks by a preset or a whole rule document', () => {
    const file = readFileSync(resolveInProject('tests/fixtures/cases/laliga.json'), 'utf8')
    const by = (rulebook: unknown) => parseSeason(JSON.stringify({ ...JSON.parse(file), rulebook }))
    expect(shown(by('soccer_la_liga'), '2026-12-31')).toEqual({
      order: ['1 Este', '2 Sur', '3 Norte', '4 Oeste'],
      rulesNotApplied: [],
    })
    const byWins = { format: 1, name: 'Wins', points: null, rank: [{ id: 'wins', by: 'wins' }] }
    const document = { ...byWins, ties: { restart: 'never', order: [] } }
    expect(shown(by(document)).order).toEqual(['1 Norte', '1 Sur', '3 Este', '4 Oeste'])
    expect(() => by('soccer_moon')).toThrow('rulebook: ')
    expect(() => by(byWins)).toThrow('rulebook: ')
  })

  test('gives the loser of a game in overtime the points for a draw, or what a rule document says', () => {
    const games = [
      { date: '2026-10-01', home: 'ANA', away: 'BOS', hs: 3, as: 2, overtime: true },
      { date: '2026-10-02', home: 'BOS', away: 'CGY', hs: 2, as: 1, decidedBy: 'shootout' },
      { date: '2026-10-03', home: 'CGY', away: 'ANA', hs: 4, as: 0, overtime: false },
    ]
    const rules = { points: { win: 2, draw: 1, loss: 0 }, tiebreak_order: [] }
    const season = (changes: object) => parseSeason(JSON.stringify({ competition: 'Hockey', rules, games, ...changes }))
    const points = (changes: object) =>
      computeSeasonTables(season(changes)).tables[0]?.rows.map((row) => `${row.rank} ${row.team} ${row.points}`)
    expect(points({})).toEqual(['1 BOS 3', '1 CGY 3', '3 ANA 2'])
    expect(points({ rulebook: 'hockey_nhl' })).toEqual(['1 CGY 3', '2 BOS 3', '3 ANA 2'])
    const first = computeSeasonTables(season({ rulebook: 'hockey_nhl' })).tables[0]?.rows[0]
    expect(first?.why).toBe('more wins in regulation (1 to 0)')
    expect(points({ rulebook: 'hockey_iihf' })).toEqual(['1 CGY 4', '2 BOS 3', '3 ANA 2'])
  })

  test('lets a tiebreaker game decide, and count for nothing else', () => {
    const games = [
      { date: '2026-10-01', home: 'Ants', away: 'Cows', hs: 1, as: 0 },
      { date: '2026-10-01', home: 'Bees', away: 'Cows', hs: 1, as: 0 },
      { date: '2026-10-08', home: 'Ants', away: 'Bees', hs: 1, as: 3, tiebreaker: true },
    ]
    const rulebook = {
      format: 1,
      name: 'Rules',
      points: { win: 3, draw: 1, loss: 0 },
      rank: [{ id: 'points', by: 'points' }],
      ties: { restart: 'never', order: [{ id: 'playoff', by: 'playoff' }] },
    }
    const season = parseSeason(JSON.stringify({ competition: 'Cup', rulebook, games }))
    const [bees, ants] = computeSeasonTables(season).tables[0]?.rows ?? []
    expect(bees).toMatchObject({ rank: 1, team: 'Bees', points: 3, played: 1, for: 1 })
    expect(bees?.why).toBe('won the tiebreaker game 3–1 on Thu, Oct 8, 2026')
    expect(ants).toMatchObject({ rank: 2, team: 'Ants', points: 3, played: 1, against: 0 })
    expect(shown(season, '2026-10-02').order).toEqual(['1 Ants', '1 Bees', '3 Cows'])
  })

  test('applies away goals among the teams concerned, and a capped difference', () => {
    const away = caseOf('away')
    expect(shown(away)).toEqual({ order: ['1 Maple', '2 Ivy', '3 Fern'], rulesNotApplied: [] })
    expect(computeSeasonTables(away).tables[0]?.rows[0]?.why).toMatch(/^more goals scored away from home in the games/)
    const right = { order: ['1 Ash', '2 Beech', '3 Cypress', '4 Dove'], rulesNotApplied: [] }
    expect(shown(caseOf('sinc'))).toEqual(right)
    const sinc = readFileSync(resolveInProject('tests/fixtures/cases/sinc.json'), 'utf8')
    const youth = parseSeason(JSON.stringify({ ...JSON.parse(sinc), rulebook: 'soccer_us_youth' }))
    expect(shown(youth)).toEqual(right)
    expect(computeSeasonTables(youth).tables[0]?.rows[0]?.why).toBe(
      'better goal difference counting at most 3 per game (+4 to +3)',
    )
  })

  test('ranks nobody by the alphabet where lots are drawn', () => {
    expect(shown(caseOf('can2015'))).toEqual({
      order: ['1 CIV', '2 GUI', '2 MLI', '4 CMR'],
      rulesNotApplied: [],
    })
  })
})

describe('teams of one name in two divisions', () => {
  const game = { date: '2026-05-01', hs: 1, as: 0 }
  const file = (...games: readonly object[]) => JSON.stringify({ competition: 'Club league', games })

  test('are two teams, whatever the case and spaces of division and name', () => {
    const season = parseSeason(
      file(
        { ...game, group: 'U10', home: 'Tigers', away: 'Sharks' },
        { ...game, group: 'u10 ', home: 'SHARKS', away: ' tigers', hs: 4 },
        { ...game, group: 'U12', home: 'Bears', away: 'Tigers' },
        { ...game, date: '2026-05-02', home: 'Bears', away: 'bears 2', group: 'U12' },
      ),
    )
    const shown = computeSeasonTables(season).tables.map(({ name, rows }) => [
      name,
      ...rows.map(({ team, points, played }) => `${team} ${points} of ${played}`),
    ])
    expect(shown).toEqual([
      ['U10', 'Sharks 3 of 2', 'Tigers 3 of 2'],
      ['U12', 'Bears 6 of 2', 'Tigers 0 of 1', 'bears 2 0 of 1'],
    ])
  })

  test('are asked about where a game does not say its division', () => {
    const groups = [
      { ...game, group: 'U10', home: 'Tigers', away: 'Sharks' },
      { ...game, group: 'U12', home: 'Tigers', away: 'Bears' },
    ]
    expect(() => parseSeason(file(...groups, { ...game, home: 'Bears', away: 'Tigers' }))).toThrow(
      'games[2]: "Tigers" is a team in U10, U12. Say which with `group`.',
    )
    const known = parseSeason(file(...groups, { ...game, home: 'Sharks', away: 'Bears' }))
    expect(known.teams.map(({ name, division }) => [name, division])).toEqual([
      ['Bears', 'U12'],
      ['Sharks', 'U10'],
      ['Tigers', 'U10'],
      ['Tigers', 'U12'],
    ])
  })
})

// Whole published seasons, if a folder with them is next to the checkout.
const published = (name: string) => resolveInProject(join('../shared/data', `${name}.json`))
const absent = ['mlb-1908', 'epl-2018-19', 'worldcup-2018', 'nhl-2014-15'].filter(
  (name) => !existsSync(published(name)),
)
if (absent.length > 0) console.warn(`Skipping published tables: ${absent.join(', ')} not in ../shared/data`)

describe.skipIf(absent.length > 0)('every figure of the published table', () => {
  type Row = Record<'W' | 'D' | 'L' | 'F' | 'A', number>
  const recordOf = ({ W, D, L, F, A }: Row) => ({ played: W + D + L, won: W, drawn: D, lost: L, for: F, against: A })
  let tables: Record<string, SeasonTables>
  let truths: Record<string, { table: object[]; knockout?: object[] }>

  beforeAll(() => {
    const names = ['mlb-1908', 'epl-2018-19', 'worldcup-2018']
    tables = Object.fromEntries(names.map((name) => [name, computeSeasonTables(readSeason(published(name)))]))
    truths = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(published(name), 'utf8'))]))
  })

  test('of both major leagues in 1908', () => {
    const shown = tables['mlb-1908']?.tables.flatMap(({ name: league, rows }) =>
      rows.map(({ rank, team, name, played: G, won: W, lost: L, home, for: RS, against: RA }) => ({
        team,
        name,
        league,
        division: null,
        rank,
        G,
        W,
        L,
        home_games: home.played,
        RS,
        RA,
      })),
    )
    expect(shown).toEqual(truths['mlb-1908']?.table)
    expect(tables['mlb-1908']?.tables[1]?.unresolved).toEqual([['NY1', 'PIT']])
  })

  test('of the points of the NHL 2014-15, but for the losers of 170 shootouts, which the file does not mark', () => {
    const file = JSON.parse(readFileSync(published('nhl-2014-15'), 'utf8'))
    for (const rulebook of [undefined, 'hockey_nhl']) {
      const rows = computeSeasonTables(parseSeason(JSON.stringify({ ...file, rulebook }))).tables[0]?.rows ?? []
      const missing = rows.map(({ team, points = 0 }) => file.official[team].points - points)
      expect(Math.min(...missing)).toBe(0)
      expect(missing.reduce((a, b) => a + b, 0)).toBe(170)
    }
  })

  test('of the English Premier League 2018/19', () => {
    const shown = tables['epl-2018-19']?.tables[0]?.rows.map(
      ({ rank, team, played, won, drawn, lost, for: scored, against, difference, points, home, away }) => ({
        rank,
        team,
        played,
        won,
        drawn,
        lost,
        for: scored,
        against,
        difference,
        points,
        home,
        away,
      }),
    )
    type Official = Row & { rank: number; team: string; P: number; GD: number; Pts: number; home: Row; away: Row }
    const official = truths['epl-2018-19']?.table as Official[]
    expect(shown).toEqual(
      official.map((row) => ({
        rank: row.rank,
        team: row.team,
        ...recordOf(row),
        played: row.P,
        difference: row.GD,
        points: row.Pts,
        home: recordOf(row.home),
        away: recordOf(row.away),
      })),
    )
  })

  test('of the eight groups of the World Cup 2018, but for what only fair play decided', () => {
    type Official = Row & { group: string; rank: number; team: string; P: number; Pts: number }
    const shown = tables['worldcup-2018']?.tables.flatMap(({ name: group, rows }) =>
      rows.map(({ rank, team, played: P, won: W, drawn: D, lost: L, for: F, against: A, points: Pts }) => ({
        group,
        rank,
        team,
        P,
        W,
        D,
        L,
        F,
        A,
        Pts,
      })),
    )
    const official = truths['worldcup-2018']?.table as Official[]
    expect(shown).toEqual(official.map((row) => (row.team === 'Senegal' ? { ...row, rank: 2 } : row)))
    expect(tables['worldcup-2018']?.tables.flatMap(({ unresolved }) => unresolved)).toEqual([['Japan', 'Senegal']])
  })

  test('leads from the groups to the final of the World Cup 2018', () => {
    const { tables: groups = [], knockout = [] } = tables['worldcup-2018'] ?? {}
    const firstRound = knockout.slice(0, 8).flatMap(({ home, away, from }) => [
      [home, from[0]],
      [away, from[1]],
    ])
    const advancing = groups.flatMap(({ name, advancing = [] }) =>
      advancing.map(({ place, teams }) => [teams[0], { group: name, place }]),
    )
    const inOrder = (pairs: unknown[]) => pairs.map((pair) => JSON.stringify(pair)).toSorted()
    expect(inOrder(firstRound)).toEqual(inOrder(advancing)) // of the two tied teams, Japan comes first alphabetically
    expect(knockout.slice(8).map(({ from }) => from)).toEqual([
      [{ winnerOf: 2 }, { winnerOf: 1 }],
      [{ winnerOf: 5 }, { winnerOf: 6 }],
      [{ winnerOf: 7 }, { winnerOf: 8 }],
      [{ winnerOf: 3 }, { winnerOf: 4 }],
      [{ winnerOf: 9 }, { winnerOf: 10 }],
      [{ winnerOf: 12 }, { winnerOf: 11 }],
      [{ loserOf: 13 }, { loserOf: 14 }],
      [{ winnerOf: 13 }, { winnerOf: 14 }],
    ])
    expect(knockout.at(-1)?.winner).toBe('France')
  })

  test('gives the days on which the title and relegation of 2018/19 were settled', () => {
    const season = readSeason(published('epl-2018-19'))
    const titleOpen = (asOf: string) =>
      computeSeasonTables(season, asOf).tables[0]?.rows.flatMap(({ team, race }) =>
        race?.status === 'open' ? [team] : [],
      )
    expect(titleOpen('2019-05-11')).toEqual(['Manchester City', 'Liverpool FC'])
    const relegated = (asOf: string) =>
      computeRace({ ...toStandingsInput(season, season.teams, asOf), places: 17 }).flatMap(({ teamId, status }) =>
        status === 'eliminated' ? [season.teams.find(({ key }) => key === teamId)?.name] : [],
      )
    expect(relegated('2019-03-29')).toEqual([])
    expect(relegated('2019-03-30')).toEqual(['Huddersfield Town'])
    expect(relegated('2019-04-01')).toEqual(['Huddersfield Town'])
    expect(relegated('2019-04-02')).toEqual(['Fulham FC', 'Huddersfield Town'])
    expect(relegated('2019-05-03')).toEqual(['Fulham FC', 'Huddersfield Town'])
    expect(relegated('2019-05-04')).toEqual(['Cardiff City', 'Fulham FC', 'Huddersfield Town'])
  })
})
