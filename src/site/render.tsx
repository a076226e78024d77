import { renderToStaticMarkup } from 'react-dom/server'
import { robotsText, rssXml, sitemapXml } from './feeds.ts'
import { SiteDocument, type DocumentParts } from './frame/document.tsx'
import type { SiteAssets } from './frame/site-assets.ts'
import { pageFile, unknownOrigin } from './page-file.ts'
import { publicPages } from './public-pages.ts'

export { fileFor, notFoundFile } from './page-file.ts'

export function renderDocument(parts: DocumentParts): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument {...parts} />)}`.replaceAll(unknownOrigin, parts.origin)
}

/** Every file of the site, by its path below `dist/site`. */
export function renderSite(assets: SiteAssets, origin = unknownOrigin): ReadonlyMap<string, string> {
  return new Map([
    ...publicPages.map((page) => [pageFile(page.path), renderDocument({ page, assets, origin })] as const),
    ['/robots.txt', robotsText(origin)],
    ['/sitemap.xml', sitemapXml(publicPages, origin)],
    ['/rss.xml', rssXml(publicPages, origin)],
  ])
}
