import { describe, expect, it } from 'vitest'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import type { PlacedGroup, RulebookGame, RulebookInput } from '#domain/rulebook/model.ts'
import { rankNaively } from '../../support/rulebook/naive-ranking.ts'

// The naive implementation is itself checked against examples with known results: those of document.ts, and published
// ones.

/** Reads games written as `A 15–10 B`. */
function inputOf(results: readonly string[], more: Partial<RulebookInput> = {}): RulebookInput {
  const games = results.map((result, index): RulebookGame => {
    const [, home = '', own, other, away = ''] = /^(\S+) (\d+)–(\d+) (\S+)$/.exec(result) ?? []
    return {
      id: `g${String(index).padStart(3, '0')}`,
      homeTeamId: home,
      awayTeamId: away,
      startTime: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      status: 'final',
      score: [Number(own), Number(other)],
    }
  })
  const teams = [...new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))]
  return { teams: teams.map((id) => ({ id })), games, ...more }
}

function rulebookOf(given: object): Rulebook {
  return rulebookSchema.parse({ format: 1, name: 'Rules', points: { win: 3, draw: 1, loss: 0 }, ...given })
}

/** Returns `A > B = C`, or with the clauses that separated them `A >points B = C`. */
function write(groups: readonly PlacedGroup[], withClauses = false): string {
  return groups
    .map(({ teamIds, below }, index) => {
      const sign = index === 0 ? '' : ` >${withClauses ? (below?.clause.id ?? '') : ''} `
      return `${sign}${teamIds.join(' = ')}`
    })
    .join('')
}

const rank = [{ id: 'points', by: 'points' }]
const overall = { id: 'difference', by: 'difference' }

describe('the examples of document.ts', () => {
  const order = [
    { id: 'their_points', by: 'points', games: 'among' },
    { id: 'their_difference', by: 'difference', games: 'among' },
    overall,
  ]

  it.each([
    ['never', 'A > C > B'],
    ['block', 'A > C > B'],
    ['each_group', 'A > C > B'],
    ['best_group', 'A > B > C'],
    ['one_by_one', 'A > B > C'],
  ])('1: %s gives %s', (restart, expected) => {
    const input = inputOf(['A 15–10 B', 'C 15–14 A', 'B 15–14 C'])
    expect(write(rankNaively(rulebookOf({ rank, ties: { restart, order } }), input))).toBe(expected)
  })

  // B beat A by 1, A beat C by 1, C beat B by 1. Each also plays X, which is behind.
  const level = ['B 2–1 A', 'A 2–1 C', 'C 2–1 B', 'A 4–1 X', 'B 4–1 X', 'C 2–1 X']

  it.each([
    ['never', 'A = B > C > X'],
    ['block', 'A = B > C > X'],
    ['each_group', 'B > A > C > X'],
    ['best_group', 'B > A > C > X'],
    ['one_by_one', 'B > A > C > X'],
  ])('2: %s gives %s', (restart, expected) => {
    expect(write(rankNaively(rulebookOf({ rank, ties: { restart, order } }), inputOf(level)))).toBe(expected)
  })

  it.each([
    ['never', 'A = B > C'],
    ['block', 'A = B > C'],
    ['each_group', 'A > B > C'],
    ['best_group', 'A > B > C'],
    ['one_by_one', 'A > C > B'],
  ])('3: %s gives %s', (restart, expected) => {
    const two = [{ id: 'their_points', by: 'points', games: 'among', only: 'two' }, overall]
    // The unlisted teams X and Y even the points out, and set the differences.
    const games = ['A 1–0 B', 'C 1–0 B', 'A 2–0 X', 'Y 1–1 A', 'B 4–0 X', 'B 4–0 Y', 'B 0–3 Z', 'B 0–0 Y', 'C 1–1 A']
    const input = inputOf(games, { teams: [{ id: 'A' }, { id: 'B' }, { id: 'C' }] })
    const carried = {
      ...input,
      adjustments: [
        { teamId: 'A', points: -1, reason: 'Late' },
        { teamId: 'C', points: 3, reason: 'Won' },
      ],
    }
    const groups = rankNaively(rulebookOf({ rank, ties: { restart, order: two } }), carried)
    expect(write(groups)).toBe(expected)
    expect(groups[1]?.below?.clause.list).toBe('ties')
  })
})

