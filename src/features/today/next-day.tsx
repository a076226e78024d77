import { CalendarDays } from 'lucide-react'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { Actor } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { byTime } from './day-sections.ts'
import { GameCards } from './game-cards.tsx'
import { GameRow } from './game-row.tsx'
import { formatLongDate } from '#i18n/format.ts'
import { readNextDay } from './read-next-day.ts'
import { t } from './words.ts'

/** Shown if there are no games today: the next day with games, and those games. */
export function NextDay({
  actor,
  leagues,
  now,
  ownOnly,
}: {
  actor: Actor
  leagues: readonly League[]
  now: string
  ownOnly: boolean
}) {
  const key = leagues.map((each) => `${each.id} ${toLocalDate(now, each.time_zone)}`).join()
  const next = useLiveQuery(
    async (db) => {
      const days = await Promise.all(
        leagues.map((league) =>
          readNextDay(
            db,
            actor,
            { league, today: toLocalDate(now, league.time_zone) },
            ownOnly ? actor.teamIds : nobody,
          ),
        ),
      )
      const found = days.filter((day) => day !== null).toSorted((a, b) => (a.date < b.date ? -1 : 1))
      return { day: found[0] }
    },
    [key, ownOnly, actor.userId],
  )
  if (!next) return <SkeletonCards count={2} />
  const { day } = next
  const league = day?.league ?? leagues[0]
  return (
    <>
      <EmptyState
        title={t.noGamesToday}
        icon={<CalendarDays size={32} />}
        action={
          <ButtonLink to={`/dashboard/scheduling${league ? `?league=${league.id}&schedule=all` : ''}`}>
            {t.seeSchedule}
          </ButtonLink>
        }
      >
        {day ? t.next(formatLongDate(day.date)) : t.nothingScheduledAfterToday}
      </EmptyState>
      {day && (
        <GameCards title={formatLongDate(day.date)} games={day.games.toSorted(byTime)}>
          {(game) => <GameRow day={game} today={day.date} />}
        </GameCards>
      )}
    </>
  )
}

const nobody: ReadonlySet<string> = new Set()
