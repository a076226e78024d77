import * as z from 'zod/mini'
import { interests, leagueSizes } from '#domain/get-started/onboarding.ts'
import { contactSubjects } from '#domain/leads/contact-message.ts'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageOfRows, type PageRequest } from './page-of-rows.ts'

const common = { id: idSchema, created_at: instantSchema, email: z.string() }
const optional = z.nullable(z.string())
/**
 * `answered_by`: the name of the administrator who answered; null if no one has answered or that account has been
 * deleted.
 */
const answerable = { ...common, name: z.string(), answered_at: z.nullable(instantSchema), answered_by: optional }

const contact = z.object({
  kind: z.literal('contact'),
  ...answerable,
  phone: optional,
  subject: z.enum(contactSubjects),
  message: z.string(),
})

const demo = z.object({
  kind: z.literal('demo'),
  ...answerable,
  phone: z.string(),
  organization: z.string(),
  role: z.string(),
  league_size: z.string(),
  interests: z.array(z.string()),
  preferred_at: instantSchema,
  additional_info: optional,
})

/** A newsletter subscription, which needs no reply. */
const newsletter = z.object({ kind: z.literal('newsletter'), ...common, source: optional })

/** The answers that someone gave at Get Started. `id` is the id of the organization they created. */
const start = z.object({
  kind: z.literal('start'),
  ...answerable,
  organization: z.string(),
  phone: optional,
  league_size: z.enum(leagueSizes),
  interests: z.array(z.enum(interests)),
})

const lead = z.discriminatedUnion('kind', [contact, demo, newsletter, start])

/** What a visitor left: a message, a demo request, a newsletter subscription, or the answers given at Get Started. */
export type StoredLead = z.infer<typeof lead>
export type StoredLeadKind = StoredLead['kind']

type Named = Pick<StoredLead, 'kind' | 'id'>

/** `perPage`: at most 100. */
export type LeadQuery = PageRequest & {
  readonly kind: StoredLeadKind
  readonly search: string
  /** null: both answered and unanswered ones. */
  readonly answered: boolean | null
}

export function createLeadApi(ask: Ask) {
  return {
    /** Newest first. */
    listLeads: ({ kind, search, answered, ...page }: LeadQuery): Promise<PageOfRows<StoredLead>> => {
      const args = { p_kind: kind, p_search: search, p_answered: answered, ...toRangeParameters(page) }
      return callFunction(ask, 'admin_list_leads', args, toPageSchema(lead))
    },
    answerLead: (one: Named, isAnswered: boolean) =>
      callFunction(ask, 'admin_answer_lead', { p_kind: one.kind, p_id: one.id, p_answered: isAnswered }, voidResponse),
    /** Deletes a lead permanently. */
    deleteLead: (one: Named) =>
      callFunction(ask, 'admin_delete_lead', { p_kind: one.kind, p_id: one.id }, voidResponse),
  }
}
