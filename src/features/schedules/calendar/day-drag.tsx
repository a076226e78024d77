import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '#i18n/format.ts'
import { localToInstant, minutesToTime, toDayMinutes } from '#domain/time.ts'
import { classNames } from '#ui/class-names.ts'
import type { CalendarGame } from './calendar-game.ts'
import type { DragPreview, GameMove } from './drag-preview.ts'
import { getCalendarGameState } from './game-state.ts'
import { t } from './words.ts'
import type { Span } from './day-field.ts'
import { mergeSpans, type Lane } from './day-lanes.ts'
import { GameCardContent, getCardDensity } from './game-card.tsx'

const stepMinutes = 15
const fineStepMinutes = 5

/** How many pixels a pointer may move while still counting as a click. */
const clickTolerancePx = 4

/** How far below the top of its card a game from the list of games to place is held. */
const trayGripPx = 16

/** While the pointer is near the top or bottom edge of the calendar, the day scrolls by this many pixels per animation frame. */
const scrollPx = 12
const scrollEdgePx = 28

type Target = { readonly lane: number } & Span

type Drag = {
  readonly game: CalendarGame
  /** Where the game is on the board; null for a game that is dragged onto it from the games to place. */
  readonly origin: Target | null
  readonly minutes: number
  readonly kind: 'move' | 'resize'
  /** Where the game fits, by lane. */
  readonly fits: readonly (readonly Span[])[]
}

/** A game without a place, and how long it will last. */
type Placeable = { readonly shown: CalendarGame; readonly minutes: number }

type Props = {
  readonly grid: HTMLElement
  readonly frame: HTMLElement
  /** The games to place, which can be dragged from here. */
  readonly tray: HTMLElement | null
  readonly toPlace: readonly Placeable[]
  readonly lanes: readonly Lane[]
  readonly shown: Span
  readonly date: string
  readonly timeZone: string
  readonly now: string
  readonly preview: DragPreview | undefined
  readonly onDrop: (move: GameMove) => void
}

/**
 * Drags games of a day with a mouse or pen: everything that fits is tinted, and a verdict says what is wrong with the
 * place under the pointer. Only this layer is rendered while a game moves.
 */
