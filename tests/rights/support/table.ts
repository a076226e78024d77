import type { Capability } from '#domain/people/capabilities.ts'
import { can } from '#domain/people/capabilities.ts'
import type { Role } from '#domain/schema/organizations.ts'

// The table of rights: who may do what with the rows of each table. Where a domain capability applies, the table uses
// it; the other rules are defined here. The matrix tests the database with every row, every person, and every verb.

export const verbs = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]

/** A person who makes requests: their role in each organization, and the teams whose staff they belong to. */
export type Asker = {
  readonly name: string
  /** Null if not signed in. */
  readonly id: string | null
  readonly roles: ReadonlyMap<string, Role>
  readonly teams: ReadonlySet<string>
  readonly isAdmin: boolean
}

/** The properties of a row that a right may depend on. */
export type Subject = {
  readonly organization: string | null
  /** The person that the row is about. */
  readonly person?: string
  /** The teams that the row belongs to: one for a player, two for a game. */
  readonly teams?: readonly string[]
  readonly draft?: boolean
  readonly builtin?: boolean
}

type Rule = (asker: Asker, subject: Subject) => boolean

const roleOf = (asker: Asker, { organization }: Subject) =>
  organization === null ? undefined : asker.roles.get(organization)

/** Allows members of the row's organization whose role has the capability. */
const has =
  (capability: Capability): Rule =>
  (asker, subject) => {
    const role = roleOf(asker, subject)
    return role !== undefined && can({ role }, capability)
  }
const is =
  (...roles: readonly Role[]): Rule =>
  (asker, subject) => {
    const role = roleOf(asker, subject)
    return role !== undefined && roles.includes(role)
  }
const either =
  (...rules: readonly Rule[]): Rule =>
  (asker, subject) =>
    rules.some((rule) => rule(asker, subject))
const both =
  (...rules: readonly Rule[]): Rule =>
  (asker, subject) =>
    rules.every((rule) => rule(asker, subject))

const ownTeam: Rule = ({ teams }, subject) => subject.teams?.some((team) => teams.has(team)) === true
const published: Rule = (_asker, { draft }) => draft === false
const ownMaking: Rule = (_asker, { builtin }) => builtin === false
const oneself: Rule = ({ id }, { person }) => id !== null && id === person
const signedIn: Rule = ({ id }) => id !== null
const platformAdmin: Rule = ({ isAdmin }) => isAdmin
const member = has('organization.read')

/** One rule for reading, and one for the three verbs that write. */
const written = (read: Rule, write: Rule) => ({ select: read, insert: write, update: write, delete: write })

const roster = either(has('roster.update_any'), both(has('roster.update_own'), ownTeam))
const privateData = either(has('player_private.manage_any'), both(has('player_private.manage_own'), ownTeam))
const openSchedule = either(has('schedule.read_draft'), both(member, published))
const sponsorship = written(has('sponsorship.manage'), has('sponsorship.manage'))
const { update: _never, ...keptSponsorship } = sponsorship
const lead = { select: platformAdmin }

/** If a verb is missing, no one may use it: it isn't even granted. */
export const rights: Readonly<Record<string, Partial<Record<Verb, Rule>>>> = {
  organizations: { select: member, update: has('organization.update') },
  memberships: { select: either(oneself, has('member.read')) },
  leagues: {
    select: member,
    insert: has('league.create'),
    update: has('league.update'),
    delete: has('league.delete'),
  },
  divisions: written(member, has('league.update')),
  teams: { select: member, insert: has('team.create'), update: has('team.update'), delete: has('team.delete') },
  players: written(is('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player'), roster),
  player_private: written(privateData, privateData),
  team_staff: written(either(oneself, has('score.read_reports')), has('team_staff.manage')),
  venues: written(member, has('venue.manage')),
  venue_fields: written(member, has('venue.manage')),
  venue_opening_hours: written(member, has('venue.manage')),
  venue_closures: written(member, has('venue.manage')),
  league_events: written(member, has('game.update')),
  tournament_templates: written(member, both(ownMaking, has('tournament_template.manage'))),
  schedules: {
    select: openSchedule,
    insert: has('schedule.create'),
    update: has('schedule.update'),
    delete: has('schedule.delete'),
  },
  games: written(openSchedule, has('game.update')),
  score_reports: {
    select: has('score.read_reports'),
    insert: either(
      has('score.settle'),
      both(published, either(has('score.report_any'), both(has('score.report_own'), ownTeam))),
    ),
  },
  sponsors: sponsorship,
  sponsorship_packages: sponsorship,
  sponsorship_assets: sponsorship,
  sponsor_packages: sponsorship,
  package_assets: sponsorship,
  fulfillment_items: sponsorship,
  fulfillment_photos: keptSponsorship,
  sponsorship_reports: keptSponsorship,
  notifications: { select: oneself, update: oneself },
  point_deductions: written(member, has('league.update')),
  lot_draws: { select: member, insert: has('league.update'), delete: has('league.update') },
  rulebook_versions: { select: member, insert: has('league.update') },
  device_keys: { select: has('score.read_reports') },
  schedule_changes: { select: openSchedule, insert: has('game.update') },
  invitations: { select: has('member.manage') },
  organization_settings: { select: has('organization.secure'), update: has('organization.secure') },
  organization_beginnings: { select: either(platformAdmin, has('organization.update')) },
  activity: { select: either(platformAdmin, has('activity.read')) },
  user_profiles: { select: oneself, update: oneself },
  platform_admins: { select: either(oneself, platformAdmin) },
  platform_settings: { select: platformAdmin, update: platformAdmin },
  sports: { select: signedIn },
  features: { select: signedIn },
  feature_tiers: { select: signedIn },
  newsletter_subscribers: { select: platformAdmin },
  contact_messages: lead,
  demo_requests: lead,
}

/**
 * Functions that read and write tables as their caller, so the rights are those of the rows. All other functions do
 * their own checks, and have separate tests.
 */
export const functionRights = {
  rename_me: oneself,
  choose_language: oneself,
  read_organization_security: has('organization.secure'),
  save_organization_security: has('organization.secure'),
  list_invitations: has('member.manage'),
  list_activity: either(platformAdmin, has('activity.read')),
  list_league_rows: member,
  admin_read_security: platformAdmin,
  admin_save_security: platformAdmin,
} satisfies Record<string, Rule>
export type CheckedFunction = keyof typeof functionRights

/**
 * The state of the session: `short` doesn't meet the requirements of the person's organizations, and `ended` was signed
 * out.
 */
export type Session = 'open' | 'short' | 'ended'

export function may(verb: Verb, table: string, asker: Asker, subject: Subject, session: Session): boolean {
  return follows(rights[table]?.[verb], asker, subject, session)
}

export function mayCall(name: CheckedFunction, asker: Asker, subject: Subject, session: Session): boolean {
  return follows(functionRights[name], asker, subject, session)
}

function follows(rule: Rule | undefined, asker: Asker, subject: Subject, session: Session): boolean {
  if (session === 'ended' && rule !== signedIn) return false
  if (session === 'short' && roleOf(asker, subject) !== undefined) return false
  return rule?.(asker, subject) === true
}

export function isGranted(verb: Verb, table: string): boolean {
  return rights[table]?.[verb] !== undefined
}
