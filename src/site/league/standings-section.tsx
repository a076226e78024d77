import type { DivisionStanding, DivisionView } from '#domain/public-league/division-views.ts'
import type { LeagueView } from '#domain/public-league/page-model.ts'
import { formatRank } from '#domain/standings/columns.ts'
import type { DivisionTable, TableRow } from '#domain/standings/division-tables.ts'
import { clauseNumber } from '#domain/rulebook/clause-number.ts'
import { TeamCrest } from './team-crest.tsx'
import { describeWithheldResults } from './game-words.ts'
import type { PageContext } from './page-context.ts'
import { t } from './words.ts'

/**
 * Returns whether the page shows a division's standings, or a message that says why there are none. A league that only
 * plays tournaments has neither.
 */
export function hasStandingsSection({ shows }: Pick<LeagueView, 'shows'>, { standing }: DivisionView): boolean {
  return shows('results') && shows('standings') && (standing === null || standing.table.season.games.length > 0)
}

/** The standings of each division: the important columns on a phone, all of them on a laptop and on paper. */
export function StandingsSection({ divisions, context }: { divisions: readonly DivisionView[]; context: PageContext }) {
  const shown = divisions.filter((division) => hasStandingsSection(context.view, division))
  if (shown.length === 0) return null
  return (
    <section id="standings" aria-labelledby="standings-title">
      <h2 id="standings-title">{t.standings}</h2>
      {shown.map((division) => (
        <section
          key={division.id}
          id={`table-${division.id}`}
          aria-label={division.name ?? undefined}
          className="break-inside-avoid"
        >
          {division.name !== null && <h3>{division.name}</h3>}
          {division.standing === null ? (
            <p className="league-empty">{describeWithheldResults(context.view)}</p>
          ) : (
            <Table standing={division.standing} context={context} />
          )}
        </section>
      ))}
      <p className="print:hidden">
        <a href={context.rulesLink} {...context.linkTarget} className="league-link">
          {t.rulesOfStandings}
        </a>
      </p>
    </section>
  )
}

function Table({
  standing: { table, columns, notCounted },
  context,
}: {
  standing: DivisionStanding
  context: PageContext
}) {
  const disputed = table.rows.some((row) => row.disputed > 0)
  return (
    <>
      <div className="league-card league-table-frame">
        <table className="league-table">
          <thead>
            <tr>
              <th scope="col">
                <abbr title={t.rank}>#</abbr>
              </th>
              <th scope="col" className="text">
                {t.team}
              </th>
              {columns.map(({ key, label, name, isMain }) => (
                <th key={key} scope="col" className={isMain ? undefined : 'league-wide'}>
                  <abbr title={name}>{label}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.teamId} data-own={row.teamId === context.isFor ? '' : undefined}>
                <td>{formatRank(row)}</td>
                <th scope="row" className="text">
                  <TeamCell row={row} context={context} />
                </th>
                {columns.map(({ key, isMain, text }) => (
                  <td key={key} className={classOf(key, isMain)}>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {disputed && <p className="league-note">{t.disputedResultsMarked}</p>}
      <BrokenTies table={table} />
      {notCounted > 0 && <p className="league-note">{t.notCounted(notCounted)}</p>}
    </>
  )
}

/** Why each team is above the next one where a tie-breaker decided, or why both share a place. */
function BrokenTies({ table: { separations, rows, season, draws, tiebreakers } }: { table: DivisionTable }) {
  const { rulebook } = season
  const names = new Map(rows.map(({ teamId, team }) => [teamId, team.name]))
  const lines = separations.flatMap(({ above, below, by, words }) => {
    const [upper, lower] = [names.get(above) ?? '', names.get(below) ?? '']
    if (by === null) return [t.tieShared(upper, lower, words)]
    const index = rulebook.ties.order.findIndex(({ id }) => id === by)
    return index < 0 ? [] : [t.tieBroken(upper, lower, words, clauseNumber(rulebook, { list: 'ties', index }))]
  })
  lines.push(...[...draws, ...tiebreakers].map(({ text }) => text))
  if (lines.length === 0) return null
  return (
    <details className="league-fold">
      <summary>{t.howTiesWereBroken}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

function classOf(key: string, isMain: boolean): string | undefined {
  const names = [key === 'points' || key === 'pct' ? 'font-semibold' : '', isMain ? '' : 'league-wide']
  return names.filter(Boolean).join(' ') || undefined
}

function TeamCell({ row: { team, disputed, deducted, forfeits }, context }: { row: TableRow; context: PageContext }) {
  const taken = deducted.reduce((sum, { points }) => sum + points, 0)
  const notes = [
    team.left_as !== null && t.leftAs[team.left_as],
    taken > 0 && t.pointsDeducted(taken),
    taken < 0 && t.pointsAwarded(-taken),
    disputed > 0 && t.disputed(disputed),
    forfeits > 0 && t.forfeitCount(forfeits),
  ].filter((note) => note !== false)
  return (
    <>
      <a href={context.teamLink(team.id)} {...context.linkTarget} className="league-team-link">
        <TeamCrest team={team} size="line" />
        <span>{team.name}</span>
      </a>
      {notes.length > 0 && <span className="league-row-note">{notes.join(', ')}</span>}
    </>
  )
}
