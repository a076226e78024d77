import { installWords, mobileApp } from '../content/feature-pages/mobile-app.ts'
import { InstallSection } from '../install/install-section.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { PictureScoreSheet } from '../parts/picture-score-sheet.tsx'
import { featurePage } from './feature-page.tsx'

/** There is nothing to download: this web app is the app, and each button leads to how a device installs it. */
export const mobileAppPage = featurePage(mobileApp, {
  Picture: PictureScoreSheet,
  actions: (
    <>
      <ButtonLink href="#ios">Install on iPhone or iPad</ButtonLink>
      <ButtonLink href="#android">Install on Android</ButtonLink>
      <ButtonLink href="/pricing" look="quiet">
        View Pricing
      </ButtonLink>
    </>
  ),
  First: () => <InstallSection words={installWords} />,
})
