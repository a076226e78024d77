import type { LucideIcon } from 'lucide-react'
import type { Question } from '../site-content.ts'

/** What a page about one part of the product says: what works today, and, apart from it, what is planned. */
export type FeaturePageContent = {
  readonly path: string
  /** The tab's. */
  readonly title: string
  readonly description: string
  readonly kicker: string
  /** Says beside the kicker that what it is about is not there yet. */
  readonly isPlanned?: true
  readonly headline: string
  readonly lead: string
  readonly today: { readonly title: string; readonly lead: string; readonly items: readonly FeatureItem[] }
  readonly steps?: { readonly title: string; readonly lead: string; readonly items: readonly FeatureStep[] }
  readonly planned: { readonly title: string; readonly lead: string; readonly items: readonly FeatureStep[] }
  readonly questions?: readonly Question[]
  readonly end: { readonly title: string; readonly text: string }
}

export type FeatureItem = FeatureStep & {
  readonly icon: LucideIcon
  readonly href?: string
  readonly linkText?: string
}

export type FeatureStep = { readonly title: string; readonly text: string }

/** The same on every page: nobody should take a plan for a promise. */
export const plannedLead =
  'These are not part of Fieldside today. We list them so that you can decide with open eyes, and we do not name dates that we cannot keep.'
