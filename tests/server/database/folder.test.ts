import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signAccessToken, verifyAccessToken } from '#server/auth/access-token.ts'
import { describeLockHolder, lockFolder } from '#server/database/folder-lock.ts'
import { readOrCreateSecrets, rotateSecrets, type Secrets } from '#server/database/secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  const [, began, boot, namespace] = describeLockHolder(process.pid).split(' ')
  const isLinux = namespace !== undefined

  test('is refused while it is held, and free again afterwards', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow('already open')
    unlock()
    ;(await lockFolder(folder))()
    expect(readdirSync(folder)).toEqual([])
  })

  test('names the living process that has it', async () => {
    writeFileSync(join(folder, 'lock'), describeLockHolder(process.ppid))
    await expect(lockFolder(folder)).rejects.toThrow(`in use by another Fieldside (process ${process.ppid})`)
  })

  test('is taken over from a process that was killed, even where its number lives on', async () => {
    for (const left of [
      '',
      '0',
      'no number',
      String(endedProcess()),
      `${process.ppid} of another start`,
      describeLockHolder(process.pid),
    ]) {
      writeFileSync(join(folder, 'lock'), left)
      const unlock = await lockFolder(folder)
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(describeLockHolder(process.pid))
      unlock()
    }
  })

  test.runIf(isLinux)('is taken over from an earlier boot of the same machine at once', async () => {
    writeFileSync(join(folder, 'lock'), `1 ${began} an-earlier-boot ${namespace} ${hostname()}`)
    const unlock = await lockFolder(folder, { everyMs: 1000, watchedMs: 600_000 })
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(describeLockHolder(process.pid))
    unlock()
  })

  describe.runIf(isLinux)('of a process that cannot be seen from here', () => {
    const elsewhere = [`1 ${began} ${boot} pid:[1] a-container`, `1 ${began} another-boot ${namespace} another-machine`]

    test.each(elsewhere)('is refused while its owner touches it', async (content) => {
      const file = join(folder, 'lock')
      writeFileSync(file, content)
      const owner = setInterval(() => utimesSync(file, new Date(), new Date()), 20)
      const refused = lockFolder(folder, { everyMs: 1000, watchedMs: 600_000 })
      await expect(refused).rejects.toThrow('in another container or on another machine')
      clearInterval(owner)
      expect(readFileSync(file, 'utf8')).toBe(content)
    })

    test.each(elsewhere)('is taken over where nobody touches it', async (content) => {
      writeFileSync(join(folder, 'lock'), content)
      const unlock = await lockFolder(folder, { everyMs: 1000, watchedMs: 200 })
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(describeLockHolder(process.pid))
      unlock()
    })
  })

  test('is there again where somebody removed it by hand', async () => {
    const unlock = await lockFolder(folder, { everyMs: 20, watchedMs: 0 })
    rmSync(join(folder, 'lock'))
    await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual(['lock'])
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is touched for as long as it is held', async () => {
    const unlock = await lockFolder(folder, { everyMs: 20, watchedMs: 0 })
    const touched = () => statSync(join(folder, 'lock'), { bigint: true }).mtimeNs
    const first = touched()
    await expect.poll(touched, { timeout: 10_000 }).not.toBe(first)
    unlock()
  })
})

describe('secrets', () => {
  const said: string[] = []
  const secretsOf = (place: string) => readOrCreateSecrets(place, (line) => said.push(line))
  const file = () => join(folder, 'secrets.json')
  beforeEach(() => said.splice(0))

  test('are made once, and only their owner can read them', () => {
    const secrets = secretsOf(folder)
    expect(secrets.jwtSecret.length).toBeGreaterThanOrEqual(64)
    expect(secretsOf(folder)).toEqual(secrets)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
    expect(said).toEqual([])
  })

  test('differ from folder to folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'fieldside-folder-'))
    expect(secretsOf(other)).not.toEqual(secretsOf(folder))
    rmSync(other, { recursive: true })
  })

  test.each(['', '{"jwtSecret": "', '\0\0\0\0', '[]', JSON.stringify({ jwtSecret: 'short', publishableKey: 'x' })])(
    'that are damaged (%j) are replaced in words, and kept aside',
    (content) => {
      writeFileSync(file(), content)
      const secrets = secretsOf(folder)
      expect(said).toEqual([expect.stringMatching(/was damaged .*sign in again, and no data is lost.*kept as/)])
      expect(secretsOf(folder)).toEqual(secrets)
      const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('secrets.json.damaged-'))
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(content)
    },
  )

  describe('that are rotated', () => {
    const now = 1_800_000_000_000
    const hour = 3_600_000
    const claims = {
      sub: randomUUID(),
      role: 'authenticated',
      aud: 'authenticated',
      session_id: randomUUID(),
      exp: now / 1000 + 3600,
    }
    const bearer = (by: Secrets) => `Bearer ${signAccessToken(claims, by)}`

    test('sign with a new key, and know the tokens of the one before until they have run out', () => {
      const before = secretsOf(folder)
      rotateSecrets(folder, { keepMs: 2 * hour, now })
      const after = secretsOf(folder)
      expect(after.jwtSecret).not.toBe(before.jwtSecret)
      expect(after.publishableKey).toBe(before.publishableKey)
      expect(verifyAccessToken(bearer(before), after, now)).not.toBeNull()
      expect(verifyAccessToken(bearer(after), after, now)).not.toBeNull()
      expect(verifyAccessToken(bearer(after), before, now)).toBeNull()
      const late = { ...claims, exp: now / 1000 + 99 * 3600 } // anyone with the old key could create a token like this
      expect(verifyAccessToken(`Bearer ${signAccessToken(late, before)}`, after, now + 3 * hour)).toBeNull()

      rotateSecrets(folder, { keepMs: 2 * hour, now: now + hour })
      expect(verifyAccessToken(bearer(before), secretsOf(folder), now)).not.toBeNull()
      rotateSecrets(folder, { keepMs: 2 * hour, now: now + 3 * hour })
      expect(secretsOf(folder).previous).toHaveLength(1)
    })

    test('at once, know nothing of the key before', () => {
      const before = secretsOf(folder)
      rotateSecrets(folder, { keepMs: 0, now })
      expect(verifyAccessToken(bearer(before), secretsOf(folder), now)).toBeNull()
    })

    test('need a server that has made some', () => {
      expect(() => rotateSecrets(folder, { keepMs: 0 })).toThrow('start the server once')
    })
  })

  test('that cannot be read are left as they are, in words', () => {
    mkdirSync(file())
    expect(() => secretsOf(folder)).toThrow(/secrets\.json cannot be read \(EISDIR\): give it to the user/)
  })
})

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}
