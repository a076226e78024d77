import type { LucideIcon } from 'lucide-react'
import type { FeatureKey, LimitKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'

/** Everything the public pages say about the company and its product. Operators replace the values. */
export type SiteContent = {
  readonly company: Company
  readonly hero: Hero
  /** The stories on the landing page, each with a picture: the week, the score sheet, the standings. */
  readonly weekend: readonly Story[]
  /** Headings and the text below them. */
  readonly words: PageTexts
  readonly mission: TitledText
  readonly values: readonly IconCard[]
  readonly team: readonly CompanyPerson[]
  readonly featureCards: readonly LinkedCard[]
  readonly productLines: readonly LinkedCard[]
  /** What the product aims to save its users. */
  readonly benefits: Readonly<Record<BenefitKey, Claim>>
  /** The reach that the product aims for. */
  readonly reach: readonly Claim[]
  readonly testimonials: readonly Testimonial[]
  readonly comparison: readonly ComparisonRow[]
  readonly plans: Readonly<Record<Tier, PlanText>>
  readonly limitNames: Readonly<Record<LimitKey, LimitLabel>>
  readonly featureNames: Readonly<Record<FeatureKey, string>>
  readonly onEveryPlan: readonly string[]
  readonly billingQuestions: readonly FaqQuestion[]
  readonly billingNote: string
  readonly privacy: LegalDocument
  readonly terms: LegalDocument
}

export type Company = {
  readonly name: string
  /** Replaces the product's logo. */
  readonly logo: string | null
  readonly email: string
  readonly phone: string | null
  /** Line by line, as on an envelope. */
  readonly address: readonly string[]
  readonly socialLinks: readonly { readonly name: string; readonly href: string }[]
}

export type Hero = { readonly kicker: string; readonly title: string; readonly lead: string; readonly note: string }

export type PageTexts = {
  readonly landing: Readonly<
    Record<'features' | 'weekend' | 'benefits' | 'productLines' | 'testimonials' | 'newsletter' | 'closing', TitledText>
  >
  readonly features: Readonly<Record<'hero' | 'cards' | 'premium' | 'comparison' | 'closing', TitledText>>
  readonly pricing: Readonly<Record<'hero' | 'everyPlan' | 'billing' | 'trial', TitledText>>
  readonly about: Readonly<Record<'values' | 'team' | 'reach' | 'closing', TitledText>>
}

export type Story = TitledText & {
  readonly kicker: string
  readonly link: { readonly href: string; readonly text: string }
}

export type TitledText = { readonly title: string; readonly text: string }

export type IconCard = TitledText & { readonly icon: LucideIcon }

/** `planned`: what is not available yet, shown after the word *Planned*; null if everything is available. */
export type LinkedCard = IconCard & { readonly href: string; readonly planned: string | null }

/** `figure` is the goal, such as 15+ hours. */
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

export type CompanyPerson = { readonly name: string; readonly role: string; readonly text: string }

export type Testimonial = { readonly quote: string; readonly name: string; readonly role: string }

export type ComparisonRow = {
  readonly feature: string
  readonly ours: Coverage
  readonly others: readonly [Coverage, Coverage]
}

/** How fully a product covers a feature. */
export type Coverage = 'included' | 'planned' | 'partly' | 'missing'

export type PlanText = {
  readonly text: string
  readonly button: string
  readonly href: string
  readonly isMostPopular?: true
}

/** `one` is for 1, `many` for all other numbers and after "Unlimited". */
export type LimitLabel = { readonly one: string; readonly many: string }

export type FaqQuestion = { readonly question: string; readonly answer: string }

export type LegalDocument = {
  readonly title: string
  readonly lead: string
  /** A date, such as `2026-11-22`. */
  readonly changedOn: string
  /** `id` is the target of a `#` link. */
  readonly parts: readonly { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] }[]
}
