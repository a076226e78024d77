import { formatNumber } from '#i18n/format.ts'
import { CalendarDays, MapPin, Trophy, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAccount, useActor, useOrganizationId } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { can } from '#domain/people/capabilities.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { LeagueOverviews } from './league-overview.tsx'
import { MyGamesList } from './my-games.tsx'
import { readDashboardCounts, type DashboardCounts } from './read-dashboard.ts'
import { showsOwnGamesFirst, isCoachWithoutTeam } from './read-my-games.ts'
import { CoachDashboard } from './coach-dashboard.tsx'
import { StaffDashboard } from './staff-dashboard.tsx'
import { t } from './words.ts'

export function DashboardPage() {
  const organizationId = useOrganizationId()
  const account = useAccount()
  return (
    <Page title={t.dashboard} notes={account?.organizations.find(({ id }) => id === organizationId)?.name}>
      <LoadBoundary title={t.errorLoadingDashboard} fallback={limitedFunctionality}>
        <Overview organizationId={organizationId} />
      </LoadBoundary>
    </Page>
  )
}

function limitedFunctionality(message: string): ReactNode {
  return (
    <>
      <Banner tone="red">{t.youCanStillUse(message)}</Banner>
      <Tiles counts={null} />
    </>
  )
}

function Overview({ organizationId }: { organizationId: string | null }) {
  const actor = useActor()
  const now = useCurrentMinute()
  const counted = useCachedLiveQuery('counts', (db) => readDashboardCounts(db, organizationId, now), [
    organizationId,
    now,
  ])
  const counts = useLastAnswer(counted, organizationId)
  const hasLeagues = counts !== undefined && counts.leagues > 0
  const isStaff = can(actor, 'score.settle')
  const isCoach = !isStaff && actor !== null && actor.teamIds.size > 0
  return (
    <>
      {hasLeagues && isCoachWithoutTeam(actor) && <Banner tone="gray">{t.youNotStaffTeam}</Banner>}
      {organizationId !== null && <FirstStepsCard key={organizationId} organizationId={organizationId} />}
      {hasLeagues && isStaff && actor && <StaffDashboard actor={actor} now={now} />}
      {hasLeagues && isCoach && <CoachDashboard actor={actor} now={now} />}
      {hasLeagues && !isCoach && showsOwnGamesFirst(actor) && <MyGamesList actor={actor} now={now} />}
      {counts?.leagues === 0 && (
        <EmptyState
          title={t.noLeaguesFound}
          icon={<Trophy size={32} />}
          action={
            <ButtonLink variant="primary" to="/dashboard/leagues">
              {t.goLeagues}
            </ButtonLink>
          }
        >
          {can(actor, 'league.create') && t.leagueWhereEverythingStarts}
        </EmptyState>
      )}
      {hasLeagues && actor && !isStaff && !isCoach && <LeagueOverviews teamIds={actor.teamIds} now={now} />}
      <Tiles counts={counts} />
    </>
  )
}

/**
 * `counts` is undefined while loading, and null if there are no figures to show. The links to the sections appear in
 * any case.
 */
function Tiles({ counts }: { counts: DashboardCounts | undefined | null }) {
  const figureOf = (name: keyof DashboardCounts) => (counts === null ? null : counts?.[name])
  const drafts = counts?.upcomingInDrafts ?? 0
  const archived = counts?.archived ?? 0
  return (
    <ul aria-label={t.figures} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Tile
        to="/dashboard/leagues"
        label={t.totalLeagues}
        value={figureOf('leagues')}
        icon={<Trophy size={18} />}
        note={archived > 0 && t.archived(formatNumber(archived))}
      />
      <Tile to="/dashboard/teams" label={t.totalTeams} value={figureOf('teams')} icon={<Users size={18} />} />
      <Tile
        to="/dashboard/scheduling"
        label={t.upcomingGames}
        value={figureOf('upcoming')}
        icon={<CalendarDays size={18} />}
        note={drafts > 0 && t.stillDrafts(t.gameCount(drafts))}
      />
      <Tile to="/dashboard/venues" label={t.activeVenues} value={figureOf('venues')} icon={<MapPin size={18} />} />
    </ul>
  )
}

function Tile({
  to,
  label,
  value,
  icon,
  note,
}: {
  to: string
  label: string
  value: number | undefined | null
  icon: ReactNode
  note?: ReactNode
}) {
  return (
    <li className="flex">
      <Card className="relative flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 px-4 py-2.5 hover:border-line-strong">
        <Link
          to={to}
          className="flex items-center gap-2 text-note text-soft after:absolute after:inset-0 after:rounded-card"
        >
          <span aria-hidden="true" className="text-accent">
            {icon}
          </span>
          {label}
        </Link>
        <p className="text-section font-semibold tabular">
          {value === undefined ? (
            <span role="status" aria-label={t.loading(label)}>
              <span className="inline-block h-6 w-10 animate-pulse rounded-control bg-gray-tint" />
            </span>
          ) : value === null ? (
            <Unknown />
          ) : (
            formatNumber(value)
          )}
        </p>
        {note && <p className="basis-full text-note text-soft tabular">{note}</p>}
      </Card>
    </li>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t.unknown}</span>
    </>
  )
}
