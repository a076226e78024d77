import { expect, test } from 'vitest'
import { describeUnplayed } from '#domain/tournaments/match-words.ts'
import { formatOccasionWithRound } from '#domain/tournaments/occasion-with-round.ts'
import { findNextMatches } from '#domain/tournaments/next-matches.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { makeGame, testId } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'

const teams = Array.from({ length: 6 }, () => testId())
const { schedule, games } = makeTournament(createSingleElimination(6, { thirdPlace: true, consolation: true }), teams)

test('a match is called by its number and its round, any other game by nothing', () => {
  expect(games.map((game) => formatOccasionWithRound(game, schedule))).toEqual([
    'Match 1, Quarterfinals',
    'Match 2, Quarterfinals',
    'Match 3, Semifinals',
    'Match 4, Semifinals',
    'Match 5, Consolation final',
    'Match 6, Third place',
    'Match 7, Final',
  ])
  expect(games.slice(0, 1).map((game) => formatOccasionWithRound(game, undefined))).toEqual(['Match 1'])
  expect(formatOccasionWithRound(makeGame(), schedule)).toBeNull()
})

test('winners and losers play on where their match is a source', () => {
  const next = games.map((game) => findNextMatches(game, games).map(({ who, match }) => `${who} ${match.match_number}`))
  expect(next).toEqual([
    ['winner 3', 'loser 5'],
    ['winner 4', 'loser 5'],
    ['winner 7', 'loser 6'],
    ['winner 7', 'loser 6'],
    [],
    [],
    [],
  ])
  expect(findNextMatches(makeGame({ match_number: 1 }), games)).toEqual([])
})

test('a team that has left leaves walkovers; a game that people cancelled is not the bracket’s', () => {
  const [first = ''] = teams
  const left = {
    ...schedule,
    tournament_facts: schedule.tournament_facts && { ...schedule.tournament_facts, withdrawn: [first] },
  }
  const laid = resolveTournamentTeams(
    left,
    games.map((game) =>
      game.match_number === 1 ? { ...game, status: 'completed', home_score: 1, away_score: 0 } : game,
    ),
  )
  expect(laid.map(describeUnplayed)).toEqual([null, null, 'Walkover', null, null, null, null])
  expect(describeUnplayed(makeGame({ status: 'cancelled' }))).toBeNull()
  const [match] = games
  const off = match && { ...match, status: 'cancelled' as const }
  expect(off && describeUnplayed({ ...off, away_team_id: null })).toBe('Bye')
  expect(off && describeUnplayed({ ...off, home_team_id: null, away_team_id: null })).toBe('Not needed')
})
