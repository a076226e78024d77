import type { ReactNode } from 'react'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import type { PagedSearch } from './use-paged-search.ts'
import { t } from './words.ts'

/** An option in a list's filter other than "all". */
type Choice<Kind extends string> = {
  readonly label: string
  readonly all?: string
  readonly kinds: readonly { readonly value: Kind; readonly label: string }[]
}

/** The search fields above a server-paged list. `children` are other actions on the results. */
export function SearchFields<Kind extends string>({
  list,
  placeholder,
  choice,
  children,
}: {
  list: PagedSearch<Kind>
  placeholder: string
  choice?: Choice<Kind> | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <TextField
        label={t.search}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        className="grow basis-64 sm:max-w-sm"
        value={list.typed}
        onChange={(event) => list.type(event.target.value)}
      />
      {choice && (
        <SelectField
          label={choice.label}
          className="grow basis-40 sm:max-w-56"
          value={list.kind ?? ''}
          onChange={(event) =>
            list.choose(choice.kinds.find(({ value }) => value === event.target.value)?.value ?? null)
          }
        >
          <option value="">{choice.all ?? t.all}</option>
          {choice.kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {children}
    </div>
  )
}
