import '#domain/time-zones/all-zones.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isAppPath } from '#app/routes/paths.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import type { Backend } from './backend.ts'
import { createBrandingReader, type BrandingReader } from '../site/branding.ts'
import { createBrandedPages } from '../site/branded-pages.ts'
import { type ServerEnv, isLoopback, getPeerAddress } from './client-address.ts'
import { DatabaseUnavailableError, unavailableResponse } from '../database/database-unavailable.ts'
import { readBuiltAssets, createLeaguePages, type LeaguePagesOptions } from '../site/league/pages.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createMetricsRoute } from '../observe/metrics-route.ts'
import { securityHeaders } from './security-headers.ts'
import type { HostedProject } from '../settings.ts'
import { createStaticFiles } from '../site/static-files.ts'
import { escapeHtml } from '../site/escape-html.ts'
import type { Mail } from '../mail/mails.ts'
import { createCalendarFeedRoutes } from '../feeds/calendar-feed.ts'
import { createLeaguePageRoute } from '../site/league/league-page-route.ts'
import { createVisitorRoute } from '../live/visitor-route.ts'
import { createVisitorStreams } from '../live/visitor-streams.ts'
import { createPageCache, type PageCache } from '../site/league/page-cache.ts'
import { createPublicLeagueReader, type PublicLeagueReader } from '../site/league/read-public-league.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPageFile, findNotFoundFile, unknownOrigin } from '#site/page-file.ts'

export type AppOptions = {
  /** The folder of the built app. */
  readonly folder: string
  /** The embedded backend, or the hosted project that replaces it. */
  readonly backend: Backend | HostedProject
  /** Base URL of this deployment. */
  readonly publicUrl: () => string
  /** Replaces the list of public page assets that the build in the folder contains. */
  readonly siteAssets?: () => Promise<SiteAssets>
  /** Replaces the hosted project's branding. */
  readonly hostedBranding?: BrandingReader
  /** The page for unsubscribing from a hosted project's emails; the embedded backend has its own. */
  readonly unsubscribe?: Hono<ServerEnv> | undefined
  /** Whether our own proxy is in front of the server and reports the client's address. */
  readonly trustProxy?: boolean
  /** Whether there are sample accounts. Their password is public, so only requests from this machine are served. */
  readonly isTrial?: boolean
  /** Logs and counts requests (observe/observe-server.ts). */
  readonly observe?: MiddlewareHandler | undefined
  /** The metrics served at /metrics to anyone with the token. */
  readonly metrics?: { readonly figures: Metrics; readonly token: string } | undefined
}

/** Creates everything that one port serves: the app's files, its deep links and the API. */
export function createApp({
  folder,
  backend,
  publicUrl,
  siteAssets,
  hostedBranding,
  unsubscribe,
  isTrial = false,
  trustProxy = false,
  observe,
  metrics,
}: AppOptions): Hono<ServerEnv> {
  const hosted = 'api' in backend ? undefined : backend
  const serveFile = createStaticFiles(folder, { except: 'site' })
  const assets = siteAssets ?? (() => readBuiltAssets(folder))
  const branding = 'api' in backend ? backend.branding : (hostedBranding ?? createBrandingReader(backend))
  const ownPages = createBrandedPages({ folder, publicUrl, assets, branding })
  const publicPages = createPublicPages(folder, publicUrl, (...asked) => ownPages.serveSite(...asked))
  const serveApp = async (c: Context, path: string) => (await ownPages.serveApp(c, path)) ?? serveFile(c, path)
  const app = new Hono<ServerEnv>()

  if (observe) app.use(observe)
  if (isTrial) app.use(requireThisMachine())
  app.use(securityHeaders(hosted))
  const readLeague = createPublicLeagueReader(backend)
  const leaguePages = createPageCache()
  if ('api' in backend) {
    const { hub, liveDatabase: database } = backend
    const visitorStreams = createVisitorStreams({ hub, database, read: readLeague, pages: leaguePages })
    app.route('/', createVisitorRoute(visitorStreams, { trustProxy }))
    app.route('/', backend.api)
    if (backend.showsMails) app.route('/', mailRoute(backend))
  } else {
    app.route('/', hostedApi(backend, branding))
    if (unsubscribe) app.route('/', unsubscribe)
  }

  if (metrics) app.route('/', createMetricsRoute(metrics.figures, metrics.token))
  app.route(
    '/',
    createPublicLeagueRoutes({ read: readLeague, cache: leaguePages, publicUrl, assets, branding, trustProxy }),
  )

  // The service worker handles a file shared with the installed app; the request reaches the server only if there is no
  // service worker anymore.
  app.post('/dashboard/import', (c) => c.redirect('/dashboard/import?kind=games&shared=failed', 303))
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const { path } = c.req
    const known = (await publicPages.serve(c)) ?? (await serveApp(c, path))
    if (known) return known
    const isPage = c.req.header('accept')?.includes('text/html') && !isFileOrApi(path)
    if (!isPage) return c.notFound()
    const page = path.replace(/\/+$/, '')
    if (page !== path && (isAppPath(page) || publicPages.has(page)))
      return c.redirect(page + new URL(c.req.url).search, 308)
    return (isAppPath(path) ? await serveApp(c, '/index.html') : await publicPages.notFound(c)) ?? c.notFound()
  })

  app.notFound((c) => {
    c.header('Cache-Control', 'no-store')
    return c.text('Not found', 404)
  })
  app.onError((error, c) => {
    console.error(error)
    c.header('Cache-Control', 'no-store')
    if (error instanceof DatabaseUnavailableError) return c.json(unavailableResponse, 503)
    return c.json({ code: 'PT500', message: 'The server failed. Try again.', details: null, hint: null }, 500)
  })
  return app
}

