import type { Query } from '#server/database/database.ts'

// What one hosted project is: its settings, as its dashboard has them, and what its auth server remembers.

export type HostedSettings = {
  /** Where links lead that name no other page, or one that is not allowed. */
  siteUrl: string
  /** Beginnings of the pages that links may lead to. */
  redirectUrls: readonly string[]
  /** Whether mails are those of supabase/templates, or the auth server's own. */
  templates: 'fieldside' | 'own'
  confirmsEmail: boolean
  isSignUpOpen: boolean
  passwordNeedsKinds: boolean
  changeNeedsCurrentPassword: boolean
  /** For a session of more than a day. */
  changeNeedsNonce: boolean
  sessionHours: number | null
  idleHours: number | null
  oneSessionPerPerson: boolean
  mailsPerHour: number | null
  /** Calls of one kind from one address. */
  callsPerAddress: number | null
}

/** As a new project has them, with the app's templates. */
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

/** Waits for its link or its code. */
export type OneTimeToken = {
  readonly hash: string
  readonly kind: TokenKind
  readonly userId: string
  /** The mailbox that it went to. */
  readonly email: string
  readonly sentAtMs: number
  readonly challenge: Challenge | null
}
/** By which the browser that asked proves that it did (PKCE). */
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
  /** When each kind of mail went to a person last. */
  readonly mailedAtMs: Map<string, number>
  /** Of each person whose address changes: the mailbox that has agreed already. */
  readonly agreed: Map<string, string>
  readonly flows: Map<string, { readonly userId: string; readonly challenge: Challenge; readonly method: string }>
  readonly nonces: Map<string, string>
  /** Sessions that the link of a forgotten password has opened. */
  readonly recovered: Set<string>
  readonly calls: Map<string, number>
}
