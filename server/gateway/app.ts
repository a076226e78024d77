import '#domain/time-zones/all-zones.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isAppPath } from '#app/routes/paths.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import type { Backend } from './backend.ts'
import { createBrandingReader, type BrandingReader } from '../site/branding.ts'
import { createOwnPages } from '../site/own-pages.ts'
import type { ServerEnv } from './client-address.ts'
import { DatabaseUnavailable, unavailableAnswer } from '../database/database-unavailable.ts'
import { mailPage } from '../mail/mail-page.ts'
import { builtAssets } from '../site/league/pages.ts'
import { publicLeague } from '../site/league/route.ts'
import { createPublicPages } from '../site/public-pages.ts'
import type { Metrics } from '../observe/metrics.ts'
import { metricsRoute } from '../observe/metrics-route.ts'
import { securityHeaders } from './security-headers.ts'
import type { Hosted } from '../settings.ts'
import { createStaticFiles } from '../site/static-files.ts'
import { isFromThisMachine, thisMachineOnly } from './this-machine.ts'

export type AppOptions = {
  /** The built app. */
  readonly folder: string
  /** The embedded backend, or the hosted project that stands in for it. */
  readonly backend: Backend | Hosted
  /** What addresses of this deployment begin with. */
  readonly publicUrl: () => string
  /** In place of what the build in the folder says of the public pages' files. */
  readonly siteAssets?: () => Promise<SiteAssets>
  /** In place of what the hosted project says of the deployment's look. */
  readonly hostedBranding?: BrandingReader
  /** Behind a proxy of its own, which says whose request it is. */
  readonly trustProxy?: boolean
  /** Its sample accounts have a published password: it answers this machine only. */
  readonly isTrial?: boolean
  /** Logs and counts what is asked (observe/observe-requests.ts). */
  readonly observe?: MiddlewareHandler | undefined
  /** The figures at /metrics, for whoever has the token. */
  readonly metrics?: { readonly figures: Metrics; readonly token: string } | undefined
}

/** Everything that one port serves: the app's files, its deep links and the API. */
export function createApp({
  folder,
  backend,
  publicUrl,
  siteAssets,
  hostedBranding,
  isTrial = false,
  trustProxy = false,
  observe,
  metrics,
}: AppOptions): Hono<ServerEnv> {
  const hosted = 'api' in backend ? undefined : backend
  const serveFile = createStaticFiles(folder, { except: 'site' })
  const assets = siteAssets ?? (() => builtAssets(folder))
  const branding = 'api' in backend ? backend.branding : (hostedBranding ?? createBrandingReader(backend))
  const ownPages = createOwnPages({ folder, publicUrl, assets, branding })
  const publicPages = createPublicPages(folder, publicUrl, (...asked) => ownPages.serveSite(...asked))
  const serveApp = async (c: Context, path: string) => (await ownPages.serveApp(c, path)) ?? serveFile(c, path)
  const app = new Hono<ServerEnv>()

  if (observe) app.use(observe)
  if (isTrial) app.use(thisMachineOnly())
  app.use(securityHeaders(hosted))
  if ('api' in backend) {
    app.route('/', backend.api)
    if (backend.showsMails) app.route('/', mailRoute(backend))
  } else {
    app.route('/', hostedApi(backend, branding))
  }

  if (metrics) app.route('/', metricsRoute(metrics.figures, metrics.token))
  app.route('/', publicLeague({ backend, publicUrl, assets, branding, trustProxy }))

  // A file shared with the installed app is its service worker's to take; it comes here where there is none any more.
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
    if (error instanceof DatabaseUnavailable) return c.json(unavailableAnswer, 503)
    return c.json({ code: 'PT500', message: 'The server failed. Try again.', details: null, hint: null }, 500)
  })
  return app
}

/** A missing asset must never be answered with the app: a browser would run the page as a script, or cache it as one. */
function isFileOrApi(path: string): boolean {
  return /^\/(assets|rest\/v1|auth\/v1|realtime|mail)\/|^\/_/.test(path) || /\.[a-z0-9]+$/i.test(path)
}

/** The mails that were not sent, to this machine only. */
function mailRoute(backend: Backend): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.get('/__mail', (c) => {
    if (!isFromThisMachine(c)) return c.notFound()
    c.header('Cache-Control', 'no-store')
    return c.req.query('format') === 'json' ? c.json(backend.mails) : c.html(mailPage(backend.mails))
  })
  return route
}

function hostedApi({ supabaseUrl, supabaseKey }: Hosted, branding: BrandingReader): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  api.get('/config.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    const known = { realtime: true, mfa: true, passwordAtLink: true }
    return c.json({ supabaseUrl, supabaseKey, ...known, branding: await branding.read() })
  })
  for (const path of ['/healthz', '/livez', '/readyz']) api.get(path, (c) => c.json({ ok: true }))
  return api
}
