import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SelectButton } from '#ui/selection/selection-parts.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { SkeletonLines, Spinner } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useMarkLoading } from '#ui/browser/loading-state.ts'
import { formatSelectedGames, GamesBar } from '../bulk/games-bar.tsx'
import type { CalendarGame, GameMarks } from './calendar-game.ts'
import { CalendarFilters, useCalendarFilters } from './calendar-filters.tsx'
import { getShownDates, formatShownTitle, type CalendarView } from './calendar-range.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { formatBlackouts } from './closures/format-closed-day.ts'
import { useClosedDays } from './closures/use-closed-days.ts'
import { DayBoard } from './day-board.tsx'
import { DayStrip } from './day-strip.tsx'
import { useDayFields } from './use-day-fields.ts'
import { EventStrip } from '../events/event-strip.tsx'
import { createDragPreview, type GameMove } from './drag-preview.ts'
import { GameAgenda } from './game-agenda.tsx'
import { maxGamesShown, useCalendarGames } from './use-calendar-games.ts'
import type { NamedGames } from '../conflicts/use-conflicts.ts'
import { Tray, TraySection } from './tray/tray.tsx'
import { TrayButton } from './tray/tray-button.tsx'
import { useGamesToPlace, type GameToPlace } from './tray/use-games-to-place.ts'
import { useIsDocked } from './use-is-docked.ts'
import { useShownDate } from './use-shown-date.ts'
import { ChangesButton, ChangesPanel } from './versions/changes-panel.tsx'
import { useComparison } from './versions/use-schedule-changes.ts'
import { WeekLedger } from './week-ledger.tsx'
import { t } from './words.ts'

const MonthGrid = lazy(loadMonthGrid)

type Props = {
  organizationId: string
  leagueId: string
  /** Null for all schedules of the league. */
  scheduleId: string | null
  timeZone: string
  /**
   * The date at which the calendar opens if the URL names none. If the dates then visible have no games, the calendar
   * opens at the next game or, if there is none, at the latest game before them.
   */
  startDate: string
  conflictIds: ReadonlySet<string>
  /** Opens the dialog that moves a game; undefined if the person may not move games. */
  onMove?: ((gameId: string) => void) | undefined
  /** Moves a game dropped at another time or field of a day; undefined if games cannot be dragged. */
  onDrop?: ((move: GameMove, game: CalendarGame) => void) | undefined
  /** Shows a game beside the calendar instead of opening its page; undefined if there is no room for it. */
  onSelect?: ((gameId: string) => void) | undefined
  /** The game shown beside the calendar. */
  selectedId?: string | undefined
  /** The data read to find conflicts, which is also used to check a game while it is dragged. */
  named?: NamedGames | undefined
}

/**
 * The games of a schedule or a league by day, week, or month, or as a list. The dates, the view, and the filters are
 * part of the URL.
 */
