import {
  createViewDay,
  createViewMonthGrid,
  createViewWeek,
  type CalendarConfig,
  type CalendarEvent,
} from '@schedule-x/calendar'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import '@schedule-x/theme-default/dist/calendar.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createDragPlugins } from './calendar-drag.ts'
import { DayEvent, MonthEvent } from './calendar-event.tsx'
import { calendarEventOf, type GameEvent } from './calendar-game-event.ts'
import type { CalendarGame } from './calendar-game.ts'
import './calendar-grid.css'
import type { CalendarView } from './calendar-range.ts'
import { giveRoles } from './calendar-roles.ts'

export type GameMove = { readonly gameId: string; readonly start: string; readonly end: string }

type Props = {
  readonly games: readonly CalendarGame[]
  readonly conflictIds: ReadonlySet<string>
  readonly view: Exclude<CalendarView, 'list'>
  readonly date: string
  readonly timeZone: string
  readonly hours: { readonly start: string; readonly end: string }
  /** Marks the games of drafts, where they stand among others. */
  readonly withDraft: boolean
  readonly onOpenGame: (gameId: string) => void
  readonly onShowDay: (date: string) => void
  /** Where it is given, games can be dragged and resized. It saves the move, or shows why not. */
  readonly onMoveGame?: ((move: GameMove) => void) | undefined
}

/** What Schedule-X hands to its plugins and callbacks: the way to its view and date. */
type Grid = Parameters<NonNullable<NonNullable<CalendarConfig['callbacks']>['beforeRender']>>[0]

const viewNames = { day: 'day', week: 'week', month: 'month-grid' } as const

/** Of the hours shown, in pixels: an hour is high enough for a game's three lines. */
const gridHeight = 1190

const appearance = {
  firstDayOfWeek: 1,
  locale: 'en-GB',
  isResponsive: false, // phones get a list of our own
  skipAnimations: true,
  weekOptions: {
    gridHeight,
    eventOverlap: false,
    eventWidth: 97,
    timeAxisFormatOptions: { hour: 'numeric', minute: '2-digit' },
  },
  monthGridOptions: { nEventsPerDay: 5 },
} satisfies Partial<CalendarConfig>

const createViews = (): CalendarConfig['views'] => [createViewMonthGrid(), createViewWeek(), createViewDay()]

/** Stable, so that the grid is not torn down by a render. */
const customComponents = { timeGridEvent: DayEvent, monthGridEvent: MonthEvent }

/**
 * Schedule-X, driven from outside: its own header is hidden, and what it shows are the given games, as words only (its
 * `_customContent` is an HTML sink, so no row is ever handed over). `timeZone`, `hours` and whether games can be moved
 * belong to the mount: give the grid a new key when they change.
 */
export function CalendarGrid(props: Props) {
  const { games, conflictIds, view, date, timeZone, hours, withDraft } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [grid, setGrid] = useState<Grid>()
  const [events] = useState(() => createEventsServicePlugin())
  const shown = useMemo(
    () => games.map((game) => calendarEventOf(game, { timeZone, withDraft, isInConflict: conflictIds.has(game.id) })),
    [games, conflictIds, timeZone, withDraft],
  )

  /** The click that ends a drag does not open the game. */
  const wasDragged = useRef(false)

  const [plugins] = useState(() => [events, ...(props.onMoveGame ? createDragPlugins() : [])])
  const calendar = useCalendarApp(
    {
      ...appearance,
      views: useState(createViews)[0],
      defaultView: viewNames[view],
      selectedDate: Temporal.PlainDate.from(date),
      timezone: timeZone,
      dayBoundaries: hours,
      events: shown,
      callbacks: {
        beforeRender: setGrid,
        onEventClick: (event) => {
          if (!wasDragged.current) latest.current.onOpenGame(String(event.id))
        },
        onClickPlusEvents: (day) => latest.current.onShowDay(day.toString()),
        onBeforeEventUpdate: (before, after) => {
          wasDragged.current = !isSameMove(moveOf(before), moveOf(after))
          return wasDragged.current && latest.current.onMoveGame !== undefined
        },
        onEventUpdate: (event) => latest.current.onMoveGame?.(moveOf(event)),
      },
    },
    plugins,
  )

  useEffect(() => {
    if (calendar) events.set([...shown])
  }, [calendar, events, shown])

  useEffect(() => {
    if (grid) showDate(grid, view, date)
  }, [grid, view, date])

  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const forgetDrag = () => (wasDragged.current = false)
    element.addEventListener('pointerdown', forgetDrag)
    const stopGiving = giveRoles(element)
    return () => {
      element.removeEventListener('pointerdown', forgetDrag)
      stopGiving()
    }
  }, [])

  const firstHour = useMemo(() => earliestHour(shown), [shown])
  useEffect(() => {
    const scroller = container.current?.querySelector('.sx__view-container')
    if (!grid || !scroller || firstHour === null || view === 'month') return
    const [opening, closing] = [Number(hours.start.slice(0, 2)), Number(hours.end.slice(0, 2))]
    const above = firstHour - opening - 0.5 // half an hour of air over the first game
    scroller.scrollTo({ top: (above / (closing - opening)) * gridHeight, behavior: 'instant' })
  }, [grid, view, firstHour, hours])

  return (
    <div ref={container} data-view={view} className="calendar-grid">
      <ScheduleXCalendar calendarApp={calendar} customComponents={customComponents} />
    </div>
  )
}

function earliestHour(events: readonly GameEvent[]): number | null {
  return events.length === 0 ? null : Math.min(...events.map(({ start }) => start.hour + start.minute / 60))
}

function showDate({ datePickerState, calendarState }: Grid, view: Props['view'], date: string): void {
  const day = Temporal.PlainDate.from(date)
  datePickerState.selectedDate.value = day
  calendarState.setView(viewNames[view], day)
}

function moveOf(event: CalendarEvent): GameMove {
  const { start, end } = event as GameEvent
  return {
    gameId: String(event.id),
    start: new Date(start.epochMilliseconds).toISOString(),
    end: new Date(end.epochMilliseconds).toISOString(),
  }
}

const isSameMove = (a: GameMove, b: GameMove) => a.start === b.start && a.end === b.end
