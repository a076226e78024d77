import type { StandingRow } from '#domain/standings/standings.ts'
import { formatPool } from '#domain/tournaments/pool-placings.ts'
import { type PlaceTable } from '#domain/tournaments/qualifying/place-tables.ts'
import { Card } from '#ui/layout/card.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** The standings of all pools, as compact as possible. */
export function PoolTables({
  sheet: { tables, placeTables, nameOf },
}: {
  sheet: Pick<BracketSheet, 'tables' | 'placeTables' | 'nameOf'>
}) {
  return (
    <section aria-label={t.pools} className="flex flex-col gap-2">
      <h2>{t.pools}</h2>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {tables.map((table) => (
          <Card key={table.pool} className="overflow-x-auto">
            <PoolTableView caption={formatPool(table.pool)} rows={table.rows} nameOf={nameOf} />
          </Card>
        ))}
        {placeTables.map((table) => (
          <Card key={`place ${table.place}`} className="overflow-x-auto">
            <PlaceTableView table={table} nameOf={nameOf} />
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Teams of different pools, compared by their records. */
export function PlaceTableView({ table, nameOf }: { table: PlaceTable; nameOf: (teamId: string) => string }) {
  const { place, rows, advancing } = table
  const caption = advancing < rows.length ? t.bestAdvance(t.teamsInPlace(place), advancing) : t.teamsInPlace(place)
  return <PoolTableView caption={caption} rows={rows} nameOf={nameOf} />
}

export function PoolTableView({
  caption,
  rows,
  nameOf,
}: {
  caption: string
  rows: readonly StandingRow[]
  nameOf: (teamId: string) => string
}) {
  const hasPoints = rows.some(({ points }) => points !== null)
  return (
    <table className="data-table">
      <caption className="px-3 pt-2 text-left font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t.place}</span>
          </th>
          <th scope="col" className="text">
            {t.team}
          </th>
          <th scope="col">
            <abbr title={t.played}>{t.playedShort}</abbr>
          </th>
          <th scope="col">
            <abbr title={t.wonDrawnLost}>{t.wonDrawnLostShort}</abbr>
          </th>
          <th scope="col">{hasPoints ? t.points : t.pct}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId}>
            <td>
              {row.rank}
              {row.isShared && <span className="sr-only">{t.shared}</span>}
            </td>
            <th scope="row" className="text text-body! font-normal! whitespace-normal! text-ink!">
              {nameOf(row.teamId)}
            </th>
            <td>{row.played}</td>
            <td className="whitespace-nowrap">
              {row.won}-{row.drawn}-{row.lost}
            </td>
            <td className="font-semibold">{row.points ?? row.winPercentage}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
