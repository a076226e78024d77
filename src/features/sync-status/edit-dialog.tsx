import { useState } from 'react'
import { useDatabase } from '#data/queries/context.tsx'
import type { RejectedChange } from '#data/store/outbox/entries.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/form-field.tsx'
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
  const [refusal, setRefusal] = useState<string>()

  const save = async () => {
    setRefusal(undefined)
    const edited = applyTypedValues(entry, typed)
    if ('errors' in edited) {
      setErrors(edited.errors)
      return
    }
    try {
      await retryRejectedChange(db, entry.id, () => edited.ops)
      onClose()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  return (
    <Dialog title={t.editSendAgain} onClose={onClose} dismissible={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-soft">{subject}</p>
        {refusal && <Banner tone="red">{refusal}</Banner>}
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
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" variant="primary">
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
