import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import { getSportDefaults } from '#domain/leagues/sport-defaults.ts'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'

const sports = new Map(
  [
    ...readFileSync('supabase/schema/2-league/10-leagues.sql', 'utf8').matchAll(
      /\('([0-9a-f-]{36})', '([A-Z][A-Za-z ]+)', \d+\)/g,
    ),
  ].map(([, id = '', name = '']) => [name, id]),
)
const presetOf = (sport: string) => getSportDefaults(sports.get(sport) ?? '').standings_preset

it('ranks by win percentage in baseball, softball and basketball only', () => {
  const byWins = [...sports.keys()].filter((sport) => presetOf(sport) === 'win_percentage')
  expect(byWins.toSorted()).toEqual(['Baseball', 'Basketball', 'Softball'])
  expect(sports.size).toBe(10)
})

it('gives soccer three points for a win, and the goals before the games between tied teams', () => {
  const facts = makeLeagueRow({ sport_id: sports.get('Soccer') ?? '' })
  const league = createLeagueRow(facts, { id: testId(), by: null, at: '2026-04-11T16:00:00.000Z' })
  expect(league).toMatchObject({
    standings_preset: 'points_3_1_0',
    tie_breakers: ['difference', 'scored', 'head_to_head'],
  })
  expect(presetOf('Ice Hockey')).toBe('points_2_1_0')
})
