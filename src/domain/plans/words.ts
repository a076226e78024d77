import { defineWords } from '#i18n/words.ts'
import type { FeatureKey, LimitKey } from './entitlements.ts'

export const t = defineWords('domain/plans', {
  billingNotConnected:
    'Billing isn’t set up on this server, so no one can be charged. The people who run it set the plan.',
  allUsed: (limit: number) => (limit === 1 ? 'It’s in use.' : `All ${limit} are in use.`),
  comesWith: (feature: string, plan: string) => `${feature} comes with ${plan} or a higher plan.`,
  features: {
    'schedule.basic': 'Scheduling',
    'schedule.advanced': 'Advanced scheduling',
  } satisfies Record<FeatureKey, string>,
  hasNoLimit: (plan: string) => `${plan} has no limit.`,
  hasRoomFor: (plan: string, limit: number) => `${plan} has room for ${limit}.`,
  limitOf: (plan: string, key: LimitKey, limit: number) => {
    const one = { leagues: 'league', teams: 'team', players: 'player', games: 'game' }[key]
    const where = { leagues: '', teams: ' in a league', players: ' on a team', games: ' in a month (counted in UTC)' }[
      key
    ]
    return `${plan} has room for ${limit} ${limit === 1 ? one : key}${where}.`
  },
  noLimitOf: (plan: string, key: LimitKey) => {
    const where = { leagues: '', teams: ' in a league', players: ' on a team', games: ' in a month (counted in UTC)' }[
      key
    ]
    return `${plan} has no limit on ${key}${where}.`
  },
  used: (count: number) => `${count} in use.`,
  usedOf: (used: number, limit: number, remaining: number) => `${used} of ${limit} in use, ${remaining} left.`,
})
