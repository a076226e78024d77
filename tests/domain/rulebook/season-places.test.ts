import { describe, expect, test } from 'vitest'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import type { RulebookGame, RulebookInput } from '#domain/rulebook/model.ts'
import { noPublishedTie } from '#domain/rulebook/presets/clauses.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { rankAcrossGroups, rankTeams } from '#domain/rulebook/rank-teams.ts'
import { publishedSeasons, type PublishedGroup } from '../../support/rulebook/published-seasons.ts'
import { rankNaively } from '../../support/rulebook/naive-ranking.ts'

// The engine puts the teams of real competitions in the official order, and cites the clause that decided it.

function preset(id: string): Rulebook {
  const found = findRulebookPreset(id)
  if (!found) throw new Error(`No preset is called ${id}`)
  return found
}

const soccer = {
  format: 1,
  name: 'Rules',
  points: { win: 3, draw: 1, loss: 0 },
  rank: [{ id: 'points', by: 'points' }],
}
const among = (by: string) => ({ id: `among_${by}`, by, games: 'among' })
const fairPlay = { id: 'fair_play', by: 'scored', of: 'fact_fair_play' }
const order = (...clauses: object[]) => ({ restart: 'each_group', order: clauses })
const overall = [
  { id: 'difference', by: 'difference' },
  { id: 'scored', by: 'scored' },
]

/** Rules for which there is no preset, or an older edition. */
const fifaUntil1994 = rulebookSchema.parse({
  ...soccer,
  ties: order(...overall, among('points'), { id: 'lots', by: 'lots' }),
})
const fifa1990 = { ...fifaUntil1994, points: { win: 2, draw: 1, loss: 0 } }
const fifaUntil2022 = rulebookSchema.parse({
  ...soccer,
  ties: order(...overall, among('points'), among('difference'), among('scored'), fairPlay, { id: 'lots', by: 'lots' }),
})
const caf = rulebookSchema.parse({
  ...soccer,
  ties: order(among('points'), among('difference'), among('scored'), ...overall, { id: 'lots', by: 'lots' }),
})
const sixNations = rulebookSchema.parse({
  ...soccer,
  points: { ...preset('rugby_world_rugby').points },
  ties: order(overall[0] ?? {}),
})

