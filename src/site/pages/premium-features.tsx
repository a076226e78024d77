import { premiumFeaturesContent } from '../content/feature-pages/premium-features.ts'
import { PictureBracket } from '../feature-pictures/bracket.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const premiumFeaturesPage = createFeaturePage(premiumFeaturesContent, {
  Picture: PictureBracket,
  pricing: 'View Plans',
})
