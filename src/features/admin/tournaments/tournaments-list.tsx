import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedTournament } from '#api/administration/tournaments.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { scheduleStatusTones, scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { toTournamentPath } from './tournament-address.ts'
import { t } from './words.ts'

type Props = { rows: readonly ListedTournament[] }

/** A table, or cards if there is no room for one. */
export function TournamentsList(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 71.99rem)')
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

const columns = [t.tournament, t.league, t.dates, t.status, t.teams, t.progress]

function Table({ rows }: Props) {
  return (
    <table aria-label={t.tournaments} className="w-full border-collapse wrap-break-word">
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 text-left text-note font-semibold text-soft">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.organization_id + row.id}>
            <th scope="row" className="px-4 py-1 text-left font-semibold">
              <Name row={row} />
            </th>
            <Cell>
              {row.league}
              <span className="block text-note text-soft">{row.organization}</span>
            </Cell>
            <Cell>{formatDateRange(row.start_date, row.end_date)}</Cell>
            <Cell>
              <Status row={row} />
            </Cell>
            <Cell>
              <span className="tabular-nums">{row.teams}</span>
            </Cell>
            <Cell>
              <Progress row={row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className="px-4 py-2">{children}</td>

function Cards({ rows }: Props) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.organization_id + row.id} className="flex flex-col gap-1 p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Name row={row} />
            <Status row={row} />
          </div>
          <p>
            {row.league} <span className="text-soft">· {row.organization}</span>
          </p>
          <p className="text-soft">
            {formatDateRange(row.start_date, row.end_date)} · {t.teamCount(row.teams)}
          </p>
          <Progress row={row} />
        </li>
      ))}
    </ul>
  )
}

function Name({ row }: { row: ListedTournament }) {
  return (
    <Link to={toTournamentPath(row)} className="inline-flex min-h-11 items-center font-semibold">
      {row.name}
    </Link>
  )
}

function Status({ row: { status } }: { row: ListedTournament }) {
  return <Pill tone={scheduleStatusTones[status]}>{scheduleStatusLabels[status]}</Pill>
}

function Progress({ row: { played, games } }: { row: ListedTournament }) {
  return (
    <span className="flex max-w-48 flex-col gap-1">
      <span className="text-note tabular-nums">{t.ofPlayed(played, t.matchCount(games))}</span>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-gray-tint">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${games === 0 ? 0 : (played / games) * 100}%` }}
        />
      </span>
    </span>
  )
}