/** The file, its rules, and the clause of these rules for each clause that the file names. */
const cases: readonly (readonly [file: string, rulebook: Rulebook, clauses: Readonly<Record<string, string>>])[] = [
  ['caf-africa-cup-2015-group-d', caf, { f: 'lots' }],
  ['ehf-euro-2018-group-a', preset('handball_ihf'), { a: 'among_points' }],
  ['fiba-olympics-2016-group-b', preset('basketball_fiba'), { 'D.1.3 a': 'among_points', 'D.1.4': 'among_points' }],
  ['fifa-world-cup-1990', fifa1990, { d: 'lots' }],
  ['fifa-world-cup-1994', fifaUntil1994, { a: 'difference', b: 'scored', c: 'among_points' }],
  ['fifa-world-cup-2002', fifaUntil2022, { a: 'difference', b: 'scored' }],
  ['fifa-world-cup-2010', fifaUntil2022, { b: 'difference', c: 'scored' }],
  ['fifa-world-cup-2018', fifaUntil2022, { c: 'scored', g: 'fair_play' }],
  ['fifa-world-cup-2022', fifaUntil2022, { b: 'difference', c: 'scored' }],
  ['fih-world-cup-2023', preset('field_hockey_fih'), { b: 'difference' }],
  ['fivb-olympics-2016-pool-a', preset('volleyball_fivb'), { c: 'set_ratio' }],
  ['fivb-world-league-2015-finals', preset('volleyball_fivb'), { b: 'points', d: 'point_ratio' }],
  ['ifaf-flag-2024', preset('football_flag'), {}],
  ['iihf-olympics-2018-group-b', preset('hockey_iihf'), { 2: 'among_points', 5: 'among_points' }],
  ['iihf-olympics-2026-group-b', preset('hockey_iihf'), { 3: 'among_difference' }],
  ['rugby-world-cup-2023-pool-c', preset('rugby_world_rugby'), { a: 'among_result' }],
  ['six-nations-2021', sixNations, { a: 'difference' }],
  ['softball-olympics-2020', preset('baseball_usssa'), {}],
  ['t20-world-cup-2021-group-1', preset('cricket_t20'), { b: 'net_run_rate' }],
  ['uefa-euro-2004-group-c', preset('soccer_uefa_2024'), { '6.05 c': 'among_scored' }],
  [
    'uefa-euro-2024',
    preset('soccer_uefa_2024'),
    { '20.01 a': 'among_points', '20.01 b': 'among_difference', '20.01 c': 'among_scored', '20.01 h': 'fair_play' },
  ],
  ['world-lacrosse-2023-pool-a', preset('lacrosse'), {}],
  ['fifa-world-cup-2026', preset('soccer_fifa_2026'), { '1 a': 'among_points', '2 d': 'difference' }],
  ['la-liga-2014-15', preset('soccer_la_liga'), { a: 'among_the_two_difference', b: 'among_points' }],
  ['la-liga-2022-23', preset('soccer_la_liga'), { b: 'among_points' }],
  ['nfl-2008', preset('football_nfl'), { 'division 2': 'division_record', 'division 4': 'conference_record' }],
  ['nhl-2022-23', preset('hockey_nhl'), { 2: 'regulation_wins' }],
  ['serie-a-2018-19', withoutPlayoff(preset('soccer_serie_a')), { a: 'among_points' }],
]

/** Serie A introduced the playoff in 2022. */
function withoutPlayoff(rulebook: Rulebook): Rulebook {
  const order = rulebook.ties.order.filter(({ forPlaces }) => forPlaces === undefined)
  return { ...rulebook, ties: { ...rulebook.ties, order } }
}

/** Files whose rules the document cannot express, and why. */
const notExpressed = new Map([
  ['world-baseball-classic-2023-pool-a', 'runs allowed for each out that the side recorded'],
])

/** Bonus points for tries are known for each game, but not the number of tries: four if there is one, and none if not. */
const triesFor = (hasBonus: boolean | undefined) => (hasBonus === true ? 4 : 0)

function toInput({ games, table, lots, adjustments = [] }: PublishedGroup): RulebookInput {
  const counted = new Set<string>()
  /** The sum of a team's cards, in its first game. */
  const cardsOf = (team: string) => {
    const row = table.find((each) => each.team === team)
    const sum = row?.fairPlay ?? row?.disciplinary
    const isFirst = !counted.has(team)
    counted.add(team)
    return isFirst ? (sum === undefined ? null : Math.abs(sum)) : 0
  }
  return {
    teams: table.map(({ team, division }) => ({
      id: team,
      ...(division !== undefined && { division, conference: division.split(' ')[0] ?? '' }),
    })),
    games: games.map((game, index): RulebookGame => {
      const { date = '2000-01-01', home, away, hs, as, decidedBy, sets, winner } = game
      return {
        id: `game ${String(index).padStart(4, '0')}`,
        homeTeamId: home,
        awayTeamId: away,
        startTime: `${date}T12:00:00.000Z`,
        status: 'final',
        score: [hs, as],
        ...(decidedBy && { decidedBy }),
        ...(winner !== undefined && { winner: winner === home ? 'home' : 'away' }),
        ...(sets && { periods: sets }),
        facts: {
          fair_play: [cardsOf(home), cardsOf(away)],
          balls: [game.homeBalls ?? null, game.awayBalls ?? null],
          tries: [triesFor(game.homeTryBonus), triesFor(game.awayTryBonus)],
        },
      }
    }),
    adjustments: adjustments.map(({ team, points, reason }) => ({ teamId: team, points, reason })),
    lots: lots ? [{ teamIds: lots.order, at: `${lots.drawn}T12:00:00.000Z`, by: 'The organizer' }] : [],
  }
}

