import { describe, expect, test } from 'vitest'
import { affectedBy, affectedInWords, notifiedInWords } from '#domain/schedule/affected.ts'
import { nextGame, planOf } from '#domain/schedule/change-game.ts'
import { changeInWords } from '#domain/schedule/change-words.ts'
import { makeGame, makeMembership, makeTeam, makeTeamStaff, testId } from '../../support/factories.ts'

describe('a changed game in words', () => {
  const [one, two] = [testId(), testId()]
  const game = makeGame({ field_id: one, start_time: '2026-10-24T16:00:00.000Z', end_time: '2026-10-24T17:00:00.000Z' })
  const names = {
    timeZone: 'Europe/London',
    home: 'Otters',
    away: 'Herons',
    placeOf: (id: string) => ({ [one]: 'Riverside, Field 1', [two]: 'Riverside, Field 2' })[id] ?? null,
  }
  const tell = (set: Parameters<typeof nextGame>[1], from = game) =>
    changeInWords(planOf(from), planOf(nextGame(from, set)), names)
  const nextDay = { start_time: '2026-10-25T16:00:00.000Z', end_time: '2026-10-25T17:00:00.000Z' }

  test.each([
    [nextDay, 'Sat 24 Oct, 17:00 → Sun 25 Oct, 16:00'], // the clocks go back that night
    [{ ...nextDay, field_id: two }, 'Sat 24 Oct, 17:00, Riverside, Field 1 → Sun 25 Oct, 16:00, Riverside, Field 2'],
    [{ field_id: two }, 'Sat 24 Oct, 17:00, Riverside, Field 1 → Riverside, Field 2'],
    [{ field_id: null }, 'Sat 24 Oct, 17:00, Riverside, Field 1 → no place'],
    [{ end_time: '2026-10-24T17:30:00.000Z' }, 'Sat 24 Oct, 17:00, another end'],
    [{ status: 'cancelled' }, 'cancelled, was Sat 24 Oct, 17:00'],
    [{ status: 'forfeited', forfeited_by: 'away' }, 'forfeited by Herons'],
  ] as const)('%o', (set, words) => {
    expect(tell(set)).toBe(words)
  })

  test('a postponed game that gets a new time is back on the schedule', () => {
    const postponed = makeGame({ ...game, status: 'postponed' })
    expect(tell(nextDay, postponed)).toBe('back on the schedule, Sun 25 Oct, 16:00, Riverside, Field 1')
  })

  test('a game that was added is new', () => {
    expect(changeInWords(planOf(game), planOf(game), names)).toBe('new, Sat 24 Oct, 17:00, Riverside, Field 1')
    const nowhere = planOf({ ...game, field_id: null })
    expect(changeInWords(nowhere, nowhere, names)).toBe('new, Sat 24 Oct, 17:00')
  })

  test('a result that was taken away and comes back counts again', () => {
    expect(changeInWords(planOf({ ...game, status: 'cancelled' }), { ...game, status: 'completed' }, names)).toBe(
      'counts again',
    )
  })
})

describe('who is affected', () => {
  const actor = makeMembership({ display_name: 'Ana Brook' })
  const coach = makeMembership({ role: 'team_manager', display_name: 'Bo Lee' })
  const manager = makeMembership({ role: 'league_administrator', display_name: 'Cy Fox' })
  const scorekeeper = makeMembership({ role: 'scorekeeper' })
  const [otters, herons, badgers] = ['Otters', 'Herons', 'Badgers'].map((name) => makeTeam({ name }))
  const members = [actor, coach, manager, scorekeeper]

  test('are the teams, their staff and league staff, but not whoever makes the change', () => {
    const game = makeGame({ home_team_id: otters?.id ?? '', away_team_id: herons?.id ?? '' })
    const staffOf = (team: typeof otters, user: string) => makeTeamStaff({ team_id: team?.id ?? '', user_id: user })
    const teamStaff = [staffOf(otters, coach.user_id), staffOf(badgers, scorekeeper.user_id), staffOf(herons, testId())]
    const teams = [otters, herons, badgers].flatMap((team) => team ?? [])
    const affected = affectedBy([game, game], { teams, teamStaff, members }, actor.user_id)
    expect(affectedInWords(affected)).toEqual([
      '2 games of Herons and Otters.',
      'Notified of it: Bo Lee and 1 of league staff.',
      'Herons has no staff here: tell them yourself.', // the one they had is no member any more
    ])
    expect(notifiedInWords(affected)).toBe('2 people are notified.')
  })

  test('are counted where there are many', () => {
    const people = Array.from({ length: 9 }, (_, index) => `Coach ${index}`)
    const words = affectedInWords({ games: 30, teams: people, people, leagueStaff: 0, unreached: [] })
    expect(words).toEqual([
      '30 games of Coach 0, Coach 1, Coach 2, Coach 3, Coach 4, Coach 5 and 3 more.',
      'Notified of it: Coach 0, Coach 1, Coach 2, Coach 3, Coach 4 and 4 more.',
    ])
  })
})
