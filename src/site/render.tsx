import { renderToStaticMarkup } from 'react-dom/server'
import { lookOf, standardBranding, type Branding } from '#domain/branding/branding.ts'
import { companyOf } from './content/company-of.ts'
import { CompanyProvider } from './content/use-company.ts'
import { robotsText, rssXml, sitemapXml } from './feeds.ts'
import { SiteDocument } from './frame/document.tsx'
import type { SiteAssets } from './frame/site-assets.ts'
import { inOwnName } from './in-own-name.ts'
import { pageFile, unknownOrigin } from './page-file.ts'
import type { PublicPage } from './public-page.ts'
import { publicPages } from './public-pages.ts'

export { fileFor, notFoundFile } from './page-file.ts'

type Surroundings = { readonly assets: SiteAssets; readonly origin: string; readonly branding?: Branding }

export function renderDocument(
  page: PublicPage,
  { assets, origin, branding = standardBranding }: Surroundings,
): string {
  const document = (
    <CompanyProvider value={companyOf(branding)}>
      <SiteDocument {...{ page, assets, origin }} look={branding === standardBranding ? {} : lookOf(branding)} />
    </CompanyProvider>
  )
  const markup = inOwnName(renderToStaticMarkup(document), branding.product_name)
  return `<!doctype html>${markup}`.replaceAll(unknownOrigin, origin)
}

/**
 * Renders one file of the site by its path below `dist/site`, with this deployment's branding; undefined if there is
 * none.
 */
export function renderFile(file: string, surroundings: Surroundings & { readonly branding: Branding }) {
  const page = publicPages.find(({ path }) => pageFile(path) === file)
  if (page) return renderDocument(page, surroundings)
  if (file === '/rss.xml')
    return inOwnName(rssXml(publicPages, surroundings.origin), surroundings.branding.product_name)
  return undefined
}

/** Renders every file of the site, by its path below `dist/site`. */
export function renderSite(assets: SiteAssets, origin = unknownOrigin): ReadonlyMap<string, string> {
  return new Map([
    ...publicPages.map((page) => [pageFile(page.path), renderDocument(page, { assets, origin })] as const),
    ['/robots.txt', robotsText(origin)],
    ['/sitemap.xml', sitemapXml(publicPages, origin)],
    ['/rss.xml', rssXml(publicPages, origin)],
  ])
}
