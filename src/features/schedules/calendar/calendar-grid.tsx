import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { t } from './words.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { classNames } from '#ui/class-names.ts'
import {
  renderDayEvent,
  describeCalendarEvent,
  renderMonthEvent,
  formatDragVerdict,
  type DragVerdict,
} from './calendar-event.ts'
import { toCalendarEvents, type CalendarGameEvent } from './calendar-game-event.ts'
import { getGameTitle, type CalendarGame } from './calendar-game.ts'
import { watchPointer } from './calendar-pointer.ts'
import {
  gridHeight,
  mountCalendar,
  toGameMove,
  type GameMove,
  type GridView,
  type MountedCalendar,
} from './mount-calendar.ts'

type Props = {
  /** `undefined` while loading; until the games are loaded, the previous ones remain visible. */
  readonly games: readonly CalendarGame[] | undefined
  readonly conflictIds: ReadonlySet<string>
  readonly view: GridView
  readonly date: string
  readonly timeZone: string
  readonly hours: { readonly start: string; readonly end: string }
  /** Whether to mark draft games, because they are shown among others. */
  readonly withDraft: boolean
  readonly onOpenGame: (gameId: string) => void
  readonly onShowDay: (date: string) => void
  /** Opens the dialog that moves a game; also triggered by M on a game. */
  readonly onMove?: ((gameId: string) => void) | undefined
  /** If set, games can be dragged and resized. The callback saves the move, or shows why it is not possible. */
  readonly onMoveGame?: ((move: GameMove) => void) | undefined
  /** Describes what would be wrong with a game after the move. */
  readonly previewMove?: ((move: GameMove) => readonly string[]) | undefined
  /** Called when someone tries to drag a game that cannot move. */
  readonly onTryDrag?: ((gameId: string) => void) | undefined
}

type Dragged = { readonly title: string; readonly conflicts: readonly string[] }

/**
 * Shows games on a grid of days and hours. `timeZone`, `hours`, and whether games can be moved are fixed at mount: give
 * the grid a new key when they change.
 */
