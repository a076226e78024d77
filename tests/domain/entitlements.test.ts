import { expect, it } from 'vitest'
import { featureKeys, hasFeature, limitKeys, limitOf, tierFor } from '#domain/entitlements.ts'
import { tiers } from '#domain/schema/organizations.ts'

it('a plan says how many leagues, teams a league, players a team and games a month there may be', () => {
  expect(Object.fromEntries(limitKeys.map((key) => [key, tiers.map((tier) => limitOf(tier, key))]))).toEqual({
    leagues: [1, 3, 10, null],
    teams: [8, 16, 32, null],
    players: [15, null, null, null],
    games: [20, null, null, null],
  })
})

it('every plan has basic schedules, and those that are paid for have advanced ones', () => {
  expect(Object.fromEntries(featureKeys.map((key) => [key, tiers.map((tier) => hasFeature(tier, key))]))).toEqual({
    'schedule.basic': [true, true, true, true],
    'schedule.advanced': [false, true, true, true],
  })
  expect(tierFor('schedule.basic')).toBe('free')
  expect(tierFor('schedule.advanced')).toBe('starter')
})
