import * as z from 'zod/mini'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { assetCategories, assetTypes, sponsorshipAssetRow, type SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { typedMoney } from '../money-input.ts'
import { quantityInput } from './quantity-input.ts'
import { t } from './words.ts'

export const assetFormSchema = z
  .object({
    name: textInput(sponsorshipAssetRow.shape.name),
    description: optionalInput(sponsorshipAssetRow.shape.description),
    category: z.enum(assetCategories, t.categoryRequired),
    type: z.enum(assetTypes, t.typeRequired),
    location: optionalInput(sponsorshipAssetRow.shape.location),
    dimensions: optionalInput(sponsorshipAssetRow.shape.dimensions),
    base_price_cents: typedMoney({
      required: t.basePriceRequired,
      notANumber: t.basePriceMustValid,
      negative: t.basePriceMustPositive,
    }),
    quantity: quantityInput,
    availability_start: optionalInput(z.nullable(calendarDateSchema)),
    availability_end: optionalInput(z.nullable(calendarDateSchema)),
    isInactive: z.boolean(),
  })
  .check(
    z.refine(({ availability_start: start, availability_end: end }) => start === null || end === null || end >= start, {
      message: t.endsAfterFirstDay,
      path: ['availability_end'],
      // Run even if other fields have errors, so that all errors are reported together, but not if one of these two
      // dates is invalid.
      when: ({ issues }) => issues.every(({ path }) => !String(path?.[0]).startsWith('availability')),
    }),
  )
export type AssetInput = z.input<typeof assetFormSchema>
export type AssetValues = z.output<typeof assetFormSchema>

export const emptyAssetInput = {
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

export function toAssetInput(asset: SponsorshipAsset): AssetInput {
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
