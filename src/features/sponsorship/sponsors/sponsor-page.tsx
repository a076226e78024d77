import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Sponsor, SponsorPackage } from '#domain/schema/sponsorship.ts'
import { toLocalDate } from '#domain/time.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { useRowWhileTyping } from '#ui/forms/hooks/use-row-while-typing.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import { useSavedTogether } from '#ui/settings/use-saved-together.ts'
import { useSponsorship } from '../read-sponsorship.ts'
import { updateSponsor, type SponsorValues } from '../save-sponsor.ts'
import { DealList } from './deal-list.tsx'
import { SponsorFields } from './sponsor-fields.tsx'
import {
  sponsorColumnByField,
  sponsorFieldLabels,
  sponsorFormSchema,
  toSponsorInput,
  type SponsorInput,
} from './sponsor-form.ts'
import { toSponsorsPath } from './sponsor-paths.ts'
import { SponsorStatusNote } from './sponsor-status-note.tsx'
import { t } from './words.ts'

const sections = [
  { id: 'details', label: t.details },
  { id: 'deals', label: t.deals },
]

/** A sponsor, whose details are saved with the page's save bar, and its deals, each of which is saved separately. */
export function SponsorPage() {
  const { sponsorId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedLoadSponsorship}>
      <Found key={sponsorId} sponsorId={sponsorId} />
    </LoadBoundary>
  )
}

function Found({ sponsorId }: { sponsorId: string }) {
  const found = useLiveQuery(
    async (db) => {
      const sponsor = await db.sponsors.get(sponsorId)
      return { sponsor, league: sponsor && (await db.leagues.get(sponsor.league_id)) }
    },
    [sponsorId],
  )
  const back = { to: toSponsorsPath(found?.league?.id), label: t.sponsors }
  if (!found) {
    return (
      <Page title={t.sponsor} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { sponsor, league } = found
  if (!sponsor || !league) {
    return (
      <Page title={t.sponsor} back={back}>
        <EmptyState title={t.sponsorNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page title={sponsor.company_name} of={t.sponsor} notes={league.name} back={back}>
      <SettingsFrame sections={sections}>
        <Parts sponsor={sponsor} league={league} />
      </SettingsFrame>
    </Page>
  )
}

function Parts({ sponsor, league }: { sponsor: Sponsor; league: League }) {
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const data = useSponsorship(league)
  if (!data) return <SkeletonLines count={8} />
  const deals = data.deals.filter(({ sponsor_id }) => sponsor_id === sponsor.id)
  return (
    <>
      <SponsorForm sponsor={sponsor} deals={deals} today={today} />
      <div id="deals" className="max-w-3xl scroll-mt-4">
        <Card className="p-4 sm:p-6">
          <DealList data={data} sponsor={sponsor} deals={deals} today={today} />
        </Card>
      </div>
    </>
  )
}

/** Shows other people's changes in the fields this person has not touched, such as a status that a deal has changed. */
function SponsorForm({ sponsor, deals, today }: { sponsor: Sponsor; deals: readonly SponsorPackage[]; today: string }) {
  const db = useDatabase()
  const actor = useActor()
  const values = useMemo(() => toSponsorInput(sponsor), [sponsor])
  const form = useLiveRowForm<SponsorInput, unknown, SponsorValues>({
    resolver: zodResolver(sponsorFormSchema),
    values,
  })
  const { isSubmitting, dirtyFields } = form.formState
  const changed = sponsorColumnByField.filter((column) => dirtyFields[column])
  const seen = useRowWhileTyping(sponsor, (column) => changed.some((one) => one === column))
  const save = async (typed: SponsorValues) => {
    if (!actor) return
    await updateSponsor(db, actor, seen, Object.fromEntries(changed.map((column) => [column, typed[column]])))
    form.reset(toSponsorInput({ ...sponsor, ...typed }))
    notify.success(t.sponsorUpdatedSuccessfully)
  }
  const formId = useSavedTogether({
    changes: changed.map((column) => ({ label: sponsorFieldLabels[column], section: 'details' })),
    isSaving: isSubmitting,
    discard: () => form.reset(values),
  })
  return (
    <div id="details" className="max-w-3xl scroll-mt-4">
      <Form id={formId} form={form} work={save} words={(error) => t.failedSaveSponsor(errorMessage(error))}>
        <Section title={t.details}>
          <SponsorFields sponsorId={sponsor.id} />
          <SponsorStatusNote deals={deals} today={today} />
        </Section>
      </Form>
    </div>
  )
}
