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
import { upgradeMessagePrefix } from '#domain/rule-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { downloadText } from '#ui/browser/save-file.ts'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { rowOutcomeLabels } from './import-words.ts'
import { PreviewTable } from './preview-table.tsx'

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
  /** Questions to answer before the import. */
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
    <Section title="Preview" notes={<span role="status">{summary(counts, plan)}</span>}>
      <div>
        <SegmentedControl
          label="Rows"
          value={shownFilter}
          onChange={(value) => {
            setFilter(value)
            setPage(0)
          }}
          options={[
            { value: 'all', label: `All ${plan.rows.length.toLocaleString('en')}` },
            ...offered.map((outcome) => ({
              value: outcome,
              label: `${rowOutcomeLabels[outcome].label} ${counts[outcome].toLocaleString('en')}`,
            })),
          ]}
        />
      </div>
      {isOverPlan && (
        <Banner action={<PlanLinks />}>
          <p>{upgradeMessagePrefix}</p>
          <p className="font-normal">
            Some rows of the file are more than your plan has room for. They are marked below.
          </p>
        </Banner>
      )}
      <PreviewTable kind={kind} rows={rows} planned={shown.slice(current * rowsPerPage, (current + 1) * rowsPerPage)} />
      {pages > 1 && (
        <nav aria-label="Pages of the preview" className="flex flex-wrap items-center gap-3">
          <Button disabled={current === 0} onClick={() => setPage(current - 1)}>
            Previous
          </Button>
          <span className="tabular">
            Page {current + 1} of {pages}
          </span>
          <Button disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            Next
          </Button>
        </nav>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={good === 0 || isSaving} onClick={onImport}>
          {isSaving ? 'Importing…' : importLabel(counts)}
        </Button>
        {counts.error > 0 && (
          <Button onClick={() => void saveErrors()}>Download {formatQuantity(counts.error, 'row')} to correct</Button>
        )}
      </div>
    </Section>
  )
}

function summary({ create, update, same, skip, error }: Record<RowOutcome, number>, { changes }: ImportPlan): string {
  const parts = [
    create > 0 && `${formatQuantity(create, 'row')} ${create === 1 ? 'is' : 'are'} new`,
    update > 0 && `${formatQuantity(update, 'row')} ${update === 1 ? 'changes' : 'change'} what is there`,
    same > 0 && `${formatQuantity(same, 'row')} ${same === 1 ? 'is' : 'are'} there already`,
    skip > 0 && `${formatQuantity(skip, 'row')} ${skip === 1 ? 'is' : 'are'} left out`,
    error > 0 &&
      `${formatQuantity(error, 'row')} ${error === 1 ? 'has an error' : 'have errors'} and will not be imported`,
  ].filter((part) => part !== false)
  const divisions = changes.divisions.map(({ name }) => name)
  const added =
    divisions.length > 0
      ? ` ${formatQuantity(divisions.length, 'division')} will be added: ${divisions.slice(0, 10).join(', ')}.`
      : ''
  return `${parts.join(', ')}.${create + update > 0 ? ' Nothing is saved yet.' : ''}${added}`
}

function importLabel({ create, update, error }: Record<RowOutcome, number>): string {
  const good = create + update
  if (good === 0) return 'Nothing to import'
  return `Import ${formatQuantity(good, error > 0 ? 'good row' : 'row')}`
}
