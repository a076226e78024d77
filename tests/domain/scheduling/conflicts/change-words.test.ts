import { describe, expect, test } from 'vitest'
import { findAffectedPeople, describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import { isMovable, applyGamePatch, toGamePlan, toGamePlans } from '#domain/scheduling/conflicts/change-game.ts'
import { describeGameChange } from '#domain/scheduling/conflicts/change-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import { gameStatuses, type Game } from '#domain/schema/schedules.ts'
import { makeGame, makeMembership, makeTeam, makeTeamStaff, testId } from '../../../support/rows/factories.ts'

describe('a changed game in words', () => {
  const [one, two] = [testId(), testId()]
  const [otters, herons, badgers, foxes] = [testId(), testId(), testId(), testId()]
  const game = makeGame({
    home_team_id: otters,
    away_team_id: herons,
    field_id: one,
    time_zone: 'Europe/London',
    start_time: '2026-10-24T16:00:00.000Z',
    end_time: '2026-10-24T17:00:00.000Z',
  })
  const names = {
    home: 'Otters',
    away: 'Herons',
    teamOf: (id: string) =>
      ({ [otters]: 'Otters', [herons]: 'Herons', [badgers]: 'Badgers', [foxes]: 'Foxes' })[id] ?? '',
    placeOf: (id: string) => ({ [one]: 'Riverside, Field 1', [two]: 'Riverside, Field 2' })[id] ?? null,
  }
  const tell = (set: Parameters<typeof applyGamePatch>[1], before = game) => {
    const { from, to } = toGamePlans(before, applyGamePatch(before, set))
    return describeGameChange(from, to, names)
  }
  const nextDay = { start_time: '2026-10-25T16:00:00.000Z', end_time: '2026-10-25T17:00:00.000Z' }

  test.each([
    [nextDay, 'Sat, Oct 24, 5:00 PM → Sun, Oct 25, 4:00 PM'], // daylight saving time ends that night
    [
      { ...nextDay, field_id: two },
      'Sat, Oct 24, 5:00 PM, Riverside, Field 1 → Sun, Oct 25, 4:00 PM, Riverside, Field 2',
    ],
    [{ field_id: two }, 'Sat, Oct 24, 5:00 PM, Riverside, Field 1 → Riverside, Field 2'],
    [{ field_id: null }, 'Sat, Oct 24, 5:00 PM, Riverside, Field 1 → no place'],
    [{ end_time: '2026-10-24T17:30:00.000Z' }, 'Sat, Oct 24, 5:00 PM, another end'],
    [
      { home_team_id: herons, away_team_id: otters },
      'home and away were swapped, Sat, Oct 24, 5:00 PM, Riverside, Field 1',
    ],
    [
      { home_team_id: herons, away_team_id: otters, ...nextDay, field_id: null },
      'home and away were swapped, Sat, Oct 24, 5:00 PM, Riverside, Field 1 → Sun, Oct 25, 4:00 PM, no place',
    ],
    [{ away_team_id: badgers }, 'Badgers instead of Herons, Sat, Oct 24, 5:00 PM, Riverside, Field 1'],
    [
      { home_team_id: badgers, field_id: null },
      'Badgers instead of Otters, Sat, Oct 24, 5:00 PM, Riverside, Field 1 → no place',
    ],
    [
      { home_team_id: herons, away_team_id: badgers },
      'Herons – Badgers instead of Otters – Herons, Sat, Oct 24, 5:00 PM, Riverside, Field 1',
    ],
    [
      { home_team_id: badgers, away_team_id: foxes },
      'Badgers – Foxes instead of Otters – Herons, Sat, Oct 24, 5:00 PM, Riverside, Field 1',
    ],
    [
      { home_team_id: foxes, away_team_id: otters },
      'Foxes – Otters instead of Otters – Herons, Sat, Oct 24, 5:00 PM, Riverside, Field 1',
    ],
    [{ status: 'cancelled' }, 'cancelled, was Sat, Oct 24, 5:00 PM'],
    [{ status: 'forfeited', forfeited_by: 'home' }, 'forfeited by Otters'],
    [{ status: 'forfeited', forfeited_by: 'both' }, 'forfeited by both teams'],
    [{ status: 'forfeited', forfeited_by: 'away' }, 'forfeited by Herons'],
  ] as const)('%o', (set, words) => {
    expect(tell(set)).toBe(words)
  })

  test('a postponed game that gets a new time is back on the schedule', () => {
    const postponed = makeGame({ ...game, status: 'postponed' })
    expect(tell(nextDay, postponed)).toBe('back on the schedule, Sun, Oct 25, 4:00 PM, Riverside, Field 1')
  })

  test('a game that was added is new', () => {
    expect(describeGameChange(toGamePlan(game), toGamePlan(game), names)).toBe(
      'new, Sat, Oct 24, 5:00 PM, Riverside, Field 1',
    )
    const nowhere = toGamePlan({ ...game, field_id: null })
    expect(describeGameChange(nowhere, nowhere, names)).toBe('new, Sat, Oct 24, 5:00 PM')
  })

  test('other sides of a game without a place are told without one', () => {
    const nowhere = { ...game, field_id: null }
    expect(tell({ home_team_id: herons, away_team_id: otters }, nowhere)).toBe(
      'home and away were swapped, Sat, Oct 24, 5:00 PM',
    )
  })

  test('teams that are the same before and after are not told', () => {
    const teams = { home: otters, away: herons }
    const moved = toGamePlan(applyGamePatch(game, nextDay))
    expect(describeGameChange({ ...toGamePlan(game), teams }, { ...moved, teams }, names)).toBe(
      'Sat, Oct 24, 5:00 PM → Sun, Oct 25, 4:00 PM',
    )
  })

  test.each(['completed', 'in_progress'] as const)('a result that was taken away and is %s again counts', (status) => {
    expect(
      describeGameChange(toGamePlan({ ...game, status: 'cancelled' }), toGamePlan({ ...game, status }), names),
    ).toBe('counts again')
  })
})

describe('other teams', () => {
  const match = { home_source: { kind: 'seed', seed: 1 }, away_source: { kind: 'seed', seed: 2 } } as const
  const swapped = ({ home_team_id: home, away_team_id: away }: Game) => ({
    home_team_id: away ?? '',
    away_team_id: home ?? '',
  })

  test('are for a game that has not begun; a postponed one stays postponed', () => {
    const postponed = makeGame({ status: 'postponed' })
    expect(applyGamePatch(postponed, swapped(postponed))).toEqual({ ...postponed, ...swapped(postponed) })
    for (const status of gameStatuses.filter((one) => !isMovable(one))) {
      const game = makeGame({ status })
      expect(() => applyGamePatch(game, swapped(game))).toThrow(expect.objectContaining({ code: 'game_not_movable' }))
      expect(() => applyGamePatch(game, { ...swapped(game), status: 'scheduled' })).toThrow(RuleError)
    }
    const game = makeGame()
    expect(() => applyGamePatch(game, { ...swapped(game), status: 'cancelled' })).toThrow(RuleError)
  })

  test('are two, and in a bracket nobody’s to say', () => {
    const game = makeGame()
    expect(() => applyGamePatch(game, { home_team_id: game.away_team_id ?? '' })).toThrow('Choose two different teams')
    expect(() => applyGamePatch(makeGame(match), { home_team_id: testId() })).toThrow(
      expect.objectContaining({ code: 'bracket_decides' }),
    )
  })

  test('stand in a change set where the change is theirs, and not in a bracket', () => {
    const [game, other] = [makeGame(), testId()]
    const teams = { home: game.home_team_id, away: game.away_team_id }
    expect(toGamePlans(game, applyGamePatch(game, { away_team_id: other }))).toEqual({
      from: { ...toGamePlan(game), teams },
      to: { ...toGamePlan(game), teams: { ...teams, away: other } },
    })
    const off = applyGamePatch(game, { status: 'cancelled' })
    expect(toGamePlans(game, off)).toEqual({ from: toGamePlan(game), to: toGamePlan(off) })
    const [final, known] = [makeGame({ ...match, home_team_id: null }), makeGame(match)]
    expect(toGamePlans(final, known)).toEqual({ from: toGamePlan(final), to: toGamePlan(known) })
    const half = { ...game, away_team_id: null }
    expect(toGamePlans(half, game)).toEqual({ from: toGamePlan(half), to: toGamePlan(game) })
    expect(toGamePlans(game, half)).toEqual({ from: toGamePlan(game), to: toGamePlan(half) })
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
    const affected = findAffectedPeople([game, game], { teams, teamStaff, members }, actor.user_id)
    expect(describeAffected(affected)).toEqual([
      '2 games of Herons and Otters.',
      'Will be notified: Bo Lee and 1 league staff.',
      'Herons has no coach in the app. Contact them yourself.', // the team's former staff member is no longer a member
    ])
    expect(describeNotified(affected)).toBe('2 people are notified.')
  })

  test('are the teams that play it from now on, too', () => {
    const game = makeGame({ home_team_id: otters?.id ?? '', away_team_id: herons?.id ?? '' })
    const teams = [otters, herons, badgers].flatMap((team) => team ?? [])
    const affected = findAffectedPeople([game], { teams, teamStaff: [], members }, actor.user_id, [badgers?.id ?? ''])
    expect(describeAffected(affected)[0]).toBe('1 game of Badgers, Herons and Otters.')
  })

  test('are counted where there are many', () => {
    const people = Array.from({ length: 9 }, (_, index) => `Coach ${index}`)
    const words = describeAffected({ games: 30, teams: people, people, leagueStaff: 0, unreached: [] })
    expect(words).toEqual([
      '30 games of Coach 0, Coach 1, Coach 2, Coach 3, Coach 4, Coach 5 and 3 more.',
      'Will be notified: Coach 0, Coach 1, Coach 2, Coach 3, Coach 4 and 4 more.',
    ])
  })
})
