import { acceptsManualGames } from '#domain/leagues/manual-games.ts'
import { CalendarPlus, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useActor } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { MoveGameDialog } from '../game/move-game-dialog.tsx'
import type { SuggestedPlace } from '../game/move-game-form.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { ScheduleView } from './schedule-view.tsx'
import { useHasPlanFeature } from '#data/queries/use-tier.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

const statusFilter = z.enum(['all', ...scheduleStatuses])
const arrival = z.object({ leagueId: z.string() })

/** A league's schedules, one at a time, each with its calendar, conflicts, and actions. */
export function ScheduleManagementPage() {
  return (
    <LoadBoundary title={t.failedFetchSchedules}>
      <LeagueSchedules />
    </LoadBoundary>
  )
}

function LeagueSchedules() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const [params, setParams] = useSearchParams()
  useArrival(selectLeague)

  const status = statusFilter.safeParse(params.get('status')).data ?? 'all'
  const [showsFilters, setShowsFilters] = useState(status !== 'all')
  const leagueId = league?.id ?? ''
  const schedules = useCachedLiveQuery(
    'schedules',
    async (db) => newestFirst(await db.schedules.where('league_id').equals(leagueId).toArray()),
    [leagueId],
  )
  const offered = schedules?.filter((one) => status === 'all' || one.status === status)
  const schedule = offered?.find((one) => one.id === params.get('schedule')) ?? offered?.[0]
  const isLoading = leagues === undefined || schedules === undefined

  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true },
    )
  const moving = params.get('move')
  const [suggested, setSuggested] = useState<SuggestedPlace>()
  const move = (gameId: string, to?: SuggestedPlace) => {
    setSuggested(to)
    set({ move: gameId })
  }
  const createLink = can(actor, 'schedule.create') && (
    <>
      {!schedule && (
        <>
          <ButtonLink to="/dashboard/import?kind=games">{t.import}</ButtonLink>
          {league && <ButtonLink to="/dashboard/schedules/tournament">{t.createTournament}</ButtonLink>}
        </>
      )}
      <ButtonLink to="/dashboard/schedules/new" variant={schedule?.status === 'draft' ? 'secondary' : 'primary'}>
        {t.createSchedule}
      </ButtonLink>
    </>
  )

  const addLink = league && schedule && acceptsManualGames(schedule) && can(actor, 'game.update') && (
    <ButtonLink
      to={`/dashboard/leagues/${league.id}/schedule?${new URLSearchParams({ add: '1', schedule: schedule.id }).toString()}`}
    >
      {t.addGame}
    </ButtonLink>
  )

  return (
    <Page
      title={t.schedule}
      of={league?.name}
      actions={
        league && schedule ? (
          <ScheduleActions league={league} schedule={schedule}>
            {addLink}
            {createLink}
          </ScheduleActions>
        ) : (
          createLink
        )
      }
    >
      {isLoading && <SkeletonLines />}
      {!isLoading && leagues.length === 0 && (
        <EmptyState title={t.noSchedulesFound}>{t.scheduleBelongsLeagueCreate}</EmptyState>
      )}
      {!isLoading && league && (
        <>
          <UpgradeBanner />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <SelectField
              label={t.league}
              className="col-span-2 sm:col-span-1"
              value={league.id}
              onChange={(event) => {
                selectLeague(event.target.value)
                set({ schedule: null, date: null })
              }}
            >
              <RowOptions rows={leagues} />
            </SelectField>
            <SelectField
              label={t.schedule}
              value={schedule?.id ?? ''}
              disabled={!schedule}
              onChange={(event) => set({ schedule: event.target.value, date: null })}
            >
              <RowOptions rows={offered} label={(one) => `${one.name} (${scheduleStatusLabels[one.status]})`} />
              {!schedule && <option value="">{t.noSchedule}</option>}
            </SelectField>
            <Button
              aria-expanded={showsFilters}
              aria-controls="schedule-filters"
              icon={<SlidersHorizontal size={18} />}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              {t.filters(status === 'all' ? 0 : 1)}
            </Button>
            <div id="schedule-filters" hidden={!showsFilters} className="col-span-full sm:max-w-56">
              <SelectField
                label={t.status}
                value={status}
                onChange={(event) => set({ status: event.target.value === 'all' ? null : event.target.value })}
              >
                <option value="all">{t.all}</option>
                <Options values={scheduleStatuses} label={(one) => scheduleStatusLabels[one]} />
              </SelectField>
            </div>
          </div>
          {schedule ? (
            <ScheduleView
              key={schedule.id}
              schedule={schedule}
              timeZone={league.time_zone}
              onMove={can(actor, 'game.update') ? move : undefined}
            />
          ) : (
            <NoSchedules isFiltered={schedules.length > 0} canCreate={can(actor, 'schedule.create')} />
          )}
        </>
      )}
      {moving !== null && can(actor, 'game.update') && (
        <MoveGameDialog key={moving} gameId={moving} suggested={suggested} onClose={() => set({ move: null })} />
      )}
    </Page>
  )
}

function NoSchedules({ isFiltered, canCreate }: { isFiltered: boolean; canCreate: boolean }) {
  if (isFiltered) {
    return <EmptyState title={t.noSchedulesFound}>{t.noScheduleLeagueHas}</EmptyState>
  }
  return (
    <EmptyState title={t.noSchedulesFound} icon={<CalendarPlus size={32} />}>
      {canCreate ? t.fourStepsLeadRound : t.schedulesAppearHereOnce}
    </EmptyState>
  )
}

/** Selects the league that was chosen in the list of leagues. */
function useArrival(selectLeague: (leagueId: League['id']) => void) {
  const { state } = useLocation()
  const leagueId = arrival.safeParse(state).data?.leagueId
  useEffect(() => {
    if (leagueId !== undefined) selectLeague(leagueId)
  }, [leagueId, selectLeague])
}

const newestFirst = (schedules: readonly Schedule[]) =>
  schedules.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))

/** Advertises what a larger plan offers to people who create schedules. */
function UpgradeBanner() {
  const actor = useActor()
  if (useHasPlanFeature('schedule.advanced') || !can(actor, 'schedule.create')) return null
  return (
    <Banner tone="blue" action={<PlanLinks />}>
      {t.advancedSchedulingNeedsStarter}
    </Banner>
  )
}
