import { leagueOpsContent } from '../content/feature-pages/league-ops.ts'
import { PictureWhatIsNext } from '../feature-pictures/what-is-next.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const leagueOpsPage = createFeaturePage(leagueOpsContent, { Picture: PictureWhatIsNext })
