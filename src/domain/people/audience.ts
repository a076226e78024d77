import type { Tier } from '../schema/organizations.ts'

export const audienceKinds = ['all', 'tier', 'chosen'] as const
export const peopleKinds = ['staff', 'everybody'] as const

/** Whom an announcement is for. `tier`: of one plan only, `organizationIds`: of chosen ones only. */
export type Audience = {
  readonly audience: (typeof audienceKinds)[number]
  readonly tier: Tier | null
  readonly organizationIds: readonly string[]
  readonly people: (typeof peopleKinds)[number]
}
