import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { showsRules } from '#domain/public-league/public-parts.ts'
import { isSlug } from '#domain/public-league/slug.ts'
import { findLanguage } from '#i18n/locale.ts'
import type { MissingTarget } from '#site/league/missing-page.tsx'
import type { RenderedPage } from '#site/league/render-league.tsx'
import { getAcceptedLanguage } from '../../gateway/accepted-language.ts'
import { getClientAddress, toNetwork, type ServerEnv } from '../../gateway/client-address.ts'
import { createPageCache, RenderLimitError, type PageCache } from './page-cache.ts'
import type { LeaguePages, Reader } from './pages.ts'
import type { PublicLeagueReader } from './read-public-league.ts'
import { findLogo } from './team-logos.ts'

/** Matches how long the league's data is considered fresh. */
const cacheControl = 'public, max-age=10'
const html = 'text/html; charset=utf-8'
const rulesKey = 'rules'

type Wanted = {
  /** The page's key within the league. */
  readonly key: string
  /** The team that the page belongs to, or null for the league. */
  readonly teamId: string | null
  readonly render: (data: PublicLeague, reader: Reader) => Promise<RenderedPage | null>
}

/**
 * Serves the pages of leagues. For each language, a page is rendered at most once per read of its league and shared by
 * all requests.
 */
export function createLeaguePageRoute(
  read: PublicLeagueReader,
  pages: LeaguePages,
  { trustProxy = false, cache = createPageCache() }: { readonly trustProxy?: boolean; readonly cache?: PageCache } = {},
): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()

  async function serve(c: Context<ServerEnv>, slug: string, { key, teamId, render }: Wanted): Promise<Response> {
    const reader = readReader(c)
    const data = await read(slug)
    if (!data) return isMisspelled(slug) ? c.redirect(correctPath(c), 308) : missing(c, { what: 'league' }, 404)
    const isHere = teamId === null || data.teams.some(({ id }) => id === teamId)
    if (!isHere) return missing(c, { what: 'team', data }, 404)
    if (key === rulesKey && !showsRules(data.league.public_parts)) return missing(c, { what: 'rules', data }, 404)
    const page = await cache.get(
      `${slug} ${key} ${reader.language} ${reader.isInAddress}`,
      toNetwork(getClientAddress(c, trustProxy)),
      data,
      async () => {
        const rendered = await render(data, reader)
        if (!rendered) throw new Error(`${slug} has no page ${key}`)
        return rendered
      },
    )
    const headers = {
      'Content-Type': html,
      'Content-Language': reader.language,
      'Cache-Control': cacheControl,
      ETag: page.tag,
      Vary: 'Accept-Encoding, Accept-Language',
    }
    if (c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers)
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(page.html, 200, headers)
    return c.body(await page.zipped(), 200, { ...headers, 'Content-Encoding': 'gzip' })
  }

  async function missing(c: Context<ServerEnv>, what: MissingTarget, status: 404 | 429 | 503): Promise<Response> {
    return c.body(await pages.missing(what, readReader(c)), status, {
      'Content-Type': html,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding, Accept-Language',
    })
  }

  route.use('/l/*', compress())
  route.get('/l/:slug', (c) =>
    serve(c, c.req.param('slug'), {
      key: '',
      teamId: null,
      render: (data, reader) => pages.league(data, new Date(), reader),
    }),
  )
  route.get('/l/:slug/teams/:team', (c) => {
    const teamId = c.req.param('team')
    return serve(c, c.req.param('slug'), {
      key: teamId,
      teamId,
      render: (data, reader) => pages.team(data, teamId, new Date(), reader),
    })
  })
  route.get('/l/:slug/teams/:team/logo/:version', async (c) => {
    const { slug, team, version } = c.req.param()
    const data = await read(slug)
    const logo = data && findLogo(data, team, version)
    if (!logo) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(logo.bytes, 200, {
      'Content-Type': logo.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  route.get('/l/:slug/rules', (c) =>
    serve(c, c.req.param('slug'), {
      key: rulesKey,
      teamId: null,
      render: (data, reader) => pages.rules(data, new Date(), reader),
    }),
  )
  route.get('/l/:slug/embed', (c) => {
    const query = new URL(c.req.url).searchParams
    const teamId = query.get('team')
    const key = `embed ${query.get('part') === 'standings' ? 'standings' : 'games'} ${teamId ?? ''}`
    return serve(c, c.req.param('slug'), {
      key,
      teamId,
      render: (data, reader) => pages.embed(data, query, new Date(), reader),
    })
  })
  route.get('/l/*', async (c) => {
    const { path } = c.req
    return /.\/+$/.test(path) ? c.redirect(correctPath(c), 308) : missing(c, { what: 'league' }, 404)
  })
  route.onError((error, c) => {
    if (error instanceof RenderLimitError) {
      c.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
      return missing(c, { what: 'answer' }, 429)
    }
    console.error(error)
    return missing(c, { what: 'answer' }, 503)
  })
  return route
}

/**
 * Determines the reader's language (the one that the URL names, or else the first of the browser's languages that is
 * available, or else English) and whether the URL names it.
 */
function readReader(c: Context<ServerEnv>): Reader {
  const named = findLanguage([c.req.query('lang') ?? ''])
  return { language: named ?? getAcceptedLanguage(c) ?? 'en', isInAddress: named !== undefined }
}

/** Returns whether the slug was typed in capitals, as when copied from a poster. */
function isMisspelled(slug: string): boolean {
  return !isSlug(slug) && isSlug(slug.toLowerCase())
}

function correctPath(c: Context<ServerEnv>): string {
  const [, l, slug = '', ...rest] = c.req.path.replace(/\/+$/, '').split('/')
  return ['', l, slug.toLowerCase(), ...rest].join('/') + new URL(c.req.url).search
}
