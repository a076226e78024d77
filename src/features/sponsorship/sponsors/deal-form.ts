import * as z from 'zod/mini'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { sponsorPackageRow, type SponsorPackage, type SponsorshipPackage } from '#domain/schema/sponsorship.ts'
import { getDealEnd } from '#domain/sponsorship/deals.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { optionalInput } from '#ui/forms/form-inputs.ts'
import type { DealValues } from '../save-deal.ts'
import { typedMoney } from '../money-input.ts'
import { t } from './words.ts'

const dealShape = z.object({
  package_id: z.string().check(z.minLength(1, t.selectPackage)),
  start_date: z.iso.date(t.startDateRequired),
  end_date: optionalInput(z.nullable(calendarDateSchema)),
  price: typedMoney({
    notANumber: t.priceMustValidNumber,
    negative: t.priceMustPositiveNumber,
  }),
  status: sponsorPackageRow.shape.status,
  fulfillment_status: sponsorPackageRow.shape.fulfillment_status,
  signed_on: optionalInput(z.nullable(calendarDateSchema)),
})
export type DealInput = z.input<typeof dealShape>

/** Creates the schema of the form for a deal. Without an end date, a deal lasts as long as its package. */
export function createDealFormSchema(packages: ReadonlyMap<string, SponsorshipPackage>) {
  return z.pipe(
    dealShape.check(
      z.refine(({ start_date, end_date }) => end_date === null || end_date >= start_date, {
        message: t.endDateMustNot,
        path: ['end_date'],
      }),
    ),
    z.transform(({ price, end_date, ...typed }): DealValues => ({
      ...typed,
      end_date: end_date ?? getDealEnd(typed.start_date, packages.get(typed.package_id)?.duration_months ?? 1),
      price_cents: price,
    })),
  )
}

export function emptyDealInput(today: string): DealInput {
  return {
    package_id: '',
    start_date: today,
    end_date: '',
    price: '',
    status: 'active',
    fulfillment_status: 'pending',
    signed_on: today,
  }
}

export function toDealInput(deal: DealValues): DealInput {
  return {
    package_id: deal.package_id,
    start_date: deal.start_date,
    end_date: deal.end_date,
    price: deal.price_cents === null ? '' : centsToInput(deal.price_cents),
    status: deal.status,
    fulfillment_status: deal.fulfillment_status,
    signed_on: deal.signed_on ?? '',
  }
}

/** Returns the edited fields of a saved deal; other fields keep their current values. */
export function toDealChanges(values: DealValues, dirty: Partial<Record<keyof DealInput, unknown>>) {
  const { start_date, end_date, price_cents, status, fulfillment_status } = values
  return {
    ...(dirty.start_date ? { start_date } : {}),
    ...(dirty.end_date ? { end_date } : {}),
    ...(dirty.price ? { price_cents } : {}),
    ...(dirty.status ? { status } : {}),
    ...(dirty.fulfillment_status ? { fulfillment_status } : {}),
  } satisfies Partial<SponsorPackage>
}
