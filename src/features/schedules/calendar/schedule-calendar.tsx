import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { SkeletonLines, Spinner } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useMarkLoading } from '#ui/browser/loading-state.ts'
import type { CalendarGame } from './calendar-game.ts'
import type { GameMove } from './mount-calendar.ts'
import { getShownDates, formatShownTitle } from './calendar-range.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { createDragPreview } from './drag-preview.ts'
import { GameAgenda } from './game-agenda.tsx'
import { maxGamesShown, useCalendarGames } from './use-calendar-games.ts'
import type { NamedGames } from '../conflicts/use-conflicts.ts'
import { useShownDate } from './use-shown-date.ts'
import { t } from './words.ts'

const CalendarGrid = lazy(loadCalendarGrid)

type Props = {
  organizationId: string
  leagueId: string
  /** Null for all schedules of the league. */
  scheduleId: string | null
  timeZone: string
  hours: { readonly start: string; readonly end: string }
  /**
   * The date at which the calendar opens if the URL names none. If there are no games near it, the calendar opens at
   * the nearest game.
   */
  startDate: string
  conflictIds: ReadonlySet<string>
  /** Opens the dialog that moves a game; undefined if the person may not move games. */
  onMove?: ((gameId: string) => void) | undefined
  /** Saves a dragged or resized game and returns whether that worked; undefined if games cannot move. */
  onDrag?: ((move: GameMove) => Promise<boolean>) | undefined
  /** The data read to find conflicts, which is also used to check a game while it is dragged. */
  named?: NamedGames | undefined
  /** Called when someone tries to drag a game that cannot move. */
  onTryDrag?: ((game: CalendarGame) => void) | undefined
}

/** The games of a schedule or a league by month, week, or day, or as a list. The visible dates are part of the URL. */
export function ScheduleCalendar(props: Props) {
  const { organizationId, leagueId, scheduleId, timeZone, hours, conflictIds, onMove } = props
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const [shown, setShown, { isOpening }] = useShownDate(props.startDate)
  const view = isPhone ? 'list' : shown.view
  const { date } = shown
  const today = toLocalDate(useCurrentMinute(), timeZone)
  const { from, to } = getShownDates(view, date)
  const found = useCalendarGames({ organizationId, leagueId, scheduleId, from, to, timeZone })
  useMarkLoading(found === undefined) // loading even while the grid still shows the games of the previous dates
  const games = found?.games ?? noGames
  const shownView = shown.view
  const nearest = isOpening && found?.from === from && games.length === 0 ? found.nextDate : null
  useEffect(() => {
    if (nearest !== null) setShown({ view: shownView, date: nearest }) // no one asked to see an empty week
  }, [nearest, shownView, setShown])
  const isGrid = view !== 'list'

  const [inside, outside, untimed] = useMemo(
    () => (view === 'list' ? [games, noGames, noGames] : splitByRoom(games, view === 'month' ? null : hours, timeZone)),
    [view, games, hours, timeZone],
  )

  // A drag that was not saved has moved the grid's own copy of the game; remounting the grid restores the saved state.
  const [mount, setMount] = useState(0)
  const { onDrag } = props
  const drag = useCallback(
    (move: GameMove) => {
      const save = async () => {
        const isSaved = await onDrag?.(move)
        if (isSaved === false) setMount((nr) => nr + 1)
      }
      void save()
    },
    [onDrag],
  )

  const { named, onTryDrag } = props
  const previewMove = useMemo(() => named && createDragPreview(named, { from, to }), [named, from, to])
  const tryDrag = (gameId: string) => {
    const game = games.find(({ id }) => id === gameId)
    if (game) onTryDrag?.(game)
  }

  const agenda = { conflictIds, timeZone, today, onMove, withScheduleName: scheduleId === null }
  return (
    <section aria-label={t.calendar} className="flex flex-col gap-4">
      <CalendarToolbar view={view} date={date} today={today} isPhone={isPhone} onChange={setShown} />
      {found?.isCut && <Banner>{t.onlyFirstGamesShown(maxGamesShown)}</Banner>}
      {isGrid && (
        <Suspense fallback={<Spinner label={t.loadingCalendar} />}>
          <CalendarGrid
            key={`${timeZone} ${hours.start} ${onDrag ? 'drag' : 'fixed'} ${mount}`}
            games={found && inside}
            conflictIds={conflictIds}
            view={view}
            date={date}
            timeZone={timeZone}
            hours={hours}
            withDraft={scheduleId === null}
            onOpenGame={(gameId) => void navigate(`/dashboard/games/${gameId}`)}
            onShowDay={(day) => setShown({ view: 'day', date: day })}
            onMove={onMove}
            onMoveGame={onDrag ? drag : undefined}
            previewMove={previewMove}
            onTryDrag={tryDrag}
          />
        </Suspense>
      )}
      {isGrid && onMove && games.length > 0 && (
        <p className="text-note text-soft">
          {onDrag && `${t.dragGameMoveLower} `}
          {t.keyboardMGameList}
        </p>
      )}
      {!isGrid && found === undefined && <SkeletonLines />}
      {!isGrid && games.length > 0 && <GameAgenda games={games} {...agenda} />}
      {untimed.length > 0 && (
        <Card className="flex flex-col gap-3 p-4">
          <h2>{t.withoutTime(t.gameCount(untimed.length))}</h2>
          <GameAgenda games={untimed} {...agenda} />
        </Card>
      )}
      {outside.length > 0 && (
        <Card className="flex flex-col gap-3 p-4">
          <h2>{t.outside(t.gameCount(outside.length), hours.start, hours.end)}</h2>
          <GameAgenda games={outside} {...agenda} />
        </Card>
      )}
      {found && games.length === 0 && nearest === null && (
        <NoGamesHere
          title={formatShownTitle(view, date)}
          next={found.nextDate}
          onShow={(next) => setShown({ view: shown.view, date: next })}
        />
      )}
    </section>
  )
}

const noGames: readonly CalendarGame[] = []

/**
 * Splits games into three groups: those the grid can draw, because they are on one day and within the hours of a week
 * or day view; those it cannot draw; and those without a time.
 */
function splitByRoom(games: readonly CalendarGame[], hours: Props['hours'] | null, timeZone: string) {
  const known = new Map<string, boolean>()
  /** Cached by time, because many games are played at the same time. */
  const fits = ({ start, end }: CalendarGame) => {
    const time = `${start} ${end}`
    const isInside = known.get(time) ?? isWithin(start, end, hours, timeZone)
    known.set(time, isInside)
    return isInside
  }
  const timed = games.filter(({ hasTime }) => hasTime)
  const untimed = games.filter(({ hasTime }) => !hasTime)
  return [timed.filter(fits), timed.filter((game) => !fits(game)), untimed] as const
}

function isWithin(start: string, end: string, hours: Props['hours'] | null, timeZone: string): boolean {
  if (toLocalDate(start, timeZone) !== toLocalDate(end, timeZone)) return false
  return hours === null || (toLocalTime(start, timeZone) >= hours.start && toLocalTime(end, timeZone) <= hours.end)
}

function NoGamesHere({ title, next, onShow }: { title: string; next: string | null; onShow: (date: string) => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 text-soft">
      {t.noGames(title)}
      {next !== null && <Button onClick={() => onShow(next)}>{t.showNearestGames}</Button>}
    </p>
  )
}

/** Schedule-X reads a global `Temporal` while it loads, so if the browser has none, the polyfill is loaded first. */
async function loadCalendarGrid() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { CalendarGrid } = await import('./calendar-grid.tsx')
  return { default: CalendarGrid }
}
