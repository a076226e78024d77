import { memo } from 'react'
import type { BracketDiagram } from '#domain/tournaments/bracket-diagram.ts'
import { describeMatch } from '#domain/tournaments/match-view.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import type { BracketLayout, Connector, PoolFrame } from '#domain/tournaments/layout/layout.ts'
import { formatPoolTitle, type PoolTable } from '#domain/tournaments/pool-placings.ts'
import { formatNumber } from '#i18n/format.ts'
import { classNames } from '../class-names.ts'
import { MatchBox, type MatchKeys } from './match-box.tsx'
import { t } from './words.ts'

/** The contents of the drawing. Memoized: they stay the same while the drawing is panned or zoomed. */
export const BracketContents = memo(function BracketContents({
  sheet,
  layout,
  current,
  keys,
}: {
  sheet: BracketDiagram
  layout: BracketLayout
  /** The match that the Tab key focuses. Unset for print, where nothing can be opened. */
  current?: number
  keys?: MatchKeys
}) {
  const { drawn, times, tables, nameOf } = sheet
  const champion = sheet.standing?.[0]?.teamId
  return (
    <>
      {layout.headings.map(({ words, x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y + 20} className="fill-ink text-[14px] font-bold">
          {words}
        </text>
      ))}
      {layout.connectors.map((connector) => (
        <Line key={`${connector.to} ${connector.side}`} connector={connector} sheet={sheet} champion={champion} />
      ))}
      {layout.pools.map((frame) => {
        const table = tables[frame.pool]
        return (
          table && (
            <PoolBox
              key={frame.pool}
              bracket={sheet.stand.bracket}
              frame={frame}
              table={table}
              rowHeight={layout.measures.poolRowHeight}
              headingHeight={layout.measures.headingHeight}
              nameOf={nameOf}
              hasName={current !== undefined}
            />
          )
        )
      })}
      {layout.boxes.map((box) => {
        const { match } = box
        const view = drawn[match - 1]
        if (!view) return null
        const time = view.match.series ? undefined : times.get(match)
        return (
          <MatchBox
            key={match}
            view={view}
            time={time}
            spot={box}
            measures={layout.measures}
            name={current === undefined ? undefined : describeMatch(view, time?.spoken ?? '')}
            keys={keys}
            isCurrent={match === current}
          />
        )
      })}
    </>
  )
})

/**
 * The line from a match to a later one: thin and dashed until the winner has advanced, then solid; the champion's path
 * is the thickest.
 */
function Line({
  connector: { from, to, side, points },
  sheet: { drawn },
  champion,
}: {
  connector: Connector
  sheet: BracketDiagram
  champion: string | undefined
}) {
  const winner = drawn[from - 1]?.sides.find(({ outcome }) => outcome === 'won')?.teamId
  const hasGone = winner !== undefined && winner !== null && drawn[to - 1]?.sides[side].teamId === winner
  const isChampions = hasGone && winner === champion
  return (
    <polyline
      points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      fill="none"
      strokeDasharray={hasGone ? undefined : '4 4'}
      strokeWidth={isChampions ? 5 : hasGone ? 2.5 : 1.5}
      className={classNames(isChampions ? 'stroke-accent' : 'stroke-line-strong', 'forced-colors:stroke-[CanvasText]')}
    />
  )
}

function PoolBox({
  bracket,
  frame,
  table,
  rowHeight,
  headingHeight,
  nameOf,
  hasName,
}: {
  bracket: Bracket
  frame: PoolFrame
  table: PoolTable
  rowHeight: number
  headingHeight: number
  nameOf: (teamId: string) => string
  hasName: boolean
}) {
  const title = formatPoolTitle(bracket, frame.pool)
  const rows = table.rows.map((row) => ({ ...row, name: nameOf(row.teamId) }))
  const words = rows.map(({ rank, name, won, lost }) => `${rank}. ${name}, ${won} won, ${lost} lost`).join('; ')
  return (
    <g
      transform={`translate(${frame.x} ${frame.y})`}
      {...(hasName && { role: 'img', 'aria-label': `${title}: ${words}` })}
    >
      <text x={0} y={20} className="fill-ink text-[14px] font-bold">
        {title}
      </text>
      <text x={frame.width - 10} y={20} textAnchor="end" className="fill-soft text-[12px]">
        {rows[0]?.points === null ? t.wonLost : t.points}
      </text>
      <rect
        y={headingHeight}
        width={frame.width}
        height={frame.height - headingHeight}
        rx={8}
        className="fill-card stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      {rows.map(({ teamId, rank, name, points, won, lost }, index) => {
        const y = headingHeight + rowHeight * index + rowHeight / 2 + 5
        return (
          <g key={teamId} className="fill-ink text-[14px] tabular">
            <text x={10} y={y}>
              {rank}
            </text>
            <text x={32} y={y}>
              {name.length > 21 ? `${name.slice(0, 20)}…` : name}
            </text>
            <text x={frame.width - 10} y={y} textAnchor="end" className="font-semibold">
              {points === null ? `${won} – ${lost}` : formatNumber(points)}
            </text>
          </g>
        )
      })}
    </g>
  )
}
