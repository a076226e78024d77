import * as z from 'zod/mini'
import { calendarDate } from '#domain/schema/columns.ts'
import { assetCategories, assetTypes, sponsorshipAssetRow, type SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'
import { typedMoney } from '../typed-money.ts'
import { typedQuantity } from './typed-quantity.ts'

export const assetForm = z
  .object({
    name: typedText(sponsorshipAssetRow.shape.name),
    description: typedOptional(sponsorshipAssetRow.shape.description),
    category: z.enum(assetCategories, 'Category is required'),
    type: z.enum(assetTypes, 'Type is required'),
    location: typedOptional(sponsorshipAssetRow.shape.location),
    dimensions: typedOptional(sponsorshipAssetRow.shape.dimensions),
    base_price_cents: typedMoney({
      required: 'Base price is required',
      notANumber: 'Base price must be a valid number',
      negative: 'Base price must be a positive number',
    }),
    quantity: typedQuantity,
    availability_start: typedOptional(z.nullable(calendarDate)),
    availability_end: typedOptional(z.nullable(calendarDate)),
    isInactive: z.boolean(),
  })
  .check(
    z.refine(({ availability_start: start, availability_end: end }) => start === null || end === null || end >= start, {
      message: 'Ends on or after the first day',
      path: ['availability_end'],
      // Reported together with other errors.
      when: ({ issues }) => issues.every(({ path }) => !String(path?.[0]).startsWith('availability')),
    }),
  )
export type AssetInput = z.input<typeof assetForm>
export type AssetValues = z.output<typeof assetForm>

export const newAsset = {
  name: '',
  description: '',
  category: 'signage',
  type: 'banner',
  location: '',
  dimensions: '',
  base_price_cents: '',
  quantity: '1',
  availability_start: '',
  availability_end: '',
  isInactive: false,
} as const satisfies AssetInput

export function assetToInput(asset: SponsorshipAsset): AssetInput {
  return {
    name: asset.name,
    description: asset.description ?? '',
    category: asset.category,
    type: asset.type,
    location: asset.location ?? '',
    dimensions: asset.dimensions ?? '',
    base_price_cents: centsToInput(asset.base_price_cents),
    quantity: String(asset.quantity),
    availability_start: asset.availability_start ?? '',
    availability_end: asset.availability_end ?? '',
    isInactive: asset.status === 'inactive',
  }
}
