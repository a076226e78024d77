import { aboutPage } from './pages/about.tsx'
import { blogPage } from './pages/blog.tsx'
import { communicationPage } from './pages/communication.tsx'
import { contactPage } from './pages/contact.tsx'
import { demoPage } from './pages/demo.tsx'
import { featuresPage } from './pages/features.tsx'
import { getStartedPage } from './pages/get-started.tsx'
import { landingPage } from './pages/landing.tsx'
import { leagueDataPage } from './pages/league-data.tsx'
import { leagueOpsPage } from './pages/league-ops.tsx'
import { leagueRevenuePage } from './pages/league-revenue.tsx'
import { leagueStreamPage } from './pages/league-stream.tsx'
import { privacyPage, termsPage } from './pages/legal.tsx'
import { mobileAppPage } from './pages/mobile-app.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { postNotFoundPage, postPages } from './pages/post.tsx'
import { premiumFeaturesPage } from './pages/premium-features.tsx'
import { pricingPage } from './pages/pricing.tsx'
import { registrationPage } from './pages/registration.tsx'
import { schedulingPage } from './pages/scheduling.tsx'
import { subscriptionPage, successPage } from './pages/success.tsx'
import type { PublicPage } from './public-page.ts'

/** All pages of the site. Each is a route, a file in `dist/site`, and, unless it is hidden, an entry of the sitemap. */
export const publicPages: readonly PublicPage[] = [
  landingPage,
  featuresPage,
  mobileAppPage,
  communicationPage,
  registrationPage,
  schedulingPage,
  premiumFeaturesPage,
  leagueOpsPage,
  leagueStreamPage,
  leagueDataPage,
  leagueRevenuePage,
  pricingPage,
  aboutPage,
  contactPage,
  demoPage,
  blogPage,
  ...postPages,
  postNotFoundPage,
  privacyPage,
  termsPage,
  successPage,
  subscriptionPage,
  notFoundPage,
  getStartedPage,
]
