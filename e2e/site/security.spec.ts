import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { adminPaths } from '../../src/app/administration/admin-paths.ts'
import { paths } from '../../src/app/routes/paths.ts'
import {
  expectPolicy,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  setUpFileServer,
} from '../support/support.ts'

// What a browser receives and what it allows: every path of the app under its content security policy and Trusted
// Types, with no secrets in anything sent to it.

const server = setUpFileServer({ sampleData: true })

/** Returns every path of the app, with an id that matches nothing in place of each parameter. */
function withExamples(): string[] {
  return [...Object.values(paths), ...Object.values(adminPaths)].map((path) =>
    path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
  )
}

async function visit(page: Page, list: readonly string[]): Promise<void> {
  for (const path of list) {
    await test.step(path, async () => {
      const answer = await page.goto(server.url + path)
      expectPolicy(answer)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    })
  }
}

// The screens of a league manager and a platform administrator are visited by every-screen.spec.ts, which makes the
// same checks.
test('every path, for nobody, breaks no rule of the policy and leaves the console empty', async ({ browser }) => {
  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await visit(page, withExamples())
  expect(violations).toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test('a script in the page, a string as HTML and a foreign address are stopped, and noticed', async ({ browser }) => {
  const context = await browser.newContext(laptopViewport)
  const violations = await collectPolicyViolations(context)
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
  /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\./, // a signed token
  /sb_secret_\w{6,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /postgres(ql)?:\/\/[^\s"'`]+:[^\s"'`]+@/,
]
const secretNames = /service_role|SERVICE_ROLE|jwt_secret|jwtSecret|SMTP_PASSWORD|DATABASE_URL/

test('no key but the publishable one is in the build or in what the server tells', async ({ request }) => {
  const folder = join(import.meta.dirname, '../..', 'dist')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  expect(files.some(({ name }) => name.endsWith('.js'))).toBe(true)
  for (const file of files) {
    if (/\.(png|woff2)$/.test(file.name)) continue
    const text = await readFile(join(file.parentPath, file.name), 'utf8')
    for (const pattern of secretValues) expect([file.name, pattern.exec(text)?.[0]]).toEqual([file.name, undefined])
    if (file.name.endsWith('.map')) continue // source maps contain the comments of libraries, which mention keys
    expect([file.name, secretNames.exec(text)?.[0]]).toEqual([file.name, undefined])
  }

  const config = await (await request.get(`${server.url}/config.json`)).text()
  expect(config).toContain('"supabaseKey":"sb_publishable_')
  for (const pattern of [...secretValues, secretNames]) expect(config).not.toMatch(pattern)
})
