import { formatNumber } from '#i18n/format.ts'
import { getByes, type SwissRow } from '#domain/tournaments/swiss/swiss-table.ts'
import type { BracketDiagram } from '#domain/tournaments/bracket-diagram.ts'
import { t } from './words.ts'

/** The classes of the app's tables; public pages have their own style sheet. */
const appLook = {
  section: 'flex flex-col gap-2',
  frame: 'overflow-x-auto',
  table: 'data-table',
  team: 'text text-body! font-normal! whitespace-normal! text-ink!',
  note: 'text-note text-soft',
}

/** The standings of a Swiss tournament, and how its teams are ranked; nothing for other tournaments. */
export function SwissTable({
  sheet: { stand, tables, nameOf },
  heading: Heading = 'h2',
  look = appLook,
}: {
  sheet: Pick<BracketDiagram, 'stand' | 'tables' | 'nameOf'>
  heading?: 'h2' | 'h4'
  look?: typeof appLook
}) {
  const rows = tables[0]?.swiss
  if (!rows) return null
  const byes = [...getByes(stand)]
  return (
    <div className={look.section}>
      <Heading>{t.standings}</Heading>
      {/* wider than a phone: it scrolls in its own frame, with the arrow keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={look.frame} role="region" aria-label={t.standings} tabIndex={0}>
        <Table rows={rows} nameOf={nameOf} look={look} />
      </div>
      {byes.length > 0 && <p>{t.byesByRound(byes.map(([round, id]) => t.byeInRound(round, nameOf(id))).join(', '))}</p>}
      <p className={look.note}>{t.swissRanking}</p>
    </div>
  )
}

function Table({
  rows,
  nameOf,
  look,
}: {
  rows: readonly SwissRow[]
  nameOf: (teamId: string) => string
  look: typeof appLook
}) {
  const hasByes = rows.some(({ byes }) => byes > 0)
  return (
    <table className={look.table}>
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
          {hasByes && <th scope="col">{t.byes}</th>}
          <th scope="col">{t.points}</th>
          <th scope="col">
            <abbr title={t.buchholz}>{t.buchholzShort}</abbr>
          </th>
          <th scope="col">
            <abbr title={t.sonnebornBerger}>{t.sonnebornBergerShort}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId}>
            <td>
              {row.rank}
              {row.isShared && <span className="sr-only">{t.shared}</span>}
            </td>
            <th scope="row" className={look.team}>
              {nameOf(row.teamId)}
            </th>
            <td>{row.played}</td>
            <td className="whitespace-nowrap">
              {row.won}-{row.drawn}-{row.lost}
            </td>
            {hasByes && <td>{row.byes}</td>}
            <td className="font-semibold">{formatNumber(row.points)}</td>
            <td>{formatNumber(row.buchholz)}</td>
            <td>{formatNumber(row.sonnebornBerger)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
