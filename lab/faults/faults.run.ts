import { expect, test } from 'playwright/test'
import { printTable, readNumber } from '../figures.ts'
import { faultKinds } from './kinds.ts'
import { runFaults } from './faults.ts'

// `npm run lab -- faults` runs JOURNEYS journeys with each kind of fault. SEED, JOURNEYS, ACTS, and KINDS (words from
// their names, separated by commas) change what it does.

const wanted = (process.env['KINDS'] ?? '').split(',').filter(Boolean)

test('every acknowledged change is on the server or listed to the person', async () => {
  const startedAt = Date.now()
  const { figures, missedByControl } = await runFaults({
    seed: readNumber('SEED', 1),
    journeys: readNumber('JOURNEYS', 10),
    acts: readNumber('ACTS', 5),
    kinds: faultKinds.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word))),
    log: (line) => console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s: ${line}`),
  })
  printTable(
    'Changes',
    ['kind', 'journeys', 'acknowledged', 'on the server', 'listed', 'missing', 'doubled'],
    figures.map((of) => [
      of.kind,
      of.journeys,
      of.acknowledged,
      of.onServer,
      of.listed,
      of.missing.length,
      of.doubled.length,
    ]),
  )
  const wrong = figures.filter(({ missing, doubled, unsaid }) => missing.length + doubled.length + unsaid.length > 0)
  expect(wrong).toEqual([])
  expect(
    figures.every(({ acknowledged }) => acknowledged > 0),
    'each kind has something to lose',
  ).toBe(true)
  expect(missedByControl, 'the count sees a loss').toBe(0)
})
