import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockContent, lockFolder } from '#server/database/folder-lock.ts'
import { readOrCreateSecrets } from '#server/database/secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  test('is refused while it is held, and free again afterwards', () => {
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('already open')
    unlock()
    lockFolder(folder)()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('names the living process that has it', () => {
    writeFileSync(join(folder, 'lock'), lockContent(process.ppid))
    expect(() => lockFolder(folder)).toThrow(`in use by another Fieldside (process ${process.ppid})`)
  })

  test('is taken over from a process that was killed, even where its number lives on', () => {
    for (const left of [
      '',
      '0',
      'no number',
      String(endedProcess()),
      `${process.ppid} of another start`,
      lockContent(process.pid),
    ]) {
      writeFileSync(join(folder, 'lock'), left)
      const unlock = lockFolder(folder)
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(lockContent(process.pid))
      unlock()
    }
  })
})

describe('secrets', () => {
  test('are made once, and only their owner can read them', () => {
    const secrets = readOrCreateSecrets(folder)
    expect(secrets.jwtSecret.length).toBeGreaterThanOrEqual(64)
    expect(readOrCreateSecrets(folder)).toEqual(secrets)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('differ from folder to folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'fieldside-folder-'))
    expect(readOrCreateSecrets(other)).not.toEqual(readOrCreateSecrets(folder))
    rmSync(other, { recursive: true })
  })

  test('that somebody shortened are refused', () => {
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ jwtSecret: 'short', publishableKey: 'x' }))
    expect(() => readOrCreateSecrets(folder)).toThrow('too_small')
  })
})

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}
