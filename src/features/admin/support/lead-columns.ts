import type { Lead, LeadKind } from '#api/administration/leads.ts'
import { factsOf, kindWords, leadKinds, messageOf } from './lead-words.ts'

type Column = { readonly title: string; readonly cell: (lead: Lead) => string }

const fact = (title: string): Column => ({
  title,
  cell: (lead) => factsOf(lead).find(([name]) => name === title)?.[1] ?? '',
})
const received: Column = { title: 'Received', cell: ({ created_at }) => created_at }
const email: Column = { title: 'Email', cell: (lead) => lead.email }
const name: Column = { title: 'Name', cell: (lead) => ('name' in lead ? lead.name : '') }
const phone: Column = { title: 'Phone', cell: (lead) => ('phone' in lead ? (lead.phone ?? '') : '') }
const message: Column = { title: 'Message', cell: (lead) => messageOf(lead) ?? '' }
const answers: readonly Column[] = [
  { title: 'Answered', cell: (lead) => ('answered_at' in lead ? (lead.answered_at ?? '') : '') },
  { title: 'Answered By', cell: (lead) => ('answered_by' in lead ? (lead.answered_by ?? '') : '') },
]

/** The columns of an export. Instants are in UTC, as the server stores them, so they sort correctly. */
export const leadColumns: Readonly<Record<LeadKind, readonly Column[]>> = {
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
export function exportName(kind: LeadKind): string {
  return `${kindWords[kind].nouns.replaceAll(' ', '-')}.csv`
}

/** Returns the kind named in an address, or the first one if none is named. */
export function kindOf(named: string | null): LeadKind {
  return leadKinds.find((kind) => kind === named) ?? 'contact'
}
