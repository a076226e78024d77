import { formatMonth } from '#i18n/format-period.ts'
import { describe, expect, it } from 'vitest'
import {
  getAllowance,
  featureKeys,
  hasFeature,
  hasRoomFor,
  limitKeys,
  toLimitMonth,
  getLimit,
  toLimitMonths,
  findTierWithFeature,
  findTierWithRoom,
} from '#domain/plans/entitlements.ts'
import {
  describeLargerPlan,
  isRefusedByPlan,
  describeLimitRefusal,
  describePlanRefusal,
  describePlanRoom,
  describePlanUsage,
} from '#domain/plans/plan-words.ts'
import { findRuleMessage } from '#domain/rule-error.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'

it('a plan says how many leagues, teams a league, players a team and games a month there may be', () => {
  expect(Object.fromEntries(limitKeys.map((key) => [key, tiers.map((tier) => getLimit(tier, key))]))).toEqual({
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
  expect(findTierWithFeature('schedule.basic')).toBe('free')
  expect(findTierWithFeature('schedule.advanced')).toBe('starter')
})

describe('how much of a limit is used', () => {
  it('is told as what is left, in percent, and whether the end is near or reached', () => {
    const told = [0, 6, 7, 8, 12].map((used) => {
      const { remaining, percentage, isNearLimit, isAtLimit } = getAllowance('free', 'teams', used)
      return [used, remaining, percentage, isNearLimit, isAtLimit]
    })
    expect(told).toEqual([
      [0, 8, 0, false, false],
      [6, 2, 75, false, false],
      [7, 1, 87, true, false],
      [8, 0, 100, true, true],
      [12, 0, 150, true, true], // possible after a downgrade
    ])
    expect(getAllowance('free', 'games', 16).isNearLimit).toBe(true) // exactly 80 %
    expect(getAllowance('free', 'games', 15).isNearLimit).toBe(false)
  })

  it('is nothing to speak of where there is no limit', () => {
    expect(getAllowance('enterprise', 'teams', 500)).toMatchObject({
      limit: null,
      remaining: null,
      percentage: null,
      isAtLimit: false,
      isNearLimit: false,
    })
  })

  it('says whether several more fit', () => {
    const seven = getAllowance('free', 'teams', 7)
    expect([hasRoomFor(seven, 1), hasRoomFor(seven, 2)]).toEqual([true, false])
    expect(hasRoomFor(getAllowance('enterprise', 'teams', 7), 10_000)).toBe(true)
  })

  it('counts games by the month in UTC, wherever they are played', () => {
    expect(toLimitMonth('2026-10-31T21:00:00-04:00')).toBe('2026-11')
    expect(toLimitMonth('2026-10-31T23:59:59.999Z')).toBe('2026-10')
    expect(formatMonth('2026-11')).toBe('November 2026')
    const starts = ['2026-12-31T23:30:00.000Z', '2026-11-30T23:30:00-05:00', '2026-11-01T00:00:00Z']
    expect(toLimitMonths(starts.map((start) => ({ start })))).toEqual(['2026-12', '2026-12', '2026-11'])
  })
})

describe('the words of a plan', () => {
  it('say what there is room for, what is used, and which plan has more', () => {
    expect(describePlanRoom('free', 'leagues')).toBe('Basic has room for 1 league.')
    expect(describePlanRoom('free', 'games')).toBe('Basic has room for 20 games in a month (counted in UTC).')
    expect(describePlanRoom('enterprise', 'teams')).toBe('Enterprise has no limit on teams in a league.')
    expect(limitKeys.map((key) => describePlanRoom('enterprise', key))).toEqual(
      ['leagues', 'teams in a league', 'players on a team', 'games in a month (counted in UTC)'].map(
        (many) => `Enterprise has no limit on ${many}.`,
      ),
    )
    expect(describePlanRoom('starter', 'leagues')).toBe('Standard has room for 3 leagues.')
    expect([7, 8, 9].map((used) => describePlanUsage(getAllowance('free', 'teams', used)))).toEqual([
      '7 of 8 in use, 1 left.',
      'All 8 are in use.',
      '9 in use.',
    ])
    expect([0, 1, 2].map((used) => describePlanUsage(getAllowance('enterprise', 'teams', used)))).toEqual([
      '0 in use.',
      '1 in use.',
      '2 in use.',
    ])
    expect([0, 1, 2].map((used) => describePlanUsage(getAllowance('free', 'leagues', used)))).toEqual([
      '0 of 1 in use, 1 left.',
      'It’s in use.',
      '2 in use.',
    ])
    const larger = (tier: Tier, used: number, more?: number) =>
      describeLargerPlan(getAllowance(tier, 'teams', used), more)
    expect([larger('free', 7), larger('free', 8, 9), larger('professional', 32)]).toEqual([
      'Standard has room for 16.',
      'Premium has room for 32.',
      'Enterprise has no limit.',
    ])
    expect(tiers.map((tier) => limitKeys.map((key) => findTierWithRoom(key, getLimit(tier, key) ?? 1)))).toEqual([
      ['free', 'free', 'free', 'free'],
      ['starter', 'starter', 'free', 'free'],
      ['professional', 'professional', 'free', 'free'],
      ['free', 'free', 'free', 'free'],
    ])
  })

  it('begin a refusal with the specified sentence, also where only the limit is known', () => {
    const sentence = "You don't have access to this feature. Please upgrade your subscription."
    expect(describeLimitRefusal('free', 'teams')).toBe(
      `${sentence} Basic has room for 8 teams in a league. Standard has room for 16.`,
    )
    const told = (message: string, theirs: unknown, field: string | null = null) =>
      describePlanRefusal({ message, theirs, field })
    expect(told('limit_teams', 32)).toBe(
      `${sentence} Premium has room for 32 teams in a league. Enterprise has no limit.`,
    )
    expect(told('feature_not_in_plan', undefined, 'schedule.advanced')).toBe(
      `${sentence} Advanced scheduling comes with Standard or a higher plan.`,
    )
    expect([told('limit_teams', 7), told('limit_teams', null), told('field_booked', 8)]).toEqual([null, null, null])
    expect(['limit_games', 'feature_not_in_plan', 'limit_', 'field_booked', null].map(isRefusedByPlan)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    for (const key of limitKeys) expect(findRuleMessage(`limit_${key}`)).toMatch(sentence)
  })
})
