import { benefits, reach, testimonials } from './claims.ts'
import { company, mission, team, values } from './company.ts'
import { privacy, terms } from './legal.ts'
import { billingNote, billingQuestions, featureNames, limitNames, onEveryPlan, plans } from './plans.ts'
import { comparison, featureCards, hero, productLines } from './product.ts'
import type { SiteContent } from './site-content.ts'
import { weekend, words } from './words.ts'

/** The content of the public pages. Claims, quotes, and people are samples for operators to replace. */
export const siteContent: SiteContent = {
  company,
  hero,
  weekend,
  words,
  mission,
  values,
  team,
  featureCards,
  productLines,
  benefits,
  reach,
  testimonials,
  comparison,
  plans,
  limitNames,
  featureNames,
  onEveryPlan,
  billingNote,
  billingQuestions,
  privacy,
  terms,
}
