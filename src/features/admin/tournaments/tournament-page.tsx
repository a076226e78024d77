import { useCallback, useMemo, useState } from 'react'
import { useParams, useSearchParams, useNavigate } from 'react-router-dom'
import type { AdminTournament } from '#api/administration/tournaments.ts'
import { getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { formatDate } from '#i18n/format.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { scheduleStatusTones, scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { Section } from '#ui/layout/section.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { tournamentsPath } from './tournament-address.ts'
import { TournamentEntrants } from './tournament-entrants.tsx'
import { TournamentMatches } from './tournament-matches.tsx'
import { TournamentStatus } from './tournament-status.tsx'
import { useAccount, useDatabase } from '#data/queries/context.tsx'
import { setOrganization } from '#data/store/meta.ts'
import { Button } from '#ui/button.tsx'
import { t } from './words.ts'
import { hasResult } from '#domain/scores/has-result.ts'

const back = { to: tournamentsPath, label: t.tournaments }

export function TournamentPage() {
  const { tournamentId = '' } = useParams()
  const organizationId = useSearchParams()[0].get('organization')
  const { readTournament } = useAdminApi()
  const question = useCallback(
    () => readTournament({ id: tournamentId, organizationId }),
    [readTournament, tournamentId, organizationId],
  )
  const { value, error, askAgain } = useServerQuery(question)
  const online = useOnline()
  if (value) return <Shown tournament={value} onChanged={askAgain} />
  return (
    <Page title={t.tournament} of={t.administration} back={back}>
      <OfflineNote />
      {value === null && <EmptyState title={t.tournamentNotFound}>{getRuleMessage('row_gone')}</EmptyState>}
      {value === undefined && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {value === undefined && error === undefined && online && <SkeletonCards count={3} />}
    </Page>
  )
}

function Shown({ tournament, onChanged }: { tournament: AdminTournament; onChanged: () => void }) {
  const { schedule, league, organization } = tournament
  const laid = useMemo(() => {
    const games = resolveTournamentTeams(tournament.schedule, tournament.games)
    return { games, stand: getTournamentState(tournament.schedule, games) }
  }, [tournament])
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Page
      title={schedule.name}
      back={back}
      notes={
        <span className="flex flex-wrap items-center gap-2">
          {`${league.name} · ${organization.name}`}
          <Pill tone={scheduleStatusTones[schedule.status]}>{scheduleStatusLabels[schedule.status]}</Pill>
        </span>
      }
      actions={
        <>
          <OrganizationLink tournament={tournament} />
          <TournamentStatus
            tournament={tournament}
            isOver={laid.stand?.progress.isOver ?? true}
            onChanged={onChanged}
            onProblem={setProblem}
          />
        </>
      }
    >
      <OfflineNote />
      <FormProblem message={problem ?? undefined} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Facts tournament={tournament} />
        <TournamentEntrants tournament={tournament} stand={laid.stand} />
      </div>
      <TournamentMatches tournament={tournament} games={laid.games} stand={laid.stand} />
    </Page>
  )
}

function Facts({ tournament: { schedule, league, template, venues, games } }: { tournament: AdminTournament }) {
  const config = schedule.template_config
  const played = games.filter(hasResult).length
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t.dates, formatDateRange(schedule.start_date, schedule.end_date)],
    [t.timeZone, league.time_zone.replaceAll('_', ' ')],
    [t.template, template],
    [t.registrationDeadline2, config && formatDate(config.registrationDeadline, { year: true })],
    [t.maximumTeams2, config && String(config.maxTeams)],
    [t.venues, venues.length > 0 ? venues.join(', ') : null],
    [t.matchesPlayed, t.playedOf(played, games.filter(({ status }) => status !== 'cancelled').length)],
    [t.description, schedule.description],
  ]
  return (
    <Section title={t.facts}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="wrap-break-word whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}

/** Links to the league's own schedule, for a platform administrator who is also a member of the organization. */
function OrganizationLink({ tournament: { organization, league, schedule } }: { tournament: AdminTournament }) {
  const db = useDatabase()
  const navigate = useNavigate()
  const isMember = useAccount()?.organizations.some(({ id }) => id === organization.id) ?? false
  if (!isMember) return null
  const open = async () => {
    await setOrganization(db, organization.id)
    await navigate(
      schedule.bracket
        ? `/dashboard/schedules/${schedule.id}/bracket`
        : `/dashboard/scheduling?league=${league.id}&schedule=all`,
    )
  }
  return <Button onClick={() => void open()}>{t.openLeague}</Button>
}
