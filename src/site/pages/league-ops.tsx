import { leagueOps } from '../content/feature-pages/league-ops.ts'
import { PictureWhatIsNext } from '../feature-pictures/picture-what-is-next.tsx'
import { featurePage } from './feature-page.tsx'

export const leagueOpsPage = featurePage(leagueOps, { Picture: PictureWhatIsNext })
