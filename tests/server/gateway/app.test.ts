import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBranding } from '#domain/branding/branding.ts'
import { createApp } from '#server/gateway/app.ts'
import { listen } from '#server/gateway/listen.ts'
import { createRequestObserver } from '#server/observe/observe-server.ts'

const hosted = { supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_abc' }
const script = `export const text = '${'score '.repeat(500)}'`
const html = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let look = defaultBranding
const lookNow = { read: () => Promise.resolve(look), forget: () => {} }
let app: ReturnType<typeof createApp>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-app-'))
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'dist', 'site', 'blog'), { recursive: true })
  const pages = ['index', 'pricing', 'success', 'success.subscription', '_not-found', 'blog/one', 'blog/_not-found']
  for (const page of pages) {
    const link = `<link rel="canonical" href="https://origin.invalid/${page}">`
    writeFileSync(join(folder, 'dist', 'site', `${page}.html`), `<!doctype html><title>${page}</title>${link}`)
  }
  writeFileSync(join(folder, 'secret.txt'), 'outside of dist')
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<!doctype html><title>Fieldside</title><script src="/theme.js"></script>',
  )
  writeFileSync(join(folder, 'dist', 'service-worker.mjs'), 'self.x = 1')
  writeFileSync(join(folder, 'dist', 'manifest.webmanifest'), '{"name":"Fieldside","start_url":"/"}')
  writeFileSync(join(folder, 'dist', 'assets', 'main-1a2b3c.js'), script)
  app = createApp({
    folder: join(folder, 'dist'),
    backend: hosted,
    publicUrl: () => 'https://league.example',
    hostedBranding: lookNow,
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

test('a file that is shared with the app where no service worker takes it leads to the screen that says so', async () => {
  const answer = await app.request('/dashboard/import', { method: 'POST', body: new FormData() })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/import?kind=games&shared=failed'])
})

test('over a socket and observed, a page keeps its policy', async () => {
  const observe = createRequestObserver({ routeOf: () => '/' })
  const observed = createApp({
    folder: join(folder, 'dist'),
    backend: hosted,
    publicUrl: () => 'http://x',
    hostedBranding: lookNow,
    observe,
  })
  const server = await listen(observed.fetch, { host: '127.0.0.1', port: 0 })
  try {
    for (const path of ['/', '/login', '/nowhere']) {
      const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: html })
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'none'"),
      ])
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  } finally {
    await server.stop()
  }
})

describe('a deployment with a name and a look of its own', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'dist', 'site', 'assets.json'), '{"styles":[],"scripts":{}}')
    look = { ...defaultBranding, product_name: 'Harbor "Leagues"', accent_color: '#123a7a' }
  })
  afterAll(() => {
    look = defaultBranding
  })
  const textOf = async (path: string) => (await app.request(path, { headers: html })).text()

  test('has them in the app’s page before the first paint, on every path of the app', async () => {
    for (const path of ['/index.html', '/login', '/dashboard']) {
      const page = await textOf(path)
      expect(page).toContain('<title>Harbor &quot;Leagues&quot;</title><meta name="first-look" content="{&quot;name')
      expect(page.indexOf('first-look')).toBeLessThan(page.indexOf('/theme.js'))
    }
  })

  test('is called so where it is installed, and begins where it did', async () => {
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toEqual({
      name: 'Harbor "Leagues"',
      short_name: 'Harbor "Leagues"',
      start_url: '/',
    })
  })

  test('has them on public pages, also where there is no page, and each is made once', async () => {
    const pricing = await app.request('/pricing', { headers: html })
    const tag = pricing.headers.get('etag') ?? ''
    expect(await pricing.text()).toMatch(/<title>Pricing · Harbor &quot;Leagues&quot;<\/title>.*--accent:#123a7a/s)
    expect((await app.request('/pricing', { headers: { 'if-none-match': tag } })).status).toBe(304)
    const nowhere = await app.request('/nowhere', { headers: html })
    expect(nowhere.status).toBe(404)
    expect(await nowhere.text()).toContain('Harbor &quot;Leagues&quot;')
    look = { ...look, product_name: 'Bay' }
    expect(await textOf('/pricing')).toContain('<title>Pricing · Bay</title>')
  })
})

