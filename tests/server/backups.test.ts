import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#server/database/folder-lock.ts'
import { backUp, restore } from '#server/commands/operate/backups.ts'

// Of a data folder. That of a Postgres database is in restore-drill.slow.test.ts.

let folder: string
let place: { databaseUrl: undefined; dataFolder: string }
const made = new Date('2026-04-11T17:05:06.789Z')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backups-'))
  place = { databaseUrl: undefined, dataFolder: join(folder, 'data') }
  mkdirSync(join(place.dataFolder, 'pglite'), { recursive: true })
  writeFileSync(join(place.dataFolder, 'pglite', 'rows'), 'all of them')
  writeFileSync(join(place.dataFolder, 'secrets.json'), '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a data folder is copied whole, and comes back where there is none', async () => {
  const backup = await backUp(place, join(folder, 'backups'), made)
  expect(backup).toBe(join(folder, 'backups', 'fieldside-2026-04-11T17-05-06Z'))
  const elsewhere = { ...place, dataFolder: join(folder, 'elsewhere') }
  await restore(elsewhere, backup)
  expect(readdirSync(elsewhere.dataFolder).toSorted()).toEqual(['pglite', 'secrets.json'])
  expect(readdirSync(join(elsewhere.dataFolder, 'pglite'))).toEqual(['rows'])
  await expect(restore(elsewhere, backup)).rejects.toThrow('is there already')
})

test('nothing is copied while a server has the folder, and no half of a backup is left', async () => {
  const unlock = await lockFolder(place.dataFolder)
  await expect(backUp(place, join(folder, 'backups'), made)).rejects.toThrow('already open')
  unlock()
  expect(readdirSync(join(folder, 'backups'))).toEqual(['fieldside-2026-04-11T17-05-06Z.unfinished'])
  const backup = await backUp(place, join(folder, 'backups'), made)
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  await expect(backUp(place, join(folder, 'backups'), made)).rejects.toThrow('is there already')
  expect(existsSync(join(backup, 'data', 'lock'))).toBe(false)
})

test('what cannot be restored is said in words', async () => {
  await expect(restore(place, folder)).rejects.toThrow('is no backup')
  const backup = await backUp(place, folder, made)
  const databaseUrl = 'postgres://127.0.0.1:1/none'
  await expect(restore({ ...place, databaseUrl }, backup)).rejects.toThrow('unset DATABASE_URL')
  writeFileSync(join(backup, 'backup.json'), JSON.stringify({ kind: 'postgres', made: made.toISOString() }))
  await expect(restore(place, backup)).rejects.toThrow('set DATABASE_URL to an empty one')
  await expect(backUp({ ...place, dataFolder: join(folder, 'none') }, folder)).rejects.toThrow(
    'There is no database in',
  )
})
