import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'
import { plantFaults } from '../../lab/mutate-policies/run.ts'
import { isExplained } from '../../lab/mutate-policies/survivors.ts'

// The tests of the rights are themselves tested: they must find faults planted in policies, grants, functions, and
// references. `npm run lab -- mutate-policies` plants all of them; this test plants a sample.

const from = Number(process.env['FAULTS_FROM'] ?? 0)
const count = Number(process.env['FAULTS'] ?? 30)
const seconds = Number(process.env['FAULT_SECONDS'] ?? 90)
const title = new RegExp(process.env['FAULT_TITLE'] ?? '')
const report = process.env['FAULT_REPORT']

test('planted faults are found', { timeout: (seconds + 120) * 1000 }, async () => {
  const seed = Number(process.env['SEED'] ?? 1) // the sample is always the same, so the faults in it that go undetected are known
  const database = await openTestDatabase('postgres, plain owner')
  const lines: string[] = []
  const planted = await plantFaults(database, {
    seed,
    title,
    from,
    count,
    seconds,
    onPlanted: ({ kind, title, caughtBy }) => {
      lines.push(`${caughtBy === null ? 'SURVIVED' : 'caught'}\t${kind}\t${title}\t${caughtBy ?? ''}`)
      if (report) writeFileSync(report, lines.join('\n'))
    },
  })
  await database.close()
  const caught = planted.filter(({ caughtBy }) => caughtBy !== null)
  process.stdout.write(`SEED=${seed}: ${caught.length} of ${planted.length} planted faults found\n`)
  expect(planted, `No fault has a title like ${title}.`).not.toEqual([])
  const survivors = planted.filter(({ caughtBy }) => caughtBy === null).map(({ title }) => title)
  expect({ seed, unexplained: survivors.filter((title) => !isExplained(title)) }).toEqual({ seed, unexplained: [] })
})
