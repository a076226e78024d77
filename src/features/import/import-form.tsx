import type { FileTable } from '#domain/import/read-table.ts'
import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { guessColumnMapping, toRememberedMapping, type ColumnMapping } from '#domain/import/columns.ts'
import { countRowOutcomes, type ImportKind, type ImportChanges } from '#domain/import/model.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import * as z from 'zod/mini'
import { ImportChoiceFields, type ImportChoices } from './import-choice-fields.tsx'
import { saveReceipt } from './last-import.tsx'
import { MappingSection } from './mapping-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { createReceipt } from './receipt.ts'
import { saveImport } from './save-import.ts'
import { SourceSection } from './source-section.tsx'
import { useImportPlan } from './use-import-plan.ts'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { describeAffected } from '#domain/scheduling/conflicts/affected-people.ts'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { t } from './words.ts'

const rememberedColumns = z.record(z.string(), z.string())
const noMapping: ColumnMapping = {}
const asUsual: ImportChoices = {
  addsDivisions: true,
  dateOrder: null,
  dateSystem: null,
  sameTeams: null,
  scheduleId: null,
  scheduleName: t.importedSchedule,
  gameMinutes: '',
}

/** Turns a file into rows of the league: read, map, preview, save. */
export function ImportForm({
  kind,
  league,
  shared,
  onSaved,
}: {
  kind: ImportKind
  league: League
  /** A file that is already chosen because another app shared it. */
  shared: File | null
  onSaved: (fileName: string | undefined) => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const remembered = useFormDraft(`import.columns:${kind}`, rememberedColumns)
  const [assigned, setAssigned] = useState<Record<string, string>>()
  const [source, setSource] = useState<FileTable | null>(null)
  const [chosen, setChosen] = useState<ColumnMapping | null>(null)
  const [options, setOptions] = useState(asUsual)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string>()
  const known = assigned ?? (remembered.loaded ? remembered.value : undefined)
  const mapping = useMemo(
    () => chosen ?? (source ? guessColumnMapping(kind, source.headers, known) : noMapping),
    [chosen, source, kind, known],
  )
  const planned = useImportPlan(kind, league, source, mapping, options)
  const { plan, rows } = planned
  const isOpen = plan.rows.some(({ outcome }) => outcome === 'create' || outcome === 'update')
  useMarkUnsaved(isOpen ? t.rowsImported : null)

  const choose = (found: FileTable) => {
    setSource(found)
    setChosen(null)
    setOptions((current) => ({ ...current, dateOrder: null, dateSystem: null, sameTeams: null }))
    setProblem(undefined)
  }
  const assign = (next: ColumnMapping) => {
    setChosen(next)
    if (!source) return
    const columns = toRememberedMapping(next, source.headers)
    setAssigned(columns)
    remembered.save(columns)
  }
  const save = async () => {
    if (!actor) return
    const isMissing = planned.isPublished && reason.trim() === ''
    setReasonProblem(isMissing ? new RuleError('reason_required').message : undefined)
    if (isMissing) return
    setIsSaving(true)
    setProblem(undefined)
    try {
      const { changes } = plan
      await saveImport(db, actor, kind, league.id, changes, { reason: planned.isPublished ? reason : null })
      const at = new Date().toISOString()
      await saveReceipt(db, actor.organizationId, createReceipt(kind, league, changes, countRowOutcomes(plan.rows), at))
      const [schedule] = changes.schedules
      setReason('')
      if (schedule) setOptions((current) => ({ ...current, scheduleId: schedule.id }))
      onSaved(source?.name)
      notify.success(t.importSaved)
      scrollTo({ top: 0 }) // the result and the Undo button are at the top
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setIsSaving(false)
  }

  return (
    <>
      <SourceSection key={kind} kind={kind} source={source} shared={shared} onRead={choose} />
      {source && (
        <>
          <MappingSection kind={kind} source={source} mapping={mapping} onChange={assign} />
          <ImportChoiceFields
            kind={kind}
            options={{ ...options, gameMinutes: options.gameMinutes || String(planned.preset) }}
            onChange={setOptions}
            targets={planned.targets}
            questions={planned.questions}
            nameProblem={planned.nameProblem}
            minutesProblem={planned.minutesProblem}
          />
          <FormProblem message={problem} />
          {planned.isLoading && <SkeletonLines count={6} />}
          {planned.isPlanned && (
            <PreviewSection
              kind={kind}
              source={source}
              rows={rows}
              plan={plan}
              isSaving={isSaving}
              onImport={() => void save()}
            >
              {planned.isPublished && isOpen && (
                <PublishedChanges changes={plan.changes} reason={reason} problem={reasonProblem} onChange={setReason} />
              )}
            </PreviewSection>
          )}
        </>
      )}
    </>
  )
}

/** Shown before published games are changed: says who is affected, and asks for a reason. */
function PublishedChanges({
  changes,
  reason,
  problem,
  onChange,
}: {
  changes: ImportChanges
  reason: string
  problem: string | undefined
  onChange: (reason: string) => void
}) {
  const changed = changes.patches.flatMap(({ table, id }) => (table === 'games' ? [id] : []))
  const affected = useAffectedPeople(changed, { addedGames: changes.games })
  const sentences = affected ? describeAffected(affected) : []
  return (
    <ReasonField
      affected={sentences}
      value={reason}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