describe('public pages', () => {
  const titleOf = async (path: string) => {
    const answer = await app.request(path, { headers: html })
    return [answer.status, /<title>(.*)<\/title>/.exec(await answer.text())?.[1]]
  }

  test('a path of the site is answered with its page, and the form that its query asks for', async () => {
    expect(await titleOf('/')).toEqual([200, 'index'])
    expect(await titleOf('/pricing?from=mail')).toEqual([200, 'pricing'])
    expect(await titleOf('/blog/one')).toEqual([200, 'blog/one'])
    expect(await titleOf('/success')).toEqual([200, 'success'])
    expect(await titleOf('/success?type=subscription')).toEqual([200, 'success.subscription'])
    expect(await titleOf('/success?type=../index')).toEqual([200, 'success'])
  })

  test('the address of this deployment stands in their links, and a page is asked for anew each time', async () => {
    const answer = await app.request('/pricing')
    expect(await answer.text()).toContain('href="https://league.example/pricing"')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const again = await app.request('/pricing', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('a path that neither the site nor the app knows is not found, in the words of its part of the site', async () => {
    expect(await titleOf('/nowhere')).toEqual([404, '_not-found'])
    expect(await titleOf('/nowhere/at/all')).toEqual([404, '_not-found'])
    expect(await titleOf('/blog/nothing')).toEqual([404, 'blog/_not-found'])
    expect(await titleOf('/_not-found')).toEqual([404, undefined])
    expect(await titleOf('/PRICING')).toEqual([404, '_not-found'])
    expect(await titleOf('/dashboard/nowhere')).toEqual([200, 'Fieldside'])
  })

  test('has each of its pages under one path alone', async () => {
    for (const path of ['/site/pricing.html', '/site/index.html', '/%73ite/index.html', '/site%2Findex.html'])
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
    const slash = await app.request('/pricing/?from=mail', { headers: html })
    expect([slash.status, slash.headers.get('location')]).toEqual([308, '/pricing?from=mail'])
    expect((await app.request('//league.example/', { headers: html })).status).toBe(404)
  })
})

describe('files', () => {
  test('hashed assets are kept for a year, everything else is asked for anew', async () => {
    const asset = await app.request('/assets/main-1a2b3c.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/service-worker.mjs', '/manifest.webmanifest']) {
      const answer = await app.request(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    }
  })

  test('scripts have the type without which browsers do not run them', async () => {
    for (const path of ['/assets/main-1a2b3c.js', '/service-worker.mjs']) {
      expect((await app.request(path)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
  })

  test('a file comes compressed in the best way that the browser takes, and whole without one', async () => {
    const ask = (encoding: string) =>
      app.request('/assets/main-1a2b3c.js', { headers: { 'accept-encoding': encoding } })
    const brotli = await ask('gzip, deflate, br')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script)
    const gzip = await ask('gzip')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
    const plain = await ask('')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  test('a file that has not changed is not sent again, and one that has is', async () => {
    const file = join(folder, 'dist', 'news.txt')
    writeFileSync(file, 'first')
    const first = await app.request('/news.txt')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/news.txt', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    writeFileSync(file, 'second version')
    const changed = await app.request('/news.txt', { headers: { 'if-none-match': etag } })
    expect([changed.status, await changed.text()]).toEqual([200, 'second version'])
  })

  test('a deep link opens the app, for pages only', async () => {
    const page = await app.request('/dashboard/leagues/1', { headers: html })
    expect([page.status, await page.text()]).toEqual([
      200,
      '<!doctype html><title>Fieldside</title><script src="/theme.js"></script>',
    ])
    expect((await app.request('/auth/confirm?token_hash=x&type=recovery', { headers: html })).status).toBe(200)
    expect((await app.request('/dashboard/leagues/1', { headers: { accept: 'application/json' } })).status).toBe(404)
    expect((await app.request('/dashboard/leagues/1', { method: 'POST', headers: html })).status).toBe(404)
  })

  test('a missing asset is 404 and never the app', async () => {
    for (const path of [
      '/assets/main-older.js',
      '/assets/',
      '/logo.png',
      '/rest/v1/games',
      '/__mail',
      '/_system/info',
    ]) {
      const answer = await app.request(path, { headers: html })
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found'])
    }
  })

  test('no path leads out of the folder', async () => {
    for (const path of [
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%00',
      '/%E0%A4%A',
    ]) {
      const answer = await app.request(path)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })
})

describe('headers', () => {
  test('stand on every kind of answer', async () => {
    const etag = (await app.request('/')).headers.get('etag') ?? ''
    const answers = await Promise.all([
      app.request('/'),
      app.request('/', { method: 'HEAD' }),
      app.request('/', { headers: { 'if-none-match': etag } }),
      app.request('/assets/main-1a2b3c.js'),
      app.request('/dashboard', { headers: html }),
      app.request('/assets/missing.js'),
      app.request('/config.json'),
      app.request('/healthz'),
      app.request('/', { method: 'DELETE' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 404, 200, 200, 404])
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self), accelerometer=()')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('clear-site-data')).toBeNull()
    }
  })

  test('the policy allows scripts and styles of this origin only, and one Trusted Types policy', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]))
    expect(directives.get('script-src')).toBe("script-src 'self'")
    expect(directives.get('style-src')).toBe("style-src 'self'")
    expect(directives.get('object-src')).toBe("object-src 'none'")
    expect(directives.get('base-uri')).toBe("base-uri 'none'")
    expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(directives.get('trusted-types')).toBe('trusted-types fieldside')
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('the worker that solves schedules exactly may run WebAssembly, and nothing else may', async () => {
    const scriptsOf = async (path: string) => {
      const policy = (await app.request(path)).headers.get('content-security-policy') ?? ''
      return policy.split('; ').find((directive) => directive.startsWith('script-src'))
    }
    expect(await scriptsOf('/assets/exact.worker-B2-x_9zQ.js')).toBe("script-src 'self' 'wasm-unsafe-eval'")
    for (const path of [
      '/',
      '/assets/schedule.worker-B2x9zQ.js',
      '/assets/exact.worker-B2x9zQ.js/index.html',
      '/exact.worker-B2x9zQ.js',
      '/assets/exact.worker-B2x9zQ.js.map',
    ])
      expect(await scriptsOf(path), `of ${path}`).toBe("script-src 'self'")
  })

  test('a hosted project is the one other origin that the app may talk to', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;")
  })
})

test('with a hosted project, the app is told its address and key', async () => {
  const answer = await app.request('/config.json')
  expect(await answer.json()).toEqual({ ...hosted, realtime: true, mfa: true, passwordAtLink: true, branding: look })
})
