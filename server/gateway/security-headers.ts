import type { MiddlewareHandler } from 'hono'
import type { HostedProject } from '../settings.ts'

/** The app's own Trusted Types policy, for the URLs of workers and of the service worker. */
const trustedTypesPolicies = ['fieldside']

/**
 * Returns the policy for pages and their assets. `hosted`: the Supabase project that the app uses instead of this
 * server.
 * @param moreScripts sources allowed in addition to scripts of this origin
 */
export function buildContentSecurityPolicy(hosted?: HostedProject, moreScripts: readonly string[] = []): string {
  const supabase = hosted ? [new URL(hosted.supabaseUrl).origin, websocketOrigin(hosted.supabaseUrl)] : []
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...moreScripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...supabase],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
  })
}

/** The policy for data responses: if opened as a page, they cannot do anything. */
const dataPolicy = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/**
 * Browser features that the app does not use. It does use screen-wake-lock during live scoring, camera to scan a code
 * on another phone, and geolocation for a venue's location.
 */
const closedFeatures = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * The worker that solves schedules exactly runs WebAssembly. A worker's policy comes with its own script's response, so
 * pages and all other workers still may not run it.
 */
const webAssemblyWorker = /^\/assets\/exact\.worker-[\w-]+\.js$/

/**
 * Parts of a league that clubs show on their own pages: anyone may frame them, because they do not depend on a
 * signed-in user.
 */
const framable = /^\/l\/[^/]+\/embed$/

/**
 * Sets headers on every response, including errors. Never sends Clear-Site-Data, because it would wipe scores that a
 * device has not sent yet.
 */
export function securityHeaders(hosted?: HostedProject): MiddlewareHandler {
  const pagePolicy = buildContentSecurityPolicy(hosted)
  const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *')
  const webAssemblyPolicy = buildContentSecurityPolicy(hosted, ["'wasm-unsafe-eval'"])
  const policyFor = (path: string) => {
    if (isData(path)) return dataPolicy
    if (framable.test(path)) return framedPolicy
    return webAssemblyWorker.test(path) ? webAssemblyPolicy : pagePolicy
  }
  const permissions = ['camera=(self)', 'geolocation=(self)', ...closedFeatures.map((feature) => `${feature}=()`)].join(
    ', ',
  )
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', policyFor(c.req.path))
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', permissions)
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (!framable.test(c.req.path)) headers.set('X-Frame-Options', 'DENY')
    headers.delete('Clear-Site-Data')
    headers.delete('X-Powered-By')
  }
}

function isData(path: string): boolean {
  return /^\/(rest\/v1|auth\/v1|live|realtime|mail)\/|^\/(healthz|livez|readyz|metrics|config\.json)$/.test(path)
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function websocketOrigin(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol === 'http:' ? 'ws:' : 'wss:'}//${host}`
}
