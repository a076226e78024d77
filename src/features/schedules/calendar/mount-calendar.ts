import { getFirstWeekday } from '#i18n/week.ts'
import { getLocale } from '#i18n/locale.ts'
import {
  createCalendar,
  createViewDay,
  createViewMonthGrid,
  createViewWeek,
  type CalendarConfig,
  type CalendarEvent,
} from '@schedule-x/calendar'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import { options as preact } from 'preact'
import '@schedule-x/theme-default/dist/calendar.css'
import { createDragPlugins } from './calendar-drag.ts'
import type { CalendarGameEvent } from './calendar-game-event.ts'
import './calendar-grid.css'
import type { CalendarView } from './calendar-range.ts'

export type GameMove = { readonly gameId: string; readonly start: string; readonly end: string }
export type GridView = Exclude<CalendarView, 'list'>

/** The object that Schedule-X passes to its plugins and callbacks, which has the view and the date. */
type Grid = Parameters<NonNullable<NonNullable<CalendarConfig['callbacks']>['beforeRender']>>[0]

export type MountedCalendar = {
  /** Sets dates and games together, to avoid drawing an intermediate state. */
  readonly show: (view: GridView, date: string, games: readonly CalendarGameEvent[]) => void
  readonly destroy: () => void
}

type Options = {
  readonly view: GridView
  readonly date: string
  readonly games: readonly CalendarGameEvent[]
  readonly timeZone: string
  readonly hours: { readonly start: string; readonly end: string }
  readonly canDrag: boolean
  readonly drawDayEvent: (box: HTMLElement, event: CalendarGameEvent) => HTMLElement
  readonly drawMonthEvent: (event: CalendarGameEvent) => HTMLElement
  readonly onOpen: (gameId: string) => void
  readonly onShowDay: (date: string) => void
  /** Called when a game is dropped, at its old position or elsewhere. Returns whether it may stay there. */
  readonly onDrop: (isElsewhere: boolean) => boolean
  readonly onMoved: (move: GameMove) => void
}

// Runs callbacks without waiting for the next frame; otherwise, Schedule-X would show empty boxes for a frame or two
// before filling them.
preact.requestAnimationFrame = (callback) => queueMicrotask(callback)

const viewNames = { day: 'day', week: 'week', month: 'month-grid' } as const

/** The height of the visible hours in pixels, chosen so that an hour fits a game's three lines. */
export const gridHeight = 1190

const appearance = {
  isResponsive: false, // phones get our own list
  skipAnimations: true,
  weekOptions: {
    gridHeight,
    eventOverlap: false,
    eventWidth: 97,
    timeAxisFormatOptions: { hour: 'numeric' },
  },
  monthGridOptions: { nEventsPerDay: 5 },
} satisfies Partial<CalendarConfig>

/**
 * Mounts Schedule-X without its React binding, which redraws every game when one is dragged. It shows the games passed
 * to `show`, as text only: its `_customContent` is an HTML sink, so it never receives a row.
 */
export function mountCalendar(element: HTMLElement, options: Options): MountedCalendar {
  const events = createEventsServicePlugin()
  const draw = createCalendarRenderer()
  let grid: Grid | undefined
  let drawn = options.games
  const calendar = createCalendar(
    {
      ...appearance,
      firstDayOfWeek: getFirstWeekday(),
      locale: getLocale(),
      views: [createViewMonthGrid(), createViewWeek(), createViewDay()],
      defaultView: viewNames[options.view],
      selectedDate: Temporal.PlainDate.from(options.date),
      timezone: options.timeZone,
      dayBoundaries: options.hours,
      events: [...drawn], // avoids drawing an empty grid first
      callbacks: {
        beforeRender: (given) => {
          grid = given
        },
        onEventClick: ({ id }) => options.onOpen(String(id)),
        onClickPlusEvents: (day) => options.onShowDay(day.toString()),
        onBeforeEventUpdate: (before, after) => options.onDrop(!isSameMove(toGameMove(before), toGameMove(after))),
        onEventUpdate: (event) => options.onMoved(toGameMove(event)),
      },
    },
    [events, ...(options.canDrag ? createDragPlugins() : [])],
  )
  // The same hook that Schedule-X's own framework bindings use to draw events. It returns the event objects it was
  // given.
  /* oxlint-disable no-underscore-dangle */
  calendar._setCustomComponentFn('timeGridEvent', (box, { calendarEvent }) =>
    draw(box, () => options.drawDayEvent(box, calendarEvent as CalendarGameEvent)),
  )
  calendar._setCustomComponentFn('monthGridEvent', (box, { calendarEvent }) =>
    draw(box, () => options.drawMonthEvent(calendarEvent as CalendarGameEvent)),
  )
  // The calendar's header is hidden (see calendar-grid.css): this avoids drawing it with every week.
  calendar._setCustomComponentFn('headerContent', () => {})
  /* oxlint-enable no-underscore-dangle */
  calendar.render(element)
  return {
    show: (view, date, games) => {
      const day = Temporal.PlainDate.from(date)
      if (grid && !day.equals(grid.datePickerState.selectedDate.value)) grid.datePickerState.selectedDate.value = day
      grid?.calendarState.setView(viewNames[view], day)
      if (games !== drawn) events.set([...games])
      drawn = games
    },
    destroy: () => calendar.destroy(),
  }
}

export function toGameMove(event: CalendarEvent): GameMove {
  const { start, end } = event as CalendarGameEvent
  return {
    gameId: String(event.id),
    start: new Date(start.epochMilliseconds).toISOString(),
    end: new Date(end.epochMilliseconds).toISOString(),
  }
}

const isSameMove = (a: GameMove, b: GameMove) => a.start === b.start && a.end === b.end

/** Draws the content of the calendar's boxes, all at once after the calendar has finished its own rendering. */
function createCalendarRenderer() {
  const waiting = new Map<HTMLElement, () => HTMLElement>()
  return (box: HTMLElement | null, draw: () => HTMLElement): void => {
    if (box === null) return
    leaveUnmeasured(box.parentElement)
    if (waiting.size === 0) queueMicrotask(flush)
    waiting.set(box, draw)
  }

  function flush() {
    const boxes = [...waiting]
    waiting.clear()
    for (const [box, draw] of boxes) {
      const drawn = draw()
      const before = box.querySelector(':scope > .game-event') // the box also contains a resize handle
      if (before) before.replaceWith(drawn)
      else box.append(drawn)
    }
  }
}

/**
 * The calendar measures each box to decide how to write content that we replace anyway. Measuring forces a layout in
 * the middle of rendering, so the box reports a fixed, sufficient height.
 */
function leaveUnmeasured(box: HTMLElement | null): void {
  if (box && !Object.hasOwn(box, 'offsetHeight')) Object.defineProperty(box, 'offsetHeight', { value: highEnough })
}

const highEnough = 100
