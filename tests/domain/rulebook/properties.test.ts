import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulebookSchema } from '#domain/rulebook/document.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { PlacedGroup, RulebookGame } from '#domain/rulebook/model.ts'
import { rankTeams } from '#domain/rulebook/rank-teams.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import { game, rules } from './made-season.ts'

const ids = ['A', 'B', 'C', 'D', 'E']

const played = fc
  .array(
    fc.record({
      pair: fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }),
      score: fc.tuple(fc.nat(2), fc.nat(2)),
      decidedBy: fc.constantFrom('regulation', 'overtime', 'shootout'),
      status: fc.constantFrom('final', 'final', 'final', 'final', 'open', 'no_result', 'forfeit'),
    }),
    { maxLength: 20 },
  )
  .map((games) =>
    games.map(({ pair: [home, away], score, decidedBy, status }): RulebookGame =>
      game(`${home} ${score.join('-')} ${away}`, {
        status,
        decidedBy,
        ...(status === 'forfeit' && { forfeitedBy: 'away' }),
        ...(score[0] === score[1] && decidedBy !== 'regulation' && { winner: 'home' }),
      }),
    ),
  )

const clause = fc.oneof(
  fc.record(
    {
      by: fc.constantFrom(
        'points',
        'percentage',
        'wins',
        'losses',
        'scored',
        'conceded',
        'difference',
        'ratio',
        'rank',
      ),
      games: fc.constantFrom('among', 'common'),
      venue: fc.constantFrom('home', 'away'),
      only: fc.constantFrom('two', 'three_or_more'),
      last: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['by'] },
  ),
  fc.constant({ by: 'sweep', games: 'among' }),
  fc.constant({ by: 'strength', beaten: true }),
  fc.constant({ by: 'lots' }),
)
const points = { win: 3, draw: 1, loss: 0, overtime: { win: 2, loss: 1 } }
const document = fc
  .tuple(
    fc.array(clause, { maxLength: 4 }),
    fc.constantFrom('never', 'block', 'each_group', 'best_group', 'one_by_one'),
    fc.boolean(),
  )
  .map(([order, restart, isByPercentage]) =>
    rules(order, restart, {
      points,
      ...(isByPercentage && { rank: [{ id: 'percentage', by: 'percentage' }] }),
    }),
  )

const teamsOf = (given: readonly string[]) => given.map((id) => ({ id }))
const print = (groups: readonly PlacedGroup[]) =>
  groups.map(({ teamIds, below, undecided }) => ({ teamIds, clause: below?.clause, undecided }))

test('the order of teams and games does not matter', () => {
  fc.assert(
    fc.property(document, played, fc.nat(), (rulebook, games, seed) => {
      const random = createRandom(seed)
      const muddled = { teams: teamsOf(shuffle(ids, random)), games: shuffle(games, random) }
      expect(rankTeams(rulebook, muddled)).toEqual(rankTeams(rulebook, { teams: teamsOf(ids), games }))
    }),
  )
})

test('the names of teams do not matter', () => {
  fc.assert(
    fc.property(document, played, fc.shuffledSubarray(ids, { minLength: ids.length }), (rulebook, games, names) => {
      const nameOf = (id: string) => names[ids.indexOf(id)] ?? ''
      const renamed = games.map((one) => ({
        ...one,
        homeTeamId: nameOf(one.homeTeamId),
        awayTeamId: nameOf(one.awayTeamId),
      }))
      const expected = print(rankTeams(rulebook, { teams: teamsOf(ids), games })).map((group) => ({
        ...group,
        teamIds: group.teamIds.map(nameOf).toSorted(),
      }))
      expect(print(rankTeams(rulebook, { teams: teamsOf(names), games: renamed }))).toEqual(expected)
    }),
  )
})

test('every team is placed once, and every place but the first has a clause with different values', () => {
  fc.assert(
    fc.property(document, played, (rulebook, games) => {
      const groups = rankTeams(rulebook, { teams: teamsOf(ids), games })
      expect(groups.flatMap(({ teamIds }) => teamIds).toSorted()).toEqual(ids)
      groups.forEach(({ teamIds, below, undecided }, index) => {
        expect(undecided === null).toBe(teamIds.length === 1)
        expect(below === null).toBe(index === 0)
        const [above = '', own = ''] = [groups[index - 1]?.teamIds[0], teamIds[0]]
        const [ours, theirs] = [below?.values.get(above), below?.values.get(own)]
        expect([ours === undefined, theirs === undefined]).toEqual([index === 0, index === 0])
      })
    }),
  )
})

test('the columns of a league become a valid document', () => {
  const tieBreaker = fc.constantFrom('head_to_head', 'won', 'difference', 'scored', 'head_to_head_scored')
  const preset = fc.constantFrom('win_percentage', 'points_3_1_0', 'points_2_1_0')
  fc.assert(
    fc.property(preset, fc.array(tieBreaker), (chosen, tieBreakers) => {
      const rulebook = fromLeagueColumns(chosen, tieBreakers)
      expect(rulebookSchema.parse(rulebook)).toEqual(rulebook)
    }),
  )
})
