import { describe, expect, it } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { describeLostResult } from '#domain/tournaments/describe-lost-result.ts'
import { describeMatch, toMatchViews } from '#domain/tournaments/match-view.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress, type TournamentFacts } from '#domain/tournaments/progress.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { applyTournamentFacts } from '#domain/tournaments/apply-tournament-facts.ts'
import { formatOccasion } from '#domain/tournaments/match-view.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeGame, testId } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'

const names = new Map(['Lions', 'Bears', 'Owls', 'Foxes'].map((name) => [testId(), name]))
const teamIds = [...names.keys()]
const [lions = '', , , foxes = ''] = teamIds

/** Returns the matches as text, with what was entered for their games. */
function said(bracket: Bracket, entered: Readonly<Record<number, Partial<Game>>>, when = ''): string[] {
  const { schedule, games } = makeTournament(bracket, teamIds.slice(0, bracket.teams))
  const laid = resolveTournamentTeams(
    schedule,
    games.map((game) => ({ ...game, ...entered[game.match_number ?? 0] })),
  )
  const stand = getTournamentState(schedule, laid)
  if (!stand) throw new Error('This schedule has no bracket')
  return toMatchViews(stand, laid, (id) => names.get(id)).map((view) => describeMatch(view, when))
}

const score = (home_score: number, away_score: number, more: Partial<Game> = {}): Partial<Game> => ({
  status: 'completed',
  result_state: 'official',
  result_side: 'staff',
  home_score,
  away_score,
  ...more,
})

describe('a match in words', () => {
  it('names the teams with their scores, who won, and where the others come from', () => {
    expect(said(createSingleElimination(4), { 1: score(3, 1) })).toEqual([
      'Match 1, semifinal: Lions 3, Foxes 1. Lions won.',
      'Match 2, semifinal: Bears, Owls.',
      'Match 3, final: Lions, winner of match 2.',
    ])
  })

  it('says when and where', () => {
    expect(said(createSingleElimination(2), {}, 'Sunday 11:00, North 1')).toEqual([
      'Match 1, final: Lions, Bears. Sunday 11:00, North 1.',
    ])
  })

  it('gives each team its own score, whoever is at home', () => {
    const turned = { ...score(0, 2), home_team_id: foxes, away_team_id: lions }
    expect(said(createSingleElimination(4), { 1: turned })[0]).toBe('Match 1, semifinal: Lions 2, Foxes 0. Lions won.')
  })

  it('says what became of a match that was not decided by its score', () => {
    const four = createSingleElimination(4)
    expect(said(four, { 1: score(1, 1, { winner: 'away' }) })[0]).toBe(
      'Match 1, semifinal: Lions 1, Foxes 1. After extra time or penalties. Foxes won.',
    )
    expect(said(four, { 1: { status: 'forfeited', forfeited_by: 'home' } })[0]).toBe(
      'Match 1, semifinal: Lions, Foxes. Forfeit. Foxes won.',
    )
    expect(said(four, { 1: { status: 'forfeited', forfeited_by: 'both' } })).toEqual([
      'Match 1, semifinal: Lions, Foxes. Forfeited by both.',
      'Match 2, semifinal: Bears, Owls.',
      'Match 3, final: winner of match 1, winner of match 2.',
    ])
    expect(said(four, { 1: { status: 'in_progress', home_score: 1, away_score: 0 } })[0]).toBe(
      'Match 1, semifinal: Lions 1, Foxes 0. In progress.',
    )
    expect(said(four, { 1: { status: 'postponed' } })[0]).toBe('Match 1, semifinal: Lions, Foxes. Postponed.')
    expect(said(four, { 1: score(2, 1, { result_state: 'disputed' }) })[0]).toBe(
      'Match 1, semifinal: Lions 2, Foxes 1. Disputed. Lions won.',
    )
  })

  it('says who never comes, and which final is not needed', () => {
    const four = createSingleElimination(4)
    const both = { status: 'forfeited', forfeited_by: 'both' } as const
    expect(said(four, { 1: both, 2: score(2, 0) })[2]).toBe('Match 3, final: nobody, Bears. Bye. Bears advanced.')
    const two = createDoubleElimination(2)
    expect(said(two, { 1: score(1, 0), 2: score(1, 0) })[2]).toContain('second final, if needed')
    expect(said(two, { 1: score(1, 0), 2: score(1, 0) })[2]).toContain('Not needed.')
  })

  it('says that a team has left', () => {
    const bracket = createSingleElimination(4)
    const facts: TournamentFacts = { withdrawn: [lions] }
    const views = toMatchViews({ bracket, progress: computeProgress(bracket, teamIds, [], facts) }, [], (id) =>
      names.get(id),
    )
    expect(views.map((view) => describeMatch(view, ''))[0]).toBe(
      'Match 1, semifinal: Lions, Foxes. Walkover. Foxes won.',
    )
  })
})

it('each match has an occasion that fits into a sentence', () => {
  const occasions = (bracket: Bracket) => new Set(bracket.matches.map((match) => formatOccasion(bracket, match)))
  expect(occasions(createSingleElimination(16, { thirdPlace: true, consolation: true }))).toEqual(
    new Set([
      'round 1',
      'quarterfinal',
      'semifinal',
      'third place',
      'final',
      'consolation round 1',
      'consolation round 2',
      'consolation final',
    ]),
  )
  expect(occasions(createPoolsBracket({ sizes: [2, 2], advance: 1 }))).toEqual(
    new Set(['pool A, round 1', 'pool B, round 1', 'final']),
  )
})

describe('what a change costs, in words', () => {
  const nameOf = (id: string) => names.get(id) ?? ''
  const game = (given: Partial<Game>) =>
    describeLostResult(makeGame({ match_number: 9, home_team_id: lions, away_team_id: foxes, ...given }), nameOf)

  it('names the match with what is taken back', () => {
    expect(game(score(2, 1))).toBe('Match 9, Lions – Foxes 2 : 1: the result will be cleared.')
    expect(game({ status: 'in_progress', home_score: 1, away_score: 0 })).toBe(
      'Match 9, Lions – Foxes: it has started, and its score will be cleared.',
    )
    expect(game({ status: 'forfeited', forfeited_by: 'home' })).toBe(
      'Match 9, Lions – Foxes: the forfeit will be cleared.',
    )
    const knockout = { home_source: { kind: 'seed', seed: 1 }, away_source: { kind: 'seed', seed: 2 } } as const
    expect(game({ ...knockout, tournament_stage: 'main', ...score(1, 1, { winner: 'away' }) })).toBe(
      'Match 9, Lions – Foxes 1 : 1 (Foxes won): the result will be cleared.',
    )
  })
})

it('a withdrawal calls games off, and the way back puts them on again', () => {
  const { schedule, games } = makeTournament(createSingleElimination(4), teamIds)
  const facts = { entrants: teamIds, withdrawn: [lions, foxes], placings: [] }
  const gone = { bracket: schedule.bracket, tournament_facts: facts }
  const after = applyTournamentFacts(games, gone)
  expect([after.off, after.back].map((list) => list.map(({ match_number }) => match_number))).toEqual([[1], []])
  const returned = applyTournamentFacts(resolveTournamentTeams(gone, games), schedule)
  expect([returned.off, returned.back].map((list) => list.map(({ match_number }) => match_number))).toEqual([[], [1]])
})
