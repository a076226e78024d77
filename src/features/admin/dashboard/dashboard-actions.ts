export const countedKinds = ['users', 'leagues', 'teams', 'venues'] as const
export type CountedKind = (typeof countedKinds)[number]

/** `before`: how many there were when this month began (UTC), those that have been deleted since included. */
export type Counted = { readonly now: number; readonly before: number }

export type Beginning = {
  readonly at: string
  readonly name: string | null
} & (
  | { readonly kind: 'user'; readonly email: string }
  /** `organizationId`: null where the organisation is gone. */
  | { readonly kind: 'league'; readonly organizationId: string | null; readonly organization: string | null }
)

export type AdminDashboard = {
  readonly counts: Readonly<Record<CountedKind, Counted>>
  /** `2026-11` and the accounts made in it; twelve, this month the last. */
  readonly months: readonly { readonly month: string; readonly users: number }[]
  /** The newest accounts and leagues, the latest first. */
  readonly activity: readonly Beginning[]
}

export type DashboardActions = {
  /** Rejects with an OnlineError or a RuleError, whose messages are for the person. */
  readonly readDashboard: () => Promise<AdminDashboard>
}
