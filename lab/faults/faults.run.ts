import { expect, test } from 'playwright/test'
import { faultKinds } from './kinds.ts'
import { runFaults, type KindFigures } from './faults.ts'

// `npm run faults`: every kind of fault in JOURNEYS journeys each. Set SEED, JOURNEYS, ACTS and KINDS (words of their
// names, separated by commas) to change it.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const wanted = (process.env['KINDS'] ?? '').split(',').filter(Boolean)

test('every acknowledged change is on the server or listed to the person', async () => {
  const startedAt = Date.now()
  const { figures, missedByControl } = await runFaults({
    seed: number('SEED', 1),
    journeys: number('JOURNEYS', 10),
    acts: number('ACTS', 5),
    kinds: faultKinds.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word))),
    log: (line) => console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s: ${line}`),
  })
  console.log(tableOf(figures))
  const wrong = figures.filter(({ missing, doubled, unsaid }) => missing.length + doubled.length + unsaid.length > 0)
  expect(wrong).toEqual([])
  expect(
    figures.every(({ acknowledged }) => acknowledged > 0),
    'each kind has something to lose',
  ).toBe(true)
  expect(missedByControl, 'the count sees a loss').toBe(0)
})

function tableOf(figures: readonly KindFigures[]): string {
  const rows = figures.map((of) => {
    const numbers = [of.journeys, of.acknowledged, of.onServer, of.listed, of.missing.length, of.doubled.length]
    return `| ${of.kind.padEnd(52)} | ${numbers.map((each) => String(each).padStart(4)).join(' | ')} |`
  })
  return ['kind | journeys | acknowledged | on the server | listed | missing | doubled', ...rows].join('\n')
}
