import { useMemo } from 'react'
import { layOutBracket, type DrawingSizes } from '#domain/tournaments/layout/layout.ts'
import { hasPoolPlay, type Bracket, type SideSource } from '#domain/tournaments/model.ts'
import { formatSeriesNumbers } from '#domain/tournaments/formats/series.ts'
import { formatPool } from '#domain/tournaments/pool-placings.ts'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

const measures: DrawingSizes = {
  box: { width: 176, height: 58 },
  columnGap: 28,
  rowGap: 12,
  headingHeight: 28,
  poolRowHeight: 24,
  margin: 12,
}

const labelOf = (bracket: Bracket, number: number) => {
  const match = bracket.matches[number - 1]
  return match ? formatSeriesNumbers(bracket, match) : number
}

/** A preview of the bracket before it is saved. The matches are also listed, for people who cannot see it. */
export function BracketPicture({
  bracket,
  nameOf,
}: {
  bracket: Bracket
  /** Returns the name of a source: the team, or the match it comes from. */
  nameOf: (source: SideSource) => string
}) {
  const { width, height, boxes, connectors, headings, pools } = useMemo(
    () => layOutBracket(bracket, measures),
    [bracket],
  )
  return (
    // Wider than most screens, so the arrow keys scroll it.
    <Card role="region" aria-label={t.drawingBracket} tabIndex={0} className="overflow-x-auto">
      <div role="img" aria-label={t.bracketDrawnMatchesListed} className="relative w-max">
        <svg width={width} height={height} aria-hidden="true" className="block">
          {connectors.map(({ from, to, side, points }) => (
            <polyline
              key={`${from} ${to} ${side}`}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              className="fill-none stroke-line-strong"
            />
          ))}
          {headings.map(({ words, x, y }) => (
            <text key={`${x} ${y}`} x={x} y={y + 18} className="fill-soft text-note font-semibold">
              {words}
            </text>
          ))}
        </svg>
        {pools.map(({ pool, x, y, width: wide }) => (
          <ul key={pool} aria-hidden="true" style={{ left: x, top: y, width: wide }} className="absolute text-note">
            <li className="h-7 font-semibold text-soft">{hasPoolPlay(bracket) ? formatPool(pool) : t.teams}</li>
            {bracket.pools[pool]?.map((seed) => (
              <li key={seed} style={{ height: measures.poolRowHeight }} className="truncate">
                {nameOf({ kind: 'seed', seed })}
              </li>
            ))}
          </ul>
        ))}
        {boxes.map(({ match, x, y }) => (
          <div
            key={match}
            aria-hidden="true"
            style={{ left: x, top: y, ...measures.box }}
            className="absolute flex rounded-control border border-line-strong bg-card text-note"
          >
            <span className="grid min-w-7 shrink-0 place-items-center border-r border-line px-1 whitespace-nowrap text-soft tabular">
              {labelOf(bracket, match)}
            </span>
            <span className="flex min-w-0 flex-1 flex-col justify-center px-2">
              {bracket.matches[match - 1]?.sources.map((source, side) => (
                <span key={side} className="truncate">
                  {nameOf(source)}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}
