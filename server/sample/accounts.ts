import type { Role } from '#domain/schema/organizations.ts'

/** The password of all sample accounts: the people of the sample organization and the platform's founder. */
export const samplePassword = 'fieldside-demo'

export type SampleAccount = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** The team that the person coaches. */
  readonly team?: string
}

export type SamplePerson = Pick<SampleAccount, 'email' | 'firstName' | 'lastName'>

/** Administers the platform, and does not belong to an organization. */
export const sampleFounder = {
  email: 'admin-platform@example.com',
  firstName: 'Robin',
  lastName: 'Falk',
} as const satisfies SamplePerson

export const sampleManager = {
  email: 'manager@example.com',
  firstName: 'Maya',
  lastName: 'Chen',
  role: 'league_manager',
} as const satisfies SampleAccount

export const sampleScorekeeper = {
  email: 'scorekeeper@example.com',
  firstName: 'Luis',
  lastName: 'Ortega',
  role: 'scorekeeper',
} as const satisfies SampleAccount

export const sampleCoach = {
  email: 'coach@example.com',
  firstName: 'Ana',
  lastName: 'Ruiz',
  role: 'team_manager',
  team: 'Tigers',
} as const satisfies SampleAccount

export const otherSampleCoach = {
  email: 'coach2@example.com',
  firstName: 'Ben',
  lastName: 'Okafor',
  role: 'team_manager',
  team: 'Sharks',
} as const satisfies SampleAccount

export const sampleAccounts: readonly SampleAccount[] = [
  sampleManager,
  { email: 'admin@example.com', firstName: 'Priya', lastName: 'Shah', role: 'league_administrator' },
  sampleScorekeeper,
  sampleCoach,
  otherSampleCoach,
  { email: 'player@example.com', firstName: 'Sam', lastName: 'Lindqvist', role: 'player' },
  { email: 'viewer@example.com', firstName: 'Noor', lastName: 'Haddad', role: 'viewer' },
]