export function DayDrag(props: Props) {
  const { grid, frame, tray, toPlace, lanes, shown, date, timeZone, now, preview, onDrop } = props
  const [drag, setDrag] = useState<Drag>()
  const [target, setTarget] = useState<Target>()
  const ghost = useRef<HTMLDivElement>(null)

  const toMove = ({ game }: Pick<Drag, 'game'>, to: Target): GameMove => ({
    gameId: game.id,
    start: localToInstant(date, minutesToTime(to.top), timeZone),
    end: localToInstant(date, minutesToTime(to.bottom), timeZone),
    fieldId: lanes[to.lane]?.field?.id,
  })
  /** Tries every quarter of an hour on every field. */
  const findFits = (game: CalendarGame, length: number) => {
    if (!preview) return []
    const starts: number[] = []
    for (let start = shown.top; start + length <= shown.bottom; start += stepMinutes) starts.push(start)
    const moves = starts.map((start) => toMove({ game }, { lane: -1, top: start, bottom: start + length }))
    return lanes.map(({ field }) => {
      if (!field) return []
      const free = moves.flatMap((move, index) => {
        const start = starts[index] ?? 0
        return preview.fits({ ...move, fieldId: field.id }) ? [{ top: start, bottom: start + length }] : []
      })
      return mergeSpans(free)
    })
  }
  const begin = useEffectEvent((gameId: string, kind: Drag['kind']): Drag | undefined => {
    const lane = lanes.findIndex(({ games }) => games.some(({ game }) => game.id === gameId))
    const placed = lanes[lane]?.games.find(({ game }) => game.id === gameId)
    if (!placed) return undefined
    const { game } = placed
    const origin = { lane, ...toDayMinutes(game, date, timeZone) }
    const minutes = origin.bottom - origin.top
    const begun = { game, origin, minutes, kind, fits: kind === 'move' ? findFits(game, minutes) : [] }
    setDrag(begun)
    setTarget(origin)
    return begun
  })
  const beginFromTray = useEffectEvent((gameId: string): Drag | undefined => {
    const found = toPlace.find((one) => one.shown.id === gameId)
    if (!found) return undefined
    const { shown: game, minutes } = found
    const begun = { game, origin: null, minutes, kind: 'move', fits: findFits(game, minutes) } as const
    setDrag(begun)
    setTarget(undefined)
    return begun
  })
  const drop = useEffectEvent((begun: Drag, to: Target) => {
    if (!isSameTarget(begun.origin, to)) onDrop(toMove(begun, to))
  })
  const read = useEffectEvent(() => ({ lanes, shown }))

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const sources = tray ? [grid, tray] : [grid]
    const parts = tray ? [frame, tray] : [frame]
    let pressed:
      | {
          readonly id: string
          readonly kind: Drag['kind']
          readonly isInTray: boolean
          readonly x: number
          readonly y: number
        }
      | undefined
    /** Whether the next click belongs to a drag that just ended; such a click does not open the game. */
    let wasDragged = false
    let pointer = { x: 0, y: 0, isFine: false }
    let current: { readonly begun: Drag; readonly grip: number; to: Target | null; frame: number } | undefined

    /** Moves the ghost to the pointer, and reports the slot below it if that has changed. */
    const follow = () => {
      if (!current) return
      const { begun, grip } = current
      const { origin, kind, minutes: length } = begun
      const isOver = origin !== null || isInside(frame, pointer)
      if (isOver) scrollAtEdges(frame, pointer)
      const box = grid.getBoundingClientRect()
      const { lanes: columns, shown: minutes } = read()
      const minuteHeight = box.height / (minutes.bottom - minutes.top)
      const laneWidth = box.width / columns.length
      const y = pointer.y - box.top
      const step = pointer.isFine ? fineStepMinutes : stepMinutes
      let to: Target | null = null
      if (kind === 'move') {
        const start = Math.round((minutes.top + (y - grip) / minuteHeight) / step) * step
        const under = Math.floor((pointer.x - box.left) / laneWidth)
        const lane = Math.min(Math.max(under, 0), columns.length - 1)
        const top = Math.min(Math.max(start, minutes.top), minutes.bottom - length)
        // A game does not lose its field by a drag.
        const kept = columns[lane]?.field ? lane : origin?.lane
        if (isOver && kept !== undefined) to = { lane: kept, top, bottom: top + length }
        if (ghost.current && origin) {
          const left = pointer.x - box.left - (origin.lane + 0.5) * laneWidth
          const above = y - grip - (origin.top - minutes.top) * minuteHeight
          ghost.current.style.transform = `translate3d(${left}px, ${above}px, 0)`
        } else if (ghost.current) {
          ghost.current.style.width = `${laneWidth - 6}px`
          ghost.current.style.height = `${length * minuteHeight}px`
          ghost.current.style.transform = `translate3d(${pointer.x - laneWidth / 2}px, ${pointer.y - grip}px, 0)`
        }
      } else if (origin) {
        const end = Math.round((minutes.top + y / minuteHeight) / step) * step
        to = { ...origin, bottom: Math.min(Math.max(end, origin.top + step), minutes.bottom) }
      }
      if (!isSameTarget(to, current.to)) {
        current.to = to
        setTarget(to ?? undefined)
      }
      current.frame = requestAnimationFrame(follow)
    }
    const end = (isDropped: boolean) => {
      pressed = undefined
      if (!current) return
      cancelAnimationFrame(current.frame)
      const { begun, to } = current
      current = undefined
      setDrag(undefined)
      setTarget(undefined)
      for (const part of parts) part.classList.remove('day-dragging')
      wasDragged = true
      if (isDropped && to) drop(begun, to)
    }

    const press = (event: PointerEvent) => {
      wasDragged = false
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-draggable]') : null
      const id = card?.dataset['gameId']
      if (!card || id === undefined || event.button !== 0 || event.pointerType === 'touch') return
      const isInTray = tray?.contains(card) === true
      const kind = !isInTray && card.getBoundingClientRect().bottom - event.clientY <= 6 ? 'resize' : 'move'
      pressed = { id, kind, isInTray, x: event.clientX, y: event.clientY }
    }
    for (const source of sources) source.addEventListener('pointerdown', press, { signal })
    window.addEventListener(
      'pointermove',
      (event) => {
        pointer = { x: event.clientX, y: event.clientY, isFine: event.shiftKey }
        if (!pressed || current) return
        if (Math.hypot(pointer.x - pressed.x, pointer.y - pressed.y) < clickTolerancePx) return
        const begun = pressed.isInTray ? beginFromTray(pressed.id) : begin(pressed.id, pressed.kind)
        if (!begun) return
        const box = grid.getBoundingClientRect()
        const { shown: minutes } = read()
        const top = begun.origin && ((begun.origin.top - minutes.top) * box.height) / (minutes.bottom - minutes.top)
        const grip = top === null ? trayGripPx : pressed.y - box.top - top
        current = { begun, grip, to: begun.origin, frame: requestAnimationFrame(follow) }
        for (const part of parts) part.classList.add('day-dragging')
      },
      { signal },
    )
    // Enter on a card is a click as well, one that no pointer made; its detail is 0.
    for (const source of sources) {
      source.addEventListener('click', (event) => wasDragged && event.detail > 0 && event.preventDefault(), {
        capture: true,
        signal,
      })
    }
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !current) return
        event.preventDefault()
        end(false)
      },
      { signal },
    )
    return () => {
      if (current) cancelAnimationFrame(current.frame)
      for (const part of parts) part.classList.remove('day-dragging')
      stop.abort()
    }
  }, [grid, frame, tray])

  useLayoutEffect(() => {
    if (drag?.origin && ghost.current) ghost.current.style.transform = 'translate3d(0, 0, 0)'
  }, [drag])

  if (!drag) return null
  const { game, origin, minutes, kind, fits } = drag
  const place = (span: Target): CSSProperties => ({
    left: `calc(100% / var(--lanes) * ${span.lane} + 3px)`,
    width: 'calc(100% / var(--lanes) - 6px)',
    top: `calc(var(--minute) * ${span.top - shown.top})`,
    height: `calc(var(--minute) * ${span.bottom - span.top})`,
  })
  const isNew = target !== undefined && !isSameTarget(target, origin)
  const verdict = isNew ? (preview?.check(toMove(drag, target)) ?? null) : null
  const isFitting = verdict === null || verdict.conflicts.length === 0
  const held = (
    <div
      ref={ghost}
      aria-hidden="true"
      data-state={getCalendarGameState(game, now)}
      className={classNames('game-card day-ghost', origin === null && 'day-ghost-free')}
      style={origin ? place(origin) : undefined}
    >
      <GameCardContent
        game={target ? { ...game, hasTime: true, start: toMove(drag, target).start } : game}
        state={getCalendarGameState(game, now)}
        timeZone={timeZone}
        density={getCardDensity(minutes)}
      />
    </div>
  )
  return (
    <>
      {fits.flatMap((spans, lane) =>
        spans.map((span) => <span key={`${lane} ${span.top}`} className="day-fit" style={place({ lane, ...span })} />),
      )}
      {origin && <span className="day-origin" style={place(origin)} />}
      {target && <span className="day-target" data-fits={isFitting} style={place(target)} />}
      {kind === 'move' && (origin ? held : createPortal(held, document.body))}
      {verdict && target && (
        <div role="status" className="day-verdict" style={verdictPlace(target, lanes.length, shown)}>
          <Verdict
            verdict={verdict}
            time={formatTime(minutesToTime(target.top))}
            place={lanes[target.lane]?.name ?? ''}
            isPublished={!game.isDraft}
          />
        </div>
      )}
    </>
  )
}

