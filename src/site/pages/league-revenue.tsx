import { leagueRevenueContent } from '../content/feature-pages/league-revenue.ts'
import { PicturePromises } from '../feature-pictures/promises.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const leagueRevenuePage = createFeaturePage(leagueRevenueContent, { Picture: PicturePromises })
