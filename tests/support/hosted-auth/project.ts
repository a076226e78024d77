import type { Query } from '#server/database/database.ts'

// A hosted project: its settings, as on its dashboard, and what its auth server remembers.

export type HostedSettings = {
  /** Where links lead if they name no other page, or a page that isn't allowed. */
  siteUrl: string
  /** Prefixes of the pages that links may lead to. */
  redirectUrls: readonly string[]
  /** Whether emails use supabase/templates or the auth server's own templates. */
  templates: 'fieldside' | 'own'
  confirmsEmail: boolean
  isSignUpOpen: boolean
  passwordNeedsKinds: boolean
  changeNeedsCurrentPassword: boolean
  /** Whether changing the password requires an emailed code in sessions older than a day. */
  changeNeedsNonce: boolean
  sessionHours: number | null
  idleHours: number | null
  oneSessionPerPerson: boolean
  mailsPerHour: number | null
  /** The maximum number of calls of one kind from one address. */
  callsPerAddress: number | null
}

/** The settings of a new project, with the app's templates. */
export const standardSettings: HostedSettings = {
  siteUrl: 'https://app.example',
  redirectUrls: ['https://app.example/'],
  templates: 'fieldside',
  confirmsEmail: true,
  isSignUpOpen: true,
  passwordNeedsKinds: false,
  changeNeedsCurrentPassword: false,
  changeNeedsNonce: false,
  sessionHours: null,
  idleHours: null,
  oneSessionPerPerson: false,
  mailsPerHour: null,
  callsPerAddress: null,
}

export type TokenKind = 'signup' | 'recovery' | 'email_change'

/** A token that is valid until its link or its code is used. */
export type OneTimeToken = {
  readonly hash: string
  readonly kind: TokenKind
  readonly userId: string
  /** The mailbox that the token was sent to. */
  readonly email: string
  readonly sentAtMs: number
  readonly challenge: Challenge | null
}
/** How the browser that made the request proves that it did (PKCE). */
export type Challenge = { readonly value: string; readonly method: string }

export type SentMail = { readonly to: string; readonly subject: string; readonly text: string }

export type Project = {
  settings: HostedSettings
  readonly query: Query
  readonly jwtSecret: string
  readonly url: () => string
  readonly now: () => number
  readonly mails: SentMail[]
  readonly tokens: OneTimeToken[]
  /** When each kind of email was last sent to a person. */
  readonly mailedAtMs: Map<string, number>
  /** For each person whose address is changing, the mailbox that has already agreed. */
  readonly agreed: Map<string, string>
  readonly flows: Map<string, { readonly userId: string; readonly challenge: Challenge; readonly method: string }>
  readonly nonces: Map<string, string>
  /** Sessions opened with a password recovery link. */
  readonly recovered: Set<string>
  readonly calls: Map<string, number>
}
