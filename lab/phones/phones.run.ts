import { expect, test } from 'playwright/test'
import { readNumber } from '../figures.ts'
import { runPhones } from './phones.ts'

// `npm run lab -- phones` takes three minutes. PHONES, EVERY (seconds between two pushes of one phone), and SECONDS
// change what it does.

test('a thousand phones send scores to the embedded server, which is killed and started again under them', async () => {
  const figures = await runPhones({
    phones: readNumber('PHONES', 1000),
    every: readNumber('EVERY', 10),
    seconds: readNumber('SECONDS', 60),
    log: (line) => console.log(line),
  })
  const { calm, killed, saved, missing, missedByControl } = figures
  expect({ wrong: [...calm.wrong, ...killed.wrong], missing }).toEqual({ wrong: [], missing: [] })
  expect(calm.acknowledged.size + killed.acknowledged.size, 'all that was saved has arrived').toBe(saved)
  expect(missedByControl, 'the count sees a loss').toBe(0)
  expect([...calm.errors], 'errors while nothing is wrong').toEqual([])
  expect(calm.p95Ms, 'milliseconds from the tap to the answer').toBeLessThanOrEqual(1000)
})
