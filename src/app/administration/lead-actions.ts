import * as z from 'zod/mini'
import { interests, leagueSizes } from '#domain/get-started/beginning.ts'
import { contactSubjects } from '#domain/leads/contact-message.ts'
import { id, instant } from '#domain/schema/columns.ts'
import type { LeadActions } from '#features/admin/support/lead-actions.ts'
import { nothing } from '../session/call-server.ts'
import type { Ask } from './ask.ts'

/** What the administration can do with what visitors left behind, done. */
export function createLeadActions({ ask }: Ask): LeadActions {
  return {
    listLeads: ({ kind, search, answered, page, perPage }) =>
      ask(
        'admin_list_leads',
        { p_kind: kind, p_search: search, p_answered: answered, p_offset: page * perPage, p_limit: perPage },
        z.object({ total: z.number(), rows: z.array(lead) }),
      ),
    answerLead: (one, isAnswered) =>
      ask('admin_answer_lead', { p_kind: one.kind, p_id: one.id, p_answered: isAnswered }, nothing),
    deleteLead: (one) => ask('admin_delete_lead', { p_kind: one.kind, p_id: one.id }, nothing),
  }
}

const common = { id, created_at: instant, email: z.string() }
const optional = z.nullable(z.string())
const answerable = { ...common, name: z.string(), answered_at: z.nullable(instant), answered_by: optional }

const lead = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contact'),
    ...answerable,
    phone: optional,
    subject: z.enum(contactSubjects),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('demo'),
    ...answerable,
    phone: z.string(),
    organization: z.string(),
    role: z.string(),
    league_size: z.string(),
    interests: z.array(z.string()),
    preferred_at: instant,
    additional_info: optional,
  }),
  z.object({ kind: z.literal('newsletter'), ...common, source: optional }),
  z.object({
    kind: z.literal('start'),
    ...answerable,
    organization: z.string(),
    phone: optional,
    league_size: z.enum(leagueSizes),
    interests: z.array(z.enum(interests)),
  }),
])
