import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { getLeadFacts, leadKindLabels, leadKinds, getLeadMessage } from './lead-words.ts'

type Column = { readonly title: string; readonly cell: (lead: StoredLead) => string }

const fact = (title: string): Column => ({
  title,
  cell: (lead) => getLeadFacts(lead).find(([name]) => name === title)?.[1] ?? '',
})
const received: Column = { title: 'Received', cell: ({ created_at }) => created_at }
const email: Column = { title: 'Email', cell: (lead) => lead.email }
const name: Column = { title: 'Name', cell: (lead) => ('name' in lead ? lead.name : '') }
const phone: Column = { title: 'Phone', cell: (lead) => ('phone' in lead ? (lead.phone ?? '') : '') }
const message: Column = { title: 'Message', cell: (lead) => getLeadMessage(lead) ?? '' }
const answers: readonly Column[] = [
  { title: 'Answered', cell: (lead) => ('answered_at' in lead ? (lead.answered_at ?? '') : '') },
  { title: 'Answered By', cell: (lead) => ('answered_by' in lead ? (lead.answered_by ?? '') : '') },
]

/** The columns of an export. Instants are in UTC, as the server stores them, so they sort correctly. */
export const leadColumns: Readonly<Record<StoredLeadKind, readonly Column[]>> = {
  contact: [received, name, email, phone, fact('Subject'), message, ...answers],
  demo: [
    received,
    name,
    email,
    phone,
    fact('Wanted time'),
    fact('Organization'),
    fact('Role'),
    fact('Interests'),
    message,
    ...answers,
  ],
  newsletter: [received, email, fact('Subscribed on')],
  start: [received, fact('Organization'), name, email, phone, fact('League size'), fact('Interests'), ...answers],
}

/** `messages.csv`, `demo-requests.csv`. */
export function getLeadExportName(kind: StoredLeadKind): string {
  return `${leadKindLabels[kind].nouns.replaceAll(' ', '-')}.csv`
}

/** Returns the kind named in an address, or the first one if none is named. */
export function parseLeadKind(named: string | null): StoredLeadKind {
  return leadKinds.find((kind) => kind === named) ?? 'contact'
}
