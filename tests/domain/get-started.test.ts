import { describe, expect, it } from 'vitest'
import { describeInterest, describeLeagueSize } from '#domain/get-started/describe-onboarding.ts'
import {
  toOnboardingKey,
  defaultLeagueSize,
  interests,
  leagueSizes,
  parseOnboarding,
  teamCountByLeagueSize,
  type Onboarding,
} from '#domain/get-started/onboarding.ts'
import { listFirstSteps, isOrganizationSetUp, type SetupCounts } from '#domain/get-started/first-steps.ts'

const nothing: SetupCounts = {
  leagues: 0,
  teams: 0,
  venues: 0,
  schedules: 0,
  publishedSchedules: 0,
  coaches: 0,
  publicLeagues: 0,
  sponsors: 0,
}
const namesFor = (beginning: Onboarding | null) => listFirstSteps(nothing, beginning).map(({ name }) => name)

describe('the first steps', () => {
  it('go from a league to its public page, and leave out what nobody asked for', () => {
    expect(namesFor(null)).toEqual(['league', 'teams', 'venue', 'schedule', 'publish', 'coach', 'public_page'])
  })

  it.each<[Onboarding, string]>([
    [{ leagueSize: 'small', interests: ['communication'] }, 'league teams coach venue schedule publish public_page'],
    [{ leagueSize: 'xlarge', interests: [] }, 'league teams coach venue schedule publish public_page'],
    [{ leagueSize: 'large', interests: ['scheduling'] }, 'league teams venue schedule coach publish public_page'],
    [
      { leagueSize: 'medium', interests: ['analytics', 'revenue', 'streaming'] },
      'league teams venue schedule publish public_page coach sponsor',
    ],
  ])('follow what somebody said: %j', (beginning, order) => {
    expect(namesFor(beginning).join(' ')).toBe(order)
  })

  it('are done by what is there; one team has nobody to play', () => {
    const steps = listFirstSteps({ ...nothing, leagues: 1, teams: 1, venues: 2 }, null)
    expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['league', 'venue'])
    const wanting: Onboarding = { leagueSize: 'small', interests: ['revenue'] }
    const doneBy = (setUp: Partial<SetupCounts>) =>
      listFirstSteps({ ...nothing, ...setUp }, wanting).flatMap(({ name, isDone }) => (isDone ? [name] : []))
    const each = [
      'leagues',
      'venues',
      'schedules',
      'publishedSchedules',
      'coaches',
      'publicLeagues',
      'sponsors',
    ] as const
    expect(each.map((key) => doneBy({ [key]: 1 }))).toEqual(
      ['league', 'venue', 'schedule', 'publish', 'coach', 'public_page', 'sponsor'].map((name) => [name]),
    )
    expect([doneBy({}), doneBy({ teams: 1 }), doneBy({ teams: 2 })]).toEqual([[], [], ['teams']])
    const some = { ...nothing, leagues: 1, teams: 2, venues: 1, schedules: 1 }
    expect([isOrganizationSetUp(some), isOrganizationSetUp({ ...some, publishedSchedules: 1 })]).toEqual([false, true])
  })
})

it('says what each choice means, and of what there is not yet that it is planned', () => {
  expect(leagueSizes.map((size) => `${describeLeagueSize(size).label}: ${describeLeagueSize(size).hint}`)).toEqual([
    'Small: 2–4 teams',
    'Medium: 5–8 teams',
    'Large: 9–16 teams',
    'Extra large: 17 teams or more',
  ])
  expect(leagueSizes.map((size) => teamCountByLeagueSize[size])).toEqual([4, 8, 16, 24])
  expect(defaultLeagueSize).toBe('medium')
  expect(interests.map((each) => [describeInterest(each).label, describeInterest(each).isPlanned ?? false])).toEqual([
    ['Scheduling', false],
    ['Registration', true],
    ['Communication', true],
    ['Streaming', true],
    ['Analytics', false],
    ['Revenue', false],
  ])
  for (const each of interests) expect(describeInterest(each).hint).toMatch(/^[A-Z].{10,}$/)
})

it('keeps the beginning of each organization apart', () => {
  expect(toOnboardingKey('a')).toBe('fieldside.beginning:a')
})

it('reads what a device keeps of a beginning, and nothing else', () => {
  const said: Onboarding = { leagueSize: 'large', interests: ['revenue'] }
  expect(parseOnboarding(JSON.stringify(said))).toEqual(said)
  for (const kept of [null, '', '{', 'null', '{"leagueSize":"huge","interests":[]}', '{"leagueSize":"small"}'])
    expect(parseOnboarding(kept)).toBeNull()
})
