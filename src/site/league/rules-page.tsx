import { toLeagueView } from '#domain/public-league/page-model.ts'
import { toLeaguePath, toRulesPath } from '#domain/public-league/page-links.ts'
import { showsRules } from '#domain/public-league/public-parts.ts'
import type { SheetChange } from '#domain/rulebook/compare-rule-sheets.ts'
import { describePointsColumns, type PointsRow } from '#domain/rulebook/describe-rules.ts'
import { toLeagueSheet } from '#domain/rulebook/league-sheet.ts'
import { LeagueDocument } from './league-document.tsx'
import { toLivePageState, type LeaguePageProps } from './league-page.tsx'
import { t } from './words.ts'

/** The rules that are in force, in plain words. Returns null if the league doesn't show its standings. */
export function renderRulesPage({ data, now, ...page }: LeaguePageProps) {
  if (!showsRules(data.league.public_parts)) return null
  const { league } = data
  const view = toLeagueView(data, now)
  const { status, version, sections, changes } = toLeagueSheet({
    league,
    versions: data.rulebook_versions,
    today: view.today,
  })
  return (
    <LeagueDocument
      {...page}
      path={toRulesPath(league.slug)}
      title={t.rulesOf(league.name)}
      description={t.rulesDescription(league.name)}
      live={toLivePageState(view, now)}
      hasCalendar={false}
      header={
        <div className="league-head league-team-head">
          <p>
            <a href={toLeaguePath(league.slug) + page.query} className="league-back">
              {league.name}
            </a>
          </p>
          <h1>{t.rules}</h1>
          <p>{status}</p>
        </div>
      }
    >
      {changes && <Changes changes={changes} note={version?.note ?? null} />}
      {sections.map(({ key, number, title, table, lines }) => (
        <section key={key} aria-labelledby={`rules-${key}`}>
          <h2 id={`rules-${key}`}>
            {number} {title}
          </h2>
          {table.length > 0 && <PointsTable rows={table} label={title} />}
          {lines.map((line) => (
            <p key={line.key} className={line.number === null ? 'league-rule' : 'league-rule league-clause'}>
              {line.number !== null && <span>{line.number}</span>}
              <span>{line.text}</span>
            </p>
          ))}
        </section>
      ))}
    </LeagueDocument>
  )
}

function PointsTable({ rows, label }: { rows: readonly PointsRow[]; label: string }) {
  const columns = describePointsColumns()
  return (
    <div className="league-card league-table-frame">
      <table className="league-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="text">
              <span className="sr-only">{t.result}</span>
            </th>
            <th scope="col">{columns.win}</th>
            <th scope="col">{columns.draw}</th>
            <th scope="col">{columns.loss}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: result, win, draw, loss }) => (
            <tr key={key}>
              <th scope="row" className="text">
                {result}
              </th>
              <td>{win}</td>
              <td>{draw ?? '–'}</td>
              <td>{loss}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Changes({ changes, note }: { changes: readonly SheetChange[]; note: string | null }) {
  return (
    <details className="league-changes print:hidden">
      <summary>{t.whatChanged}</summary>
      {note !== null && <p>{note}</p>}
      {changes.length === 0 && <p>{t.rulesUnchanged}</p>}
      <ul>
        {changes.map(({ key, kind, title, before, after }) => (
          <li key={key}>
            <span className="league-note">
              {nameKind(kind)}, {title}
            </span>
            {before && (
              <del>
                {before.number} {before.text}
              </del>
            )}
            {after && (
              <ins>
                {after.number} {after.text}
              </ins>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameKind(kind: SheetChange['kind']): string {
  return { added: t.ruleAdded, removed: t.ruleRemoved, changed: t.ruleChanged, moved: t.ruleMoved }[kind]
}
