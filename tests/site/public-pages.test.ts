import { describe, expect, it } from 'vitest'
import { isAppPath } from '#app/routes/paths.ts'
import { findPageFile } from '#site/page-file.ts'
import { publicPages } from '#site/public-pages.ts'
import { renderSite } from '#site/render.tsx'

// Every public page as the build renders it. What only a browser can show is in e2e/site/public-site.spec.ts.

const origin = 'https://league.example'
const none = { script: '/script.js', imports: [], styles: [] }
const files = renderSite({ styles: ['/site.css'], scripts: { site: none, forms: none, app: none } }, origin)
const pages = [...files].filter(([file]) => file.endsWith('.html'))
const exists = (file: string) => files.has(file)
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

describe('every public page', () => {
  it.each(pages)('%s has one heading of the first level, a title and a description', (_file, html) => {
    expect(all(html, /<(h1)[ >]/g)).toHaveLength(1)
    expect(all(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1)
    const [description = '', ...more] = all(html, /<meta name="description" content="([^"]*)"/g)
    expect(more).toEqual([])
    expect(description.length).toBeGreaterThan(10)
    expect(description.length).toBeLessThanOrEqual(180)
  })

  it.each(pages)('%s has no script or style of its own, which the policy would stop', (_file, html) => {
    expect(all(html, /<script(?! type="application\/ld\+json")([^>]*)>[^<]/g)).toEqual([])
    expect(all(html, /(<[^>]+ (?:style|on\w+)="[^>]*>)/g)).toEqual([])
    expect(all(html, /(<style)/g)).toEqual([])
  })

  it.each(pages)('%s links only to what is there', (_file, html) => {
    const links = all(html, /<a [^>]*?href="([^"]*)"/g).map((link) => link.replaceAll('&amp;', '&'))
    const dead = links.filter((link) => {
      const url = new URL(link, origin)
      if (url.origin !== origin || isAppPath(url.pathname)) return false
      const target = link.startsWith('#') ? html : files.get(findPageFile(url.pathname, url.search, exists) ?? '')
      if (target === undefined) return true
      return url.hash !== '' && !target.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`)
    })
    expect(dead).toEqual([])
  })

  it('has an address, a title and a description of its own', () => {
    const shown = publicPages.filter((page) => !page.isHidden)
    const different = (['path', 'title', 'description'] as const).map(
      (part) => new Set(shown.map((page) => page[part])),
    )
    expect(different.map(({ size }) => size)).toEqual([shown.length, shown.length, shown.length])
  })

  it('says its one address, unless it is none to be found', () => {
    for (const page of publicPages.filter(({ isHidden }) => isHidden)) {
      const file = [...files].find(([, html]) => html.includes(`<title>${page.title} · Fieldside</title>`))
      expect(file?.[1]).toContain('<meta name="robots" content="noindex"/>')
      expect(file?.[1]).not.toContain('rel="canonical"')
    }
    expect(files.get('/index.html')).toContain(`<link rel="canonical" href="${origin}/"/>`)
    expect(files.get('/pricing.html')).toContain(`<link rel="canonical" href="${origin}/pricing"/>`)
  })

  it('marks itself in the navigation', () => {
    const current = (file: string) => all(files.get(file) ?? '', /href="([^"]+)" class="site-link[^"]*" aria-current/g)
    expect(current('/index.html')).toEqual(['/', '/'])
    expect(current('/pricing.html')).toEqual(['/pricing'])
    expect(current('/features.html')).toEqual(['/features', '/features'])
  })

  it('offers all ten pages in its menu, the first five of them in its header', () => {
    const html = files.get('/index.html') ?? ''
    const [, header = '', menu = ''] = html.split(/<nav aria-label="Main"|<nav id="site-menu"/)
    const labels = ['Home', 'Features', 'Mobile App', 'Communication', 'Registration']
    const rest = ['Scheduling', 'Pricing', 'Blog', 'About', 'Contact']
    const names = (part: string) => all(part.split('</nav>')[0] ?? '', /class="site-link"[^>]*>([^<]+)<\/a><\/li>/g)
    expect(names(header)).toEqual(labels)
    expect(names(menu)).toEqual([...labels, ...rest])
  })

  it('shows who is behind it at its foot', () => {
    const foot = files.get('/pricing.html')?.split('<footer')[1] ?? ''
    for (const words of ['Product', 'Company', 'Support', 'Legal', 'GDPR Compliant', 'mailto:', 'tel:', '<address'])
      expect(foot).toContain(words)
  })
})

describe('what machines read', () => {
  it('lists every page that is to be found in the sitemap', () => {
    const listed = all(files.get('/sitemap.xml') ?? '', /<loc>([^<]+)<\/loc>/g)
    expect(listed).toEqual(publicPages.filter((page) => !page.isHidden).map(({ path }) => origin + path))
  })

  it('keeps search engines out of the app and tells them where the sitemap is', () => {
    expect(files.get('/robots.txt')).toContain('Disallow: /dashboard\n')
    expect(files.get('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  })

  it('has every article in the feed, the newest first', () => {
    const feed = files.get('/rss.xml') ?? ''
    const days = all(feed, /<pubDate>([^<]+)<\/pubDate>/g).map((date) => Date.parse(date))
    expect(days).toHaveLength(publicPages.filter(({ article }) => article).length)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#)/)
  })
})
