import { Maximize, Minus, Plus } from 'lucide-react'
import { useCallback, useId, useMemo, useState, type SyntheticEvent } from 'react'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { getLastOfSeries } from '#domain/tournaments/formats/series.ts'
import { findNeighborMatch, type Direction } from '#domain/tournaments/layout/find-neighbor-match.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { BracketContents } from '#ui/bracket/bracket-contents.tsx'
import type { MatchKeys } from '#ui/bracket/match-box.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { maxScale, maxScreenShare, minScale, attachZoom, type Zoom } from './zoom.ts'
import { t } from './words.ts'

/**
 * The bracket as a drawing in its own frame. Tab focuses one match, and the arrow keys move from there: left to a match
 * that feeds it, right to where its winner plays next, and up and down within the column.
 */
export function BracketDrawing({
  sheet,
  onOpen,
  onList,
}: {
  sheet: BracketSheet
  onOpen: (match: number) => void
  onList: () => void
}) {
  const { bracket } = sheet.stand
  const [layout] = useState(() => layOutBracket(bracket)) // a tournament's bracket never changes
  const [scale, setScale] = useState(1)
  const [zoom, setZoom] = useState<Zoom>()
  const [current, setCurrent] = useState(() => firstToPlay(sheet))
  const hintId = useId()

  const takeFrame = useCallback(
    (frame: HTMLDivElement | null) => {
      if (!frame) return undefined
      const started = attachZoom(frame, layout, setScale)
      setZoom(started)
      return started.stop
    },
    [layout],
  )
  const keys = useMemo<MatchKeys>(
    () => ({
      onClick: (event) => {
        const match = matchOf(event)
        setCurrent(match)
        onOpen(match)
      },
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const match = matchOf(event)
        const direction = directions[event.key]
        if (direction) {
          const next = findNeighborMatch(bracket, layout, match, direction)
          setCurrent(next)
          focusOn(event.currentTarget.ownerSVGElement, next)
        } else if (event.key === 'Enter' || event.key === ' ') onOpen(match)
        else return
        event.preventDefault()
      },
    }),
    [bracket, layout, onOpen],
  )

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <Button
          className="sr-only focus-visible:not-sr-only focus-visible:inline-flex focus-visible:px-4!"
          onClick={onList}
        >
          {t.readBracketList}
        </Button>
        <IconButton label={t.smaller} disabled={scale <= minScale} onClick={zoom?.shrink}>
          <Minus size={20} />
        </IconButton>
        <span className="w-12 text-center text-note text-soft tabular" aria-live="polite">
          {Math.round(scale * 100)} %
        </span>
        <IconButton label={t.larger} disabled={scale >= maxScale} onClick={zoom?.grow}>
          <Plus size={20} />
        </IconButton>
        <Button variant="quiet" icon={<Maximize size={18} />} onClick={zoom?.fit}>
          {t.fit}
        </Button>
        <p id={hintId} className="sr-only">
          {t.arrowKeysGoFrom}
        </p>
      </div>
      <div
        ref={takeFrame}
        className="touch-pan-x touch-pan-y overflow-auto rounded-card border border-line bg-bg select-none active:cursor-grabbing"
        style={{ maxHeight: `${maxScreenShare * 100}dvh` }}
      >
        <svg
          role="group"
          aria-label={t.bracket}
          aria-describedby={hintId}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className="block forced-colors:[&_text]:fill-[CanvasText]"
        >
          <BracketContents sheet={sheet} layout={layout} current={current} keys={keys} />
        </svg>
      </div>
    </div>
  )
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
}

function focusOn(drawing: SVGElement | null, match: number): void {
  const box = drawing?.querySelector<SVGElement>(`[data-match="${match}"]`)
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const matchOf = ({ currentTarget }: SyntheticEvent) => Number(currentTarget.getAttribute('data-match'))

function firstToPlay({ stand: { bracket }, views }: BracketSheet): number {
  const first = views.find(({ state }) => state === 'ready') ?? views[0]
  return first ? getLastOfSeries(bracket, first.match).number : 1 // where it is drawn
}
