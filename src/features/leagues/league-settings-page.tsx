import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { archiveLeague } from './archive-league.ts'
import { DeleteLeagueDialog } from './delete-league-dialog.tsx'
import { DivisionsCard } from './divisions-card.tsx'
import { LeagueSettingsForm } from './league-settings-form.tsx'
import { PublicPageSection } from './public-page-section.tsx'
import { Check } from 'lucide-react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useLeagueSteps } from '#data/queries/use-league-steps.ts'
import { Card } from '#ui/layout/card.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { t } from './words.ts'

const sections = [
  { id: 'general', label: t.general },
  { id: 'season', label: t.season },
  { id: 'results', label: t.resultsStandings },
  { id: 'rules', label: t.rules },
  { id: 'divisions', label: t.divisions },
  { id: 'public-page', label: t.publicPage },
  { id: 'end', label: t.archiveDelete },
]

const back = { to: '/dashboard/leagues', label: t.leagues }

export function LeagueSettingsPage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedFetchLeague}>
      <Settings key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function Settings({ leagueId }: { leagueId: string }) {
  const found = useLiveQuery(
    async (db) => ({
      league: await db.leagues.get(leagueId),
      versions: await db.rulebook_versions.where('league_id').equals(leagueId).toArray(),
    }),
    [leagueId],
  )
  if (!found) {
    return (
      <Page title={t.leagueSettings2} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { league, versions } = found
  if (!league) {
    return (
      <Page title={t.leagueSettings2} back={back}>
        <EmptyState title={t.leagueNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t.leagueSettings2}
      of={league.name}
      notes={league.name}
      back={back}
      actions={<ButtonLink to={`/dashboard/leagues/${leagueId}/teams`}>{t.manageTeams2}</ButtonLink>}
    >
      <SettingsFrame sections={sections}>
        <LeagueStepsCard leagueId={leagueId} />
        <LeagueSettingsForm league={league} versions={versions} />
        <div id="divisions" className="scroll-mt-4">
          <DivisionsCard leagueId={leagueId} />
        </div>
        <PublicPageSection league={league} />
        <EndOfLeague league={league} />
      </SettingsFrame>
    </Page>
  )
}

/** For the end of the season: archives the league, which keeps its data, or deletes it. */
function EndOfLeague({ league }: { league: League }) {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div id="end" className="max-w-3xl scroll-mt-4">
      <Section
        title={t.archiveDelete}
        notes={league.status === 'active' ? t.archivedLeagueLeavesFront : t.leagueArchivedCanMade}
      >
        <div className="flex flex-wrap gap-3">
          {league.status === 'active' && actor && (
            <Button onClick={() => void archiveLeague(db, actor, league.id)}>{t.archiveLeague}</Button>
          )}
          {can(actor, 'league.delete') && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t.deleteLeague}
            </Button>
          )}
        </div>
      </Section>
      {isDeleting && (
        <DeleteLeagueDialog
          league={league}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate('/dashboard/leagues', { replace: true })}
        />
      )}
    </div>
  )
}

/** The steps a new league needs before its first schedule. Renders nothing once it has a schedule. */
function LeagueStepsCard({ leagueId }: { leagueId: string }) {
  const { selectLeague } = useSelectedLeague()
  const steps = useLeagueSteps(leagueId)
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (steps.length === 0) return null
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <h2 id="next-steps">{t.nextSteps}</h2>
      <ol aria-labelledby="next-steps" className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ title, note, to, isDone }, at) => (
          <li key={to} className="flex flex-col items-start gap-2">
            <ButtonLink
              to={to}
              variant={at === next ? 'primary' : 'secondary'}
              icon={isDone && <Check size={18} className="text-accent" />}
              onClick={() => selectLeague(leagueId)}
            >
              {title}
              {isDone && <span className="sr-only"> {t.done}</span>}
            </ButtonLink>
            <p className="text-note text-soft">{note}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