export function CalendarGrid(props: Props) {
  const { games, conflictIds, view, date, timeZone, hours, withDraft } = props
  const container = useRef<HTMLDivElement>(null)
  const [calendar, setCalendar] = useState<MountedCalendar>()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** Whether the click belongs to a drag that just ended; such a click does not open the game. */
  const wasDragged = useRef(false)
  // A string, so that conflicts elsewhere in the season do not redraw these games.
  const inConflict = games?.flatMap(({ id }) => (conflictIds.has(id) ? id : [])).join(' ')
  const shown = useMemo(
    () => games && toCalendarEvents(games, { timeZone, withDraft, marked: new Set(inConflict?.split(' ')) }),
    [games, inConflict, timeZone, withDraft],
  )

  const verdictOn = useEffectEvent((event: CalendarGameEvent): DragVerdict => {
    const move = toGameMove(event)
    const isAsItWas = move.start === event.game.start && move.end === event.game.end
    return isAsItWas || !props.previewMove ? null : { conflicts: props.previewMove(move) }
  })
  const drawDayEvent = useEffectEvent((box: HTMLElement, event: CalendarGameEvent) => {
    const verdict = verdictOn(event)
    if (box.closest('.is-event-copy')) setDragged(verdict && { title: getGameTitle(event.game), ...verdict })
    const isNarrow = verdict === null && isTooNarrow(box, view)
    nameBox(box.parentElement, isNarrow ? describeCalendarEvent(event) : null)
    return renderDayEvent(event, verdict, isNarrow)
  })
  const open = useEffectEvent((gameId: string) => {
    if (!wasDragged.current) props.onOpenGame(gameId)
  })
  const showDay = useEffectEvent((day: string) => props.onShowDay(day))
  const drop = useEffectEvent((isElsewhere: boolean) => {
    wasDragged.current = isElsewhere
    return isElsewhere && props.onMoveGame !== undefined
  })
  const save = useEffectEvent((move: GameMove) => props.onMoveGame?.(move))
  const overDay = useEffectEvent((gameId: string, day: string) => {
    const event = shown?.find(({ id }) => id === gameId)
    if (!event) return
    const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day)
    const on = { year, month, day: dayOfMonth }
    const verdict = verdictOn({ ...event, start: event.start.with(on), end: event.end.with(on) })
    setDragged(verdict && { title: getGameTitle(event.game), ...verdict })
  })
  const tryDrag = useEffectEvent((gameId: string) => {
    const event = shown?.find(({ id }) => id === gameId)
    if (!event || (props.onMoveGame && isMovable(event.game.status))) return
    wasDragged.current = true
    props.onTryDrag?.(gameId)
  })
  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return
    const gameId = target instanceof HTMLElement ? target.dataset['eventId'] : undefined
    if (gameId !== undefined) props.onMove?.(gameId)
  })
  const mount = useEffectEvent((element: HTMLElement) =>
    mountCalendar(element, {
      view,
      date,
      games: shown ?? [],
      timeZone,
      hours,
      canDrag: props.onMoveGame !== undefined,
      drawDayEvent: (box, event) => drawDayEvent(box, event),
      drawMonthEvent: renderMonthEvent,
      onOpen: (gameId) => open(gameId),
      onShowDay: (day) => showDay(day),
      onDrop: (isElsewhere) => drop(isElsewhere),
      onMoved: (move) => save(move),
    }),
  )

  // Loading the first games takes only milliseconds, so the grid is rendered together with them.
  const [isReady, setIsReady] = useState(shown !== undefined)
  if (shown !== undefined && !isReady) setIsReady(true)
  useEffect(() => {
    const element = container.current
    if (!element || !isReady) return undefined
    const mounted = mount(element)
    setCalendar(mounted)
    const stopGiving = assignCalendarRoles(element)
    const stopWatching = watchPointer(element, {
      onPress: () => (wasDragged.current = false),
      onTry: (gameId) => tryDrag(gameId),
      onOverDay: (gameId, day) => overDay(gameId, day),
      onEnd: () => setDragged(null),
      onKey: (event) => press(event),
    })
    return () => {
      stopWatching()
      stopGiving()
      mounted.destroy()
    }
  }, [isReady])
  useEffect(() => {
    if (shown) calendar?.show(view, date, shown)
  }, [calendar, view, date, shown])

  const [firstHour, setFirstHour] = useState<number | null>(null)
  const earliest = shown && earliestHour(shown)
  if (earliest !== undefined && earliest !== null && earliest !== firstHour) setFirstHour(earliest)
  useEffect(() => {
    const scroller = container.current?.querySelector('.sx__view-container')
    if (!calendar || !scroller || firstHour === null || view === 'month') return
    const [opening, closing] = [Number(hours.start.slice(0, 2)), Number(hours.end.slice(0, 2))]
    const above = firstHour - opening - 0.5 // half an hour of space above the first game
    scroller.scrollTo({ top: (above / (closing - opening)) * gridHeight, behavior: 'instant' })
  }, [calendar, view, firstHour, hours])

  return (
    <div className="relative">
      <div
        role="status"
        className={classNames('drag-verdict', dragged?.conflicts.length === 0 ? 'drag-fits' : 'drag-clashes')}
        hidden={dragged === null}
      >
        {dragged && (
          <>
            <b>{dragged.title}:</b>{' '}
            {dragged.conflicts.length > 1 ? `⚠ ${dragged.conflicts.join('; ')}` : formatDragVerdict(dragged.conflicts)}
          </>
        )}
      </div>
      <div ref={container} data-view={view} className="calendar-grid" />
    </div>
  )
}

/** Gives a box without text a tooltip and a label for screen readers. */
function nameBox(box: HTMLElement | null, words: string | null): void {
  if (!box) return
  box.ariaLabel = words
  if (words === null) box.removeAttribute('title')
  else box.title = words
}

/** Below this percentage of a day's width there is no room for text. */
const narrowPercent = { day: 2, week: 12, month: 0 }

/** Uses sizes that the calendar has written, so that the browser does not have to measure. */
function isTooNarrow(box: HTMLElement, view: GridView): boolean {
  return Number.parseFloat(box.parentElement?.style.width ?? '') < narrowPercent[view]
}

function earliestHour(events: readonly CalendarGameEvent[]): number | null {
  return events.length === 0 ? null : Math.min(...events.map(({ start }) => start.hour + start.minute / 60))
}

/** Elements that Schedule-X labels without giving them a role; screen readers ignore a label without a role. */
const nameless = '.sx__date-grid:not([role]), .sx__time-grid-day:not([role]), .sx__month-grid-day:not([role])'

/** Scrollable elements must be reachable by keyboard. */
const scroller = '.sx__view-container:not([tabindex])'

/** Adds roles, now and whenever the grid draws new elements. Returns a function that stops this. */
function assignCalendarRoles(container: HTMLElement): () => void {
  const give = () => {
    for (const part of container.querySelectorAll(nameless)) part.setAttribute('role', 'group')
    for (const part of container.querySelectorAll(scroller)) {
      part.setAttribute('tabindex', '0')
      part.setAttribute('role', 'group')
      part.setAttribute('aria-label', t.games)
    }
  }
  give()
  const observer = new MutationObserver(give)
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}
