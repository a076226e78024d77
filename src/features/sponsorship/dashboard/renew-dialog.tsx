import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { UpcomingRenewal } from '#domain/sponsorship/figures.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate } from '#i18n/format.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { renewDeal, undoRenewal } from '../renew-deal.ts'
import * as z from 'zod/mini'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { getRenewalDates } from '#domain/sponsorship/deals.ts'
import { typedMoney } from '../money-input.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { registerField } from '#ui/forms/register-field.ts'

/** Shows the next deal before it is created, so it can be adjusted. */
export function RenewDialog({
  renewal,
  today,
  onClose,
}: {
  renewal: UpcomingRenewal
  today: string
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [{ deal, pack, sponsor, cents }] = useState(renewal) // the form's initial values; the rows may change meanwhile
  const form = useForm<RenewalInput, unknown, RenewalValues>({
    resolver: zodResolver(renewalFormSchema),
    defaultValues: toRenewalInput({ deal, pack, cents }),
  })

  const { isSubmitting } = form.formState
  const renew = async (values: RenewalValues) => {
    if (!actor) return
    const next = await renewDeal(db, actor, deal.id, today, toRenewalTerms({ deal, pack }, values))
    onClose()
    toastWithUndo(t.renewedUntil(formatDate(next.end_date, { year: true })), {
      note: sponsor.company_name,
      undo: () => undoRenewal(db, actor, next),
      undone: t.renewalTakenBack,
    })
  }
  return (
    <FormDialog title={t.renew(pack.name)} formId={formId} send={t.renew2} disabled={isSubmitting} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          {rich(t.hasNextDealBegins, {
            company: <strong>{sponsor.company_name}</strong>,
            pack: pack.name,
            dateRange: formatDateRange(deal.start_date, deal.end_date),
            price: formatCents(cents),
          })}
        </p>
        <Form id={formId} form={form} work={renew} words={errorMessage}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField type="date" label={t.startDate} required {...registerField(form, 'start_date')} />
            <TextField type="date" label={t.endDate} required {...registerField(form, 'end_date')} />
          </div>
          <MoneyField
            label={t.price}
            required
            className="sm:max-w-60"
            hint={t.packageCosts(formatCents(pack.price_cents))}
            {...registerField(form, 'price')}
          />
        </Form>
      </div>
    </FormDialog>
  )
}

/** The terms of the next deal. `after` is the last day of the previous one. */
export const renewalFormSchema = z
  .object({
    after: calendarDateSchema,
    start_date: z.iso.date(t.startDateRequired),
    end_date: z.iso.date(t.endDateRequired),
    price: typedMoney({
      required: t.priceRequired,
      notANumber: t.priceMustValidNumber,
      negative: t.priceMustPositiveNumber,
    }),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', message, input: value, path: [field] })
    if (value.start_date <= value.after) refuse('start_date', t.newDealStartsAfter)
    if (value.end_date < value.start_date) refuse('end_date', t.endDateMustNot)
  })
type RenewalInput = z.input<typeof renewalFormSchema>
type RenewalValues = z.output<typeof renewalFormSchema>

export function toRenewalInput({ deal, pack, cents }: Pick<UpcomingRenewal, 'deal' | 'pack' | 'cents'>): RenewalInput {
  return { after: deal.end_date, ...getRenewalDates(deal, pack), price: centsToInput(cents) }
}

/**
 * Returns the terms of a renewal. If the deal followed the package's price and the typed price is still that price, the
 * renewal follows the package too.
 */
export function toRenewalTerms({ deal, pack }: Pick<UpcomingRenewal, 'deal' | 'pack'>, values: RenewalValues) {
  const { start_date, end_date, price } = values
  return { start_date, end_date, price_cents: deal.price_cents === null && price === pack.price_cents ? null : price }
}
