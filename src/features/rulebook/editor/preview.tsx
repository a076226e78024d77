import { memo, useId, useMemo, useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { clauseNumber } from '#domain/rulebook/clause-number.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { formatRecord } from '#domain/rulebook/format-record.ts'
import { formatSigned } from '#domain/rulebook/format-value.ts'
import type { League } from '#domain/schema/leagues.ts'
import { formatRank } from '#domain/standings/columns.ts'
import type { Separation } from '#domain/standings/standings.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { classNames } from '#ui/class-names.ts'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useLongTable } from '#ui/tables/long-table.tsx'
import { Movement } from '#ui/tables/movement.tsx'
import { capitalize } from './capitalize.ts'
import { clausesOf } from './form-state.ts'
import { readTrial, type Trial } from './league-rules.ts'
import { createLevelExample } from './level-example.ts'
import {
  computePlaces,
  computePreview,
  explainPreview,
  listMoved,
  type PreviewRow,
  type Results,
} from './preview-tables.ts'
import { t } from './words.ts'

type Props = {
  readonly league: League
  readonly today: string
  /** The rules in force. */
  readonly inForce: Rulebook
  /** The rules to try; valid. */
  readonly rulebook: Rulebook
  /** Whether the form has errors, so that its latest valid rules are shown. */
  readonly isOlder: boolean
}

const exampleId = 'example'

/** A table ranked by the rules in the form, with the placings that differ from the table in force. */
export const Preview = memo(function Preview({ league, today, inForce, rulebook, isOlder }: Props) {
  const { leagues } = useSelectedLeague()
  const [chosen, setChosen] = useState(league.id)
  const isExample = chosen === exampleId
  const found = useLiveQuery(
    async (db) => (isExample ? null : ((await readTrial(db, chosen, today)) ?? null)),
    [chosen, today],
  )
  const trial = useMemo(
    (): Trial | null | undefined =>
      isExample
        ? { tables: [createLevelExample()], inForce, played: 6 }
        : found && chosen === league.id
          ? { ...found, inForce }
          : found,
    [isExample, found, chosen, league.id, inForce],
  )
  const [tableId, setTableId] = useState<string>()
  const table = trial?.tables.find(({ id }) => id === tableId) ?? trial?.tables[0]
  const others = leagues?.filter(({ id }) => id !== league.id)
  return (
    <section aria-label={t.tableWithTheseRules} className="flex min-w-0 flex-col gap-4">
      {!trial ? (
        <SkeletonLines count={8} />
      ) : trial.played === 0 || !table ? (
        <>
          <h2>{t.tableWithTheseRules}</h2>
          <p className="text-soft">{t.noResultsYet}</p>
        </>
      ) : (
        <TrialTable
          key={`${chosen} ${table.id}`}
          results={table}
          rulebook={rulebook}
          inForce={trial.inForce}
          isOlder={isOlder}
        />
      )}
      <div className="flex flex-col gap-3">
        <SelectField
          label={t.tryItOn}
          value={chosen}
          hint={isExample ? t.exampleHint : t.finalResultsOnly}
          onChange={(event) => {
            setChosen(event.target.value)
            setTableId(undefined)
          }}
        >
          <option value={league.id}>{t.thisSeason}</option>
          <option value={exampleId}>{t.threeLevelTeams}</option>
          {others && others.length > 0 && (
            <optgroup label={t.otherLeagues}>
              <RowOptions rows={others} />
            </optgroup>
          )}
        </SelectField>
        {trial && trial.tables.length > 1 && (
          <SelectField label={t.division} value={table?.id} onChange={(event) => setTableId(event.target.value)}>
            <RowOptions rows={trial.tables.map(({ id, name }) => ({ id, name: name ?? '' }))} />
          </SelectField>
        )}
      </div>
    </section>
  )
})

const views = ['new', 'now'] as const

function TrialTable({
  results,
  rulebook,
  inForce,
  isOlder,
}: {
  results: Results
  rulebook: Rulebook
  inForce: Rulebook
  isOlder: boolean
}) {
  const [view, setView] = useState<(typeof views)[number]>('new')
  const shown = view === 'new' ? rulebook : inForce
  const places = useMemo(() => computePlaces(results, inForce), [results, inForce])
  const after = useMemo(() => computePreview(results, rulebook, places), [results, rulebook, places])
  const rows = useMemo(
    () => (view === 'new' ? after : computePreview(results, inForce, places)),
    [view, after, results, inForce, places],
  )
  const moved = listMoved(after).length
  const [explained, setExplained] = useState<string>()
  const separations = useMemo(
    () => (explained === undefined ? [] : explainPreview(results, shown)),
    [explained, results, shown],
  )
  const visible = useLongTable(rows)
  const names = useMemo(() => new Map(results.input.teams.map(({ id, name }) => [id, name])), [results])
  const nameOf = (id: string) => names.get(id) ?? ''
  const titleId = useId()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId}>{view === 'new' ? t.tableWithTheseRules : t.tableInForce}</h2>
        <span role="status">
          <Pill tone={moved > 0 ? 'green' : 'gray'}>{t.placingsChange(moved)}</Pill>
        </span>
      </div>
      {isOlder && <p className="text-note text-soft">{t.lastValidRules}</p>}
      <SegmentedControl
        label={t.whichTable}
        size="small"
        options={views.map((value) => ({ value, label: t.views[value] }))}
        value={view}
        onChange={setView}
      />
      <Card className="overflow-x-auto">
        <table aria-labelledby={titleId} className="data-table [&_td]:px-2 [&_th]:px-2">
          <thead>
            <tr>
              <th scope="col" className="w-8">
                <abbr title={t.rank} className="no-underline">
                  #
                </abbr>
              </th>
              <th scope="col" className="text">
                {t.team}
              </th>
              <th scope="col">{t.record}</th>
              <th scope="col">{t.difference}</th>
              <th scope="col">{shown.points ? t.pts : t.pct}</th>
            </tr>
          </thead>
          <tbody>
            {visible.shown.map(({ row, before }) => (
              <tr
                key={row.teamId}
                className={classNames((row.rank !== before || explained === row.teamId) && 'bg-tint')}
              >
                <td>{formatRank(row)}</td>
                <th scope="row" className="text">
                  <span className="flex items-center justify-between gap-2">
                    <button
                      type="button"
                      aria-pressed={explained === row.teamId}
                      title={t.whyHere}
                      onClick={() => setExplained(explained === row.teamId ? undefined : row.teamId)}
                      className="min-h-11 text-left font-normal wrap-anywhere underline decoration-line-strong decoration-dotted underline-offset-4 compact:min-h-7"
                    >
                      {nameOf(row.teamId)}
                    </button>
                    <Movement rank={row.rank} before={before} />
                  </span>
                </th>
                <td className="whitespace-nowrap">{formatRecord(row)}</td>
                <td className="whitespace-nowrap">{formatSigned(row.difference)}</td>
                <td className="font-semibold">{row.points ?? row.winPercentage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {visible.showAll}
      {explained === undefined ? (
        <p className="text-note text-soft">{t.chooseTeam}</p>
      ) : (
        <Explanation {...{ teamId: explained, rows, separations, nameOf }} rulebook={shown} />
      )}
    </>
  )
}

/** Why the team is below the one before it and above the one after it, with the number of the clause. */
function Explanation({
  teamId,
  rows,
  separations,
  rulebook,
  nameOf,
}: {
  teamId: string
  rows: readonly PreviewRow[]
  separations: readonly Separation[]
  rulebook: Rulebook
  nameOf: (id: string) => string
}) {
  const found = rows.find(({ row }) => row.teamId === teamId)
  if (!found) return null
  const cite = (id: string | null) => {
    for (const list of ['rank', 'ties'] as const) {
      const index = clausesOf(rulebook, list).findIndex((clause) => clause.id === id)
      if (index >= 0) return clauseNumber(rulebook, { list, index })
    }
    return null
  }
  const sentences = separations
    .filter(({ above, below }) => above === teamId || below === teamId)
    .map((each) =>
      t.separation({
        above: nameOf(each.above),
        below: nameOf(each.below),
        words: each.words,
        clause: cite(each.by),
        isTied: each.by === null,
      }),
    )
  return (
    <Card className="flex flex-col gap-1 p-3">
      <div role="status" className="flex flex-col gap-1">
        <h3>{t.placeOf(nameOf(teamId), found.row.rank)}</h3>
        {found.row.rank !== found.before && <p className="text-note">{t.nowAtPlace(found.before)}</p>}
        {sentences.map((sentence) => (
          <p key={sentence} className="text-note text-soft">
            {capitalize(sentence)}
          </p>
        ))}
      </div>
    </Card>
  )
}
