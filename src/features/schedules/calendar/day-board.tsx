import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { formatLongDate, formatTime } from '#i18n/format.ts'
import { formatClock, formatHour } from '#i18n/format-period.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { minutesToTime, timeToMinutes, toDayMinutes, toLocalDate, toLocalTime } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import type { CalendarGame, GameMarks } from './calendar-game.ts'
import type { DragPreview, GameMove } from './drag-preview.ts'
import { getCalendarGameState } from './game-state.ts'
import { t } from './words.ts'
import { formatClosed } from './closures/format-closed-day.ts'
import { DayDrag } from './day-drag.tsx'
import { getShownMinutes, placeGames, type Lane, type PlacedGame } from './day-lanes.ts'
import { GameCard, getCardDensity } from './game-card.tsx'
import type { GameToPlace } from './tray/use-games-to-place.ts'
import type { ClosedTime, DayEvent, DayField, Span, TakenTime } from './day-field.ts'
import './calendar.css'
import './day.css'

type Props = {
  readonly games: readonly CalendarGame[]
  readonly fields: readonly DayField[]
  readonly conflictIds: ReadonlySet<string>
  readonly marks: GameMarks
  readonly date: string
  readonly timeZone: string
  /** The hour to scroll to, instead of the first game. */
  readonly hour?: number | undefined
  /** The current minute. */
  readonly now: string
  /** Opens the dialog that moves a game; undefined if the person may not move games. */
  readonly onMove?: ((gameId: string) => void) | undefined
  /** If set, games can be dragged. */
  readonly onDrop?: ((move: GameMove) => void) | undefined
  readonly preview?: DragPreview | undefined
  /** The element that lists the games to place, and those games, which can be dragged from it. */
  readonly tray: HTMLElement | null
  readonly toPlace: readonly GameToPlace[]
}

