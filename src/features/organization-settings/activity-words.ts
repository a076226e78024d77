import type { ActivityEntry } from '#api/organization.ts'
import { parseRole, roleNames } from '#domain/people/capabilities.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

type Words = (subject: string, details: ActivityEntry['details']) => string

const role = (value: unknown) => (typeof value === 'string' ? roleNames[parseRole(value)] : 'member')
const named = (value: unknown) => (typeof value === 'string' ? `“${value}”` : '')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Describes an action on one item, by its name, or on several. */
const oneOrMany = (kind: string, name: string, value: unknown) =>
  value === 1 ? `the ${kind} ${name}` : formatQuantity(Number(value), kind)
const players = (value: unknown) => (value === 1 ? 'A player' : formatQuantity(Number(value), 'player'))

const points = (value: unknown) => (typeof value === 'number' ? formatQuantity(value, 'point') : 'points')

const words: Readonly<Record<string, Words>> = {
  'member.invited': (subject, details) => `Invited ${subject} as ${role(details['role'])}`,
  'member.invited_again': (subject) => `Sent ${subject} a new invitation`,
  'member.invitation_mailed': (subject) => `Mailed the invitation to ${subject}`,
  'member.invitation_revoked': (subject) => `Revoked the invitation of ${subject}`,
  'member.joined': (subject, details) => `${subject} joined as ${role(details['role'])}`,
  'member.left': (subject) => `${subject} is no longer a member`,
  'member.role_changed': (subject, details) => `${subject} is ${role(details['to'])} now, was ${role(details['from'])}`,
  'organization.created': (subject) => `Created the organization ${subject}`,
  'organization.renamed': (subject, details) =>
    `Renamed the organization from ${named(details['from'])} to “${subject}”`,
  'organization.deleted': (subject) => `Deleted the organization ${subject}`,
  'organization.transferred': (subject) => `Transferred the organization to ${subject}`,
  'organization.tier_set': () => 'Changed the plan',
  'league.created': (subject) => `Created the league ${subject}`,
  'league.deleted': (subject) => `Deleted the league ${subject}`,
  'schedule.published': (subject) => `Published the schedule ${subject}`,
  'schedule.withdrawn': (subject) => `Withdrew the schedule ${subject}`,
  'schedule.completed': (subject) => `Completed the schedule ${subject}`,
  'tournament.created': (subject) => `Created the tournament ${subject}`,
  'team.created': (name, details) =>
    `Created ${oneOrMany('team', name, details['count'])} in ${text(details['leagueName'])}`,
  'player.added': (_, details) => `${players(details['count'])} joined ${text(details['teamName'])}`,
  'venue.added': (name, details) => `Added ${oneOrMany('venue', name, details['count'])}`,
  'game.created': (name, details) =>
    `Added ${oneOrMany('game', name, details['count'])} to ${text(details['scheduleName'])}`,
  'game.updated': (name, details) =>
    `Changed ${oneOrMany('game', name, details['count'])} in ${text(details['scheduleName'])}`,
  'points.deducted': (team, details) => `Deducted ${points(details['points'])} from ${team}`,
  'points.returned': (team, details) => `Gave ${team} ${points(details['points'])} back`,
  'security.changed': () => 'Changed the security settings',
  'settings.changed': () => 'Changed the settings of the platform',
  'settings.mail_tested': () => 'Sent a test mail',
  'user.created': (subject) => `New account: ${subject}`,
  'admin.founder_appointed': (subject) => `Appointed ${subject} as the platform’s founder`,
  'admin.promoted': (subject) => `Made ${subject} a platform administrator`,
  'announcement.sent': (title, details) =>
    `Announced “${title}” to ${formatQuantity(Number(details['organizations']), 'organization')}`,
  'announcement.withdrawn': (title) => `Withdrew the announcement “${title}”`,
  'lead.answered': () => 'Answered a visitor',
  'lead.reopened': () => 'Took back that a visitor was answered',
  'lead.deleted': () => 'Deleted what a visitor left behind',
  'users.exported': () => 'Exported the list of users',
  'admin.demoted': (subject) => `${subject} is no longer a platform administrator`,
}

/** Every action that has a description. */
export const knownActions: readonly string[] = Object.keys(words)

/** What happened, as a sentence. An action that this version does not know yet is shown by its name. */
export function describeActivity({ action, subject, details }: ActivityEntry): string {
  const known = words[action]
  if (known) return known(subject ?? 'somebody', details).replace(/^somebody/, 'Somebody')
  const name = action.replaceAll(/[._]/g, ' ')
  return [name.charAt(0).toUpperCase() + name.slice(1), subject].filter(Boolean).join(': ')
}
