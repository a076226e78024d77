import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { NoLeague } from '../wizard/no-league.tsx'
import { readTemplates } from './templates.ts'
import {
  tournamentOriginSchema,
  createTournamentDraft,
  isUntouchedDraft,
  tournamentDraftSchema,
  type TournamentDraft,
} from './tournament-draft.ts'
import { TournamentWizard } from './tournament-wizard.tsx'
import { t } from './words.ts'

/** Guides the user through four steps to a bracket with its times. */
export function NewTournamentPage() {
  return (
    <Page title={t.createTournament} back={{ to: '/dashboard/scheduling', label: t.schedule }}>
      <LoadBoundary title={t.somethingWentWrong}>
        <Wizard />
      </LoadBoundary>
    </Page>
  )
}

function Wizard() {
  const organizationId = useOrganizationId()
  const { state } = useLocation()
  const from = tournamentOriginSchema.safeParse(state).data ?? null
  const { leagues, league, selectLeague } = useSelectedLeague()
  const draft = useFormDraft('tournament.create', tournamentDraftSchema)
  const templates = useLiveQuery((db) => (organizationId ? readTemplates(db, organizationId) : []), [organizationId])
  const [isAnew, setIsAnew] = useState(false)
  if (!leagues || !draft.loaded || !templates) return <SkeletonLines />
  if (!league) return <NoLeague>{t.tournamentBelongsLeagueCreate}</NoLeague>
  const kept = isAnew || (draft.value && isUntouchedDraft(draft.value)) ? undefined : draft.value
  const origin = from && leagues.some(({ id }) => id === from.leagueId) ? from : null
  const plain = templates.find((one) => one.is_builtin && one.format === 'single_elimination' && !one.has_consolation)
  return (
    <>
      {kept && origin && !isOfSameSchedule(kept, origin) && (
        <Banner tone="blue" action={<Button onClick={() => setIsAnew(true)}>{t.startOver}</Button>}>
          {t.tournamentAlreadyStarted(kept.input.name.trim(), origin.scheduleName)}
        </Banner>
      )}
      <TournamentWizard
        key={String(isAnew)}
        leagues={leagues}
        templates={templates}
        initial={kept ?? createTournamentDraft(league.id, plain, origin)}
        saveDraft={draft.save}
        clearDraft={draft.clear}
        selectLeague={selectLeague}
      />
    </>
  )
}

function isOfSameSchedule(
  { arrival: before }: TournamentDraft,
  { leagueId, scheduleName }: NonNullable<TournamentDraft['arrival']>,
) {
  return before?.leagueId === leagueId && before.scheduleName === scheduleName
}
