import type { Interest, LeagueSize } from './onboarding.ts'
import { t } from './words.ts'

export type Choice = { readonly label: string; readonly hint: string }

export function describeLeagueSize(size: LeagueSize): Choice {
  return { label: t.leagueSizes[size], hint: t.leagueSizeHints[size] }
}

/** Features that don't exist yet are marked as planned. */
export function describeInterest(interest: Interest): Choice & { readonly isPlanned: boolean } {
  return { label: t.interests[interest], hint: t.interestHints[interest], isPlanned: planned.has(interest) }
}

const planned: ReadonlySet<Interest> = new Set(['registration', 'communication', 'streaming'])
