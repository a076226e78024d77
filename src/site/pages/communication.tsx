import { communication } from '../content/feature-pages/communication.ts'
import { PictureNotifications } from '../feature-pictures/picture-notifications.tsx'
import { featurePage } from './feature-page.tsx'

export const communicationPage = featurePage(communication, { Picture: PictureNotifications })
