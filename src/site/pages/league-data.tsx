import { leagueDataContent } from '../content/feature-pages/league-data.ts'
import { PictureStandings } from '../parts/pictures/standings.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const leagueDataPage = createFeaturePage(leagueDataContent, { Picture: PictureStandings })
