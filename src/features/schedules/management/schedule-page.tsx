import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useActor } from '#data/queries/context.tsx'
import { maxGameMinutes } from '#data/queries/organization-games.ts'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { can } from '#domain/people/capabilities.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addMinutes } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { HelpLink } from '#ui/layout/help-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { AddGameDialog } from '../game/add-game-dialog.tsx'
import { useAddGameAddress } from '../game/add-game-address.ts'
import { MoveGameDialog } from '../game/move-game-dialog.tsx'
import type { SuggestedPlace } from '../game/move-game-form.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { LeagueView, ScheduleView } from './schedule-view.tsx'
import { useHasPlanFeature } from '#data/queries/use-tier.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const arrival = z.object({ leagueId: z.string() })

/** The value of `?schedule=` for the games of all schedules together. */
const allSchedules = 'all'

/** A league's games: those of one schedule with its conflicts and actions, or those of all schedules. */
export function SchedulePage() {
  return (
    <LoadBoundary title={t.failedFetchSchedules}>
      <LeagueSchedules />
    </LoadBoundary>
  )
}

function LeagueSchedules() {
  const actor = useActor()
  const { leagues, league: selected, selectLeague } = useSelectedLeague()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('league')
  const asked = params.get('schedule')
  const isLookedUp = wanted === null && asked !== null && asked !== allSchedules
  const ofAsked = useCachedLiveQuery(
    'league of a schedule',
    async (db) => (await db.schedules.get(asked ?? ''))?.league_id ?? null,
    isLookedUp ? [asked] : null,
  )
  const named = leagues?.find(({ id }) => id === (wanted ?? ofAsked))
  const isLookingUp = isLookedUp && ofAsked === undefined
  const league = named ?? (wanted === null && !isLookingUp ? selected : undefined)
  useRememberedLeague(named?.id, selectLeague)

  const leagueId = league?.id ?? ''
  const found = useCachedLiveQuery('schedules', (db) => readSchedules(db, leagueId), [leagueId])
  const schedules = found?.schedules
  const chosen = asked ?? (can(actor, 'schedule.create') ? null : allSchedules)
  const schedule = chosen === allSchedules ? undefined : (schedules?.find((one) => one.id === chosen) ?? schedules?.[0])
  const isLoading = leagues === undefined || found === undefined || isLookingUp

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
  const adding = useAddGameAddress()
  const moving = params.get('move')
  const [suggested, setSuggested] = useState<SuggestedPlace>()
  const move = (gameId: string, to?: SuggestedPlace) => {
    setSuggested(to)
    set({ move: gameId })
  }
  const canMove = can(actor, 'game.update')

  if (!isLoading && wanted !== null && !league) {
    return (
      <Page title={t.schedule} back={{ to: '/dashboard/leagues', label: t.leagues }}>
        <ErrorPanel title={t.leagueNotFound} message={t.mayHaveBeenDeleted} />
      </Page>
    )
  }
  return (
    <Page
      title={t.schedule}
      of={league?.name}
      isWide
      actions={
        league &&
        schedules && (
          <ScheduleActions
            league={league}
            schedule={schedule}
            schedules={schedules}
            rainoutId={schedule ? (schedule.status === 'completed' ? undefined : schedule.id) : found.nextScheduleId}
            onAddGame={adding.open}
          />
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
          <div className="grid grid-cols-2 gap-2 lg:max-w-3xl">
            <SelectField
              label={t.league}
              labelHidden
              value={league.id}
              onChange={(event) => {
                selectLeague(event.target.value)
                set({ league: null, schedule: null, date: null, team: null, venue: null })
              }}
            >
              <RowOptions rows={leagues} />
            </SelectField>
            {found.schedules.length > 0 && (
              <SelectField
                label={t.schedule}
                labelHidden
                value={schedule?.id ?? allSchedules}
                onChange={(event) => set({ schedule: event.target.value, date: null })}
              >
                <option value={allSchedules}>{t.allGames}</option>
                <RowOptions
                  rows={found.schedules}
                  label={(one) => `${one.name} (${scheduleStatusLabels[one.status]})`}
                />
              </SelectField>
            )}
          </div>
          {schedule && found.withGames.has(schedule.id) && (
            <ScheduleView key={schedule.id} schedule={schedule} league={league} onMove={canMove ? move : undefined} />
          )}
          {!schedule && found.first !== null && found.last !== null && (
            <LeagueView
              key={league.id}
              league={league}
              firstGame={found.first}
              lastGame={found.last}
              onMove={canMove ? move : undefined}
            />
          )}
          {(schedule ? !found.withGames.has(schedule.id) : found.first === null) && (
            <NoGames
              hasSchedule={schedule !== undefined}
              canCreate={can(actor, 'schedule.create')}
              onAddGame={canMove && schedule?.type !== 'tournament' ? adding.open : undefined}
            />
          )}
        </>
      )}
      {moving !== null && canMove && (
        <MoveGameDialog key={moving} gameId={moving} suggested={suggested} onClose={() => set({ move: null })} />
      )}
      {!isLoading && league && adding.wish && (
        <AddGameDialog leagueId={league.id} wish={adding.wish} onClose={adding.close} />
      )}
    </Page>
  )
}

/** Says why there are no games, and offers the next step. */
function NoGames({
  hasSchedule,
  canCreate,
  onAddGame,
}: {
  hasSchedule: boolean
  canCreate: boolean
  onAddGame: (() => void) | undefined
}) {
  const action = canCreate && (
    <div className="flex flex-col items-center gap-2">
      {onAddGame && <Button onClick={onAddGame}>{t.addGame}</Button>}
      <HelpLink topic="create-schedule">{t.howToCreateSchedule}</HelpLink>
    </div>
  )
  return (
    <EmptyState title={t.noGamesScheduled} icon={<CalendarPlus size={32} />} action={action}>
      {hasSchedule ? t.scheduleHasNoGames : canCreate ? t.getStartedCreatingSchedule : t.schedulesAppearHereOnce}
    </EmptyState>
  )
}

async function readSchedules(db: LocalDatabase, leagueId: string) {
  const games = db.games.where('[league_id+start_time]').between([leagueId, ''], [leagueId, '\uffff'])
  const now = new Date().toISOString()
  const next = db.games
    .where('[league_id+start_time]')
    .between([leagueId, addMinutes(now, -maxGameMinutes)], [leagueId, '\uffff'])
    .filter(({ status, end_time }) => status === 'scheduled' && end_time > now)
  const schedules = newestFirst(await db.schedules.where('league_id').equals(leagueId).toArray())
  const [first, last, upcoming, ...ofSchedules] = await Promise.all([
    games.first(),
    games.last(),
    next.first(),
    ...schedules.map(({ id }) => db.games.where('schedule_id').equals(id).first()),
  ])
  return {
    schedules,
    withGames: new Set(ofSchedules.flatMap((game) => game?.schedule_id ?? [])),
    first: first?.start_time ?? null,
    last: last?.start_time ?? null,
    nextScheduleId: upcoming?.schedule_id,
  }
}

/** Selects the league that the URL or its schedule names, or that was chosen in the list of leagues. */
function useRememberedLeague(named: string | undefined, selectLeague: (leagueId: string) => void) {
  const { state } = useLocation()
  const arrived = arrival.safeParse(state).data?.leagueId
  useEffect(() => {
    const leagueId = named ?? arrived
    if (leagueId !== undefined) selectLeague(leagueId)
  }, [named, arrived, selectLeague])
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
