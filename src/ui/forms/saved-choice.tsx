import { useRef, useState } from 'react'
import { Button } from '../plain-button.tsx'
import { SelectField } from './form-field.tsx'
import { t } from './words.ts'

/** A select whose choice applies only after saving, so that arrow keys can move through the options. */
export function SavedChoice<Value extends string>({
  label,
  labelHidden,
  name,
  value,
  options,
  disabled,
  onSave,
}: {
  label: string
  labelHidden: boolean
  /** What is saved, such as `the role of Ana Ruiz`. */
  name: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  disabled: boolean
  onSave: (value: Value) => void
}) {
  const [chosen, setChosen] = useState<Value | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shown = chosen ?? value
  const save = () => {
    frame.current?.querySelector('select')?.focus() // the button that had the focus disappears
    setChosen(null)
    onSave(shown)
  }
  return (
    <div ref={frame} className="flex flex-wrap items-end gap-2">
      <SelectField
        label={label}
        labelHidden={labelHidden}
        className="min-w-40 flex-1"
        value={shown}
        onChange={(event) => setChosen(options.find((one) => one.value === event.target.value)?.value ?? null)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {shown !== value && (
        <Button variant="primary" aria-label={t.saveOf(name)} disabled={disabled} onClick={save}>
          {t.save}
        </Button>
      )}
    </div>
  )
}
