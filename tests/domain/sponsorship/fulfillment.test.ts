import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFulfillment } from '#domain/sponsorship/deals.ts'
import { sortFulfillmentItems, getNextPosition, suggestFulfillmentItems } from '#domain/sponsorship/fulfillment.ts'
import { makeAsset, makeFulfillmentItem, makePackageAsset, makeSponsorPackage } from '../../support/rows/factories.ts'

describe('the checklist of a deal', () => {
  it('says what is done of it; what is stored counts where there is none', () => {
    const deal = makeSponsorPackage({ fulfillment_status: 'in_progress' })
    const open = makeFulfillmentItem({ done_on: null })
    const done = makeFulfillmentItem({ done_on: '2026-03-01' })
    expect(getFulfillment(deal, [])).toBe('in_progress')
    expect(getFulfillment(deal, [open, open])).toBe('pending')
    expect(getFulfillment(deal, [open, done])).toBe('in_progress')
    expect(getFulfillment(deal, [done])).toBe('fulfilled')
  })

  it('does not depend on the order in which items arrive', () => {
    const items = fc.array(fc.record({ id: fc.uuid(), position: fc.nat(3) }))
    fc.assert(
      fc.property(items, (some) => {
        expect(sortFulfillmentItems(some.toReversed()).map(({ position }) => position)).toEqual(
          sortFulfillmentItems(some).map(({ position }) => position),
        )
        expect(sortFulfillmentItems(some).every((item) => item.position < Math.max(1, getNextPosition(some)))).toBe(
          true,
        )
      }),
    )
  })

  it('goes by place, then by id', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, position: id === 'c' ? 0 : 3 }))
    if (!a || !b || !c) throw new Error('Three items')
    expect(sortFulfillmentItems([b, a, c]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(sortFulfillmentItems([a, b, c]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('ends at the last place that there is', () => {
    expect(getNextPosition([])).toBe(0)
    expect(getNextPosition([makeFulfillmentItem({ position: 4 }), makeFulfillmentItem({ position: 1 })])).toBe(5)
    expect(getNextPosition([makeFulfillmentItem({ position: 1000 })])).toBe(1000)
  })
})

describe('what is suggested', () => {
  const banner = makeAsset({ name: 'Banner at the touchline', type: 'banner' })
  const website = makeAsset({ name: 'Logo on the schedule page', type: 'website' })
  const elsewhere = makeAsset({ name: 'Booth', type: 'booth' })
  const holdings = [makePackageAsset({ asset_id: website.id }), makePackageAsset({ asset_id: banner.id, quantity: 2 })]

  it('is one line for each asset of the package, in the words of its type', () => {
    expect(suggestFulfillmentItems(holdings, [elsewhere, website, banner], [])).toEqual([
      'Banner at the touchline (2): hung',
      'Logo on the schedule page: online',
    ])
  })

  it('says for each type what has to be done', () => {
    const types = ['banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other'] as const
    const assets = types.map((type, index) => makeAsset({ name: `Asset ${index + 9}`, type }))
    const held = assets.map(({ id }) => makePackageAsset({ asset_id: id }))
    const said = ['hung', 'printed', 'shown', 'online', 'posted', 'printed', 'set up', 'delivered']
    expect(suggestFulfillmentItems(held, assets.toReversed(), [])).toEqual(
      said.map((words, index) => `Asset ${index + 9}: ${words}`), // in numeric order: 9 before 10
    )
  })

  it('leaves out what is on the list', () => {
    const listed = [makeFulfillmentItem({ label: 'logo on the schedule page: online' })]
    expect(suggestFulfillmentItems(holdings, [website, banner], listed)).toEqual(['Banner at the touchline (2): hung'])
  })
})
