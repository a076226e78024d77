import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { paths } from '../src/app/paths.ts'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { laptop, listenForTrouble, signIn, storedRows, withServer } from './support.ts'

// What a browser is given and what it lets happen: every path of the app under its content security policy and Trusted
// Types, and no secret in anything that is sent to it.

let server: ServerProcess
let end: () => Promise<void>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  ;({ server, end } = await withServer({ sampleData: true }))
})
test.afterAll(() => end())

/** What the policy stopped on any page, frame by frame. The console says the rest. */
async function listenForViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_source, words: string) => violations.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const words = `${location.pathname}: ${effectiveDirective} stopped ${blockedURI} at ${sourceFile}:${lineNumber}`
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(words)
    })
  })
  return violations
}

/** Something to show for every `:teamId`: the first of the device's teams, or none where it has none. */
async function withExamples(page: Page): Promise<string[]> {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const filled: string[] = []
  for (const path of Object.values(paths)) {
    let example: string = path
    for (const [parameter, name] of path.matchAll(/:(\w+?)Id\b/g)) {
      const [row] = await storedRows(page, `${name}s`)
      example = example.replace(parameter, typeof row?.id === 'string' ? row.id : nothing)
    }
    expect(example).not.toContain(':')
    filled.push(example)
  }
  return filled
}

async function visit(page: Page, list: readonly string[]): Promise<void> {
  for (const path of list) {
    await test.step(path, async () => {
      const answer = await page.goto(server.url + path)
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    })
  }
}

for (const who of ['nobody', 'manager@example.com', 'admin-platform@example.com']) {
  test(`every path, for ${who}, breaks no rule of the policy and leaves the console empty`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext(laptop)
    const trouble = listenForTrouble(context)
    const violations = await listenForViolations(context)
    const page = await context.newPage()
    await page.goto(`${server.url}/login`)
    if (who !== 'nobody') await signIn(page, server.url, who)
    if (who === 'manager@example.com') {
      await page.goto(`${server.url}/dashboard/standings`)
      await expect(page.getByRole('table').first()).toBeVisible() // the device has its rows
    }
    await visit(page, await withExamples(page))
    expect(violations).toEqual([])
    expect(trouble).toEqual([])
    await context.close()
  })
}

test('a script in the page, a string as HTML and a foreign address are stopped, and noticed', async ({ browser }) => {
  const context = await browser.newContext(laptop)
  const violations = await listenForViolations(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  const stopped = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      script: () => (document.createElement('script').text = 'alert(1)'),
      elsewhere: () => fetch('https://elsewhere.example/'),
    }
    const names: string[] = []
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt()
      } catch {
        names.push(name)
      }
    }
    return names
  })
  expect(stopped).toEqual(['html', 'script', 'elsewhere'])
  await expect.poll(() => violations.map((words) => words.split(' ')[1])).toContain('connect-src')
  expect(violations.length).toBeGreaterThanOrEqual(3)
  await context.close()
})

const secretValues = [
  /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\./, // a token
  /sb_secret_\w{6,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /postgres(ql)?:\/\/[^\s"'`]+:[^\s"'`]+@/,
]
const secretNames = /service_role|SERVICE_ROLE|jwt_secret|jwtSecret|SMTP_PASSWORD|DATABASE_URL/

test('no key but the publishable one is in the build or in what the server tells', async ({ request }) => {
  const folder = join(import.meta.dirname, '..', 'dist')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  expect(files.some(({ name }) => name.endsWith('.js'))).toBe(true)
  for (const file of files) {
    if (/\.(png|woff2)$/.test(file.name)) continue
    const text = await readFile(join(file.parentPath, file.name), 'utf8')
    for (const pattern of secretValues) expect([file.name, pattern.exec(text)?.[0]]).toEqual([file.name, undefined])
    if (file.name.endsWith('.map')) continue // the comments of libraries speak of keys
    expect([file.name, secretNames.exec(text)?.[0]]).toEqual([file.name, undefined])
  }

  const config = await (await request.get(`${server.url}/config.json`)).text()
  expect(config).toContain('"supabaseKey":"sb_publishable_')
  for (const pattern of [...secretValues, secretNames]) expect(config).not.toMatch(pattern)
})
