import { schedulingContent } from '../content/feature-pages/scheduling.ts'
import { PictureWeek } from '../parts/pictures/week.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const schedulingPage = createFeaturePage(schedulingContent, { Picture: PictureWeek, isStartForAll: true })
