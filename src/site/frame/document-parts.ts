import type { PublicPage } from '../public-page.ts'
import type { SiteAssets } from './site-assets.ts'
import type { PageTheme } from '#domain/branding/branding.ts'

export type DocumentParts = {
  readonly page: PublicPage
  readonly assets: SiteAssets
  /** The origin of this deployment's addresses, such as `https://league.example.org`. */
  readonly origin: string
  /** What public/theme.js adds to the page before the first paint. */
  readonly look: Partial<PageTheme>
}
