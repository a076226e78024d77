import { scheduling } from '../content/feature-pages/scheduling.ts'
import { PictureWeek } from '../parts/picture-week.tsx'
import { featurePage } from './feature-page.tsx'

export const schedulingPage = featurePage(scheduling, { Picture: PictureWeek, isStartForAll: true })