/**
 * A missing asset must never be answered with the app's page, which a browser would run as a script or cache as an
 * asset.
 */
function isFileOrApi(path: string): boolean {
  return /^\/(assets|rest\/v1|auth\/v1|live|realtime|mail)\/|^\/_/.test(path) || /\.[a-z0-9]+$/i.test(path)
}

/** Serves unsent emails, to this machine only. */
function mailRoute(backend: Backend): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.get('/__mail', (c) => {
    if (!isFromThisMachine(c)) return c.notFound()
    c.header('Cache-Control', 'no-store')
    return c.req.query('format') === 'json' ? c.json(backend.mails) : c.html(createMailPage(backend.mails))
  })
  return route
}

function hostedApi({ supabaseUrl, supabaseKey }: HostedProject, branding: BrandingReader): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  api.get('/config.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    const known = { realtime: true, mfa: true, passwordAtLink: true }
    return c.json({ supabaseUrl, supabaseKey, ...known, branding: await branding.read() })
  })
  for (const path of ['/healthz', '/livez', '/readyz']) api.get(path, (c) => c.json({ ok: true }))
  return api
}

/**
 * Returns whether a request was made on this machine: it comes from a loopback address, its host name is a loopback
 * name, and no proxy reports forwarding it. The name matters too, because a page on another site can resolve its own
 * name to 127.0.0.1 (DNS rebinding).
 */
function isFromThisMachine(c: Context<ServerEnv>): boolean {
  const host = c.req.header('host') ?? ''
  return (
    isLoopback(getPeerAddress(c) ?? '') &&
    URL.canParse(`http://${host}`) &&
    isLoopback(new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')) &&
    forwardingHeaders.every((name) => c.req.header(name) === undefined)
  )
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Restricts a server with sample accounts, whose password is public, to requests from this machine, even if a proxy or
 * tunnel that the settings do not mention forwards others to it.
 */
export function requireThisMachine(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (isFromThisMachine(c)) return next()
    c.header('Cache-Control', 'no-store')
    return c.text(refusal, 403)
  }
}

const refusal =
  'This server was started for trying Fieldside out on one machine: its sample accounts have a published password. ' +
  'To run a league, start it with PUBLIC_URL (docs/operations.md). To show the sample league to others, set SAMPLE_DATA=1 and HOST.\n'

/** Renders the unsent emails, newest first, for people trying the app on their own machine. */
function createMailPage(mails: readonly Mail[]): string {
  const items = mails.toReversed().map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.at)}</time></p>
<pre>${linked(escapeHtml(mail.text))}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails – Fieldside</title>
<h1>Mails</h1>
<p>No SMTP_HOST is set, so nothing was sent. These are the last mails, newest first.</p>
${items.join('\n') || '<p>No mail yet.</p>'}
</html>
`
}

function linked(escaped: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

type PublicLeagueOptions = LeaguePagesOptions & {
  readonly read: PublicLeagueReader
  readonly cache: PageCache
  readonly trustProxy: boolean
}

/** Handles everything below /l/: what leagues show to people without an account. */
function createPublicLeagueRoutes({ read, cache, trustProxy, ...options }: PublicLeagueOptions): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.route('/', createCalendarFeedRoutes(read))
  route.route('/', createLeaguePageRoute(read, createLeaguePages(options), { trustProxy, cache }))
  return route
}

/** Serves a page with the deployment's own branding, or returns undefined if it has none. */
type OwnSite = (c: Context, file: string, status?: 200 | 404) => Promise<Response | undefined>

/** Serves the pages rendered with the build (prerender-site.ts), filling in the address of this deployment. */
function createPublicPages(folder: string, publicUrl: () => string, own: OwnSite) {
  const site = join(folder, 'site')
  const fill = (text: string) => text.replaceAll(unknownOrigin, publicUrl())
  const serveFile = createStaticFiles(site, { fill })
  const exists = (file: string) => existsSync(join(site, file))

  return {
    has: (path: string): boolean => findPageFile(path, '', exists) !== undefined,

    /** Responds with a page or feed of the site, or returns undefined if the path is neither. */
    async serve(c: Context): Promise<Response | undefined> {
      const file = findPageFile(c.req.path, new URL(c.req.url).search, exists)
      return file === undefined ? undefined : ((await own(c, file)) ?? serveFile(c, file))
    },

    async notFound(c: Context): Promise<Response | undefined> {
      const file = findNotFoundFile(c.req.path, exists)
      return (await own(c, file, 404)) ?? serveFile(c, file, 404)
    },
  }
}
