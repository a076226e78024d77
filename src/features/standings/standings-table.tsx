import { memo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ScoreUnit } from '#domain/rulebook/describe-placing.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { useLongTable } from '#ui/tables/long-table.tsx'
import { formatOutcome, formatRank, type StandingsColumn } from '#domain/standings/columns.ts'
import type { DivisionTable, TableRow } from '#domain/standings/division-tables.ts'
import { describeRace } from './race-words.ts'
import type { TeamRace } from './use-races.ts'
import { PlacingPanel } from './placing-panel.tsx'
import { RecordLotsDialog } from './lot-draws.tsx'
import { MarkTiebreakerDialog } from './tiebreaker-games.tsx'
import { AdjustPointsDialog } from './row-adjustments.tsx'
import { t } from './words.ts'

/**
 * One division's standings. A phone shows the main columns; if all columns are shown, the table scrolls in its own
 * frame. Each rank opens a panel with the reasons for it.
 */
export function StandingsTable({
  table,
  columns,
  verdicts,
  label,
  isFull,
  open,
  version,
  unit,
  league,
}: {
  table: DivisionTable
  columns: readonly StandingsColumn[]
  /**
   * Whether each team can still finish first, keyed by team id; undefined while computing, or if the season is over.
   */
  verdicts: ReadonlyMap<string, TeamRace> | undefined
  label: string
  isFull: boolean
  /** The league’s games without a result; undefined while they are being read. */
  open: readonly Game[] | undefined
  /** The rules by which the table is ranked; null if the league’s settings stand for them. */
  version: RulebookVersion | null
  unit: ScoreUnit | undefined
  league: League
}) {
  const { shown, showAll } = useLongTable(table.rows)
  const [explained, setExplained] = useState<string>()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const [drawing, setDrawing] = useState<readonly string[]>()
  const [marking, setMarking] = useState<readonly string[]>()
  const row = table.rows.find(({ teamId }) => teamId === explained)
  const nameOf = (id: string) => table.rows.find(({ teamId }) => teamId === id)?.team.name ?? t.anotherTeam
  const race = verdicts && describeRace([...verdicts.values()], nameOf)
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3 print:break-inside-avoid">
      {table.name && <h2>{table.name}</h2>}
      {race && <p>{race}</p>}
      <Card className="overflow-hidden print:overflow-visible print:rounded-none print:border-0 print:shadow-none">
        <div
          className="overflow-x-auto print:overflow-visible"
          {...(isFull && { role: 'region', 'aria-label': t.tableOf(label), tabIndex: 0 })}
        >
          <table className="data-table [&_td]:max-md:px-2 [&_th]:max-md:px-2">
            <thead>
              <tr>
                <th scope="col" className="w-10">
                  <abbr title={t.rank} className="no-underline">
                    #
                  </abbr>
                </th>
                <th scope="col" className="text">
                  {t.team}
                </th>
                {columns.map((column) => (
                  <th key={column.key} scope="col" className={classNames(hiddenOnPhones(column, isFull))}>
                    <abbr title={column.name} className="no-underline">
                      {column.label}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((each) => (
                <StandingsRow
                  key={each.teamId}
                  row={each}
                  columns={columns}
                  status={verdicts?.get(each.teamId)?.status}
                  isExplained={each.teamId === explained}
                  isFull={isFull}
                  onExplain={setExplained}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      {showAll}
      {table.draws.map(({ draw, text }) => (
        <p key={draw.id} className="text-note text-soft">
          {text}
        </p>
      ))}
      {table.tiebreakers.map(({ gameId, text }) => (
        <p key={gameId} className="text-note text-soft">
          {text}
        </p>
      ))}
      {row && !isAdjusting && drawing === undefined && marking === undefined && (
        <PlacingPanel
          row={row}
          table={table}
          version={version}
          unit={unit}
          verdict={verdicts?.get(row.teamId)}
          left={open?.filter((game) => !game.is_tiebreaker && isPlayedBy(game, row.teamId)).length}
          columns={columns}
          onSelect={setExplained}
          onAdjust={() => setIsAdjusting(true)}
          onDraw={setDrawing}
          onMark={setMarking}
          onClose={() => setExplained(undefined)}
        />
      )}
      {drawing && (
        <RecordLotsDialog
          teams={table.rows.flatMap(({ team }) => (drawing.includes(team.id) ? [team] : []))}
          league={league}
          onClose={() => setDrawing(undefined)}
        />
      )}
      {marking && (
        <MarkTiebreakerDialog table={table} teamIds={marking} league={league} onClose={() => setMarking(undefined)} />
      )}
      {row && isAdjusting && <AdjustPointsDialog team={row.team} onClose={() => setIsAdjusting(false)} />}
    </section>
  )
}

const hiddenOnPhones = (column: StandingsColumn, isFull: boolean) =>
  !column.isMain && !isFull && 'max-md:hidden print:table-cell'

/** A table can have 1,000 rows, and opening an explanation changes one of them. */
const StandingsRow = memo(function StandingsRow({
  row,
  columns,
  status,
  isExplained,
  isFull,
  onExplain,
}: {
  row: TableRow
  columns: readonly StandingsColumn[]
  status: TeamRace['status'] | undefined
  isExplained: boolean
  isFull: boolean
  onExplain: (teamId: string) => void
}) {
  return (
    <tr className={classNames(isExplained && 'bg-tint')}>
      <td className="p-0!">
        <button
          type="button"
          aria-label={t.whyHere(formatRank(row), row.team.name)}
          aria-haspopup="dialog"
          onClick={() => onExplain(row.teamId)}
          className="min-h-11 w-full min-w-11 pr-3 text-right underline print:min-h-0 print:min-w-0 print:pr-0 decoration-line-strong decoration-dotted underline-offset-4 hover:bg-gray-tint max-md:pr-2 print:no-underline"
        >
          {formatRank(row)}
        </button>
      </td>
      <th scope="row" className="text min-w-32">
        <TeamCell row={row} status={status} />
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            'whitespace-nowrap',
            (column.key === 'points' || column.key === 'pct') && 'font-semibold',
            hiddenOnPhones(column, isFull),
          )}
        >
          {formatCell(column, row)}
        </td>
      ))}
    </tr>
  )
})

