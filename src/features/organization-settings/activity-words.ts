import type { ActivityEntry } from '#api/organization.ts'
import { formatRole, parseRole } from '#domain/people/roles.ts'
import { t } from './words.ts'

type Words = (subject: string, details: ActivityEntry['details']) => string

const role = (value: unknown) => (typeof value === 'string' ? formatRole(parseRole(value)) : t.member)
const named = (value: unknown) => (typeof value === 'string' ? `“${value}”` : '')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const points = (value: unknown) => (typeof value === 'number' ? t.pointCount(value) : t.points)

const words: Readonly<Record<string, Words>> = {
  'member.invited': (subject, details) => t.invitedAs(subject, role(details['role'])),
  'member.invited_again': (subject) => t.sentNewInvitation(subject),
  'member.invitation_mailed': (subject) => t.mailedInvitation(subject),
  'member.invitation_revoked': (subject) => t.revokedInvitation(subject),
  'member.joined': (subject, details) => t.joinedAs(subject, role(details['role'])),
  'member.left': (subject) => t.noLongerMember(subject),
  'member.role_changed': (subject, details) => t.nowWas(subject, role(details['to']), role(details['from'])),
  'organization.created': (subject) => t.createdOrganization(subject),
  'organization.renamed': (subject, details) => t.renamedOrganizationFrom(named(details['from']), subject),
  'organization.deleted': (subject) => t.deletedOrganization(subject),
  'organization.transferred': (subject) => t.transferredOrganization(subject),
  'organization.tier_set': () => t.changedPlan,
  'league.created': (subject) => t.createdLeague(subject),
  'league.deleted': (subject) => t.deletedLeague(subject),
  'schedule.published': (subject) => t.publishedSchedule(subject),
  'schedule.withdrawn': (subject) => t.withdrewSchedule(subject),
  'schedule.completed': (subject) => t.completedSchedule(subject),
  'tournament.created': (subject) => t.createdTournament(subject),
  'team.created': (name, { count, leagueName }) => t.createdTeams(name, Number(count), text(leagueName)),
  'team.left': (team) => t.recordedDeparture(team),
  'team.returned': (team) => t.revertedDeparture(team),
  'player.added': (_, { count, teamName }) => t.addedPlayers(Number(count), text(teamName)),
  'venue.added': (name, { count }) => t.addedVenues(name, Number(count)),
  'game.created': (name, { count, scheduleName }) => t.addedGames(name, Number(count), text(scheduleName)),
  'game.updated': (name, { count, scheduleName }) => t.changedGames(name, Number(count), text(scheduleName)),
  'points.deducted': (team, details) => t.deductedFrom(points(details['points']), team),
  'points.returned': (team, details) => t.gaveBack(team, points(details['points'])),
  'points.awarded': (team, details) => t.awardedTo(points(details['points']), team),
  'points.award_removed': (team, details) => t.removedAward(points(details['points']), team),
  'lots.drawn': (league, { count }) => t.recordedLots(league, Number(count)),
  'lots.removed': (league, { count }) => t.removedLots(league, Number(count)),
  'security.changed': () => t.changedSecuritySettings,
  'settings.changed': () => t.changedSettingsPlatform,
  'settings.mail_tested': () => t.sentTestMail,
  'user.created': (subject) => t.newAccount(subject),
  'admin.founder_appointed': (subject) => t.appointedPlatformsFounder(subject),
  'admin.promoted': (subject) => t.madePlatformAdministrator(subject),
  'announcement.sent': (title, details) => t.announcedTo(title, t.organizationCount(Number(details['organizations']))),
  'announcement.withdrawn': (title) => t.withdrewAnnouncement(title),
  'lead.answered': () => t.answeredVisitor,
  'lead.reopened': () => t.tookBackVisitorWas,
  'lead.deleted': () => t.deletedWhatVisitorLeft,
  'users.exported': () => t.exportedListUsers,
  'admin.demoted': (subject) => t.noLongerPlatformAdministrator(subject),
}

/** Every action that has a description. */
export const knownActions: readonly string[] = Object.keys(words)

/** Describes what happened in a sentence. An action that this version does not know yet is shown by its name. */
export function describeActivity({ action, subject, details }: ActivityEntry): string {
  const known = words[action]
  if (known) return subject === null ? capitalize(known(t.someone, details)) : known(subject, details)
  return [capitalize(action.replaceAll(/[._]/g, ' ')), subject].filter(Boolean).join(': ')
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
