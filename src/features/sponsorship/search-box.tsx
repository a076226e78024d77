import { useState } from 'react'
import { TextField } from '#ui/forms/form-field.tsx'

/**
 * What is searched for, which the address holds. The field keeps its own text: the address follows a moment later, and
 * letters typed meanwhile must not be lost. It is mounted anew (`key`) where the screen shows something else.
 */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  return (
    <TextField
      label={label}
      type="search"
      className="w-full sm:max-w-xs"
      maxLength={120}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}