/** A day whose columns are fields under their venues, and whose rows are minutes. */
export function DayBoard(props: Props) {
  const { games, fields, conflictIds, marks, date, timeZone, hour, now, onMove, onDrop } = props
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const { lanes, shown } = useMemo(() => layOut(games, fields, date, timeZone), [games, fields, date, timeZone])
  const firstGame = Math.min(...lanes.flatMap((lane) => lane.games.map(({ top }) => top)))
  const opening = hour === undefined ? firstGame - 20 : hour * 60
  const hours = listHours(shown)
  const nowMinutes = toLocalDate(now, timeZone) === date ? timeToMinutes(toLocalTime(now, timeZone)) : null

  const scrolledFor = useRef<string>(undefined)
  useEffect(() => {
    if (scrolledFor.current === date || !frame || !grid || !Number.isFinite(opening)) return
    scrolledFor.current = date
    const minuteHeight = grid.offsetHeight / (shown.bottom - shown.top)
    const lane = lanes.findIndex(({ games: ofLane }) => ofLane.length > 0)
    frame.scrollTo({
      top: (opening - shown.top) * minuteHeight,
      left: lane * (grid.offsetWidth / lanes.length),
      behavior: 'instant',
    })
  }, [date, opening, frame, grid, shown, lanes])

  const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    const gameId = target.dataset['gameId']
    if (gameId !== undefined) onMove?.(gameId)
  }

  if (lanes.length === 0) return <p className="py-8 text-center text-soft">{t.noFields}</p>
  const size = { '--lanes': lanes.length, '--minutes': shown.bottom - shown.top } as CSSProperties
  return (
    <div
      ref={setFrame}
      role="group"
      aria-label={t.fieldsOn(formatLongDate(date))}
      // Wider than its frame, so that it is scrolled with the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="calendar-frame day-frame"
    >
      <div className="day-board" style={size}>
        <div className="day-head">
          <span className="day-corner" />
          {lanes.map(({ field, name, games: ofLane }, index) => (
            <span
              key={field?.id ?? ''}
              className={classNames('day-field', isNewVenue(lanes, index) && 'day-venue-start')}
            >
              <span className="day-venue" title={field?.venue}>
                {isNewVenue(lanes, index) ? field?.venue : ''}
              </span>
              <span className="flex min-w-0 items-baseline gap-1.5" title={name}>
                <b className="truncate">{name}</b>
                <span className="day-count shrink-0 font-normal text-soft">
                  {ofLane.length === 0 ? t.noGamesShort : t.gameCount(ofLane.length)}
                </span>
              </span>
            </span>
          ))}
        </div>
        <div className="day-axis" aria-hidden="true">
          {hours.slice(1).map((hour) => (
            <span key={hour} style={at(hour * 60 - shown.top)}>
              {formatHour(hour)}
            </span>
          ))}
          {nowMinutes !== null && nowMinutes >= shown.top && nowMinutes <= shown.bottom && (
            <b className="day-now-time tabular" style={at(nowMinutes - shown.top)}>
              {formatClock(minutesToTime(nowMinutes))}
            </b>
          )}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- M is a shortcut of the links inside */}
        <div ref={setGrid} className="day-lanes" onKeyDown={press}>
          {nowMinutes !== null && nowMinutes >= shown.top && nowMinutes <= shown.bottom && (
            <span className="day-now" style={at(nowMinutes - shown.top)}>
              <span className="sr-only">{t.now(formatTime(minutesToTime(nowMinutes)))}</span>
            </span>
          )}
          {lanes.map(({ field, name, games: ofLane }, index) => (
            <section
              key={field?.id ?? ''}
              aria-label={field ? `${field.venue}, ${field.name}` : name}
              className={classNames('day-lane', isNewVenue(lanes, index) && 'day-venue-start')}
            >
              {field?.closed.map((span) => (
                <Closed key={span.top} span={span} shown={shown} />
              ))}
              {field?.taken.map((span) => (
                <Taken key={span.top} span={span} shown={shown} />
              ))}
              {field?.events.map((event) => (
                <Held key={event.id} event={event} shown={shown} />
              ))}
              <ul>
                {ofLane.map((placed) => (
                  <li key={placed.game.id} className="day-slot" style={slotStyle(placed, shown)}>
                    <GameCard
                      game={placed.game}
                      state={getCalendarGameState(placed.game, now)}
                      timeZone={timeZone}
                      density={getCardDensity(placed.visible)}
                      isInConflict={placed.isDouble || conflictIds.has(placed.game.id)}
                      isDraggable={onDrop !== undefined && isMovable(placed.game.status)}
                      isSelected={placed.game.id === marks.selectedId}
                      isChanged={marks.changedIds.has(placed.game.id)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {grid && frame && onDrop && (
            <DayDrag
              grid={grid}
              frame={frame}
              lanes={lanes}
              shown={shown}
              date={date}
              timeZone={timeZone}
              now={now}
              preview={props.preview}
              tray={props.tray}
              toPlace={props.toPlace}
              onDrop={onDrop}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Places something this many minutes below the first hour shown. */
const at = (minutes: number) => ({ top: `calc(var(--minute) * ${minutes})` })

const slotStyle = ({ top, bottom, level }: PlacedGame, shown: Span): CSSProperties => ({
  ...at(top - shown.top),
  height: `calc(var(--minute) * ${bottom - top})`,
  zIndex: 1 + level,
  left: 3 + 10 * Math.min(level, 3),
})

const isNewVenue = (lanes: readonly Lane[], index: number) =>
  index === 0 || lanes[index]?.field?.venueId !== lanes[index - 1]?.field?.venueId

const listHours = ({ top, bottom }: Span) => Array.from({ length: (bottom - top) / 60 }, (_, index) => top / 60 + index)

function layOut(games: readonly CalendarGame[], fields: readonly DayField[], date: string, timeZone: string) {
  const known = new Set(fields.map(({ id }) => id))
  const without = games.filter(({ fieldId }) => fieldId === null || !known.has(fieldId))
  const lanes: Lane[] = fields.map((field) => ({
    field,
    name: field.name,
    games: placeGames(
      games.filter(({ fieldId }) => fieldId === field.id),
      date,
      timeZone,
    ),
  }))
  if (without.length > 0) {
    lanes.unshift({ field: null, name: t.noField, games: placeGames(without, date, timeZone).map(toHalf) })
  }
  const taken = [
    ...games.map((game) => toDayMinutes(game, date, timeZone)),
    ...fields.flatMap((field) => [...field.taken, ...field.events]),
  ]
  return {
    lanes,
    shown: getShownMinutes(
      fields.flatMap(({ open }) => open),
      taken,
    ),
  }
}

/** Games without a field do not book one twice. */
const toHalf = (placed: PlacedGame): PlacedGame => ({ ...placed, isDouble: false })

/** A closed time, if part of it is on screen, with the hour at which the field opens or closes. */
function Closed({ span, shown }: { span: ClosedTime; shown: Span }) {
  const [top, bottom] = [Math.max(span.top, shown.top), Math.min(span.bottom, shown.bottom)]
  if (bottom <= top) return null
  const opens = span.bottom < 24 * 60
  const words =
    span.reason !== null
      ? formatClosed(span.reason)
      : opens
        ? t.opensAt(formatTime(minutesToTime(span.bottom)))
        : span.top > 0
          ? t.closesAt(formatTime(minutesToTime(span.top)))
          : formatClosed(null)
  return (
    <p
      className={classNames('day-closed hatched', opens && span.reason === null && 'day-closed-opens')}
      style={{ ...at(top - shown.top), height: `calc(var(--minute) * ${bottom - top})` }}
    >
      {words}
    </p>
  )
}

function Taken({ span, shown }: { span: TakenTime; shown: Span }) {
  return (
    <p
      className="day-taken hatched"
      style={{ ...at(span.top - shown.top), height: `calc(var(--minute) * ${span.bottom - span.top})` }}
    >
      <span className="block truncate" title={span.name}>
        {span.name}
      </span>
      {t.gamesUntil(span.games, formatTime(minutesToTime(span.bottom)))}
    </p>
  )
}

/** A practice or another event, which games should not overlap. */
function Held({ event, shown }: { event: DayEvent; shown: Span }) {
  const [top, bottom] = [Math.max(event.top, shown.top), Math.min(event.bottom, shown.bottom)]
  if (bottom <= top) return null
  return (
    <Link
      to={`/dashboard/leagues/${event.leagueId}/events`}
      className="day-event"
      style={{ ...at(top - shown.top), height: `calc(var(--minute) * ${bottom - top})` }}
    >
      <b className="block truncate">{event.title}</b>
      <span className="block truncate">{event.teams}</span>
      <span className="sr-only">
        {t.fromTo(formatTime(minutesToTime(event.top)), formatTime(minutesToTime(event.bottom)))}
      </span>
    </Link>
  )
}
