import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/database.ts'
import { nameHistory } from '#server/database/history.ts'
import { createDatabase, type MadeDatabase } from '../support/postgres.ts'

// 3.3: devices hear from the epoch that the server has forgotten something.

let folder: string
let made: MadeDatabase
let database: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-history-'))
  made = await createDatabase()
  database = await openDatabase({ url: made.url })
})
afterEach(async () => {
  await database.close()
  await made.drop()
  rmSync(folder, { recursive: true })
})

async function start(): Promise<string> {
  await nameHistory(database, folder)
  const [row] = await database.query<{ epoch: string }>('select private.epoch() as epoch')
  return row?.epoch ?? ''
}

test('3.3 a server that is started again has the same history', async () => {
  const epoch = await start()
  expect(await start()).toBe(epoch)
  expect(await start()).toBe(epoch)
})

test.each([
  ['in the folder’s place', (backup: string) => (rmSync(folder, { recursive: true }), copy(backup, folder))],
  ['over the files that are there', (backup: string) => copy(backup, folder)],
])('3.3 a copy that is put %s is another history', async (_how, putBack) => {
  const epoch = await start()
  const backup = `${folder}-backup`
  copy(folder, backup)
  putBack(backup)
  rmSync(backup, { recursive: true })
  const restored = await start()
  expect(restored).not.toBe(epoch)
  expect(await start()).toBe(restored)
})

test('3.3 a database that is older than the files beside it is another history', async () => {
  const epoch = await start()
  const [then] = await database.query<{ opened: string }>('select opened from private.deployment')
  await start()
  await database.query('update private.deployment set opened = $1', [then?.opened])
  expect(await start()).not.toBe(epoch)
})

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}
