import type { LucideIcon } from 'lucide-react'
import type { FeatureKey, LimitKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'

/** Everything that the public pages say of the company and its product. An operator replaces the values. */
export type SiteContent = {
  readonly company: Company
  readonly hero: Hero
  /** Told on the landing page, each beside a picture: the week, the score sheet, the table. */
  readonly weekend: readonly Story[]
  /** Headings and what stands below them. */
  readonly words: PageWords
  readonly mission: Titled
  readonly values: readonly IconCard[]
  readonly team: readonly Person[]
  readonly featureCards: readonly LinkedCard[]
  readonly productLines: readonly LinkedCard[]
  /** What the product aims to save its people. */
  readonly benefits: Readonly<Record<BenefitKey, Claim>>
  /** How far the product aims to reach. */
  readonly reach: readonly Claim[]
  readonly testimonials: readonly Testimonial[]
  readonly comparison: readonly ComparisonRow[]
  readonly plans: Readonly<Record<Tier, PlanWords>>
  readonly limitNames: Readonly<Record<LimitKey, LimitWords>>
  readonly featureNames: Readonly<Record<FeatureKey, string>>
  readonly onEveryPlan: readonly string[]
  readonly billingQuestions: readonly Question[]
  readonly billingNote: string
  readonly privacy: LegalDocument
  readonly terms: LegalDocument
}

export type Company = {
  readonly name: string
  /** In place of the product's mark. */
  readonly logo: string | null
  readonly email: string
  readonly phone: string | null
  /** Line by line, as on an envelope. */
  readonly address: readonly string[]
  readonly socialLinks: readonly { readonly name: string; readonly href: string }[]
}

export type Hero = { readonly kicker: string; readonly title: string; readonly lead: string; readonly note: string }

export type PageWords = {
  readonly landing: Readonly<
    Record<'features' | 'weekend' | 'benefits' | 'productLines' | 'testimonials' | 'newsletter' | 'closing', Titled>
  >
  readonly features: Readonly<Record<'hero' | 'cards' | 'premium' | 'comparison' | 'closing', Titled>>
  readonly pricing: Readonly<Record<'hero' | 'everyPlan' | 'billing' | 'trial', Titled>>
  readonly about: Readonly<Record<'values' | 'team' | 'reach' | 'closing', Titled>>
}

export type Story = Titled & {
  readonly kicker: string
  readonly link: { readonly href: string; readonly text: string }
}

export type Titled = { readonly title: string; readonly text: string }

export type IconCard = Titled & { readonly icon: LucideIcon }

/** `planned`: what of it is not there yet, after the word *Planned*; null where all of it is. */
export type LinkedCard = IconCard & { readonly href: string; readonly planned: string | null }

/** `figure` is what is aimed at, such as 15+ hours. */
export type Claim = { readonly figure: string; readonly text: string }

export type BenefitKey =
  | 'administratorHours'
  | 'coachHours'
  | 'errors'
  | 'formCompletion'
  | 'feeCollection'
  | 'seasonHours'
  | 'conflicts'
  | 'facilities'

export type Person = { readonly name: string; readonly role: string; readonly text: string }

export type Testimonial = { readonly quote: string; readonly name: string; readonly role: string }

export type ComparisonRow = {
  readonly feature: string
  readonly ours: Coverage
  readonly others: readonly [Coverage, Coverage]
}

/** How far a product has a feature. */
export type Coverage = 'included' | 'planned' | 'partly' | 'missing'

export type PlanWords = {
  readonly text: string
  readonly button: string
  readonly href: string
  readonly isMostPopular?: true
}

/** `one` with 1, `many` with every other number and after "Unlimited". */
export type LimitWords = { readonly one: string; readonly many: string }

export type Question = { readonly question: string; readonly answer: string }

export type LegalDocument = {
  readonly title: string
  readonly lead: string
  /** A date: `2026-11-22`. */
  readonly changedOn: string
  /** `id`: what a link with # leads to. */
  readonly parts: readonly { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] }[]
}
