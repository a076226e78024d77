import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'

/** Checkboxes for some of the items, whose IDs are the value. */
export function Choice({
  label,
  items,
  value,
  onChange,
  onBlur,
  error,
}: {
  label: string
  items: readonly { readonly id: string; readonly name: string }[]
  value: readonly string[] | null | undefined
  onChange: (ids: string[]) => void
  onBlur: () => void
  error?: string | undefined
}) {
  const choose = (id: string, isOn: boolean) =>
    onChange(items.map((item) => item.id).filter((each) => (each === id ? isOn : value?.includes(each))))
  return (
    <FieldGroup label={label} error={error}>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {items.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={value?.includes(id) === true}
            onBlur={onBlur}
            onChange={(event) => choose(id, event.target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
