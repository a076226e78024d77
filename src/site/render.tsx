import { renderToStaticMarkup } from 'react-dom/server'
import { toPageTheme, defaultBranding, type Branding } from '#domain/branding/branding.ts'
import { getCompany } from './content/get-company.ts'
import { CompanyProvider } from './content/use-company.ts'
import { createRobotsTxt, createRssXml, createSitemapXml } from './feeds.ts'
import { SiteDocument } from './frame/document.tsx'
import type { SiteAssets } from './frame/site-assets.ts'
import { replaceProductName } from './replace-product-name.ts'
import { toPageFile, unknownOrigin } from './page-file.ts'
import type { PublicPage } from './public-page.ts'
import { publicPages } from './public-pages.ts'

export { findPageFile, findNotFoundFile } from './page-file.ts'

type Surroundings = { readonly assets: SiteAssets; readonly origin: string; readonly branding?: Branding }

export function renderDocument(page: PublicPage, { assets, origin, branding = defaultBranding }: Surroundings): string {
  const document = (
    <CompanyProvider value={getCompany(branding)}>
      <SiteDocument {...{ page, assets, origin }} look={branding === defaultBranding ? {} : toPageTheme(branding)} />
    </CompanyProvider>
  )
  const markup = replaceProductName(renderToStaticMarkup(document), branding.product_name)
  return `<!doctype html>${markup}`.replaceAll(unknownOrigin, origin)
}

/**
 * Renders one file of the site with this deployment's branding, given the file's path below `dist/site`. Returns
 * undefined if the file is neither a page nor the RSS feed.
 */
export function renderFile(file: string, surroundings: Surroundings & { readonly branding: Branding }) {
  const page = publicPages.find(({ path }) => toPageFile(path) === file)
  if (page) return renderDocument(page, surroundings)
  if (file === '/rss.xml')
    return replaceProductName(createRssXml(publicPages, surroundings.origin), surroundings.branding.product_name)
  return undefined
}

/** Renders every file of the site. Returns the files' texts, keyed by their paths below `dist/site`. */
export function renderSite(assets: SiteAssets, origin = unknownOrigin): ReadonlyMap<string, string> {
  return new Map([
    ...publicPages.map((page) => [toPageFile(page.path), renderDocument(page, { assets, origin })] as const),
    ['/robots.txt', createRobotsTxt(origin)],
    ['/sitemap.xml', createSitemapXml(publicPages, origin)],
    ['/rss.xml', createRssXml(publicPages, origin)],
  ])
}