const orderOf = (groups: ReturnType<typeof rankTeams>) => groups.map(({ teamIds }) => teamIds.join(' = '))
const found = (name: string) => publishedSeasons.find(({ file }) => file === name)

test('every file of a real season is ranked by its rules, or it is said why not', () => {
  const known = new Set([...cases.map(([file]) => file), ...notExpressed.keys()])
  expect(publishedSeasons.map(({ file }) => file).filter((file) => !known.has(file))).toEqual([])
})

const tested = new Set(
  cases.flatMap(([, rulebook, clauses]) => (Object.keys(clauses).length > 0 ? [rulebook.name] : [])),
)

test.each(rulebookPresetIds)('%s is tested by a table with tied teams, or says that none was found', (id) => {
  const isSaid = preset(id).source?.uncertain?.includes(noPublishedTie) ?? false
  expect(isSaid).toBe(!tested.has(preset(id).name))
})

describe.each(cases)('%s', (file, rulebook, clauses) => {
  const season = found(file)
  const groups = season?.groups ?? []
  const tables = groups.flatMap((group) => {
    const whole = { name: group.name, input: toInput(group), separated: group.separated ?? [] }
    const rows = group.table.toSorted((a, b) => a.rank - b.rank)
    const shared = [...new Set(rows.map(({ rank }) => rank))].map((rank) =>
      rows
        .filter((row) => row.rank === rank)
        .map(({ team }) => team)
        .toSorted(),
    )
    // A league that is ranked by percentage alone is checked division by division.
    if (shared.every((teams) => teams.length === 1)) return [{ ...whole, order: shared.map(([team = '']) => team) }]
    return (season?.divisions ?? []).map(({ name, order, separated = [] }) => ({
      name,
      input: {
        ...whole.input,
        teams: whole.input.teams.filter(({ division }) => division === name),
        opponents: whole.input.teams.filter(({ division }) => division !== name),
      },
      separated,
      order,
    }))
  })

  test.each(tables)('has the official order of $name, by the clauses that are named', ({ input, order, separated }) => {
    const placed = rankTeams(rulebook, input)
    expect(orderOf(placed)).toEqual(order)
    expect(orderOf(rankNaively(rulebook, input))).toEqual(order)
    for (const { teams, clause } of separated) {
      const cited = placed
        .filter(({ teamIds }) => teams.slice(1).some((team) => teamIds.includes(team)))
        .map(({ below }) => below?.clause.id)
      expect(cited, `${teams.join(', ')}: ${clause}`).toContain(clauses[clause])
    }
  })
})

const withThirds = publishedSeasons.flatMap(({ file, groups, third_placed }) => {
  const rulebook = cases.find(([name]) => name === file)?.[1]
  return third_placed && rulebook ? [{ file, rulebook, groups, third_placed }] : []
})

test.each(withThirds)(
  '$file has the official order of the teams in third place',
  ({ rulebook, groups, third_placed }) => {
    const inputs = groups.map(toInput)
    const input = {
      teams: inputs.flatMap(({ teams }) => teams),
      games: inputs.flatMap(({ games }, index) => games.map((game) => ({ ...game, id: `${index} ${game.id}` }))),
    }
    const places = groups.map(({ table }) => table.map(({ team }) => team))
    const placed = rankAcrossGroups(rulebook, input, places, 3)
    expect(placed.flatMap(({ teamIds }) => teamIds)).toHaveLength(third_placed.length)
    let place = 0
    for (const { teamIds } of placed) {
      // Teams that only cards separate share their place, because the files do not contain cards.
      const official = third_placed.slice(place, place + teamIds.length).map(({ team }) => team)
      expect([...teamIds]).toEqual(official.toSorted())
      place += teamIds.length
    }
  },
)
