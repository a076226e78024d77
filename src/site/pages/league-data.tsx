import { leagueData } from '../content/feature-pages/league-data.ts'
import { PictureStandings } from '../parts/picture-standings.tsx'
import { featurePage } from './feature-page.tsx'

export const leagueDataPage = featurePage(leagueData, { Picture: PictureStandings })
