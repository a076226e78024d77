import { describe, expect, it } from 'vitest'
import { isPlayedBy, isPlayedByAny, formatSide, getGameSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { makeTeam } from '../../support/rows/factories.ts'

const teams = (home: string | null, away: string | null) => ({ home_team_id: home, away_team_id: away })

describe('the teams of a game', () => {
  it('are those that are known, one of them where it stands on both sides', () => {
    expect(getTeamIds(teams('a', 'b'))).toEqual(['a', 'b'])
    expect(getTeamIds(teams('a', null))).toEqual(['a'])
    expect(getTeamIds(teams(null, 'b'))).toEqual(['b'])
    expect(getTeamIds(teams(null, null))).toEqual([])
    expect(getTeamIds(teams('a', 'a'))).toEqual(['a'])
  })

  it('are found on either side', () => {
    expect([isPlayedBy(teams('a', 'b'), 'a'), isPlayedBy(teams('a', 'b'), 'b')]).toEqual([true, true])
    expect(isPlayedBy(teams('a', null), 'b')).toBe(false)
    expect(isPlayedByAny(teams('a', 'b'), new Set(['b', 'c']))).toBe(true)
    expect(isPlayedByAny(teams('a', 'b'), new Set(['a']))).toBe(true)
    expect(isPlayedByAny(teams('a', 'b'), new Set(['c']))).toBe(false)
    expect(isPlayedByAny(teams(null, null), new Set(['c']))).toBe(false)
    expect(isPlayedByAny(teams('a', 'b'), new Set(['b']))).toBe(true)
    expect(isPlayedByAny(teams('a', null), new Set(['', 'c', 'null']))).toBe(false)
    expect(isPlayedByAny(teams(null, 'b'), new Set(['', 'c', 'null']))).toBe(false)
  })
})

describe('a side', () => {
  const otters = makeTeam({ name: 'Otters', primary_color: '#112233', logo_url: null })
  const game = {
    ...teams(otters.id, null),
    home_source: null,
    away_source: { kind: 'winner' as const, match: 3 },
  }
  const nameOf = (id: string) => (id === otters.id ? 'Otters' : undefined)

  it('is called by its team, and by where that comes from until it is known', () => {
    expect(formatSide(game, 'home', nameOf)).toBe('Otters')
    expect(formatSide(game, 'away', nameOf)).toBe('Winner of match 3')
    expect(formatSide({ ...game, away_source: null }, 'away', nameOf)).toBe('Unknown team')
    const turned = { ...teams(null, otters.id), home_source: { kind: 'seed' as const, seed: 4 }, away_source: null }
    expect(formatSide(turned, 'home', nameOf)).toBe('Seed 4')
    expect(formatSide(turned, 'away', nameOf)).toBe('Otters')
    expect(formatSide({ ...game, home_team_id: 'gone' }, 'home', nameOf, 'Somebody')).toBe('Somebody')
  })

  it('has the look of its team, none where that is not on the device, and a plain one until it is known', () => {
    const teamOf = (id: string) => (id === otters.id ? otters : undefined)
    expect(getGameSide(game, 'home', teamOf)).toBe(otters)
    expect(getGameSide({ ...game, home_team_id: 'gone' }, 'home', teamOf)).toBeNull()
    expect(getGameSide(game, 'away', teamOf)).toEqual({
      id: null,
      name: 'Winner of match 3',
      primary_color: '#64748B',
      secondary_color: '#64748B',
      logo_url: null,
    })
    expect(getGameSide({ ...game, away_source: null }, 'away', teamOf)).toBeNull()
  })
})
