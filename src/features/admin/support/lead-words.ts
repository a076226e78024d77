import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { describeInterest, describeLeagueSize } from '#domain/get-started/describe-onboarding.ts'
import { contactSubjectLabels } from '#domain/leads/contact-message.ts'
import { formatDemoDate, formatDemoTime, demoTimeZone, demoTimeZoneName } from '#domain/leads/demo-times.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { t } from './words.ts'

type KindWords = {
  readonly label: string
  readonly noun: string
  readonly nouns: string
  /** Shown if there are no entries. */
  readonly empty: string
  readonly searchHint: string
}

/** The kinds in the order of the tabs. */
export const leadKinds = ['contact', 'demo', 'newsletter', 'start'] as const satisfies readonly StoredLeadKind[]

export const leadKindLabels: Readonly<Record<StoredLeadKind, KindWords>> = {
  contact: {
    label: t.messages,
    noun: t.messageNoun,
    nouns: t.messageNouns,
    empty: t.whatVisitorsWriteContact,
    searchHint: t.nameAddressWords,
  },
  demo: {
    label: t.demoRequests,
    noun: t.demoRequest,
    nouns: t.demoRequests2,
    empty: t.whoAsksDemoListed,
    searchHint: t.nameAddressOrganizationWords,
  },
  newsletter: {
    label: t.newsletter,
    noun: t.subscriber,
    nouns: t.subscribers,
    empty: t.whoSubscribesNewsletterListed,
    searchHint: t.address,
  },
  start: {
    label: t.getStarted,
    noun: t.newOrganization,
    nouns: t.newOrganizations,
    empty: t.whatPeopleSayAbout,
    searchHint: t.organizationNameAddress,
  },
}

/** Returns the sender's name, or their address if they gave no name. */
export function getLeadTitle(lead: StoredLead): string {
  return lead.kind === 'newsletter' ? lead.email : lead.name
}

/** Returns the person's own message, or null if there is none. */
export function getLeadMessage(lead: StoredLead): string | null {
  if (lead.kind === 'contact') return lead.message
  return lead.kind === 'demo' ? lead.additional_info : null
}

/** Formats a time as it was offered to the visitor, such as `Tuesday, November 24, 1:00 PM Eastern Time`. */
function demoTime(instant: string): string {
  const [date, time] = [toLocalDate(instant, demoTimeZone), toLocalTime(instant, demoTimeZone)]
  return `${formatDemoDate(date)}, ${formatDemoTime(time)} ${demoTimeZoneName}`
}

/** Returns the entry's remaining details, with their labels. */
export function getLeadFacts(lead: StoredLead): readonly (readonly [name: string, value: string])[] {
  switch (lead.kind) {
    case 'contact':
      return [[t.subject, contactSubjectLabels[lead.subject]]]
    case 'demo':
      return [
        [t.wantedTime, demoTime(lead.preferred_at)],
        [t.organization, t.withTeams(lead.organization, lead.league_size)],
        [t.role, lead.role],
        [t.interests, lead.interests.join(', ')],
      ]
    case 'newsletter':
      return lead.source === null ? [] : [[t.subscribedOn, lead.source]]
    case 'start':
      return [
        [t.organization, lead.organization],
        [t.leagueSize, describeLeagueSize(lead.league_size).hint],
        [t.interests, lead.interests.map((one) => describeInterest(one).label).join(', ')],
      ]
  }
}

/** Returns a mailto link for replying to the sender. */
export function toReplyLink(lead: StoredLead): string {
  const to = encodeURIComponent(lead.email).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(replySubject[lead.kind])}`
}

const replySubject: Readonly<Record<StoredLeadKind, string>> = {
  contact: t.yourMessage,
  demo: t.yourDemo,
  newsletter: t.ourNewsletter,
  start: t.yourLeague,
}
