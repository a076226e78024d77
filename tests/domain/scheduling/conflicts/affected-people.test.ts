import { describe, expect, test } from 'vitest'
import { findAffectedPeople, describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import type { AffectedPeople } from '#domain/scheduling/conflicts/affected-people.ts'
import { makeGame, makeMembership, makeTeam, makeTeamStaff, testId } from '../../../support/rows/factories.ts'

const nobody: AffectedPeople = { games: 1, teams: ['Otters'], people: [], leagueStaff: 0, unreached: [] }
const letters = (count: number) => Array.from({ length: count }, (_, index) => 'ABCDEFGHI'.charAt(index))

describe('whom a change concerns', () => {
  const team = makeTeam({ name: 'Otters' })
  const known = { teams: [team], teamStaff: [], members: [] }
  const game = makeGame({ home_team_id: team.id })

  test('is open where a team of any of the games is not known', () => {
    expect(findAffectedPeople([game, { ...game, away_team_id: null }], known, testId()).isOpen).toBe(true)
    expect(findAffectedPeople([{ ...game, home_team_id: null }], known, testId()).isOpen).toBe(true)
    expect(findAffectedPeople([game], known, testId()).isOpen).toBe(false)
  })

  test('are of league staff its managers and administrators that are not staff of a team, but for whoever does it', () => {
    const [actor, manager, one, other] = [
      makeMembership({ role: 'league_manager' }),
      makeMembership({ role: 'league_manager' }),
      makeMembership({ role: 'league_administrator' }),
      makeMembership({ role: 'league_administrator', display_name: 'Di Park' }),
    ]
    const coach = makeMembership({ role: 'team_manager', display_name: 'Bo Lee' })
    const nameless = makeMembership({ role: 'team_manager', display_name: '' })
    const scorekeeper = makeMembership({ role: 'scorekeeper' })
    const members = [scorekeeper, makeMembership({ role: 'viewer' }), actor, nameless, manager, one, other, coach]
    const teamStaff = [coach, nameless, other, actor].map(({ user_id }) => makeTeamStaff({ team_id: team.id, user_id }))
    expect(findAffectedPeople([game], { teams: [team], teamStaff, members }, actor.user_id)).toEqual({
      games: 1,
      isOpen: false,
      teams: ['Otters'],
      people: ['Bo Lee', 'Di Park', 'Someone without a name'],
      leagueStaff: 2,
      unreached: [],
    })
  })

  test('are the teams by name, and those without staff in the same order', () => {
    const [wolves, bears, cats] = ['Wolves', 'Bears', 'Cats'].map((name) => makeTeam({ name }))
    const teams = [wolves, bears, cats].flatMap((one) => one ?? [])
    const games = teams.map(({ id }) => makeGame({ home_team_id: id }))
    const coach = makeMembership()
    const teamStaff = [makeTeamStaff({ team_id: cats?.id ?? '', user_id: coach.user_id })]
    const affected = findAffectedPeople(games, { teams, teamStaff, members: [coach] }, testId())
    expect(affected.teams).toEqual(['Bears', 'Cats', 'Wolves'])
    expect(affected.unreached).toEqual(['Bears', 'Wolves'])
  })
})

describe('what is said before a change', () => {
  test('is that there is nobody to notify, where there is nobody', () => {
    expect(describeAffected(nobody)).toEqual(['1 game of Otters.', 'No one to notify.'])
  })

  test('is who of league staff hears of it where nobody else does', () => {
    expect(describeAffected({ ...nobody, leagueStaff: 2 })[1]).toBe('Will be notified: 2 league staff.')
  })

  test('is that others may yet come, where some teams of the games are known', () => {
    const open = 'Teams that aren’t known yet will be notified once they are.'
    expect(describeAffected({ ...nobody, isOpen: true })).toEqual(['1 game of Otters.', open, 'No one to notify.'])
    expect(describeAffected({ ...nobody, isOpen: false })).not.toContain(open)
  })

  test('is that the teams are told once they are known, where none is', () => {
    expect(describeAffected({ ...nobody, games: 2, isOpen: true, teams: [] })).toEqual([
      '2 games whose teams aren’t known yet. They’ll be told when and where they play.',
      'No one to notify.',
    ])
  })

  test('is which teams nobody reaches', () => {
    const last = (unreached: string[]) => describeAffected({ ...nobody, unreached }).at(-1)
    expect(last(['Otters'])).toBe('Otters has no coach in the app. Contact them yourself.')
    expect(last(['Bears', 'Otters'])).toBe('Bears and Otters have no coach in the app. Contact them yourself.')
    expect(last(letters(8))).toBe('A, B, C, D, E, F and 2 more have no coach in the app. Contact them yourself.')
  })

  test('is at most a few names: a last one is named, more are counted', () => {
    expect(describeAffected({ ...nobody, teams: letters(7) })[0]).toBe('1 game of A, B, C, D, E, F and G.')
    expect(describeAffected({ ...nobody, teams: letters(8) })[0]).toBe('1 game of A, B, C, D, E, F and 2 more.')
    expect(describeAffected({ ...nobody, people: letters(6) })[1]).toBe('Will be notified: A, B, C, D, E and F.')
    expect(describeAffected({ ...nobody, people: letters(7), leagueStaff: 1 })[1]).toBe(
      'Will be notified: A, B, C, D, E, 2 more and 1 league staff.',
    )
  })
})

test('how many people are notified is said where there are any', () => {
  expect(describeNotified(nobody)).toBeUndefined()
  expect(describeNotified({ ...nobody, people: ['Bo'] })).toBe('1 person is notified.')
  expect(describeNotified({ ...nobody, leagueStaff: 1 })).toBe('1 person is notified.')
  expect(describeNotified({ ...nobody, people: ['Bo'], leagueStaff: 1 })).toBe('2 people are notified.')
})
