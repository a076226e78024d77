import { useId, useMemo, useState, type FormEvent } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { formatDate } from '#i18n/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { readTrial, type Trial } from './league-rules.ts'
import { computePlaces, computePreview, listMoved } from './preview-tables.ts'
import { saveVersion } from './save-version.ts'
import { t } from './words.ts'

/** Asks when the rules take effect, and shows how they change the placings that people see. A version is permanent. */
export function SaveDialog({
  leagueId,
  document,
  number,
  today,
  inForce,
  earliest,
  suggestedNote,
  onSaved,
  onClose,
}: {
  leagueId: string
  document: Rulebook
  /** Of the new version. */
  number: number
  today: string
  inForce: Rulebook
  /** The date from which the version in force applies; null without one. */
  earliest: string | null
  suggestedNote: string
  onSaved: () => void
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const [date, setDate] = useState(today)
  const [note, setNote] = useState(suggestedNote.slice(0, 500))
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const trial = useLiveQuery(async (db) => (await readTrial(db, leagueId, today)) ?? null, [leagueId, today])
  const dateError =
    date === '' ? t.chooseDate : earliest !== null && date < earliest ? t.dateTooEarly(formatDate(earliest)) : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!actor || dateError !== undefined || isSaving) return
    setIsSaving(true)
    setRefusal(undefined)
    try {
      const saved = await saveVersion(db, actor, leagueId, { document, appliesFrom: date, note, today })
      notify.success(t.versionSaved(saved))
      onSaved()
    } catch (error) {
      setRefusal(errorMessage(error))
      setIsSaving(false)
    }
  }
  return (
    <FormDialog
      title={t.saveAsVersion(number)}
      formId={formId}
      send={isSaving ? t.saving : t.saveVersion(number)}
      disabled={isSaving}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
        <TextField
          type="date"
          label={t.appliesFromLabel}
          required
          value={date}
          error={isChecked ? dateError : undefined}
          hint={t.appliesFromHint}
          onChange={(event) => setDate(event.target.value)}
        />
        {dateError === undefined && date < today && <Banner>{t.earlierDate}</Banner>}
        <TextAreaField
          label={t.whatChanged}
          maxLength={500}
          value={note}
          hint={t.whatChangedHint}
          onChange={(event) => setNote(event.target.value)}
        />
        <section aria-labelledby={`${formId}-placings`} className="flex flex-col gap-2">
          <h3 id={`${formId}-placings`}>{date > today ? t.placingsLater(formatDate(date)) : t.placingsNow}</h3>
          {trial === undefined ? (
            <SkeletonLines count={2} />
          ) : (
            trial && <MovedTeams trial={trial} rulebook={document} inForce={inForce} />
          )}
        </section>
        <p className="text-note text-soft">{t.versionsStay}</p>
      </form>
    </FormDialog>
  )
}

function MovedTeams({ trial, rulebook, inForce }: { trial: Trial; rulebook: Rulebook; inForce: Rulebook }) {
  const tables = useMemo(
    () =>
      trial.tables
        .map((results) => ({
          results,
          names: new Map(results.input.teams.map(({ id, name }) => [id, name])),
          moved: listMoved(computePreview(results, rulebook, computePlaces(results, inForce))),
        }))
        .filter(({ moved }) => moved.length > 0),
    [trial, rulebook, inForce],
  )
  if (tables.length === 0) return <p>{t.noPlacingChanges}</p>
  return tables.map(({ results, names, moved }) => (
    <div key={results.id} className="flex flex-col gap-1">
      {results.name !== null && <h4 className="font-semibold">{results.name}</h4>}
      <ul className="flex max-h-60 flex-col overflow-y-auto rounded-control border border-line px-3">
        {moved.map(({ row, before }) => (
          <li key={row.teamId} className="flex justify-between gap-3 border-line py-1.5 not-last:border-b">
            <span className="min-w-0 wrap-anywhere">{names.get(row.teamId)}</span>
            <span className="tabular whitespace-nowrap">{t.fromTo(before, row.rank)}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}
