import { expect, it } from 'vitest'
import { defaultBranding, type Branding } from '#domain/branding/branding.ts'
import { siteContent } from '#site/content/content.ts'
import { replaceProductName } from '#site/replace-product-name.ts'
import { renderFile } from '#site/render.tsx'

// The public pages of a deployment with its own name and a named operator.

const none = { script: '/script.js', imports: [], styles: [] }
const surroundings = {
  assets: { styles: ['/site.css'], scripts: { site: none, forms: none, app: none } },
  origin: 'https://harbor.example',
}
const named: Branding = { ...defaultBranding, product_name: 'Bay & "Sons"', accent_color: '#123a7a' }
const operated: Branding = {
  ...named,
  logo_url: '/logos/harbor.png',
  contact_email: 'office@harbor.example',
  postal_address: 'Harbor Leagues\n1 Pier Road\n\n',
  social_links: [{ name: 'Mastodon', href: 'https://social.example/@harbor' }],
}
const page = (file: string, branding: Branding) => renderFile(file, { ...surroundings, branding }) ?? ''

it.each(['/index.html', '/privacy.html', '/contact.html', '/mobile-app.html', '/rss.xml'])(
  '%s speaks of the product by its own name',
  (file) => {
    const text = page(file, named)
    expect(text).not.toContain('Fieldside')
    expect(text).toContain('Bay &amp; &quot;Sons&quot;')
  },
)

it('tells machines its name too, in data that can be read', () => {
  const [, data = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(page('/index.html', operated)) ?? []
  expect(JSON.parse(data)).toMatchObject({
    name: 'Bay & "Sons"',
    logo: 'https://harbor.example/logos/harbor.png',
    contactPoint: { email: 'office@harbor.example' },
  })
})

it('has its color before anything is painted', () => {
  const html = page('/pricing.html', named)
  const [, look = ''] = /<meta name="look" content="([^"]*)"/.exec(html) ?? []
  expect(look).toContain('--accent:#123a7a')
  expect(html.indexOf('name="look"')).toBeLessThan(html.indexOf('/theme.js'))
})

it('names the operator in the footer, on the contact page and in what the law asks for, and nobody’s phone', () => {
  for (const file of ['/index.html', '/contact.html', '/privacy.html', '/terms.html']) {
    const html = page(file, operated)
    expect(html).toContain('href="mailto:office@harbor.example"')
    expect(html).toContain('1 Pier Road')
    expect(html).toContain('href="https://social.example/@harbor"')
    expect(html).not.toContain(siteContent.company.email)
    expect(html).not.toContain('href="tel:')
    expect(html).toContain('src="/logos/harbor.png"')
  }
})

it('shows the content module’s words as long as no operator is named', () => {
  expect(page('/contact.html', named)).toContain(`href="mailto:${siteContent.company.email}"`)
})

it('knows no page that there is not', () => {
  expect(renderFile('/nowhere.html', { ...surroundings, branding: named })).toBeUndefined()
})

it('a name is no markup', () => {
  const name = '<b onclick="x">$& \\'
  expect(replaceProductName('<p title="Fieldside">Fieldside</p>', name)).toBe(
    '<p title="&lt;b onclick=&quot;x&quot;&gt;$&amp; \\">&lt;b onclick=&quot;x&quot;&gt;$&amp; \\</p>',
  )
  const data = replaceProductName('<script type="application/ld+json">{"name":"Fieldside"}</script>', name)
  expect(data).not.toContain('<b')
  expect(JSON.parse(/>(.*)</.exec(data)?.[1] ?? '')).toEqual({ name })
})
