import { aboutPage } from './pages/about.tsx'
import { featuresPage } from './pages/features.tsx'
import { landingPage } from './pages/landing.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { pricingPage } from './pages/pricing.tsx'
import { subscriptionPage, successPage } from './pages/success.tsx'
import type { PublicPage } from './public-page.ts'

/** Every page of the site. A line here is a route, a file of `dist/site` and a line of the sitemap. */
export const publicPages: readonly PublicPage[] = [
  landingPage,
  featuresPage,
  pricingPage,
  aboutPage,
  successPage,
  subscriptionPage,
  notFoundPage,
]
