import { SiteFooter } from './footer.tsx'
import { SiteHead } from './head.tsx'
import { SiteHeader } from './header.tsx'
import type { DocumentParts } from './document-parts.ts'

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
