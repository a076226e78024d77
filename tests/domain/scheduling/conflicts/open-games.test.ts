import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { findAlternatives } from '#domain/scheduling/conflicts/alternatives.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { compileOpenRules, toOpenBrackets, findPossibleTeamsByGame } from '#domain/scheduling/conflicts/open-games.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { cup, hour, leagueGame } from '../cup.ts'

function questionOf({ schedule, games }: ReturnType<typeof cup>, ...others: Game[]) {
  const leagues = [{ id: 'L', time_zone: 'UTC' }]
  const nothing = { venues: [], fields: [], openingHours: [], closures: [], events: [], timeZone: 'UTC' }
  const span = { from: hour(0), to: hour(48) }
  return toConflictInput({ ...nothing, ...span, leagues, schedules: [schedule], games: [...games, ...others] })
}

const homeWin = { status: 'completed', home_score: 1, away_score: 0, result_state: 'confirmed' } as const
describe('who may come to a match', () => {
  const openOf = ({ schedule, games }: ReturnType<typeof cup>) =>
    toOpenBrackets([schedule], games).flatMap(({ open }) =>
      open.map(({ match, teamIds, after }) => [match, teamIds.join(''), after.map((from) => from.match)]),
    )

  test('is everybody who may come from its sources, as far as there is no result', () => {
    const four = createSingleElimination(4, { thirdPlace: true })
    expect(openOf(cup(four, [9, 9, 13, 13]))).toEqual([
      [3, 'ADBC', [1, 2]],
      [4, 'ADBC', [1, 2]],
    ])
    expect(openOf(cup(four, [9, 9, 13, 13], { 1: homeWin }))).toEqual([
      [3, 'BC', [2]],
      [4, 'BC', [2]],
    ])
  })

  test('is everybody of a pool until it is over', () => {
    const pools = cup(createPoolsBracket({ sizes: [3, 3], advance: 1 }), [9, 10, 11, 12, 13, 14, 20])
    expect(openOf(pools)).toEqual([[7, 'ADEBCF', [1, 3, 5, 2, 4, 6]]])
  })

  test('is asked of the bracket alone where matches are not there', () => {
    const { schedule, games } = cup(createDoubleElimination(4), [8, 8, 12, 12, 16, 20, 24])
    const [final] = toOpenBrackets([schedule], games.slice(-2)).flatMap(({ open }) => open)
    expect(final).toMatchObject({ match: 6, teamIds: ['A', 'D', 'B', 'C'], after: [] })
  })

  test('leaves out who has left', () => {
    const { schedule, games } = cup(createSingleElimination(4), [9, 9, 13])
    const facts = schedule.tournament_facts
    const left = { ...schedule, tournament_facts: facts && { ...facts, withdrawn: ['D'] } }
    expect(toOpenBrackets([left], resolveTournamentTeams(left, games)).flatMap(({ open }) => open)).toMatchObject([
      { match: 3, teamIds: ['B', 'C'] },
    ])
  })
})

