import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { getDealState, isSignedDeal } from '#domain/sponsorship/deals.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { createSponsor, updateSponsor, type SponsorValues } from '../save-sponsor.ts'
import { DealDrafts } from './deal-drafts.tsx'
import { DealList } from './deal-list.tsx'
import type { ListedSponsor } from './list-sponsors.ts'
import { SponsorFields } from './sponsor-fields.tsx'
import {
  emptySponsorInput,
  sponsorColumnByField,
  sponsorFormSchema,
  toSponsorInput,
  type SponsorInput,
} from './sponsor-form.ts'
import { t } from './words.ts'

/** Adds a sponsor with its first deals in one change, or edits one (`existing`), whose deals are saved individually. */
export function SponsorDialog({
  league,
  data,
  today,
  existing,
  onClose,
}: {
  league: League
  data: SponsorshipData
  today: string
  existing?: ListedSponsor
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [before] = useState(existing?.sponsor) // the form's initial values; the row may change meanwhile
  const [drafts, setDrafts] = useState<readonly SponsorPackage[]>([])
  const form = useForm<SponsorInput, unknown, SponsorValues>({
    resolver: zodResolver(sponsorFormSchema),
    defaultValues: before ? toSponsorInput(before) : emptySponsorInput,
  })
  const { isSubmitting, dirtyFields } = form.formState
  const [name, status] = useWatch({ control: form.control, name: ['company_name', 'status'] })
  const company = name.trim() || t.thisSponsor
  const deals = existing?.deals ?? drafts
  const hasBegun = deals.some((deal) => getDealState(deal, today) === 'running')
  const hasAgreed = drafts.some((deal) => isSignedDeal(deal, today))
  const savedStatus = existing?.sponsor.status
  useEffect(() => {
    if (savedStatus && !form.getFieldState('status').isDirty) form.resetField('status', { defaultValue: savedStatus })
  }, [form, savedStatus]) // shows the saved status if, in the meantime, an agreed deal has made the sponsor active
  const keepDrafts = (next: readonly SponsorPackage[]) => {
    setDrafts(next)
    if (!hasAgreed && next.some((deal) => isSignedDeal(deal, today)))
      form.setValue('status', 'active', { shouldDirty: true })
  }

  const save = async (values: SponsorValues) => {
    if (!actor) return
    if (before) {
      const changed = sponsorColumnByField.filter((column) => dirtyFields[column])
      await updateSponsor(db, actor, before, Object.fromEntries(changed.map((column) => [column, values[column]])))
    } else {
      await createSponsor(db, actor, league.id, values, { deals: drafts.map(typedOf), today })
    }
    notify.success(before ? t.sponsorUpdatedSuccessfully : t.sponsorCreatedSuccessfully)
    onClose()
  }
  return (
    <FormDialog
      title={before ? t.editSponsor : t.addSponsor}
      formId={formId}
      send={before ? t.saveChanges : t.addSponsor}
      disabled={isSubmitting}
      wide
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <Form id={formId} form={form} work={save} words={(error) => t.failedSaveSponsor(errorMessage(error))}>
          <SponsorFields sponsorId={before?.id} />
        </Form>
        {status !== 'active' && hasAgreed && <Banner tone="blue">{t.hasAgreedDealSaved(company)}</Banner>}
        {status === 'prospect' && hasBegun && !hasAgreed && (
          <Banner
            tone="blue"
            action={
              <Button onClick={() => form.setValue('status', 'active', { shouldDirty: true })}>{t.setActive}</Button>
            }
          >
            {t.hasDealRunsToday(company)}
          </Banner>
        )}
        {existing ? (
          <DealList data={data} sponsor={existing.sponsor} deals={existing.deals} today={today} />
        ) : (
          <DealDrafts
            data={data}
            league={league}
            company={company}
            drafts={drafts}
            onChange={keepDrafts}
            today={today}
          />
        )}
      </div>
    </FormDialog>
  )
}

function typedOf({
  package_id,
  start_date,
  end_date,
  price_cents,
  status,
  fulfillment_status,
  signed_on,
}: SponsorPackage) {
  return { package_id, start_date, end_date, price_cents, status, fulfillment_status, signed_on }
}
