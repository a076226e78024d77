import type { LucideIcon } from 'lucide-react'
import type { FaqQuestion } from '../site-content.ts'

/** A page about one part of the product: what works today and, separately, what is planned. */
export type FeaturePageContent = {
  readonly path: string
  /** The title of the browser tab. */
  readonly title: string
  readonly description: string
  readonly kicker: string
  /** Marks the page's subject as planned, next to the kicker. */
  readonly isPlanned?: true
  readonly headline: string
  readonly lead: string
  readonly today: { readonly title: string; readonly lead: string; readonly items: readonly FeatureItem[] }
  readonly steps?: { readonly title: string; readonly lead: string; readonly items: readonly FeatureStep[] }
  readonly planned: { readonly title: string; readonly lead: string; readonly items: readonly FeatureStep[] }
  readonly questions?: readonly FaqQuestion[]
  readonly end: { readonly title: string; readonly text: string }
}

export type FeatureItem = FeatureStep & {
  readonly icon: LucideIcon
  readonly href?: string
  readonly linkText?: string
}

export type FeatureStep = { readonly title: string; readonly text: string }

/** The same on every page, so that no one takes a plan for a promise. */
export const plannedIntro =
  'These are not part of Fieldside today. We list them so that you can decide with your eyes open, and we do not promise dates that we cannot keep.'
