import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalWords } from '#db/refusal-words.ts'
import { AnswerProblem } from '#ui/answer-problem.tsx'
import { Button } from '#ui/button.tsx'
import { FieldGroup, TextField } from '#ui/form-field.tsx'
import { SkeletonLines } from '#ui/states.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useOnline } from '#ui/use-online.ts'
import { useSettled } from '#ui/use-settled.ts'
import { useAdminActions } from '../admin-actions.tsx'
import type { OfferedOrganization } from '../organizations/organization-actions.ts'

type Props = {
  chosen: Pick<OfferedOrganization, 'id' | 'name'> | null
  onChoose: (organization: OfferedOrganization | null) => void
  error: string | undefined
}

/** One organisation out of many thousand: a part of its name finds it, a press takes it. */
export function OrganizationField({ chosen, onChoose, error }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    frame.current?.querySelector<HTMLElement>('input, button')?.focus() // what was pressed is gone
  }, [chosen])
  return (
    <FieldGroup label="Organization" error={error}>
      <div ref={frame}>
        {chosen ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line-strong px-3 py-1">
            <span className="min-w-0 wrap-anywhere">{chosen.name}</span>
            <Button variant="quiet" onClick={() => onChoose(null)}>
              Change
            </Button>
          </div>
        ) : (
          <Choice onChoose={onChoose} />
        )}
      </div>
    </FieldGroup>
  )
}

function Choice({ onChoose }: { onChoose: (organization: OfferedOrganization) => void }) {
  const { findOrganizations } = useAdminActions()
  const online = useOnline()
  const [search, setSearch] = useState('')
  const settled = useSettled(search).trim()
  const question = useCallback(() => findOrganizations(settled), [findOrganizations, settled])
  const { value: found, error, askAgain } = useAnswer(question)
  const more = found ? found.total - found.rows.length : 0
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Find an organization"
        labelHidden
        type="search"
        placeholder="A part of its name"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // it asks for no league yet
        }}
      />
      {!found && error === undefined && online && <SkeletonLines count={2} label="Loading organizations…" />}
      {!found && error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
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
          {found.total === 0 && 'No organization has this name.'}
          {more > 0 && `${more.toLocaleString('en')} more: type more of the name.`}
        </p>
      )}
    </div>
  )
}
