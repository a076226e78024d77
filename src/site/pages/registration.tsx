import { registrationContent } from '../content/feature-pages/registration.ts'
import { PictureImport } from '../feature-pictures/import.tsx'
import { createFeaturePage } from './feature-page.tsx'

export const registrationPage = createFeaturePage(registrationContent, { Picture: PictureImport })
