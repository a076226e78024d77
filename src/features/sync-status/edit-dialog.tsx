import { useState } from 'react'
import { useDatabase } from '#data/queries/context.tsx'
import type { RejectedChange } from '#data/store/outbox/entries.ts'
import { retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { getEditableValues, applyTypedValues } from './editable-values.ts'
import { t } from './words.ts'

/** Edits a rejected change, which leaves the list and becomes a new change that is sent like any other. */
export function EditDialog({
  entry,
  subject,
  onClose,
}: {
  entry: RejectedChange
  subject: string
  onClose: () => void
}) {
  const db = useDatabase()
  const [values] = useState(() => getEditableValues(entry))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, refusal, run } = useDialogWork()

  const save = async () => {
    const edited = applyTypedValues(entry, typed)
    if ('errors' in edited) {
      setErrors(edited.errors)
      return
    }
    await run(async () => {
      await retryRejectedChange(db, entry.id, () => edited.ops)
      onClose()
    })
  }
  return (
    <FormDialog title={t.editSendAgain} formId="edit-change" send={t.save} disabled={isBusy} onClose={onClose}>
      <form
        id="edit-change"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-soft">{subject}</p>
        <FormProblem message={refusal} />
        {values.map(({ column, label, value, isNumber, isLong }) => {
          const field = {
            label,
            value: typed[column] ?? value,
            error: errors[column],
            onChange: (event: { target: { value: string } }) => {
              setTyped({ ...typed, [column]: event.target.value })
              setErrors({})
            },
          }
          return isLong ? (
            <TextAreaField key={column} {...field} />
          ) : (
            <TextField key={column} {...field} {...(isNumber && { type: 'number', inputMode: 'numeric' as const })} />
          )
        })}
      </form>
    </FormDialog>
  )
}
