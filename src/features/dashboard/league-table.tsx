import { Link } from 'react-router-dom'
import { formatRecord } from '#domain/rulebook/format-record.ts'
import type { League } from '#domain/schema/leagues.ts'
import { formatNumber } from '#i18n/format.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import type { MiniTable } from './read-league-tables.ts'
import { t } from './words.ts'

/** The top of a table in a column at the side: place, team, games, record, difference, and what decides. */
export function LeagueTable({
  league,
  table,
  teamIds,
}: {
  league: League
  table: MiniTable
  teamIds: ReadonlySet<string>
}) {
  const title = table.name ?? league.name
  return (
    <div className="@container min-w-0">
      <h3>
        <Link
          to={`/dashboard/leagues/${league.id}/standings`}
          className="inline-flex min-h-6 items-center wrap-anywhere hover:underline"
        >
          {title}
        </Link>{' '}
        <span className="text-note font-normal text-soft tabular">
          {t.afterGames(formatNumber(table.played), formatNumber(table.total))}
        </span>
      </h3>
      <table
        aria-label={t.topOf(title)}
        className="data-table text-[0.9375rem] [&_td]:px-1! [&_td]:py-1! [&_th]:px-1! [&_th]:py-1!"
      >
        <thead>
          <tr>
            <th scope="col" className="text">
              <abbr title={t.rank} className="no-underline">
                #
              </abbr>
            </th>
            <th scope="col" className="text">
              {t.team}
            </th>
            <th scope="col">{t.record}</th>
            <th scope="col" className={ifRoom}>
              <abbr title={t.difference} className="no-underline">
                {t.differenceShort}
              </abbr>
            </th>
            <th scope="col">{table.countsPoints ? t.pointsShort : t.pct}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.teamId} className={teamIds.has(row.teamId) ? 'bg-tint' : undefined}>
              <td className="text text-soft">{row.isShared ? `=${row.rank}` : row.rank}</td>
              <th scope="row" className="text w-full text-[0.9375rem]! font-normal! whitespace-normal! text-ink!">
                <Link
                  to={`/dashboard/teams/${row.teamId}`}
                  className="flex min-h-6 items-center gap-2 no-underline hover:underline"
                >
                  <TeamMark team={row.team} size="line" />
                  <span className="line-clamp-2 min-w-0 wrap-anywhere" title={row.team.name}>
                    {row.team.name}
                  </span>
                </Link>
              </th>
              <td className="whitespace-nowrap">{formatRecord(row)}</td>
              <td className={ifRoom}>
                {row.difference > 0 ? `+${row.difference}` : row.difference < 0 ? `−${-row.difference}` : '0'}
              </td>
              <td className="font-semibold">{table.countsPoints ? row.points : row.winPercentage}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.left > 0 && <p className="mt-1 text-note text-soft tabular">{t.andMore2(t.teamCount(table.left))}</p>}
    </div>
  )
}

/** With letters twice as large on a phone, the difference would push the points off the screen. */
const ifRoom = '@max-[13rem]:hidden'
