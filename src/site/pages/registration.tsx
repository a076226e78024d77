import { registration } from '../content/feature-pages/registration.ts'
import { PictureImport } from '../feature-pictures/picture-import.tsx'
import { featurePage } from './feature-page.tsx'

export const registrationPage = featurePage(registration, { Picture: PictureImport })
