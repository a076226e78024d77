import { placeholderPage } from './placeholder-page.tsx'
import type { PublicPage } from './public-page.ts'

/** Every page of the site. A line here is a route, a file of `dist/site` and a line of the sitemap. */
export const publicPages: readonly PublicPage[] = [placeholderPage]
