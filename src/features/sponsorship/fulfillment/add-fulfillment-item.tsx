import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { addFulfillmentItems } from './checklist-actions.ts'
import type { SaveListChange } from './use-list-changes.ts'
import { t } from './words.ts'

/** Adds a promise, typed by the user or suggested by the package's assets. */
export function AddFulfillmentItem({
  dealId,
  suggestions,
  make,
}: {
  dealId: string
  suggestions: readonly string[]
  make: SaveListChange
}) {
  const [label, setLabel] = useState('')
  const [error, setError] = useState<string>()
  const add = (labels: readonly string[]) =>
    make(async (db, actor) => {
      await addFulfillmentItems(db, actor, dealId, labels)
      const [only] = labels
      return {
        said: labels.length === 1 && only !== undefined ? t.promiseAdded(only) : t.promisesAdded(labels.length),
      }
    })
  const addTyped = async () => {
    const wanted = label.trim()
    setError(wanted === '' ? t.sayWhatWasPromised : undefined)
    if (wanted !== '' && (await add([wanted]))) setLabel('')
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <TextField
          label={t.addPromise}
          className="flex-1"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="done"
          value={label}
          error={error}
          onChange={({ target }) => {
            setLabel(target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the list may be inside a form that must not be submitted
            void addTyped()
          }}
        />
        <Button className={error === undefined ? undefined : 'mb-7'} onClick={() => void addTyped()}>
          {t.add}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <div role="group" aria-label={t.whatPackageHolds} className="flex flex-col gap-2">
          <p className="text-note text-soft">{t.whatPackageHolds2}</p>
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              fullWidth
              icon={<Plus size={18} className="shrink-0" />}
              className="justify-start! text-left wrap-anywhere"
              onClick={() => void add([suggestion])}
            >
              {suggestion}
            </Button>
          ))}
          {suggestions.length > 1 && (
            <Button variant="quiet" onClick={() => void add(suggestions)}>
              {t.addAll(suggestions.length)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
