import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '#server/database/migrations.ts'

function folderOf(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) writeFileSync(join(folder, file), `select '${file}';`)
  return folder
}

test('migrations come in the order of their numbers', async () => {
  const migrations = await readMigrations(folderOf('20260102000000_second.sql', '20260101000000_first.sql', 'notes.md'))
  expect(migrations.map(({ name }) => name)).toEqual(['first', 'second'])
})

test('two with the same number are refused: the second would never run', async () => {
  const folder = folderOf('20260101000000_one.sql', '20260101000000_other.sql')
  await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 20260101000000')
})
