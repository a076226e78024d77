import { premiumFeatures } from '../content/feature-pages/premium-features.ts'
import { PictureBracket } from '../feature-pictures/picture-bracket.tsx'
import { featurePage } from './feature-page.tsx'

export const premiumFeaturesPage = featurePage(premiumFeatures, { Picture: PictureBracket, pricing: 'View Plans' })
