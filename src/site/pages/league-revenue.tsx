import { leagueRevenue } from '../content/feature-pages/league-revenue.ts'
import { PicturePromises } from '../feature-pictures/picture-promises.tsx'
import { featurePage } from './feature-page.tsx'

export const leagueRevenuePage = featurePage(leagueRevenue, { Picture: PicturePromises })
