import { createActions } from '#ui/feedback/actions-context.ts'
import type { MfaObstacle, SessionRules } from '#domain/security/session-rules.ts'

// What the settings of an organisation need from the application around them (src/app): all that works online only.

/** Something that happened. `details` are the server's own, for those who want to know more. */
export type ActivityEntry = {
  readonly id: number
  readonly at: string
  readonly actor: string | null
  readonly action: string
  readonly subject: string | null
  readonly details: Readonly<Record<string, unknown>>
}

export const activityPageSize = 25

export type OrganizationActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. */
  readonly readSecurity: (organizationId: string) => Promise<SessionRules>
  readonly saveSecurity: (organizationId: string, rules: SessionRules) => Promise<void>
  readonly mfaObstacle: () => Promise<MfaObstacle>
  /** Where the server sees this device; null: it cannot tell. */
  readonly ownAddress: () => Promise<string | null>
  /** Newest first, at most `activityPageSize` of them, older than the entry `before`. */
  readonly readActivity: (organizationId: string, before: number | null) => Promise<readonly ActivityEntry[]>
  readonly transfer: (organizationId: string, userId: string) => Promise<void>
  readonly deleteOrganization: (organizationId: string, typedName: string) => Promise<void>
}

export const [OrganizationActionsProvider, useOrganizationActions] =
  createActions<OrganizationActions>('organization actions')