function TeamCell({
  row: { team, disputed, unsent, forfeits, deductions },
  status,
}: {
  row: TableRow
  status: TeamRace['status'] | undefined
}) {
  const taken = sumOf(deductions)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
      <Link
        to={`/dashboard/teams/${team.id}`}
        className="inline-flex min-h-6 items-center gap-2 text-[1rem] font-normal text-ink no-underline hover:underline"
      >
        <TeamMark team={team} size="line" />
        {team.name}
      </Link>
      {status === 'clinched' && <Pill tone="green">{t.clinched}</Pill>}
      {team.left_as !== null && <Pill>{t.leftAs[team.left_as]}</Pill>}
      {status === 'eliminated' && team.left_as === null && <span className="font-normal">{t.cannotFirst}</span>}
      {taken !== 0 && (
        <span className="font-normal">
          {taken > 0 ? '−' : '+'}
          {t.pointCount(Math.abs(taken))}
        </span>
      )}
      {disputed > 0 && <Pill tone="amber">{t.disputed(disputed)}</Pill>}
      {unsent > 0 && <Pill tone="amber">{t.notSentYet(unsent)}</Pill>}
      {forfeits > 0 && <span className="font-normal">{t.forfeitCount(forfeits)}</span>}
    </span>
  )
}

function sumOf(deductions: TableRow['deductions']): number {
  return deductions.reduce((sum, { points }) => sum + points, 0)
}

/** Returns the content of a cell: the column's text, with marks for the last five games. */
function formatCell(column: StandingsColumn, row: TableRow): ReactNode {
  return column.key === 'last' ? <LastFive outcomes={row.lastFive} /> : column.text(row)
}

function LastFive({ outcomes }: { outcomes: TableRow['lastFive'] }) {
  return (
    <span className="inline-flex gap-1.5">
      {outcomes.map((outcome, index) => (
        <span key={index} className={outcome === 'W' ? 'font-semibold text-green' : 'text-soft'}>
          {formatOutcome(outcome)}
        </span>
      ))}
    </span>
  )
}
