import { describe, expect, it } from 'vitest'
import { assetCategories, assetTypes } from '#domain/schema/sponsorship.ts'
import {
  assetFormSchema,
  toAssetInput,
  emptyAssetInput,
  type AssetInput,
} from '#features/sponsorship/inventory/asset-form.ts'
import {
  createHolding,
  emptyPackageInput,
  packageFormSchema,
  toPackageInput,
  type PackageInput,
} from '#features/sponsorship/inventory/package-form.ts'
import { makeAsset, makePackageAsset, makeSponsorshipPackage, testId } from '../../support/rows/factories.ts'

function problemsOf(result: {
  readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}) {
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

describe('the form of a package', () => {
  const valid: PackageInput = { ...emptyPackageInput, name: 'Gold', price_cents: '2500' }
  const problems = (typed: Partial<PackageInput>) => problemsOf(packageFormSchema.safeParse({ ...valid, ...typed }))

  it('begins with twelve months and no custom package', () => {
    expect(packageFormSchema.parse(valid)).toEqual({
      name: 'Gold',
      description: null,
      price_cents: 250_000,
      duration_months: 12,
      is_custom: false,
      holdings: [],
    })
    expect(problemsOf(packageFormSchema.safeParse({ ...emptyPackageInput, duration_months: '' }))).toEqual([
      ['name', 'Package name is required'],
      ['price_cents', 'Price is required'],
      ['duration_months', 'Duration is required'],
    ])
  })

  it.each([
    ['name', '   ', 'Package name is required'],
    ['price_cents', ' ', 'Price is required'],
    ['price_cents', 'much', 'Price must be a valid number'],
    ['price_cents', '12.345', 'Price must be a valid number'],
    ['price_cents', '-1', 'Price must be a positive number'],
    ['price_cents', '10,000,000.01', 'Amount must be at most $10,000,000'],
    ['duration_months', 'a year', 'Duration must be a valid number'],
    ['duration_months', '1.5', 'Duration must be a valid number'],
    ['duration_months', '0', 'Duration must be greater than 0'],
    ['duration_months', '-3', 'Duration must be greater than 0'],
    ['duration_months', '121', 'Duration must be at most 120 months'],
  ])('says of %s “%s”: %s', (field, typed, message) => {
    expect(problems({ [field]: typed })).toEqual([[field, message]])
  })

  it('takes at least one of an asset, at its own price or for nothing', () => {
    const holding = createHolding(testId())
    expect(holding).toMatchObject({ quantity: '1', price_override_cents: '' })
    const held = (typed: Partial<typeof holding>) => problems({ holdings: [{ ...holding, ...typed }] })
    expect(held({})).toEqual([])
    expect(held({ price_override_cents: '0' })).toEqual([])
    expect(held({ quantity: '' })).toEqual([['holdings.0.quantity', 'Quantity is required']])
    expect(held({ quantity: '0' })).toEqual([['holdings.0.quantity', 'Quantity must be at least 1']])
    expect(held({ quantity: '1.5' })).toEqual([['holdings.0.quantity', 'Quantity must be a whole number']])
    expect(held({ price_override_cents: '-5' })).toEqual([
      ['holdings.0.price_override_cents', 'Price must be a positive number'],
    ])
    expect(held({ price_override_cents: 'cheap' })).toEqual([
      ['holdings.0.price_override_cents', 'Price must be a valid number'],
    ])
  })

  it('shows what is stored and reads the same from it; what was taken out comes back as the same row', () => {
    const pack = makeSponsorshipPackage({ description: 'All in', price_cents: 250_050 })
    const holding = makePackageAsset({ package_id: pack.id, quantity: 3, price_override_cents: 0 })
    const { id, asset_id, quantity, price_override_cents } = holding
    expect(packageFormSchema.parse(toPackageInput({ pack, holdings: [holding] }))).toEqual({
      name: pack.name,
      description: 'All in',
      price_cents: 250_050,
      duration_months: 12,
      is_custom: false,
      holdings: [{ id, asset_id, quantity, price_override_cents }],
    })
    expect(createHolding(asset_id, [holding]).id).toBe(id)
  })
})

describe('the form of an asset', () => {
  const valid: AssetInput = { ...emptyAssetInput, name: 'Banner', base_price_cents: '500' }
  const problems = (typed: Partial<AssetInput>) => problemsOf(assetFormSchema.safeParse({ ...valid, ...typed }))

  it('begins as a banner, and takes every category and type', () => {
    expect(assetFormSchema.parse(valid)).toMatchObject({
      category: 'signage',
      type: 'banner',
      quantity: 1,
      isInactive: false,
    })
    for (const category of assetCategories)
      for (const type of assetTypes) expect(problems({ category, type })).toEqual([])
  })

  it.each([
    ['name', ' ', 'Asset name is required'],
    ['category', '', 'Category is required'],
    ['type', '', 'Type is required'],
    ['base_price_cents', '', 'Base price is required'],
    ['base_price_cents', '5 apples', 'Base price must be a valid number'],
    ['base_price_cents', '-0.01', 'Base price must be a positive number'],
    ['quantity', '', 'Quantity is required'],
    ['quantity', '0', 'Quantity must be at least 1'],
    ['quantity', '10001', 'Quantity must be at most 10,000'],
  ])('says of %s “%s”: %s', (field, typed, message) => {
    expect(problems({ [field]: typed })).toEqual([[field, message]])
  })

  it('ends its availability on or after its first day', () => {
    const dates = { availability_start: '2026-05-01', availability_end: '2026-04-30' }
    expect(problems(dates)).toEqual([['availability_end', 'Must be on or after the first day']])
    expect(problems({ ...dates, name: '' })).toEqual([
      ['name', 'Asset name is required'],
      ['availability_end', 'Must be on or after the first day'],
    ])
    expect(problems({ ...dates, availability_end: '2026-05-01' })).toEqual([])
    expect(problems({ ...dates, availability_start: '' })).toEqual([])
  })

  it('shows what is stored and reads the same from it', () => {
    const asset = makeAsset({ location: 'Field 1', base_price_cents: 5, status: 'inactive' })
    const { id: _id, organization_id: _o, league_id: _l, version: _v, status: _s, ...columns } = asset
    expect(assetFormSchema.parse(toAssetInput(asset))).toEqual({ ...columns, isInactive: true })
    expect(toAssetInput(makeAsset({ status: 'reserved' })).isInactive).toBe(false) // reserved is computed, whatever is stored
  })
})
