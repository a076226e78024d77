import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { isSignedDeal } from '#domain/sponsorship/deals.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { toLocalDate } from '#domain/time.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { useMarkUnsavedDraft } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { NoLeague } from '../no-league.tsx'
import { useSponsorship } from '../read-sponsorship.ts'
import { createSponsor, type SponsorValues } from '../save-sponsor.ts'
import { useSponsorshipAddress } from '../use-sponsorship-address.ts'
import { DealDrafts } from './deal-drafts.tsx'
import { SponsorFields } from './sponsor-fields.tsx'
import { emptySponsorInput, sponsorFormSchema, type SponsorInput } from './sponsor-form.ts'
import { toSponsorsPath } from './sponsor-paths.ts'
import { SponsorStatusNote } from './sponsor-status-note.tsx'
import { t } from './words.ts'

/** Adds a sponsor with its first deals in one change. `?league=` is the league, otherwise the one chosen last. */
export function NewSponsorPage() {
  const [address] = useSponsorshipAddress()
  const selected = useSelectedLeague()
  const league = selected.leagues?.find(({ id }) => id === address.league) ?? selected.league
  return (
    <Page title={t.addSponsor} notes={league?.name} back={{ to: toSponsorsPath(league?.id), label: t.sponsors }}>
      <LoadBoundary title={t.failedLoadSponsorship}>
        {!selected.leagues && <SkeletonLines count={8} />}
        {selected.leagues && !league && <NoLeague />}
        {league && <Loaded key={league.id} league={league} />}
      </LoadBoundary>
    </Page>
  )
}

function Loaded({ league }: { league: League }) {
  const data = useSponsorship(league)
  return data ? <NewSponsor league={league} data={data} /> : <SkeletonLines count={8} />
}

function NewSponsor({ league, data }: { league: League; data: SponsorshipData }) {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const [drafts, setDrafts] = useState<readonly SponsorPackage[]>([])
  const form = useForm<SponsorInput, unknown, SponsorValues>({
    resolver: zodResolver(sponsorFormSchema),
    defaultValues: emptySponsorInput,
  })
  const name = useWatch({ control: form.control, name: 'company_name' })
  const hasAgreed = drafts.some((deal) => isSignedDeal(deal, today))
  useMarkUnsavedDraft(drafts.length > 0 ? t.dealsNewSponsor : null)
  const keepDrafts = (next: readonly SponsorPackage[]) => {
    setDrafts(next)
    if (!hasAgreed && next.some((deal) => isSignedDeal(deal, today)))
      form.setValue('status', 'active', { shouldDirty: true })
  }
  const save = async (values: SponsorValues) => {
    if (!actor) return
    await createSponsor(db, actor, league.id, values, { deals: drafts.map(typedOf), today })
    notify.success(t.sponsorCreatedSuccessfully)
    await navigate(toSponsorsPath(league.id))
  }
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Form
        id={formId}
        form={form}
        work={save}
        words={(error) => t.failedSaveSponsor(errorMessage(error))}
        className="gap-5"
      >
        <Section title={t.details}>
          <SponsorFields sponsorId={undefined} />
          <SponsorStatusNote deals={drafts} today={today} willBeActive={hasAgreed} />
        </Section>
      </Form>
      <Card className="p-4 sm:p-6">
        <DealDrafts
          data={data}
          league={league}
          company={name.trim() || t.thisSponsor}
          drafts={drafts}
          onChange={keepDrafts}
          today={today}
        />
      </Card>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={toSponsorsPath(league.id)}>{t.cancel}</ButtonLink>
        <Button type="submit" form={formId} variant="primary" disabled={form.formState.isSubmitting}>
          {t.addSponsor}
        </Button>
      </div>
    </div>
  )
}

const formId = 'new-sponsor'

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
