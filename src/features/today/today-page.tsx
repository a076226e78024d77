import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { needsScore, hasNoGames, sortIntoSections } from './day-sections.ts'
import { GameCards } from './game-cards.tsx'
import { GameRow } from './game-row.tsx'
import { formatLongDate } from '#i18n/format.ts'
import { CurrentGameCard } from './current-game-card.tsx'
import { readDayGames, type DayGame } from './today-games.ts'
import { t } from './words.ts'

/** Loaded only where there is nothing to show, to keep the touchline's first screen small. */
const NoLeagues = lazy(() => import('./no-leagues.tsx').then((m) => ({ default: m.NoLeagues })))
const NextDay = lazy(() => import('./next-day.tsx').then((m) => ({ default: m.NextDay })))

/** The day's games: coaches see their own first; everyone else sees those of the chosen league. */
export function TodayPage() {
  const actor = useActor()
  const now = useCurrentMinute()
  const { leagues, league, selectLeague } = useSelectedLeague()
  if (!actor || !leagues) {
    return (
      <Page title={t.today}>
        <SkeletonCards count={2} />
      </Page>
    )
  }
  if (!league) {
    return (
      <Page title={t.today}>
        <Suspense>
          <NoLeagues mayCreate={can(actor, 'league.create')} />
        </Suspense>
      </Page>
    )
  }
  const today = toLocalDate(now, league.time_zone)
  return (
    <Page
      title={t.today}
      notes={`${formatLongDate(today)} · ${league.name}`}
      actions={
        <>
          {canCountersign(actor) && (
            <ButtonLink to="/dashboard/scan" icon={<ScanLine size={20} />}>
              {t.scanCode}
            </ButtonLink>
          )}
          {leagues.length > 1 && (
            <SelectField
              label={t.league}
              labelHidden
              className="min-w-0 max-sm:flex-1 max-sm:basis-40"
              value={league.id}
              onChange={(event) => selectLeague(event.target.value)}
            >
              {leagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </>
      }
    >
      <Day actor={actor} leagues={leagues} league={league} now={now} />
    </Page>
  )
}

/** With more games than this, such as a scorekeeper's morning on ten fields, they are shown smaller. */
const manyGames = 3

/**
 * Returns true for coaches and scorekeepers; a report by league staff is final immediately, so they do not need to
 * countersign.
 */
function canCountersign(actor: Actor): boolean {
  if (can(actor, 'score.settle')) return false
  return can(actor, 'score.report_any') || (can(actor, 'score.report_own') && actor.teamIds.size > 0)
}

const isAsking = (day: DayGame) => day.isAsking

function Day({
  actor,
  leagues,
  league,
  now,
}: {
  actor: Actor
  leagues: readonly League[]
  league: League
  now: string
}) {
  const dates = leagues.map((each) => `${each.id} ${toLocalDate(now, each.time_zone)}`).join()
  const found = useLiveQuery(
    async (db) => {
      const teams = await db.teams.bulkGet([...actor.teamIds])
      const ownLeagueIds = new Set(teams.flatMap((team) => team?.league_id ?? []))
      const days = await readDayGames(
        db,
        actor,
        leagues.map((each) => ({
          league: each,
          today: toLocalDate(now, each.time_zone),
          withOpen: each.id === league.id || ownLeagueIds.has(each.id),
        })),
      )
      return { days, ownLeagueIds }
    },
    [dates, league.id, [...actor.teamIds].join(), actor.userId, actor.role],
  )
  const [shown] = useState(() => new Map<string, 'now' | 'missing'>())
  const isCoach = found !== undefined && found.ownLeagueIds.size > 0
  // Without teams of their own, a person sees the chosen league's games, and games in other leagues whose score they
  // can enter.
  const isMain = (day: DayGame) => (isCoach ? day.isOwn : day.league.id === league.id || needsScore(day, now, shown))
  const main = sortIntoSections(found?.days.filter(isMain) ?? [], now, shown)
  useEffect(() => {
    for (const place of ['now', 'missing'] as const) for (const { game } of main[place]) shown.set(game.id, place)
  })
  if (!found) return <SkeletonCards count={2} />

  const today = toLocalDate(now, league.time_zone)
  const others = sortIntoSections(
    found.days.filter((day) => !isMain(day) && toLocalDate(day.game.start_time, day.league.time_zone) === today),
    now,
  )
  const rest = [...others.now, ...others.missing, ...others.later, ...others.done]
  const otherGames = (
    <GameCards title={isCoach ? t.otherGamesToday : t.otherLeaguesToday} games={rest}>
      {(day) => <GameRow day={day} today={today} />}
    </GameCards>
  )
  if (hasNoGames(main)) {
    return (
      <>
        {otherGames}
        <Suspense fallback={<SkeletonCards count={2} />}>
          <NextDay
            actor={actor}
            leagues={isCoach ? leagues.filter((each) => found.ownLeagueIds.has(each.id)) : [league]}
            now={now}
            ownOnly={isCoach}
          />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <GameCards title={t.now} isHidden games={main.now}>
        {(day) => <CurrentGameCard day={day} isOneOfMany={main.now.length > manyGames} />}
      </GameCards>
      <GameCards title={t.needsYourAnswer} games={main.done.filter(isAsking)}>
        {(day) => <GameRow day={day} today={today} />}
      </GameCards>
      <GameCards title={t.resultMissing} games={main.missing}>
        {(day) => (isCoach ? <CurrentGameCard day={day} isMissing /> : <GameRow day={day} today={today} isMissing />)}
      </GameCards>
      <GameCards title={t.later} games={main.later}>
        {(day) => <GameRow day={day} today={today} />}
      </GameCards>
      <GameCards title={t.done} games={main.done.filter((day) => !isAsking(day))}>
        {(day) => <GameRow day={day} today={today} />}
      </GameCards>
      {otherGames}
    </>
  )
}