describe('open matches', () => {
  const four = createSingleElimination(4)

  test('are those that are not called off, of tournaments, whatever the numbers of other games', () => {
    const { schedule, games } = cup(four, [9, 9, 13])
    const league = { ...schedule, id: 'league', bracket: null }
    const numbered = { ...leagueGame('Y', 9), match_number: 3, home_team_id: null }
    expect(toOpenBrackets([league], [numbered])).toEqual([])
    const [bracket, ...others] = toOpenBrackets([league, schedule], [...games, numbered])
    expect(others).toEqual([])
    expect(bracket).toMatchObject({ scheduleId: 'cup', gameIds: ['match 1', 'match 2', 'match 3'] })
    expect(bracket?.open.map(({ gameId }) => gameId)).toEqual(['match 3'])
    const off = games.map((game) => (game.id === 'match 3' ? { ...game, status: 'cancelled' as const } : game))
    expect(toOpenBrackets([schedule], off)[0]?.open).toEqual([])
  })

  test('of a tournament without entrants are open to nobody yet', () => {
    const { schedule, games } = cup(four, [9, 9, 13])
    const open = toOpenBrackets(
      [{ ...schedule, tournament_facts: null }],
      games.map((game) => ({ ...game, home_team_id: null, away_team_id: null })),
    )[0]?.open
    expect(open?.map(({ match, teamIds, after }) => [match, teamIds, after.length])).toEqual([
      [1, [], 0],
      [2, [], 0],
      [3, [], 2],
    ])
  })

  test('are told with the teams that may come, by game', () => {
    const { schedule, games } = cup(createSingleElimination(4, { thirdPlace: true }), [9, 9, 13, 13], { 1: homeWin })
    expect([...findPossibleTeamsByGame([schedule], games)]).toEqual([
      ['match 3', ['B', 'C']],
      ['match 4', ['B', 'C']],
    ])
    expect(findPossibleTeamsByGame([], games).size).toBe(0)
  })

  test('are found by game, by team, and by the games that their teams come from', () => {
    const { schedule, games } = cup(createSingleElimination(4, { thirdPlace: true }), [9, 9, 13, 13])
    const brackets = toOpenBrackets([schedule], games)
    const rules = compileOpenRules(brackets)
    const idsOf = (open: readonly { gameId: string }[] | undefined) => open?.map(({ gameId }) => gameId)
    expect([...(rules?.games.keys() ?? [])]).toEqual(['match 3', 'match 4'])
    expect(rules?.bracketOf.get('match 1')).toBe('cup')
    expect(
      rules?.followers.get('match 2')?.map(({ game, from }) => [game.gameId, from.gameId, from.source.kind]),
    ).toEqual([
      ['match 3', 'match 2', 'loser'],
      ['match 4', 'match 2', 'winner'],
    ])
    expect(rules?.followers.get('match 3')).toBeUndefined()
    expect(idsOf(rules?.byTeam.get('C'))).toEqual(['match 3', 'match 4'])
    expect(compileOpenRules(brackets.map((bracket) => ({ ...bracket, open: [] })))).toBeNull()
  })
})

describe('a match whose teams are not known', () => {
  const found = (...question: Parameters<typeof questionOf>) => findConflicts(questionOf(...question))

  test('begins when its sources are over, and their teams have rested', () => {
    const four = createSingleElimination(4)
    expect(found(cup(four, [9, 9, 12]))).toEqual([])
    expect(found(cup(four, [9, 7, 11]))).toEqual([
      {
        kind: 'source_rest',
        gameIds: ['match 1', 'match 3'],
        source: { kind: 'winner', match: 1 },
        restMinutes: 60,
        neededMinutes: 120,
      },
    ])
    expect(found(cup(four, [9, 40, 12]))).toEqual([
      { kind: 'order', gameIds: ['match 3', 'match 2'], match: 3, sourceMatch: 2 },
    ])
  })

  test('is on its field as any other', () => {
    const { schedule, games } = cup(createSingleElimination(4), [9, 9, 12])
    const taken = { ...leagueGame('Y', 12), field_id: 'field 2' }
    expect(found({ schedule, games }, taken)).toMatchObject([{ kind: 'field', fieldId: 'field 2' }])
  })

  test('is in the way of the other games of those who may come', () => {
    const four = createSingleElimination(4)
    expect(found(cup(four, [9, 9, 14]), leagueGame('A', 16))).toMatchObject([
      { kind: 'possible', about: 'rest', teamIds: ['A'], restMinutes: 60, neededMinutes: 120 },
    ])
    expect(found(cup(four, [9, 9, 14]), leagueGame('C', 14))).toMatchObject([
      { kind: 'possible', about: 'team', teamIds: ['C'] },
    ])
    // A has lost, so it may have another game.
    expect(
      found(cup(four, [9, 9, 14], { 1: { ...homeWin, home_score: 0, away_score: 1 } }), leagueGame('A', 14)),
    ).toEqual([])
  })

  test('is offered no place before its sources are over, nor beside a game of somebody who may come', () => {
    const tournament = cup(createSingleElimination(4), [9, 9, 14])
    const index = createConflictIndex(questionOf(tournament, leagueGame('A', 20)))
    const final = tournament.games[2]
    const cells = Array.from({ length: 30 }, (_, start) => ({
      fieldId: 'elsewhere',
      start: hour(start),
      end: hour(start + 1),
    }))
    const hours = final ? findAlternatives(index, final, cells).map(({ cell }) => cells.indexOf(cell)) : []
    expect(hours.toSorted((a, b) => a - b)).toEqual([12, 13, 14, 15, 16, 17, 23, 24, 25, 26, 27, 28, 29])
  })
})