export function ScheduleCalendar(props: Props) {
  const { organizationId, leagueId, scheduleId, timeZone, conflictIds, onMove, onDrop } = props
  const canSelect = onMove !== undefined
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const [shown, setShown, { isOpening }] = useShownDate(props.startDate)
  const view = isPhone && shown.view === 'week' ? 'list' : shown.view
  const { date } = shown
  const now = useCurrentMinute()
  const today = toLocalDate(now, timeZone)
  const [filters, setFilters] = useCalendarFilters()
  const activeFilters = Object.values(filters).filter((value) => value !== null).length
  const [showsFilters, setShowsFilters] = useState(activeFilters > 0)
  // A phone shows the days of the week above a day.
  const { from, to } = getShownDates(isPhone && view === 'day' ? 'week' : view, date)
  const found = useCalendarGames({ organizationId, leagueId, scheduleId, ...filters, from, to, timeZone })
  const fields = useDayFields(view === 'day' ? { organizationId, leagueId, scheduleId, date, timeZone } : null)
  const closedDays = useClosedDays({ organizationId, leagueId, scheduleId, venueId: filters.venueId, from, to })
  useMarkLoading(found === undefined || (view === 'day' && fields === undefined))
  const games = found?.games ?? noGames
  const nearest = isOpening && found?.from === from && games.length === 0 && activeFilters === 0 ? found.nextDate : null
  const shownView = shown.view
  useEffect(() => {
    if (nearest !== null) setShown({ view: shownView, date: nearest }) // the URL named no date, so open at dates with games instead of showing empty ones
  }, [nearest, shownView, setShown])

  const [section, setSection] = useState<HTMLElement | null>(null)
  useGameClick(section, props.onSelect)

  const dates = useMemo(() => games.map((game) => toLocalDate(game.start, timeZone)), [games, timeZone])
  const [showsEarlier, setShowsEarlier] = useState(false)
  // On a phone, a month under way begins today.
  const hidesEarlier =
    view === 'list' && isPhone && !showsEarlier && dates.some((one) => one < today) && dates.some((one) => one >= today)
  const onScreen = useMemo(() => {
    if (view === 'day') return games.filter((_, index) => dates[index] === date)
    return hidesEarlier ? games.filter((_, index) => (dates[index] ?? '') >= today) : games
  }, [view, games, dates, date, hidesEarlier, today])
  const selectable = useMemo(
    () => (view === 'list' && canSelect ? onScreen.map(({ id }) => id) : noIds),
    [view, canSelect, onScreen],
  )
  const selection = useSelection(selectable, formatSelectedGames)
  const [timed, untimed] = useMemo(
    () => (view === 'list' ? [onScreen, noGames] : splitByTime(onScreen)),
    [view, onScreen],
  )
  const toPlace =
    useGamesToPlace(onMove ? { leagueId, scheduleId, teamId: filters.teamId, today, timeZone } : null) ?? nothingToPlace
  const isDocked = useIsDocked()
  const [asksForTray, setAsksForTray] = useState<boolean>()
  const hasTray = !isPhone && onMove !== undefined && toPlace.length > 0
  const showsTray = hasTray && (asksForTray ?? isDocked)
  const [tray, setTray] = useState<HTMLElement | null>(null)
  const { named, selectedId } = props
  const preview = useMemo(
    () =>
      named && view === 'day'
        ? createDragPreview(
            named,
            { from: date, to: date },
            toPlace.map(({ game }) => game),
          )
        : undefined,
    [named, view, date, toPlace],
  )
  const drop = (move: GameMove) => {
    const isMoved = ({ id }: CalendarGame) => id === move.gameId
    const game = games.find(isMoved) ?? toPlace.find(({ shown: one }) => isMoved(one))?.shown
    if (game) onDrop?.(move, game)
  }
  const comparison = useComparison({ leagueId, scheduleId })
  const { changedIds } = comparison
  const marks = useMemo((): GameMarks => ({ selectedId, changedIds }), [selectedId, changedIds])
  const showDay = (day: string, hour?: number) => setShown({ view: 'day', date: day, hour })

  const shared = { conflictIds, marks, closedDays, timeZone, today, now }
  const blackouts = formatBlackouts(closedDays.get(date))
  const agenda = { ...shared, onMove, withScheduleName: scheduleId === null }
  return (
    <section ref={setSection} aria-label={t.calendar} className="flex min-w-0 flex-col gap-3">
      {selection.isOpen ? (
        <GamesBar selection={selection} games={onScreen} {...{ organizationId, leagueId, timeZone, conflictIds }} />
      ) : (
        <CalendarToolbar
          view={view}
          date={date}
          today={today}
          isPhone={isPhone}
          onChange={setShown}
          filters={{
            active: activeFilters,
            isOpen: showsFilters,
            toggle: () => setShowsFilters(!showsFilters),
          }}
          selectButton={<SelectButton selection={selection} />}
          changesButton={<ChangesButton comparison={comparison} isShort={isPhone} />}
          trayButton={
            hasTray && (
              <TrayButton count={toPlace.length} isOpen={showsTray} onClick={() => setAsksForTray(!showsTray)} />
            )
          }
        />
      )}
      {showsFilters && <CalendarFilters {...{ organizationId, leagueId, filters }} onChange={setFilters} />}
      {found?.isCut && <Banner>{t.onlyFirstGamesShown(maxGamesShown)}</Banner>}
      {isPhone && view === 'day' && (
        <DayStrip
          date={date}
          today={today}
          countOf={(day) => dates.filter((one) => one === day).length}
          closedDays={closedDays}
          onChoose={(day) => setShown({ view, date: day })}
        />
      )}
      {isPhone && view === 'list' && onMove && toPlace.length > 0 && (
        <TraySection games={toPlace} {...{ timeZone, selectedId, onMove }} />
      )}
      <EventStrip
        {...{ organizationId, leagueId, timeZone, teamId: filters.teamId, venueId: filters.venueId }}
        from={view === 'day' ? date : from}
        to={view === 'day' ? date : to}
      />
      <div className="calendar-body">
        <div className="flex min-w-0 flex-col gap-3">
          {found === undefined || (view === 'day' && fields === undefined) ? (
            <SkeletonLines />
          ) : (
            <>
              {view === 'day' && blackouts !== '' && <p className="day-blackout hatched">{blackouts}</p>}
              {view === 'day' && fields && (
                <DayBoard
                  {...shared}
                  games={timed}
                  fields={filters.venueId === null ? fields : fields.filter((one) => one.venueId === filters.venueId)}
                  date={date}
                  hour={shown.hour}
                  onMove={onMove}
                  onDrop={onDrop && drop}
                  preview={preview}
                  tray={showsTray && onDrop ? tray : null}
                  toPlace={toPlace}
                />
              )}
              {view === 'week' && (games.length > 0 || closedDays.size > 0) && (
                <WeekLedger {...shared} games={timed} from={from} to={to} onShowDay={showDay} />
              )}
              {view === 'month' && (
                <Suspense fallback={<Spinner label={t.loadingCalendar} />}>
                  <MonthGrid {...shared} games={games} date={date} onShowDay={showDay} />
                </Suspense>
              )}
              {view === 'list' && onScreen.length > 0 && (
                <GameAgenda
                  games={onScreen}
                  isShort={isPhone}
                  onShowEarlier={hidesEarlier ? () => setShowsEarlier(true) : undefined}
                  selection={canSelect ? selection : undefined}
                  {...agenda}
                />
              )}
            </>
          )}
          {view === 'day' && onMove && onScreen.length > 0 && !isPhone && (
            <p className="text-note text-soft">
              {t.howToMove}
              {onDrop && ` ${t.escapePutsBack}`}
            </p>
          )}
          {view !== 'month' && !showsTray && untimed.length > 0 && (
            <section aria-labelledby="untimed" className="flex flex-col gap-3">
              <h2 id="untimed">{t.withoutTime(t.gameCount(untimed.length))}</h2>
              <GameAgenda games={untimed} {...agenda} />
            </section>
          )}
          {found && onScreen.length === 0 && nearest === null && (
            <NoGamesHere
              title={activeFilters > 0 ? t.noGamesMatch : t.noGames(formatShownTitle(view, date))}
              next={games.length === 0 ? found.nextDate : null}
              view={shown.view}
              onShow={setShown}
            />
          )}
        </div>
        {(showsTray || comparison.since !== null) && (
          <div className="calendar-side">
            {comparison.since !== null && <ChangesPanel {...{ comparison, timeZone }} />}
            {showsTray && (
              <Tray
                games={toPlace}
                canDrag={view === 'day' && onDrop !== undefined}
                onElement={setTray}
                {...{ timeZone, selectedId, onMove }}
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/**
 * Reports a plain click on a game. The listener is the element's own, because it has to come after that of a drag, which
 * cancels the click at its end, and before the link's.
 */
function useGameClick(section: HTMLElement | null, onSelect: Props['onSelect']): void {
  useEffect(() => {
    if (!section || !onSelect) return undefined
    const select = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-game-id]') : null
      const gameId = link?.dataset['gameId']
      if (gameId === undefined) return
      event.preventDefault()
      onSelect(gameId)
    }
    section.addEventListener('click', select)
    return () => section.removeEventListener('click', select)
  }, [section, onSelect])
}

const noGames: readonly CalendarGame[] = []
const noIds: readonly string[] = []
const nothingToPlace: readonly GameToPlace[] = []

function splitByTime(games: readonly CalendarGame[]): [readonly CalendarGame[], readonly CalendarGame[]] {
  const untimed = games.filter(({ hasTime }) => !hasTime)
  return untimed.length === 0 ? [games, noGames] : [games.filter(({ hasTime }) => hasTime), untimed]
}

function NoGamesHere({
  title,
  next,
  view,
  onShow,
}: {
  title: string
  next: string | null
  view: CalendarView
  onShow: (shown: { view: CalendarView; date: string }) => void
}) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 text-soft">
      {title}
      {next !== null && <Button onClick={() => onShow({ view, date: next })}>{t.showNearestGames}</Button>}
    </p>
  )
}

/** Schedule-X reads a global `Temporal` while it loads, so if the browser has none, the polyfill is loaded first. */
async function loadMonthGrid() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { MonthGrid } = await import('./month-grid.tsx')
  return { default: MonthGrid }
}
