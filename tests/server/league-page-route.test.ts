import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { leaguePageRoute } from '#server/site/league/league-page-route.ts'
import { createLeaguePages } from '#server/site/league/pages.ts'
import { securityHeaders } from '#server/gateway/security-headers.ts'
import { makePublicLeague } from '../support/public-league.ts'
import { standardBranding } from '#domain/branding/branding.ts'

const assets = { styles: ['/assets/site/site.css'], scripts: {} }

function serverOf(read: (slug: string) => Promise<PublicLeague | null>): Hono<ServerEnv> {
  const pages = createLeaguePages({
    assets: async () => assets,
    publicUrl: () => 'https://league.example',
    branding: { read: async () => standardBranding },
  })
  const app = new Hono<ServerEnv>()
  app.use(securityHeaders())
  app.route('/', leaguePageRoute(read, pages))
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
  expect(await (await app.request('/l/nowhere')).text()).toContain('There is no league at this address')
  const capitals = await app.request('/l/Riverside/embed?part=games')
  expect([capitals.status, capitals.headers.get('location')]).toEqual([308, '/l/riverside/embed?part=games'])
  expect((await app.request('/l/riverside/')).headers.get('location')).toBe('/l/riverside')
})

it('a server in trouble says so to people', async () => {
  const broken = serverOf(() => Promise.reject(new Error('The database is away (of a test)')))
  const answer = await broken.request('/l/riverside')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('The page cannot be read right now')
})
