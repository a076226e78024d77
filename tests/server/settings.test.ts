import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'
import { readSettings } from '#server/settings.ts'

const smtp = { SMTP_HOST: 'mail.example.com', SMTP_USER: 'u', SMTP_PASSWORD: 'p', SMTP_FROM: 'league@example.com' }

describe('a server with an https address', () => {
  const PUBLIC_URL = 'https://league.example'

  test.each([
    [{}, 'There is no mail server'],
    [{ TRUST_PROXY: '1' }, 'There is no mail server'],
    [{ PUBLIC_URL: 'HTTPS://league.example' }, 'There is no mail server'],
    [{ SAMPLE_DATA: '1', ...smtp }, 'SAMPLE_DATA=1 makes accounts whose password is published'],
    [{ LOCAL_PUSH_SERVICE: 'certificate.pem', ...smtp }, 'LOCAL_PUSH_SERVICE, which is for tests'],
    [{ SAMPLE_DATA: '1', ALLOW_NO_MAIL: '1' }, 'SAMPLE_DATA=1 makes accounts whose password is published'],
  ])('does not start with %j', (env, words) => {
    expect(() => readSettings({ PUBLIC_URL, ...env })).toThrow(words)
  })

  test.each([
    [smtp, { sampleData: false, showsMails: false, isTrial: false, requireEmailConfirmation: true }],
    [{ ALLOW_NO_MAIL: '1' }, { sampleData: false, showsMails: false, isTrial: false, requireEmailConfirmation: false }],
    [{ REQUIRE_EMAIL_CONFIRMATION: '0', ...smtp }, { requireEmailConfirmation: false }],
  ])('with %j: %j', (env, expected) => {
    expect(readSettings({ PUBLIC_URL, ...env })).toMatchObject({ isPublic: true, ...expected })
  })
})

describe('settings', () => {
  test('without a variable: this machine only, a PostgreSQL of its own, sample data, limits on', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      publicUrl: undefined,
      dataFolder: process.getuid?.() === 0 ? '/var/lib/fieldside' : resolveInProject('.data'),
      databaseUrl: undefined,
      secrets: undefined,
      sampleData: true,
      isPublic: false,
      isTrial: true,
      requestLog: true,
      logFormat: 'text',
      metrics: { listen: undefined, token: undefined },
      rateLimits: 1,
      trustProxy: false,
      requireEmailConfirmation: false,
      smtp: undefined,
      sendsNotifications: true,
      daily: { emails: 2_000, pushes: 20_000 },
      localPushService: undefined,
      backups: undefined,
      showsMails: true,
      hosted: undefined,
    })
  })

  test.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ DATABASE_URL: 'postgres://localhost/league' }, false],
    [{ HOST: '0.0.0.0', SAMPLE_DATA: '1' }, true],
    [{ SAMPLE_DATA: '0' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ PUBLIC_URL: 'http://league.local' }, false],
    [{ PUBLIC_URL: 'https://league.example', ALLOW_NO_MAIL: '1' }, false],
    [{ PUBLIC_URL: 'https://league.example', TRUST_PROXY: '1', ...smtp }, false],
  ])('the sample accounts, whose password is public, are made for %j: %j', (env, expected) => {
    expect(readSettings(env).sampleData).toBe(expected)
  })

  test('an empty variable is one that is not set', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'SAMPLE_DATA', 'SMTP_HOST', 'SUPABASE_URL', 'PUBLIC_URL', 'DATA_DIR']
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}))
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ SAMPLE_DATA: 'no' }, 'SAMPLE_DATA'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SMTP_HOST: 'mail.example.com' }, 'SMTP_USER'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ PUBLISHABLE_KEY: 'sb_publishable_x' }, 'JWT_SECRET'],
    [{ SUPABASE_URL: 'https://abc.supabase.co' }, 'SUPABASE_ANON_KEY'],
  ])('%j names what is wrong', (env, name) => {
    expect(() => readSettings(env)).toThrow(name)
  })

  test('servers with the same JWT_SECRET have the same secrets, and the key may be given beside it', () => {
    const JWT_SECRET = 'x'.repeat(32)
    const { secrets } = readSettings({ JWT_SECRET })
    expect(secrets).toEqual(readSettings({ JWT_SECRET }).secrets)
    expect(secrets?.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
    expect(secrets?.publishableKey).not.toBe(readSettings({ JWT_SECRET: 'y'.repeat(32) }).secrets?.publishableKey)
    const kept = { jwtSecret: JWT_SECRET, publishableKey: 'kept' }
    expect(readSettings({ JWT_SECRET, PUBLISHABLE_KEY: 'kept' }).secrets).toEqual(kept)
  })

  test('figures are on a port of this machine, unless another is named', () => {
    expect(readSettings({ METRICS_PORT: '9100' }).metrics.listen).toEqual({ host: '127.0.0.1', port: 9100 })
    expect(readSettings({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.2' }).metrics.listen?.host).toBe('10.0.0.2')
  })

  test('every variable has its line in the operator’s page, and the example for a server names no other', () => {
    const source = readFileSync(resolveInProject('server', 'settings.ts'), 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z]{3,}[A-Z_]*):/gm)].map(([, name]) => name)
    expect(known).toContain('DATABASE_URL')
    const page = readFileSync(resolveInProject('docs', 'operations.md'), 'utf8')
    expect(known.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    const example = readFileSync(resolveInProject('deploy', 'fieldside.env.example'), 'utf8')
    const given = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(given.filter((name) => !known.includes(name))).toEqual([])
    expect(given).not.toHaveLength(0)
  })

  test('links and addresses do without a slash at the end', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://league.example/',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_ANON_KEY: 'k',
    })
    expect(settings.publicUrl).toBe('https://league.example')
    expect(settings.hosted?.supabaseUrl).toBe('https://abc.supabase.co')
  })
})

test('backups are made where there is a folder for them', () => {
  const { backups } = readSettings({ BACKUP_DIR: '/var/backups/fieldside' })
  expect(backups).toEqual({
    folder: '/var/backups/fieldside',
    times: [{ hour: 3, minute: 40 }],
    keep: { daily: 14, weekly: 8 },
  })
  const often = readSettings({
    BACKUP_DIR: 'x',
    BACKUP_TIMES: '00:00, 12:30',
    BACKUP_KEEP_DAYS: '2',
    BACKUP_KEEP_WEEKS: '0',
  })
  expect(often.backups).toMatchObject({
    times: [
      { hour: 0, minute: 0 },
      { hour: 12, minute: 30 },
    ],
    keep: { daily: 2, weekly: 0 },
  })
})

test.each([
  [{ BACKUP_TIMES: '24:00' }, 'BACKUP_TIMES'],
  [{ BACKUP_TIMES: '3:40' }, 'BACKUP_TIMES'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS'],
  [{ BACKUP_KEEP_WEEKS: '-1' }, 'BACKUP_KEEP_WEEKS'],
  [{ SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'key' }, 'BACKUP_DIR needs DATABASE_URL'],
])('backups with %o are refused in words', (env, words) => {
  expect(() => readSettings({ BACKUP_DIR: '/var/backups', ...env })).toThrow(words)
})
