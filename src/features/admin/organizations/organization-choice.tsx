import { formatNumber } from '#i18n/format.ts'
import { useCallback, useState } from 'react'
import type { OrganizationOption } from '#api/administration/organizations.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useDebouncedText } from '#ui/browser/use-debounced-text.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'

/** Finds organizations by part of their name and lets the user choose one. */
export function OrganizationChoice({ onChoose }: { onChoose: (organization: OrganizationOption) => void }) {
  const { findOrganizations } = useAdminApi()
  const online = useOnline()
  const [search, setSearch] = useState('')
  const settled = useDebouncedText(search).trim()
  const question = useCallback(() => findOrganizations(settled), [findOrganizations, settled])
  const { value: found, error, askAgain } = useServerQuery(question)
  const more = found ? found.total - found.rows.length : 0
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.findOrganization}
        labelHidden
        type="search"
        placeholder={t.partName}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // the Enter key must not submit the surrounding form
        }}
      />
      {!found && error === undefined && online && <SkeletonLines count={2} label={t.loadingOrganizations} />}
      {!found && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {found && found.rows.length > 0 && (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {found.rows.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center px-3 text-left wrap-anywhere hover:bg-tint hover:text-accent"
                onClick={() => onChoose(one)}
              >
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && (
        <p role="status" className="text-note text-soft">
          {found.total === 0 && t.noOrganizationHasName}
          {more > 0 && t.moreTypeMoreName(formatNumber(more))}
        </p>
      )}
    </div>
  )
}
