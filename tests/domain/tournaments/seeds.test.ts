import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { describe, expect, it } from 'vitest'
import { seedByPoints, seedFromStandings, computeTeamTotals } from '#domain/tournaments/seeds.ts'
import { findFreeName } from '#domain/leagues/same-name.ts'
import { makeDivision, makeGame, makePointDeduction, makeTeam } from '../../support/rows/factories.ts'

const divisions = ['A', 'B'].map((name) => makeDivision({ name }))
const [north, south] = divisions
const names = ['Ants', 'Bees', 'Cats', 'Dogs', 'Emus']
const teams = names.map((name, index) => makeTeam({ name, division_id: (index < 3 ? north : south)?.id ?? null }))
const [ants = '', bees = '', cats = '', dogs = '', emus = ''] = teams.map(({ id }) => id)

function played(home: string, away: string, home_score: number, away_score: number) {
  return makeGame({ home_team_id: home, away_team_id: away, home_score, away_score, status: 'completed' })
}

// Bees win both games; Ants and Cats draw theirs, and Cats lost by more goals than Ants.
const games = [played(bees, ants, 2, 1), played(bees, cats, 3, 0), played(ants, cats, 3, 3), played(dogs, emus, 9, 0)]
const results = { teams, divisions, games, deductions: [], draws: [] }
const byPoints = fromLeagueColumns('points_3_1_0', ['difference'])
const nameOf = new Map(teams.map(({ id, name }) => [id, name]))
const inWords = (seeds: readonly { teamId: string; because: string }[]) =>
  seeds.map(({ teamId, because }) => `${nameOf.get(teamId)}: ${because}`)

describe('seeds by points', () => {
  it('has the most points first, then whoever needed fewer games, then the name', () => {
    const totals = computeTeamTotals(results, byPoints)
    expect(inWords(seedByPoints(teams, totals))).toEqual([
      'Bees: 6 points from 2 games',
      'Dogs: 3 points from 1 game',
      'Ants: 1 point from 2 games',
      'Cats: 1 point from 2 games',
      'Emus: 0 points from 1 game',
    ])
  })

  it('lets a team that has played come before one that has not, where neither has points', () => {
    const totals = [{ teamId: emus, games: 2, points: 0 }]
    expect(inWords(seedByPoints(teams.slice(3), totals))).toEqual([
      'Emus: 0 points from 2 games',
      'Dogs: 0 points from 0 games',
    ])
  })

  it('takes off what the league took off, and counts 3 and 1 where it has no points', () => {
    const less = { ...results, deductions: [makePointDeduction({ team_id: bees, points: 4 })] }
    expect(computeTeamTotals(less, byPoints).find(({ teamId }) => teamId === bees)?.points).toBe(2)
    expect(computeTeamTotals(less, fromLeagueColumns('win_percentage', [])).map(({ points }) => points)).toEqual([
      1, 6, 1, 3, 0,
    ])
    expect(computeTeamTotals(less, fromLeagueColumns('points_2_1_0', [])).map(({ points }) => points)).toEqual([
      1, 0, 1, 2, 0,
    ])
  })

  it('counts no game without a result', () => {
    const open = [...games, makeGame({ home_team_id: emus, away_team_id: ants, status: 'scheduled' })]
    expect(computeTeamTotals({ ...results, games: open }, byPoints)).toEqual(computeTeamTotals(results, byPoints))
  })
})

describe('seeds from the standings', () => {
  it('has the first of each division first, the better record before the other', () => {
    expect(inWords(seedFromStandings(results, byPoints))).toEqual([
      'Bees: Place 1 of A',
      'Dogs: Place 1 of B',
      'Ants: Place 2 of A',
      'Emus: Place 2 of B',
      'Cats: Place 3 of A',
    ])
  })

  it('says which teams are tied, in a league without divisions as well', () => {
    const one = { ...results, divisions: [], games: [played(ants, bees, 1, 0)] }
    expect(inWords(seedFromStandings(one, byPoints))).toEqual([
      'Ants: Place 1',
      'Cats: Tied for place 2',
      'Dogs: Tied for place 2',
      'Emus: Tied for place 2',
      'Bees: Place 5',
    ])
  })
})

describe('a name for a tournament', () => {
  it('gets a number where the league has it, and stays as short as a name has to be', () => {
    expect(findFreeName('Cup', [])).toBe('Cup')
    expect(findFreeName('Cup', ['CUP ', 'Cup (2)'])).toBe('Cup (3)')
    const long = 'C'.repeat(120)
    expect(findFreeName(long, [long])).toBe(`${'C'.repeat(116)} (2)`)
  })
})