describe('published results', () => {
  // UEFA Euro 2024, group E: all four teams have four points. Regulations 2022–24, article 20.
  const groupE = ['ROU 3–0 UKR', 'BEL 0–1 SVK', 'SVK 1–2 UKR', 'BEL 2–0 ROU', 'SVK 1–1 ROU', 'UKR 0–0 BEL']
  const uefa = [
    { id: 'their_points', by: 'points', games: 'among' },
    { id: 'their_difference', by: 'difference', games: 'among' },
    { id: 'their_goals', by: 'scored', games: 'among' },
    { id: 'all_difference', by: 'difference' },
    { id: 'all_goals', by: 'scored' },
  ]

  it('puts Romania first, as UEFA did', () => {
    const groups = rankNaively(rulebookOf({ rank, ties: { restart: 'block', order: uefa } }), inputOf(groupE))
    expect(write(groups, true)).toBe('ROU >their_goals BEL >their_difference SVK >their_difference UKR')
    expect(groups[1]?.below?.among).toEqual(['BEL', 'ROU', 'SVK', 'UKR'])
  })

  // Belgium beat Romania, and Ukraine beat Slovakia.
  it.each([
    ['each_group', 'BEL > ROU > SVK > UKR'],
    ['best_group', 'BEL > ROU > UKR > SVK'],
    ['one_by_one', 'BEL > ROU > UKR > SVK'],
  ])('puts Belgium first with rules that start over: %s', (restart, expected) => {
    const groups = rankNaively(rulebookOf({ rank, ties: { restart, order: uefa } }), inputOf(groupE))
    expect(write(groups)).toBe(expected)
  })

  // FIBA, Official Basketball Rules 2014 (and later ones), appendix D.2, examples 1 and 2.
  const fiba = rulebookOf({
    points: { win: 2, draw: 1, loss: 1 },
    forfeit: { loss: 0 },
    rank,
    ties: {
      restart: 'best_group',
      order: [
        { id: 'their_points', by: 'points', games: 'among' },
        { id: 'their_difference', by: 'difference', games: 'among' },
        { id: 'their_goals', by: 'scored', games: 'among' },
        { id: 'all_difference', by: 'difference' },
        { id: 'all_goals', by: 'scored' },
      ],
    },
  })

  it('decides two pairs by the games between them, as in example 1 of FIBA', () => {
    const games = ['A 100–55 B', 'A 90–85 C', 'A 75–80 D', 'B 100–95 C', 'B 80–75 D', 'C 60–55 D']
    expect(write(rankNaively(fiba, inputOf(games)), true)).toBe('A >their_points B >points C >their_points D')
  })

  it('separates three teams by their difference, and the others by their game, as in example 2 of FIBA', () => {
    const games = ['A 100–55 B', 'A 90–85 C', 'A 120–75 D', 'B 100–85 C', 'B 75–80 D', 'C 65–55 D']
    const groups = rankNaively(fiba, inputOf(games))
    expect(write(groups, true)).toBe('A >points B >their_difference C >their_points D')
    expect(groups.map(({ below }) => below?.among?.join(' '))).toEqual([undefined, undefined, 'B C D', 'C D'])
  })

  // NFL 2002, AFC East: the Jets won by common games (8–4 to 7–5) against New England; Miami had been eliminated by the
  // division record (2–4 to 4–2), and New England is therefore ahead of Miami. Scores are as published in the division;
  // elsewhere only the winner is.
  it('places one team after the other, as in the AFC East of 2002', () => {
    const division = [
      'BUF 31–37 NYJ', 'NYJ 7–44 NE', 'MIA 30–3 NYJ', 'NYJ 31–13 BUF', 'NYJ 13–10 MIA', 'NE 17–30 NYJ',
      'MIA 26–13 NE', 'BUF 7–38 NE', 'NE 27–17 BUF', 'NE 27–24 MIA', 'MIA 10–23 BUF', 'BUF 38–21 MIA',
    ] // prettier-ignore
    const won = { NYJ: 'SD DEN GB MIN DET', NE: 'KC CHI MIN DET PIT', MIA: 'DET IND DEN SD BAL CHI OAK' }
    const lost = { NYJ: 'KC OAK CHI JAX CLE', NE: 'SD DEN OAK GB TEN', MIA: 'KC GB MIN' }
    const elsewhere = [
      ...Object.entries(won).flatMap(([team, others]) => others.split(' ').map((other) => `${team} 1–0 ${other}`)),
      ...Object.entries(lost).flatMap(([team, others]) => others.split(' ').map((other) => `${team} 0–1 ${other}`)),
    ]
    const teams = ['NYJ', 'NE', 'MIA'].map((id) => ({ id, division: 'AFC East' }))
    const input = inputOf([...division, ...elsewhere], { teams: [...teams, { id: 'BUF', division: 'AFC East' }] })
    const nfl = rulebookOf({
      points: null,
      draws: 'half_win',
      rank: [{ id: 'percentage', by: 'percentage' }],
      ties: {
        restart: 'one_by_one',
        order: [
          { id: 'head_to_head', by: 'percentage', games: 'among', meetings: 'any' },
          { id: 'division', by: 'percentage', games: 'division' },
          { id: 'common', by: 'percentage', games: 'common' },
        ],
      },
    })
    const groups = rankNaively(nfl, input)
    expect(write(groups.slice(0, 3), true)).toBe('NYJ >common NE >division MIA')
    expect(groups[1]?.below?.values.get('NYJ')).toEqual({ value: { n: 16, d: 24 }, won: 8, drawn: 0, lost: 4 })
    expect(groups[1]?.below?.values.get('NE')).toEqual({ value: { n: 14, d: 24 }, won: 7, drawn: 0, lost: 5 })
  })

  // WFDF Rules of Ultimate 2021–2024, appendix B3.3.2: each subgroup that remains tied is ranked separately, starting
  // with the first criterion. Made for this rule: all five teams have won two games.
  const ring = [
    'A 10–9 B', 'A 10–5 C', 'B 15–10 C', 'B 15–14 D', 'C 10–5 D', 'C 10–9 E', 'D 15–14 E', 'D 15–14 A', 'E 8–7 A',
    'E 15–14 B',
  ] // prettier-ignore
  const wfdf = [
    { id: 'their_wins', by: 'wins', games: 'among' },
    { id: 'forfeits', by: 'forfeits' },
    { id: 'their_difference', by: 'difference', games: 'among' },
    { id: 'common_difference', by: 'difference', games: 'common' },
    { id: 'their_goals', by: 'scored', games: 'among', per: 'game' },
    { id: 'common_goals', by: 'scored', games: 'common', per: 'game' },
  ]

  it.each([
    ['each_group', 'A >their_wins B >their_difference E >their_difference C >their_wins D'],
    ['never', 'B >their_goals A >their_difference E >their_difference D >their_goals C'],
  ])('starts over with each subgroup as WFDF demands, unlike without: %s', (restart, expected) => {
    const rules = rulebookOf({ points: null, rank: [{ id: 'wins', by: 'wins' }], ties: { restart, order: wfdf } })
    expect(write(rankNaively(rules, inputOf(ring)), true)).toBe(expected)
  })
})
