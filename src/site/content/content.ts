import { siteBenefits, siteReach, siteTestimonials } from './claims.ts'
import { company, companyMission, companyTeam, companyValues } from './company.ts'
import { privacyPolicy, termsOfService } from './legal.ts'
import {
  billingNote,
  billingQuestions,
  planFeatureLabels,
  planLimitLabels,
  includedInEveryPlan,
  sitePlans,
} from './plans.ts'
import { productComparison, featureCards, landingHero, productLines } from './product.ts'
import type { SiteContent } from './site-content.ts'
import { weekendStory, pageTexts } from './page-texts.ts'

/** The content of the public pages. Claims, quotes, and people are samples for operators to replace. */
export const siteContent: SiteContent = {
  company,
  hero: landingHero,
  weekend: weekendStory,
  words: pageTexts,
  mission: companyMission,
  values: companyValues,
  team: companyTeam,
  featureCards,
  productLines,
  benefits: siteBenefits,
  reach: siteReach,
  testimonials: siteTestimonials,
  comparison: productComparison,
  plans: sitePlans,
  limitNames: planLimitLabels,
  featureNames: planFeatureLabels,
  onEveryPlan: includedInEveryPlan,
  billingNote,
  billingQuestions,
  privacy: privacyPolicy,
  terms: termsOfService,
}
