import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#data/store/error-message.ts'
import { RuleError } from '#domain/rule-error.ts'
import { fulfillmentStatuses, type SponsorPackage } from '#domain/schema/sponsorship.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealEnd, fulfillmentLabels } from '#domain/sponsorship/deals.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate } from '#i18n/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MoneyField } from '#ui/forms/money-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import type { DealValues } from '../save-deal.ts'
import { toDealChanges, createDealFormSchema, toDealInput, emptyDealInput, type DealInput } from './deal-form.ts'
import { dealStatusLabels } from './sponsor-words.ts'
import { formatOversold } from '#domain/sponsorship/oversold-words.ts'
import { findWorsenedDays } from '#domain/sponsorship/require-not-oversold.ts'
import { filterPackageDemand, replaceDeals } from '../package-demand.ts'
import { t } from './words.ts'

export type SaveDeal = (values: DealValues, changes: ReturnType<typeof toDealChanges>) => Promise<void>

/** Adds a deal or edits one. `blank` is the row being created. Shortages are shown while the user types. */
export function DealDialog({
  data,
  blank,
  existing,
  isSaved,
  today,
  onSave,
  onClose,
}: {
  data: SponsorshipData
  blank: SponsorPackage
  existing?: SponsorPackage | undefined
  /** Whether the deal is saved: what was bought and when it was agreed can then no longer change. */
  isSaved: boolean
  today: string
  onSave: SaveDeal
  onClose: () => void
}) {
  const formId = useId()
  const packages = useMemo(() => mapById(data.packages), [data.packages])
  const schema = useMemo(() => createDealFormSchema(packages), [packages])
  const [before] = useState(existing ? toDealInput(existing) : emptyDealInput(today))
  const [endFollows, setEndFollows] = useState(!existing)
  const form = useForm<DealInput, unknown, DealValues>({ resolver: zodResolver(schema), defaultValues: before })

  const { isSubmitting, dirtyFields } = form.formState
  const typed = useWatch({ control: form.control })
  const parsed = schema.safeParse({ ...before, ...typed })
  const row = existing ?? blank
  const lacking = useOversoldDescription(data, parsed.success ? { ...row, ...parsed.data } : undefined, today)
  const pack = packages.get(typed.package_id ?? '')
  const hasChecklist = data.items.some(({ deal_id }) => deal_id === row.id)

  const followEnd = () => {
    const { package_id, start_date } = form.getValues()
    const chosen = packages.get(package_id)
    if (endFollows && chosen && start_date !== '')
      form.setValue('end_date', getDealEnd(start_date, chosen.duration_months), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const save = async (values: DealValues) => {
    if (lacking.length > 0) throw new RuleError('asset_oversold', lacking.join(' '))
    await onSave(values, toDealChanges(values, dirtyFields))
    onClose()
  }
  return (
    <FormDialog
      title={existing ? t.editDeal2 : t.addDeal}
      formId={formId}
      send={existing ? t.saveDeal : t.addDeal}
      disabled={isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={save} words={errorMessage}>
        {isSaved && existing ? (
          <p className="wrap-anywhere">
            <strong>{pack?.name ?? t.deletedPackage}</strong>
            {existing.signed_on !== null && `, ${t.agreed(formatDate(existing.signed_on, { year: true }))}`}
          </p>
        ) : (
          <SelectField
            label={t.package}
            required
            {...registerField(form, 'package_id', { onChange: followEnd })}
            hint={!data.packages.some(isOffered) && t.thereNoActivePackages}
          >
            <option value="">{t.selectPackage}</option>
            <RowOptions
              rows={data.packages.filter(isOffered)}
              label={(one) => `${one.name} – ${formatCents(one.price_cents)}, ${t.monthCount(one.duration_months)}`}
            />
          </SelectField>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t.startDate2}
            required
            {...registerField(form, 'start_date', { onChange: followEnd })}
          />
          <TextField
            type="date"
            label={t.endDate2}
            {...registerField(form, 'end_date', { onChange: () => setEndFollows(form.getValues('end_date') === '') })}
            hint={pack && t.leftEmptyFromStart(t.monthCount(pack.duration_months))}
          />
        </div>
        {lacking.map((words) => (
          <Banner key={words} tone="red">
            {words}
          </Banner>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={t.price}
            placeholder={pack && centsToInput(pack.price_cents)}
            {...registerField(form, 'price')}
            hint={t.leftEmptyPackagesPrice}
          />
          {!(isSaved && existing) && (
            <TextField
              type="date"
              label={t.agreedOn}
              {...registerField(form, 'signed_on')}
              hint={t.leftEmptyProposedNot}
            />
          )}
          <SelectField label={t.status} {...registerField(form, 'status')}>
            <Options
              values={[...new Set([before.status, 'active', 'ended'] as const)]}
              label={(one) => dealStatusLabels[one]}
            />
          </SelectField>
          {hasChecklist ? (
            <p className="self-end pb-2 text-soft">{t.checklistShowsFulfillment}</p>
          ) : (
            <SelectField label={t.fulfillment} {...registerField(form, 'fulfillment_status')}>
              <Options values={fulfillmentStatuses} label={(one) => fulfillmentLabels[one]} />
            </SelectField>
          )}
        </div>
      </Form>
    </FormDialog>
  )
}

const isOffered = ({ status }: SponsorshipData['packages'][number]) => status === 'active'

/**
 * While a deal is being edited, describes which assets it would oversell, on which dates, and which other deals need
 * them on those dates.
 */
function useOversoldDescription(
  data: SponsorshipData,
  deal: SponsorPackage | undefined,
  today: string,
): readonly string[] {
  const packageId = deal?.package_id
  const promised = useMemo(
    () => (packageId === undefined ? undefined : filterPackageDemand(data, packageId)),
    [data, packageId],
  )
  if (!deal || !promised) return []
  return findWorsenedDays(promised, replaceDeals(promised, [deal]), today).map((lack) =>
    formatOversold({
      ...lack,
      asset: lack.asset.name,
      deals: lack.deals.filter((other) => other.deal.id !== deal.id),
    }),
  )
}
