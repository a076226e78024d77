import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { getLeadFacts, leadKindLabels, leadKinds, getLeadMessage } from './lead-words.ts'
import { t } from './words.ts'

type Column = { readonly title: string; readonly cell: (lead: StoredLead) => string }

const fact = (title: string): Column => ({
  title,
  cell: (lead) => getLeadFacts(lead).find(([name]) => name === title)?.[1] ?? '',
})
const received: Column = { title: t.received, cell: ({ created_at }) => created_at }
const email: Column = { title: t.email, cell: (lead) => lead.email }
const name: Column = { title: t.name, cell: (lead) => ('name' in lead ? lead.name : '') }
const phone: Column = { title: t.phone, cell: (lead) => ('phone' in lead ? (lead.phone ?? '') : '') }
const message: Column = { title: t.message, cell: (lead) => getLeadMessage(lead) ?? '' }
const answers: readonly Column[] = [
  { title: t.answered, cell: (lead) => ('answered_at' in lead ? (lead.answered_at ?? '') : '') },
  { title: t.answeredBy, cell: (lead) => ('answered_by' in lead ? (lead.answered_by ?? '') : '') },
]

/** The columns of an export. Instants are in UTC, as the server stores them, so that they sort correctly. */
export const leadColumns: Readonly<Record<StoredLeadKind, readonly Column[]>> = {
  contact: [received, name, email, phone, fact(t.subject), message, ...answers],
  demo: [
    received,
    name,
    email,
    phone,
    fact(t.wantedTime),
    fact(t.organization),
    fact(t.role),
    fact(t.interests),
    message,
    ...answers,
  ],
  newsletter: [received, email, fact(t.subscribedOn)],
  start: [received, fact(t.organization), name, email, phone, fact(t.leagueSize), fact(t.interests), ...answers],
}

/** Returns a file name such as `messages.csv` or `demo-requests.csv`. */
export function getLeadExportName(kind: StoredLeadKind): string {
  return `${leadKindLabels[kind].nouns.replaceAll(' ', '-')}.csv`
}

/** Returns the kind named in the URL, or the first kind if none is named. */
export function parseLeadKind(named: string | null): StoredLeadKind {
  return leadKinds.find((kind) => kind === named) ?? 'contact'
}
