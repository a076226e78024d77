import type { Tier } from '../schema/organizations.ts'

export const audienceKinds = ['all', 'tier', 'chosen'] as const
export const recipientKinds = ['staff', 'everybody'] as const

/** The recipients of an announcement. `tier`: only one plan; `organizationIds`: only chosen organizations. */
export type Audience = {
  readonly audience: (typeof audienceKinds)[number]
  readonly tier: Tier | null
  readonly organizationIds: readonly string[]
  readonly people: (typeof recipientKinds)[number]
}
