import type { Tier } from '../schema/organizations.ts'

export const audienceKinds = ['all', 'tier', 'chosen'] as const
export const recipientKinds = ['staff', 'everybody'] as const

/**
 * The recipients of an announcement. `tier`: the plan whose organizations get it, if `audience` is `tier`;
 * `organizationIds`: the organizations, if it is `chosen`.
 */
export type Audience = {
  readonly audience: (typeof audienceKinds)[number]
  readonly tier: Tier | null
  readonly organizationIds: readonly string[]
  readonly people: (typeof recipientKinds)[number]
}
