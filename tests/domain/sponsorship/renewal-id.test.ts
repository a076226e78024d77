import { expect, it } from 'vitest'
import { createRenewalId } from '#domain/sponsorship/renewal-id.ts'

const deal = '3f2b8c1e-5a6d-4e7f-8a9b-0123456789ab'

it('two devices give a renewal one id, of the deal’s own kind', () => {
  const id = createRenewalId(deal, 0)
  expect(createRenewalId(deal, 0)).toBe(id)
  expect(id).toMatch(/^3f2b8c1e-5a6d-4e7f-8a9b-[0-9a-f]{12}$/)
  expect(id).not.toBe(deal)
})

it('a renewal after one that was called off, and that of another deal, have others', () => {
  const others = [
    createRenewalId(deal, 0),
    createRenewalId(deal, 1),
    createRenewalId(deal, 2),
    createRenewalId(createRenewalId(deal, 0), 0),
  ]
  expect(new Set(others).size).toBe(4)
  const last = ['0', '1', 'f'].map((digit) => createRenewalId(`${deal.slice(0, -1)}${digit}`, 0))
  const middle = ['0', '1', 'f'].map((digit) => createRenewalId(`${deal.slice(0, 24)}${digit}${deal.slice(25)}`, 0))
  expect(new Set([...last, ...middle]).size).toBeGreaterThanOrEqual(5) // at least five of six, because one of them may be the deal itself
})
