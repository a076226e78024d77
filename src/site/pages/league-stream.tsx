import { leagueStream } from '../content/feature-pages/league-stream.ts'
import { PicturePublicScore } from '../feature-pictures/picture-public-score.tsx'
import { featurePage } from './feature-page.tsx'

export const leagueStreamPage = featurePage(leagueStream, { Picture: PicturePublicScore })
