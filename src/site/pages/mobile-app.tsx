import { installInstructions, mobileAppContent } from '../content/feature-pages/mobile-app.ts'
import { InstallSection } from '../install/install-section.tsx'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { PictureScoreSheet } from '../parts/pictures/score-sheet.tsx'
import { createFeaturePage } from './feature-page.tsx'

/** There is nothing to download: this web app is the app. Each button links to the installation guide for a device. */
export const mobileAppPage = createFeaturePage(mobileAppContent, {
  Picture: PictureScoreSheet,
  actions: (
    <>
      <SiteButtonLink href="#ios">Install on iPhone or iPad</SiteButtonLink>
      <SiteButtonLink href="#android">Install on Android</SiteButtonLink>
      <SiteButtonLink href="/pricing" look="quiet">
        View Pricing
      </SiteButtonLink>
    </>
  ),
  First: () => <InstallSection words={installInstructions} />,
})
