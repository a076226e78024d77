import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import type { DrawnMatchTime } from '#domain/tournaments/bracket-diagram.ts'
import type { DrawingSizes, DrawingPoint } from '#domain/tournaments/layout/layout.ts'
import type { MatchSide, MatchView } from '#domain/tournaments/match-view.ts'
import { classNames } from '../class-names.ts'

/** The click and key handlers of every match. */
export type MatchKeys = {
  readonly onClick: (event: MouseEvent<SVGGElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<SVGGElement>) => void
}

/**
 * A match in a drawn bracket. The winner is bold with a check mark, the loser paler; a match without all of its teams
 * has a dashed border. If `name` is set, the match can be opened (`keys` handles that), and a screen reader reads only
 * `name`.
 */
export const MatchBox = memo(function MatchBox({
  view,
  time,
  spot,
  measures: { box },
  name,
  keys,
  isCurrent = false,
}: {
  view: MatchView
  time: DrawnMatchTime | undefined
  spot: DrawingPoint
  measures: DrawingSizes
  name?: string | undefined
  keys?: MatchKeys | undefined
  /** Whether the Tab key focuses this match. */
  isCurrent?: boolean
}) {
  const { match, label, note, state, sides } = view
  const isSure = state === 'ready' || state === 'played' || state === 'walkover'
  const line = note ?? [time?.when, time?.shortPlace].filter(Boolean).join(' · ')
  const row = (box.height - top) / 2
  return (
    <g
      transform={`translate(${spot.x} ${spot.y})`}
      {...(name === undefined
        ? {}
        : { role: 'button', tabIndex: isCurrent ? 0 : -1, 'aria-label': name, 'aria-haspopup': 'dialog', ...keys })}
      data-match={match.number}
      className={classNames('group outline-none', name !== undefined && 'cursor-pointer')}
    >
      <rect
        width={box.width}
        height={box.height}
        rx={8}
        strokeDasharray={isSure ? undefined : '5 4'}
        className="fill-card stroke-line-strong group-hover:stroke-accent group-focus-visible:stroke-accent group-focus-visible:stroke-4 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      <text x={10} y={16} className="fill-soft text-[12px] tabular">
        <tspan className="font-bold">{label}</tspan>
        <tspan dx={8} className={note === null ? undefined : 'font-semibold'}>
          {shortened(line, 33)}
        </tspan>
      </text>
      <line x1={0} x2={box.width} y1={top} y2={top} className="stroke-line forced-colors:stroke-[CanvasText]" />
      {sides.map((side, index) => (
        <Side key={index} side={side} y={top + row * index} height={row} width={box.width} />
      ))}
    </g>
  )
})

/** The height of the line with the number, time, and place. */
const top = 23

function Side({ side, y, height, width }: { side: MatchSide; y: number; height: number; width: number }) {
  const middle = y + height / 2 + 5
  const hasWon = side.outcome === 'won'
  const weight = side.teamId === null ? 'fill-soft italic' : hasWon ? 'fill-ink font-bold' : 'fill-ink'
  return (
    <>
      {hasWon && (
        <path
          d={`M 9 ${middle - 5} l 4 4 l 7 -8`}
          fill="none"
          strokeWidth={2.5}
          className="stroke-accent forced-colors:stroke-[CanvasText]"
        />
      )}
      <text x={26} y={middle} className={classNames('text-[14px]', side.outcome === 'lost' ? 'fill-soft' : weight)}>
        {shortened(side.name, hasWon ? 21 : 23)}
      </text>
      {side.score !== null && (
        <text
          x={width - 10}
          y={middle}
          textAnchor="end"
          className={classNames('text-[15px] tabular', hasWon ? 'fill-ink font-bold' : 'fill-soft')}
        >
          {side.score}
        </text>
      )}
    </>
  )
}

function shortened(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`
}
