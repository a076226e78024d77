import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { interestLabels, leagueSizeLabels } from '#domain/get-started/onboarding-words.ts'
import { contactSubjectLabels } from '#domain/leads/contact-message.ts'
import { formatDemoDate, formatDemoTime, demoTimeZone, demoTimeZoneName } from '#domain/leads/demo-times.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'

type KindWords = {
  readonly label: string
  readonly noun: string
  readonly nouns: string
  /** Shown if there are no entries. */
  readonly empty: string
  readonly searchHint: string
}

/** In the order of the tabs. */
export const leadKinds = ['contact', 'demo', 'newsletter', 'start'] as const satisfies readonly StoredLeadKind[]

export const leadKindLabels: Readonly<Record<StoredLeadKind, KindWords>> = {
  contact: {
    label: 'Messages',
    noun: 'message',
    nouns: 'messages',
    empty: 'What visitors write on the contact page is listed here.',
    searchHint: 'Name, address or words',
  },
  demo: {
    label: 'Demo requests',
    noun: 'demo request',
    nouns: 'demo requests',
    empty: 'Who asks for a demo is listed here, with the time that would suit.',
    searchHint: 'Name, address, organization or words',
  },
  newsletter: {
    label: 'Newsletter',
    noun: 'subscriber',
    nouns: 'subscribers',
    empty: 'Who subscribes to the newsletter is listed here.',
    searchHint: 'Address',
  },
  start: {
    label: 'Get Started',
    noun: 'new organization',
    nouns: 'new organizations',
    empty: 'What people say about their league when they get started is listed here.',
    searchHint: 'Organization, name or address',
  },
}

/** Returns who it is from: a name, or else the address. */
export function getLeadTitle(lead: StoredLead): string {
  return lead.kind === 'newsletter' ? lead.email : lead.name
}

/** Returns the person's own message, or null if there is none. */
export function getLeadMessage(lead: StoredLead): string | null {
  if (lead.kind === 'contact') return lead.message
  return lead.kind === 'demo' ? lead.additional_info : null
}

/** `Tuesday, November 24, 1:00 PM Eastern Time`, as the visitor chose it. */
function demoTime(instant: string): string {
  const [date, time] = [toLocalDate(instant, demoTimeZone), toLocalTime(instant, demoTimeZone)]
  return `${formatDemoDate(date)}, ${formatDemoTime(time)} ${demoTimeZoneName}`
}

/** Returns the other details, with their labels. */
export function getLeadFacts(lead: StoredLead): readonly (readonly [name: string, value: string])[] {
  switch (lead.kind) {
    case 'contact':
      return [['Subject', contactSubjectLabels[lead.subject]]]
    case 'demo':
      return [
        ['Wanted time', demoTime(lead.preferred_at)],
        ['Organization', `${lead.organization} (${lead.league_size} teams)`],
        ['Role', lead.role],
        ['Interests', lead.interests.join(', ')],
      ]
    case 'newsletter':
      return lead.source === null ? [] : [['Subscribed on', lead.source]]
    case 'start':
      return [
        ['Organization', lead.organization],
        ['League size', leagueSizeLabels[lead.league_size].hint],
        ['Interests', lead.interests.map((one) => interestLabels[one].label).join(', ')],
      ]
  }
}

/** Returns a mailto link to the sender, about what they wrote. */
export function toReplyLink(lead: StoredLead): string {
  const to = encodeURIComponent(lead.email).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(replySubject[lead.kind])}`
}

const replySubject: Readonly<Record<StoredLeadKind, string>> = {
  contact: 'Your message',
  demo: 'Your demo',
  newsletter: 'Our newsletter',
  start: 'Your league',
}
