import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { formatTime } from '#i18n/format.ts'
import { localToInstant, minutesToTime, toDayMinutes } from '#domain/time.ts'
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

/** While the pointer is near the top or bottom edge of the calendar, the day scrolls by this many pixels per animation frame. */
const scrollPx = 12
const scrollEdgePx = 28

type Target = { readonly lane: number } & Span

type Drag = {
  readonly game: CalendarGame
  readonly origin: Target
  readonly kind: 'move' | 'resize'
  /** Where the game fits, by lane. */
  readonly fits: readonly (readonly Span[])[]
}

type Props = {
  readonly grid: HTMLElement
  readonly frame: HTMLElement
  readonly lanes: readonly Lane[]
  readonly shown: Span
  readonly date: string
  readonly timeZone: string
  readonly now: string
  readonly preview: DragPreview | undefined
  readonly isPublished: boolean
  readonly onDrop: (move: GameMove) => void
}

/**
 * Drags games of a day with a mouse or pen: everything that fits is tinted, and a verdict says what is wrong with the
 * place under the pointer. Only this layer is rendered while a game moves.
 */
export function DayDrag({ grid, frame, lanes, shown, date, timeZone, now, preview, isPublished, onDrop }: Props) {
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
  const findFits = (game: CalendarGame, { top, bottom }: Span) => {
    if (!preview) return []
    const length = bottom - top
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
    const begun = { game, origin, kind, fits: kind === 'move' ? findFits(game, origin) : [] }
    setDrag(begun)
    setTarget(origin)
    return begun
  })
  const drop = useEffectEvent(({ origin, ...begun }: Drag, to: Target) => {
    if (to.lane !== origin.lane || to.top !== origin.top || to.bottom !== origin.bottom) onDrop(toMove(begun, to))
  })
  const read = useEffectEvent(() => ({ lanes, shown }))

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let pressed:
      | { readonly id: string; readonly kind: Drag['kind']; readonly x: number; readonly y: number }
      | undefined
    /** Whether the next click belongs to a drag that just ended; such a click does not open the game. */
    let wasDragged = false
    let pointer = { x: 0, y: 0, isFine: false }
    let current: { readonly begun: Drag; readonly grip: number; to: Target; frame: number } | undefined

    /** Moves the ghost to the pointer, and reports the slot below it if that has changed. */
    const follow = () => {
      if (!current) return
      const { begun, grip } = current
      scrollAtEdges(frame, pointer)
      const box = grid.getBoundingClientRect()
      const { lanes: columns, shown: minutes } = read()
      const minuteHeight = box.height / (minutes.bottom - minutes.top)
      const y = pointer.y - box.top
      const step = pointer.isFine ? fineStepMinutes : stepMinutes
      const { origin, kind } = begun
      const to = { ...current.to }
      if (kind === 'move') {
        const length = origin.bottom - origin.top
        const start = Math.round((minutes.top + (y - grip) / minuteHeight) / step) * step
        const lane = Math.floor((pointer.x - box.left) / (box.width / columns.length))
        to.lane = Math.min(Math.max(lane, 0), columns.length - 1)
        if (!columns[to.lane]?.field) to.lane = origin.lane // a game does not lose its field by a drag
        to.top = Math.min(Math.max(start, minutes.top), minutes.bottom - length)
        to.bottom = to.top + length
        const left = pointer.x - box.left - (origin.lane + 0.5) * (box.width / columns.length)
        const above = y - grip - (origin.top - minutes.top) * minuteHeight
        if (ghost.current) ghost.current.style.transform = `translate3d(${left}px, ${above}px, 0)`
      } else {
        const end = Math.round((minutes.top + y / minuteHeight) / step) * step
        to.bottom = Math.min(Math.max(end, origin.top + step), minutes.bottom)
      }
      if (to.lane !== current.to.lane || to.top !== current.to.top || to.bottom !== current.to.bottom) {
        current.to = to
        setTarget(to)
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
      frame.classList.remove('day-dragging')
      wasDragged = true
      if (isDropped) drop(begun, to)
    }

    grid.addEventListener(
      'pointerdown',
      (event) => {
        wasDragged = false
        const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-draggable]') : null
        const id = card?.dataset['gameId']
        if (!card || id === undefined || event.button !== 0 || event.pointerType === 'touch') return
        const kind = card.getBoundingClientRect().bottom - event.clientY <= 6 ? 'resize' : 'move'
        pressed = { id, kind, x: event.clientX, y: event.clientY }
      },
      { signal },
    )
    window.addEventListener(
      'pointermove',
      (event) => {
        pointer = { x: event.clientX, y: event.clientY, isFine: event.shiftKey }
        if (!pressed || current) return
        if (Math.hypot(pointer.x - pressed.x, pointer.y - pressed.y) < clickTolerancePx) return
        const begun = begin(pressed.id, pressed.kind)
        if (!begun) return
        const box = grid.getBoundingClientRect()
        const { shown: minutes } = read()
        const top = ((begun.origin.top - minutes.top) * box.height) / (minutes.bottom - minutes.top)
        current = { begun, grip: pressed.y - box.top - top, to: begun.origin, frame: requestAnimationFrame(follow) }
        frame.classList.add('day-dragging')
      },
      { signal },
    )
    // Enter on a card is a click as well, one that no pointer made; its detail is 0.
    grid.addEventListener('click', (event) => wasDragged && event.detail > 0 && event.preventDefault(), {
      capture: true,
      signal,
    })
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
      frame.classList.remove('day-dragging')
      stop.abort()
    }
  }, [grid, frame])

  useLayoutEffect(() => {
    if (drag && ghost.current) ghost.current.style.transform = 'translate3d(0, 0, 0)'
  }, [drag])

  if (!drag || !target) return null
  const { game, origin, kind, fits } = drag
  const place = (span: Target): CSSProperties => ({
    left: `calc(100% / var(--lanes) * ${span.lane} + 3px)`,
    width: 'calc(100% / var(--lanes) - 6px)',
    top: `calc(var(--minute) * ${span.top - shown.top})`,
    height: `calc(var(--minute) * ${span.bottom - span.top})`,
  })
  const isBack = target.lane === origin.lane && target.top === origin.top && target.bottom === origin.bottom
  const verdict = isBack ? null : (preview?.check(toMove(drag, target)) ?? null)
  const isFitting = verdict === null || verdict.conflicts.length === 0
  return (
    <>
      {fits.flatMap((spans, lane) =>
        spans.map((span) => <span key={`${lane} ${span.top}`} className="day-fit" style={place({ lane, ...span })} />),
      )}
      <span className="day-origin" style={place(origin)} />
      <span className="day-target" data-fits={isFitting} style={place(target)} />
      {kind === 'move' && (
        <div
          ref={ghost}
          aria-hidden="true"
          data-state={getCalendarGameState(game, now)}
          className="game-card day-ghost"
          style={place(origin)}
        >
          <GameCardContent
            game={{ ...game, start: toMove(drag, target).start }}
            state={getCalendarGameState(game, now)}
            timeZone={timeZone}
            density={getCardDensity(origin.bottom - origin.top)}
          />
        </div>
      )}
      {verdict && (
        <div role="status" className="day-verdict" style={verdictPlace(target, lanes.length, shown)}>
          <Verdict
            verdict={verdict}
            time={formatTime(minutesToTime(target.top))}
            place={lanes[target.lane]?.name ?? ''}
            isPublished={isPublished}
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

function scrollAtEdges(frame: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const box = frame.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at < from + scrollEdgePx ? -scrollPx : at > to - scrollEdgePx ? scrollPx : 0
  const [left, top] = [towards(x, box.left + 56, box.right), towards(y, box.top + 48, box.bottom)]
  if (left !== 0 || top !== 0) frame.scrollBy({ left, top, behavior: 'instant' })
}
