import { formatNumber } from '#i18n/format.ts'
import type { FileTable } from '#domain/import/read-table.ts'
import { useState, type ReactNode } from 'react'
import { createErrorTable } from '#domain/import/error-table.ts'
import {
  countRowOutcomes,
  type ImportKind,
  type ImportPlan,
  type RowOutcome,
  type SourceRow,
} from '#domain/import/model.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toCsv } from '#ui/browser/csv.ts'
import { downloadText } from '#ui/browser/save-file.ts'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { rowOutcomeLabels } from './import-words.ts'
import { PreviewTable } from './preview-table.tsx'
import { t } from './words.ts'

const rowsPerPage = 50
const shownOutcomes = ['create', 'update', 'same', 'skip', 'error'] as const

/** Shows the outcome for every row, counted before anything is saved. */
export function PreviewSection({
  kind,
  source,
  rows,
  plan,
  isSaving,
  onImport,
  children,
}: {
  kind: ImportKind
  source: FileTable
  rows: readonly SourceRow[]
  plan: ImportPlan
  isSaving: boolean
  onImport: () => void
  /** Questions that the user must answer before the import. */
  children?: ReactNode
}) {
  const [filter, setFilter] = useState<RowOutcome | 'all'>('all')
  const [page, setPage] = useState(0)
  const counts = countRowOutcomes(plan.rows)
  const good = counts.create + counts.update
  const offered = shownOutcomes.filter((outcome) => counts[outcome] > 0)
  const shownFilter = offered.some((outcome) => outcome === filter) ? filter : 'all'
  const shown = plan.rows.filter(({ outcome }) => shownFilter === 'all' || outcome === shownFilter)
  const isOverPlan = plan.rows.some(({ problems }) => problems.some(({ limit }) => limit !== undefined))
  const pages = Math.ceil(shown.length / rowsPerPage)
  const current = Math.min(page, pages - 1)
  const saveErrors = async () => {
    const table = createErrorTable(source.headers, source.rows, plan.rows, kind)
    downloadText(`${kind}-to-correct.csv`, await toCsv(table))
  }
  return (
    <Section title={t.preview} notes={<span role="status">{summary(counts, plan)}</span>}>
      <div>
        <SegmentedControl
          label={t.rows}
          value={shownFilter}
          onChange={(value) => {
            setFilter(value)
            setPage(0)
          }}
          options={[
            { value: 'all', label: t.all(formatNumber(plan.rows.length)) },
            ...offered.map((outcome) => ({
              value: outcome,
              label: `${rowOutcomeLabels[outcome].label} ${formatNumber(counts[outcome])}`,
            })),
          ]}
        />
      </div>
      {isOverPlan && (
        <Banner action={<PlanLinks />}>
          <p>{getRuleMessage('feature_not_in_plan')}</p>
          <p className="font-normal">{t.someRowsFileMore}</p>
        </Banner>
      )}
      <PreviewTable kind={kind} rows={rows} planned={shown.slice(current * rowsPerPage, (current + 1) * rowsPerPage)} />
      {pages > 1 && (
        <nav aria-label={t.pagesPreview} className="flex flex-wrap items-center gap-3">
          <Button disabled={current === 0} onClick={() => setPage(current - 1)}>
            {t.previous}
          </Button>
          <span className="tabular">{t.pageOf(current + 1, pages)}</span>
          <Button disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            {t.next}
          </Button>
        </nav>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={good === 0 || isSaving} onClick={onImport}>
          {isSaving ? t.importing : importLabel(counts)}
        </Button>
        {counts.error > 0 && <Button onClick={() => void saveErrors()}>{t.downloadCorrect(counts.error)}</Button>}
      </div>
    </Section>
  )
}

function summary({ create, update, same, skip, error }: Record<RowOutcome, number>, { changes }: ImportPlan): string {
  const parts = [
    create > 0 && t.rowsNew(create),
    update > 0 && t.rowsUpdated(update),
    same > 0 && t.rowsAlreadyThere(same),
    skip > 0 && t.rowsSkipped(skip),
    error > 0 && t.rowsWithErrors(error),
  ].filter((part) => part !== false)
  const divisions = changes.divisions.map(({ name }) => name)
  return [
    `${parts.join(', ')}.`,
    create + update > 0 && t.nothingSavedYet,
    divisions.length > 0 && t.divisionsAdded(divisions.length, divisions.slice(0, 10).join(', ')),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

function importLabel({ create, update, error }: Record<RowOutcome, number>): string {
  const good = create + update
  if (good === 0) return t.nothingImport
  return t.importRows(good, error > 0)
}
