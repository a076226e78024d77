import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { isSlug } from '#domain/public-league/slug.ts'
import type { Missing } from '#site/league/missing-page.tsx'
import type { RenderedPage } from '#site/league/render-league.tsx'
import type { ServerEnv } from '../../gateway/client-address.ts'
import type { LeaguePages } from './pages.ts'
import type { PublicLeagueReader } from './read-public-league.ts'

/** As long as what was read is good for. */
const cacheControl = 'public, max-age=10'
const html = 'text/html; charset=utf-8'

type Render = (data: PublicLeague) => Promise<RenderedPage | null>

/** The pages of leagues: each is made once of what was read, whoever asks for it then. */
export function leaguePageRoute(read: PublicLeagueReader, pages: LeaguePages): Hono<ServerEnv> {
  const made = new WeakMap<PublicLeague, Map<string, Promise<RenderedPage | null>>>()
  const route = new Hono<ServerEnv>()

  async function serve(c: Context<ServerEnv>, slug: string, key: string, render: Render): Promise<Response> {
    const data = await read(slug)
    if (!data) return isMisspelt(slug) ? c.redirect(correctPath(c), 308) : missing(c, { what: 'league' }, 404)
    const ofLeague = made.get(data) ?? new Map<string, Promise<RenderedPage | null>>()
    made.set(data, ofLeague)
    const rendering = ofLeague.get(key) ?? render(data)
    ofLeague.set(key, rendering)
    const page = await rendering
    if (!page) {
      ofLeague.delete(key) // whoever tries ids fills no memory
      return missing(c, { what: 'team', data }, 404)
    }
    const headers = { 'Content-Type': html, 'Cache-Control': cacheControl, ETag: page.tag, Vary: 'Accept-Encoding' }
    if (c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers)
    return c.body(page.html, 200, headers)
  }

  async function missing(c: Context<ServerEnv>, what: Missing, status: 404 | 503): Promise<Response> {
    return c.body(await pages.missing(what), status, { 'Content-Type': html, 'Cache-Control': 'no-store' })
  }

  route.use('/l/*', compress())
  route.get('/l/:slug', (c) => serve(c, c.req.param('slug'), '', (data) => pages.league(data, new Date())))
  route.get('/l/:slug/teams/:team', (c) => {
    const teamId = c.req.param('team')
    return serve(c, c.req.param('slug'), teamId, (data) => pages.team(data, teamId, new Date()))
  })
  route.get('/l/:slug/embed', (c) => {
    const query = new URL(c.req.url).searchParams
    const key = `embed ${query.get('part') === 'standings' ? 'standings' : 'games'} ${query.get('team') ?? ''}`
    return serve(c, c.req.param('slug'), key, (data) => pages.embed(data, query, new Date()))
  })
  route.get('/l/*', async (c) => {
    const { path } = c.req
    return /.\/+$/.test(path) ? c.redirect(correctPath(c), 308) : missing(c, { what: 'league' }, 404)
  })
  route.onError((error, c) => {
    console.error(error)
    return missing(c, { what: 'answer' }, 503)
  })
  return route
}

/** Somebody typed it from a poster, in capitals. */
function isMisspelt(slug: string): boolean {
  return !isSlug(slug) && isSlug(slug.toLowerCase())
}

function correctPath(c: Context<ServerEnv>): string {
  const [, l, slug = '', ...rest] = c.req.path.replace(/\/+$/, '').split('/')
  return ['', l, slug.toLowerCase(), ...rest].join('/') + new URL(c.req.url).search
}
