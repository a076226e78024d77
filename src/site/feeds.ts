import type { PublicPage } from './public-page.ts'

// The machine-readable files of the site. Addresses begin with `origin`.

/** Returns robots.txt. The app's own paths are of no use to a search engine. */
export function createRobotsTxt(origin: string): string {
  const closed = ['/dashboard', '/admin', '/rest/', '/auth/', '/welcome', '/sign-out', '/accept-invitation']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}

export function createSitemapXml(pages: readonly PublicPage[], origin: string): string {
  const urls = pages
    .filter((page) => !page.isHidden)
    .map(({ path, article }) => {
      const changed = article ? `<lastmod>${xml(article.publishedOn)}</lastmod>` : ''
      return `  <url><loc>${xml(origin + path)}</loc>${changed}</url>\n`
    })
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/** Returns the RSS feed of the articles, newest first. */
export function createRssXml(pages: readonly PublicPage[], origin: string): string {
  const articles = pages.flatMap(({ article, path, title, description }) =>
    article ? [{ ...article, path, title, description }] : [],
  )
  const items = articles
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
    .map(({ path, title, description, publishedOn, author, tags }) => {
      const address = xml(origin + path)
      return [
        '    <item>',
        `      <title>${xml(title)}</title>`,
        `      <link>${address}</link>`,
        `      <guid>${address}</guid>`,
        `      <description>${xml(description)}</description>`,
        `      <pubDate>${new Date(`${publishedOn}T00:00:00Z`).toUTCString()}</pubDate>`,
        `      <dc:creator>${xml(author)}</dc:creator>`,
        ...tags.map((tag) => `      <category>${xml(tag)}</category>`),
        '    </item>\n',
      ].join('\n')
    })
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>Fieldside Blog</title>
    <link>${xml(origin)}/blog</link>
    <atom:link href="${xml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>
    <description>For people who run sports leagues.</description>
    <language>en-us</language>
${items.join('')}  </channel>
</rss>
`
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
