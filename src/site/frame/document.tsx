import type { PublicPage } from '../public-page.ts'
import { SiteFooter } from './footer.tsx'
import { SiteHead } from './head.tsx'
import { SiteHeader } from './header.tsx'
import type { SiteAssets } from './site-assets.ts'
import type { PageTheme } from '#domain/branding/branding.ts'

export type DocumentParts = {
  readonly page: PublicPage
  readonly assets: SiteAssets
  /** The start of this deployment's addresses: `https://league.example.org`. */
  readonly origin: string
  /** What public/theme.js adds to the page before the first paint. */
  readonly look: Partial<PageTheme>
}

export function SiteDocument({ page, assets, origin, look }: DocumentParts) {
  return (
    <html lang="en">
      <SiteHead {...{ page, assets, origin, look }} />
      <body className="site">
        <a href="#content" className="site-skip">
          Skip to content
        </a>
        <SiteHeader path={page.path} />
        <main id="content" tabIndex={-1}>
          <page.Body />
        </main>
        <SiteFooter />
      </body>
    </html>
  )
}
