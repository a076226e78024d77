import { leagueStreamContent } from '../content/feature-pages/league-stream.ts'
import { PicturePublicScore } from '../feature-pictures/public-score.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const leagueStreamPage = createFeaturePage(leagueStreamContent, { Picture: PicturePublicScore })
