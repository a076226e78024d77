import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { createLeaguePageRoute } from '#server/site/league/league-page-route.ts'
import { createPageCache, RenderLimitError } from '#server/site/league/page-cache.ts'
import { createLeaguePages } from '#server/site/league/pages.ts'
import { securityHeaders } from '#server/gateway/security-headers.ts'
import { makePublicLeague } from '../../support/rows/public-league.ts'
import { defaultBranding } from '#domain/branding/branding.ts'

const assets = { styles: ['/assets/site/site.css'], scripts: {} }

function serverOf(read: (slug: string) => Promise<PublicLeague | null>): Hono<ServerEnv> {
  const pages = createLeaguePages({
    assets: async () => assets,
    publicUrl: () => 'https://league.example',
    branding: { read: async () => defaultBranding },
  })
  const app = new Hono<ServerEnv>()
  app.use(securityHeaders())
  app.route('/', createLeaguePageRoute(read, pages))
  return app
}

const league = makePublicLeague()
const app = serverOf(async (slug) => (slug === 'riverside' ? league : null))

it('a page that did not change is not sent again', async () => {
  const first = await app.request('/l/riverside')
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('public, max-age=10')
  const tag = first.headers.get('etag') ?? ''
  expect(await first.text()).toContain(`data-tag="${tag.replaceAll('"', '&quot;')}"`)
  const again = await app.request('/l/riverside', { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const team = await app.request(`/l/riverside/teams/${league.teams[0]?.id}`)
  expect(team.headers.get('etag')).not.toBe(tag)
})

it('times are written as the organization’s region writes them', async () => {
  const british = { ...league, league: { ...league.league, region: 'GB' } }
  const both = serverOf(async (slug) => (slug === 'british' ? british : league))
  const read = async (slug: string) => (await both.request(`/l/${slug}`)).text()
  expect(await read('riverside')).toContain('10:00 AM')
  const html = await read('british')
  expect(html).toContain('data-region="GB"')
  expect(html).not.toMatch(/\d:\d\d [AP]M/)
  expect(html).toContain('>10:00<')
})

describe('the language of a page', () => {
  const read = async (path: string, language?: string) => {
    const answer = await app.request(path, language === undefined ? {} : { headers: { 'accept-language': language } })
    return { answer, html: await answer.text() }
  }

  it('is the first of the browser’s that there is, and caches know that', async () => {
    const { answer, html } = await read('/l/riverside', 'fr-CA, es-MX;q=0.9, en;q=0.8')
    expect(html).toContain('<html lang="es" ')
    expect(html).toContain('>Posiciones</h2>')
    expect(html).not.toContain('>Standings</h2>')
    expect(answer.headers.get('content-language')).toBe('es')
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    for (const other of ['de', 'es;q=0, en', undefined])
      expect((await read('/l/riverside', other)).html).toContain('lang="en"')
  })

  it('is another one by a link, which the page’s own links and its canonical address keep', async () => {
    const { html } = await read('/l/riverside', 'en')
    expect(html).toContain('<a href="/l/riverside?lang=es" hrefLang="es" lang="es" class="league-link">Español</a>')
    expect(html).toContain('rel="alternate" hrefLang="x-default" href="https://league.example/l/riverside"/>')
    expect(html).toContain(`href="/l/riverside/teams/${league.teams[0]?.id}"`)
    const spanish = await read('/l/riverside?lang=es', 'en')
    expect(spanish.html).toContain('<link rel="canonical" href="https://league.example/l/riverside?lang=es"/>')
    expect(spanish.html).toContain(`href="/l/riverside/teams/${league.teams[0]?.id}?lang=es"`)
    expect(spanish.html).toContain('<a href="/l/riverside?lang=en" hrefLang="en" lang="en"')
    expect((await read('/l/riverside?lang=xx', 'es')).html).toContain('<html lang="es" ')
  })

  it('is that of a team’s page, a frame and an error, too', async () => {
    expect((await read(`/l/riverside/teams/${league.teams[0]?.id}`, 'es')).html).toContain('Puesto')
    expect((await read('/l/riverside/embed?part=standings&lang=es')).html).toContain('Posiciones de')
    expect((await read('/l/nowhere', 'es')).html).toContain('No hay ninguna liga en esta dirección')
  })

  it('has its own tag, so that a page in one language is not taken for the other', async () => {
    const english = await read('/l/riverside', 'en')
    const spanish = await read('/l/riverside', 'es')
    expect(spanish.answer.headers.get('etag')).not.toBe(english.answer.headers.get('etag'))
    expect((await read('/l/riverside', 'en')).answer.headers.get('etag')).toBe(english.answer.headers.get('etag'))
  })
})

it('only the frame may be framed, and nothing else of its policy is looser', async () => {
  const page = await app.request('/l/riverside')
  const frame = await app.request('/l/riverside/embed?part=standings')
  const policies = [page, frame].map((answer) => answer.headers.get('content-security-policy'))
  expect(policies[0]).toContain("frame-ancestors 'none'")
  expect(policies[1]).toBe(policies[0]?.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  expect([page, frame].map((answer) => answer.headers.get('x-frame-options'))).toEqual(['DENY', null])
})

it('an address without a page is not found, in words; one that was typed in capitals is put right', async () => {
  for (const path of [
    '/l/nowhere',
    '/l/nowhere/teams/1',
    '/l/nowhere/embed',
    '/l/riverside/teams/nobody',
    '/l/riverside/x/y',
    '/l/..%2Fetc',
  ])
    expect([path, (await app.request(path)).status]).toEqual([path, 404])
  expect(await (await app.request('/l/nowhere')).text()).toContain('There’s no league at this address')
  const capitals = await app.request('/l/Riverside/embed?part=games')
  expect([capitals.status, capitals.headers.get('location')]).toEqual([308, '/l/riverside/embed?part=games'])
  expect((await app.request('/l/riverside/')).headers.get('location')).toBe('/l/riverside')
})

it('a server in trouble says so to people', async () => {
  const broken = serverOf(() => Promise.reject(new Error('The database is away (of a test)')))
  const answer = await broken.request('/l/riverside')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('This page can’t be loaded right now')
})

it('compresses a page once for all who take it so, and not for others', async () => {
  const zipped = await app.request('/l/riverside', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const plain = await app.request('/l/riverside')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(await plain.text())
})

describe('pages that are kept', () => {
  const page = { html: '<p>', tag: 'W/"1"' }
  let now = 0
  let rendered = 0
  const taking = (ms: number) => async () => {
    now += ms
    rendered += 1
    return page
  }
  const again = () => makePublicLeague() // simulates reading the league again, with the same content

  it('are rendered again when their league was read again, slow ones fifty times as long as they took later', async () => {
    const cache = createPageCache(() => now)
    for (const [ms, laterMs, times] of [
      [0, 1, 2],
      [20, 900, 1],
      [20, 1_100, 2],
      [5_000, 59_000, 1],
    ] as const) {
      rendered = 0
      const key = `${ms} ${laterMs}`
      await cache.get(key, key, league, taking(ms))
      await cache.get(key, key, league, taking(ms))
      expect(rendered).toBe(1)
      now += laterMs
      await cache.get(key, key, again(), taking(ms))
      expect([key, rendered]).toEqual([key, times])
    }
  })

  it('are rendered for a network as long as its share of the minute lasts; what is kept is for all', async () => {
    const cache = createPageCache(() => now)
    for (let nr = 0; nr < 6; nr++) await cache.get(`page ${nr}`, 'one', league, taking(1_000))
    await expect(cache.get('page 7', 'one', league, taking(1_000))).rejects.toThrow(RenderLimitError)
    expect(await cache.get('page 1', 'one', league, taking(1_000))).toMatchObject(page)
    expect(await cache.get('page 7', 'another', league, taking(1_000))).toMatchObject(page)
    expect(await cache.get('page 7', 'one', league, taking(1_000))).toMatchObject(page)
    now += 60_000
    expect(await cache.get('page 8', 'one', league, taking(1_000))).toMatchObject(page)
  })

  it('make room for others, the oldest first', async () => {
    const cache = createPageCache(() => now)
    const large = { html: 'x'.repeat(10_000_000), tag: 'W/"2"' }
    for (let nr = 0; nr < 4; nr++) await cache.get(`page ${nr}`, 'one', league, async () => large)
    rendered = 0
    await cache.get('page 3', 'one', league, taking(0))
    expect(rendered).toBe(0)
    await cache.get('page 0', 'one', league, taking(0))
    expect(rendered).toBe(1)
  })

  it('are rendered again if the league has changed meanwhile, however slow they were', async () => {
    const cache = createPageCache(() => now)
    await cache.get('riverside', 'one', league, taking(5_000))
    await cache.get('riverside en', 'another', league, taking(5_000))
    await cache.get('riverside-two en', 'two', league, taking(0))
    cache.forgetLeague('riverside')
    rendered = 0
    await cache.get('riverside-two en', 'two', league, taking(0))
    expect(rendered).toBe(0)
    await cache.get('riverside en', 'two', again(), taking(0))
    expect(rendered).toBe(1)
  })

  it('that fail are tried again', async () => {
    const cache = createPageCache(() => now)
    await expect(cache.get('page', 'one', league, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('page', 'one', league, taking(0))).toMatchObject(page)
  })
})

it('a client that asks for too many pages is told when to retry', async () => {
  const pages = createLeaguePages({
    assets: async () => assets,
    publicUrl: () => 'https://league.example',
    branding: { read: async () => defaultBranding },
  })
  const busy = new Hono<ServerEnv>()
  const tooMuch = () => Promise.reject(new RenderLimitError(12_300))
  busy.route(
    '/',
    createLeaguePageRoute(async () => league, { ...pages, league: tooMuch }),
  )
  const answer = await busy.request('/l/riverside')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '13'])
  expect(await answer.text()).toContain('This page can’t be loaded right now')
})

describe('a logo that is stored with its team', () => {
  const picture = Buffer.from('a picture of an otter, as far as this test is concerned')
  const [first, ...others] = league.teams
  if (!first) throw new Error('The league has no teams')
  const withLogo = (logo_url: string): PublicLeague => ({ ...league, teams: [{ ...first, logo_url }, ...others] })
  const toUrl = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`

  it('has an address of its own, instead of being in the page wherever the team is named', async () => {
    const route = serverOf(async () => withLogo(toUrl(picture)))
    const html = await (await route.request('/l/riverside')).text()
    expect(html).not.toContain('base64')
    const [path = ''] = /\/l\/riverside\/teams\/[^"]*\/logo\/[\w-]+/.exec(html) ?? []
    const answer = await route.request(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  })

  it('has another address when it changes, and none once it is removed', async () => {
    const pathOf = async (logo: string) => {
      const html = await (await serverOf(async () => withLogo(logo)).request('/l/riverside')).text()
      return /\/l\/riverside\/teams\/[^"]*\/logo\/[\w-]+/.exec(html)?.[0] ?? ''
    }
    const [before, after] = [await pathOf(toUrl(picture)), await pathOf(toUrl(Buffer.concat([picture, picture])))]
    expect(after).not.toBe(before)
    const route = serverOf(async () => withLogo(toUrl(Buffer.concat([picture, picture]))))
    expect((await route.request(before)).status).toBe(404)
    expect((await app.request(before)).status).toBe(404)
  })

  it('stays a plain path if it is one', async () => {
    const html = await (await serverOf(async () => withLogo('/logos/otters.svg')).request('/l/riverside')).text()
    expect(html).toContain('src="/logos/otters.svg"')
  })
})

describe('the rules of a league', () => {
  it('have an address of their own, in the reader’s language, and a tag', async () => {
    const answer = await app.request('/l/riverside/rules', { headers: { 'accept-language': 'es' } })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).not.toBeNull()
    expect(html).toContain('<h1>Reglas</h1>')
    expect(html).toContain('Empate a puntos')
    expect(html).not.toContain('calendar.ics')
  })

  it('are not found if the league does not show its standings', async () => {
    const hidden = { ...league, league: { ...league.league, public_parts: ['results' as const] } }
    const answer = await serverOf(async () => hidden).request('/l/riverside/rules')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Rules not published')
  })
})
