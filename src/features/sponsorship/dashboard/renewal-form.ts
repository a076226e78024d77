import * as z from 'zod/mini'
import { calendarDate } from '#domain/schema/columns.ts'
import { renewalDates } from '#domain/sponsorship/deals.ts'
import type { Renewal } from '#domain/sponsorship/figures.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { typedMoney } from '../typed-money.ts'

/** What the next deal is to be. `after`: the last day of the one that it follows. */
export const renewalForm = z
  .object({
    after: calendarDate,
    start_date: z.iso.date('Start date is required'),
    end_date: z.iso.date('End date is required'),
    price: typedMoney({
      required: 'Price is required',
      notANumber: 'Price must be a valid number',
      negative: 'Price must be a positive number',
    }),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', message, input: value, path: [field] })
    if (value.start_date <= value.after) refuse('start_date', 'The new deal starts after the current one ends')
    if (value.end_date < value.start_date) refuse('end_date', 'End date must not be before the start date')
  })
export type RenewalInput = z.input<typeof renewalForm>
export type RenewalValues = z.output<typeof renewalForm>

export function renewalToInput({ deal, pack, cents }: Pick<Renewal, 'deal' | 'pack' | 'cents'>): RenewalInput {
  return { after: deal.end_date, ...renewalDates(deal, pack), price: centsToInput(cents) }
}

/** A price that is the package's, as it was before, goes on following the package. */
export function renewalTerms({ deal, pack }: Pick<Renewal, 'deal' | 'pack'>, values: RenewalValues) {
  const { start_date, end_date, price } = values
  return { start_date, end_date, price_cents: deal.price_cents === null && price === pack.price_cents ? null : price }
}
