import type { Interest, LeagueSize } from '#domain/get-started/beginning.ts'
import type { ContactSubject } from '#domain/leads/contact-message.ts'
import type { PageOfRows } from '../answered-list.tsx'

/** What visitors left behind, and what was said at Get Started. */
export const leadKinds = ['contact', 'demo', 'newsletter', 'start'] as const
export type LeadKind = (typeof leadKinds)[number]

type Common = { readonly id: string; readonly created_at: string; readonly email: string }

type Answerable = {
  readonly name: string
  readonly answered_at: string | null
  /** The name of whoever did; null where that account is gone, too. */
  readonly answered_by: string | null
}

export type ContactLead = Common &
  Answerable & {
    readonly kind: 'contact'
    readonly phone: string | null
    readonly subject: ContactSubject
    readonly message: string
  }

export type DemoLead = Common &
  Answerable & {
    readonly kind: 'demo'
    readonly phone: string
    readonly organization: string
    readonly role: string
    readonly league_size: string
    readonly interests: readonly string[]
    readonly preferred_at: string
    readonly additional_info: string | null
  }

/** Nobody awaits an answer to it. */
export type NewsletterLead = Common & { readonly kind: 'newsletter'; readonly source: string | null }

/** Its id is the organisation's. */
export type StartLead = Common &
  Answerable & {
    readonly kind: 'start'
    readonly organization: string
    readonly phone: string | null
    readonly league_size: LeagueSize
    readonly interests: readonly Interest[]
  }

export type Lead = ContactLead | DemoLead | NewsletterLead | StartLead

export type LeadQuery = {
  readonly kind: LeadKind
  readonly search: string
  /** null: either. */
  readonly answered: boolean | null
  /** From 0. */
  readonly page: number
  /** At most 100. */
  readonly perPage: number
}

type Named = Pick<Lead, 'kind' | 'id'>

/** What the platform's administration can do with them. Each rejects with an OnlineError or a RuleError. */
export type LeadActions = {
  /** The latest first. */
  readonly listLeads: (query: LeadQuery) => Promise<PageOfRows<Lead>>
  readonly answerLead: (lead: Named, isAnswered: boolean) => Promise<void>
  /** For good. */
  readonly deleteLead: (lead: Named) => Promise<void>
}
