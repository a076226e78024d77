import type { Onboarding } from './onboarding.ts'

// The steps from an empty organization to a season that people can follow. Whether a step is done depends on the data
// that exists.

/** How many of each the organization has. */
export type SetupCounts = {
  readonly leagues: number
  readonly teams: number
  readonly venues: number
  readonly schedules: number
  readonly publishedSchedules: number
  readonly coaches: number
  readonly publicLeagues: number
  readonly sponsors: number
}

export type FirstStepName = 'league' | 'teams' | 'venue' | 'schedule' | 'publish' | 'coach' | 'public_page' | 'sponsor'
export type FirstStep = { readonly name: FirstStepName; readonly isDone: boolean }

/** Returns the steps in the best order for this organization; a step always comes after the ones it depends on. */
export function listFirstSteps(setUp: SetupCounts, beginning: Onboarding | null): readonly FirstStep[] {
  const wants = new Set(beginning?.interests)
  const isLarge = beginning?.leagueSize === 'large' || beginning?.leagueSize === 'xlarge'
  // Coaches fill in rosters and report scores: the more teams there are, the earlier that pays off.
  const coachEarly = wants.has('communication') || wants.has('registration') || isLarge
  const ranks: Record<FirstStepName, number | null> = {
    league: 0,
    teams: 10,
    venue: 20,
    schedule: 30,
    publish: 40,
    coach: coachEarly ? (wants.has('scheduling') ? 35 : 15) : 50,
    public_page: wants.has('analytics') ? 45 : 60,
    sponsor: wants.has('revenue') ? 55 : null, // only useful to those who asked for it
  }
  return stepNames
    .flatMap((name) => (ranks[name] === null ? [] : [{ name, rank: ranks[name] }]))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name }) => ({ name, isDone: done[name](setUp) }))
}

/** Whether the organization has everything a season needs, no matter how it got there. */
export function isOrganizationSetUp(setUp: SetupCounts): boolean {
  return needed.every((name) => done[name](setUp))
}

const done: Record<FirstStepName, (setUp: SetupCounts) => boolean> = {
  league: ({ leagues }) => leagues > 0,
  teams: ({ teams }) => teams > 1, // one team has no opponent
  venue: ({ venues }) => venues > 0,
  schedule: ({ schedules }) => schedules > 0,
  publish: ({ publishedSchedules }) => publishedSchedules > 0,
  coach: ({ coaches }) => coaches > 0,
  public_page: ({ publicLeagues }) => publicLeagues > 0,
  sponsor: ({ sponsors }) => sponsors > 0,
}
const stepNames: readonly FirstStepName[] = [
  'league',
  'teams',
  'venue',
  'schedule',
  'publish',
  'coach',
  'public_page',
  'sponsor',
]
const needed: readonly FirstStepName[] = ['league', 'teams', 'venue', 'schedule', 'publish']
