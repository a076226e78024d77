import { communicationContent } from '../content/feature-pages/communication.ts'
import { PictureNotifications } from '../feature-pictures/notifications.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const communicationPage = createFeaturePage(communicationContent, { Picture: PictureNotifications })