const conflictsShown = 3

function Verdict({
  verdict: { conflicts, cleared },
  time,
  place,
  isPublished,
}: {
  verdict: ReturnType<DragPreview['check']>
  time: string
  place: string
  isPublished: boolean
}) {
  const more = conflicts.length - conflictsShown
  if (conflicts.length > 0) {
    return (
      <>
        <b>{t.doesNotFit(time, place)}</b>
        {conflicts.slice(0, conflictsShown).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {more > 0 && <p>{t.andMore(more)}</p>}
      </>
    )
  }
  return (
    <>
      <b>{t.fits(time, place)}</b>
      {cleared > 0 && <p>{t.clears(cleared)}</p>}
      {isPublished && <p>{t.dropGivesReason}</p>}
    </>
  )
}

/** Below the slot, or above it in the lower part of the day; the last columns have it to their left. */
function verdictPlace({ lane, top, bottom }: Target, lanes: number, shown: Span): CSSProperties {
  const isLow = bottom > shown.bottom - 120
  return {
    ...(lane >= lanes / 2
      ? { right: `calc(100% / var(--lanes) * ${lanes - lane - 1} + 3px)` }
      : { left: `calc(100% / var(--lanes) * ${lane} + 3px)` }),
    ...(isLow
      ? { bottom: `calc(var(--minute) * ${shown.bottom - top} + 8px)` }
      : { top: `calc(var(--minute) * ${bottom - shown.top} + 8px)` }),
  }
}

const isSameTarget = (a: Target | null, b: Target | null) =>
  a === b || (a !== null && b !== null && a.lane === b.lane && a.top === b.top && a.bottom === b.bottom)

function isInside(element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const box = element.getBoundingClientRect()
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

function scrollAtEdges(frame: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const box = frame.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at < from + scrollEdgePx ? -scrollPx : at > to - scrollEdgePx ? scrollPx : 0
  const [left, top] = [towards(x, box.left + 56, box.right), towards(y, box.top + 48, box.bottom)]
  if (left !== 0 || top !== 0) frame.scrollBy({ left, top, behavior: 'instant' })
}
