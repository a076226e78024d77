import * as z from 'zod/mini'
import { createId } from '#data/changes/create-id.ts'
import { idSchema } from '#domain/schema/columns.ts'
import { sponsorshipPackageRow, type PackageAsset, type SponsorshipPackage } from '#domain/schema/sponsorship.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { typedMoney } from '../money-input.ts'
import { quantityInput } from './quantity-input.ts'
import { t } from './words.ts'

export type PackageWithHoldings = {
  readonly pack: SponsorshipPackage
  readonly holdings: readonly PackageAsset[]
}

const longest = 120

/** The form for a package. A new holding has an id from the start. */
export const packageFormSchema = z.object({
  name: textInput(sponsorshipPackageRow.shape.name),
  description: optionalInput(sponsorshipPackageRow.shape.description),
  price_cents: typedMoney({
    required: t.priceRequired,
    notANumber: t.priceMustValidNumber,
    negative: t.priceMustPositiveNumber,
  }),
  duration_months: numberInput(
    z
      .number({ error: ({ input }) => (input === null ? t.durationRequired : t.durationMustValidNumber) })
      .check(
        z.gt(0, { error: t.durationMustGreaterThan, abort: true }),
        z.multipleOf(1, t.durationMustValidNumber),
        z.lte(longest, t.durationMustMostMonths(longest)),
      ),
  ),
  is_custom: z.boolean(),
  holdings: z.array(
    z.object({
      id: idSchema,
      asset_id: idSchema,
      quantity: quantityInput,
      price_override_cents: typedMoney({
        notANumber: t.priceMustValidNumber,
        negative: t.priceMustPositiveNumber,
      }),
    }),
  ),
})
export type PackageInput = z.input<typeof packageFormSchema>
export type PackageValues = z.output<typeof packageFormSchema>

export const emptyPackageInput: PackageInput = {
  name: '',
  description: '',
  price_cents: '',
  duration_months: '12',
  is_custom: false,
  holdings: [],
}

export function toPackageInput({ pack, holdings }: PackageWithHoldings): PackageInput {
  return {
    name: pack.name,
    description: pack.description ?? '',
    price_cents: centsToInput(pack.price_cents),
    duration_months: String(pack.duration_months),
    is_custom: pack.is_custom,
    holdings: holdings.map((one) => ({
      id: one.id,
      asset_id: one.asset_id,
      quantity: String(one.quantity),
      price_override_cents: one.price_override_cents === null ? '' : centsToInput(one.price_override_cents),
    })),
  }
}

/** Returns a holding with a quantity of one, at the asset's own price. */
export function createHolding(assetId: string, before: readonly PackageAsset[] = []): PackageInput['holdings'][number] {
  // An asset that was just removed and added again keeps the id of its previous row, because a package holds each asset
  // only once.
  const same = before.find(({ asset_id }) => asset_id === assetId)
  return { id: same?.id ?? createId(), asset_id: assetId, quantity: '1', price_override_cents: '' }
}
