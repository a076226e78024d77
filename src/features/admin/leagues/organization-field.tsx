import { useEffect, useRef } from 'react'
import type { OfferedOrganization } from '#api/administration/organizations.ts'
import { Button } from '#ui/button.tsx'
import { FieldGroup } from '#ui/forms/form-field.tsx'
import { OrganizationChoice } from '../organizations/organization-choice.tsx'

type Props = {
  chosen: Pick<OfferedOrganization, 'id' | 'name'> | null
  onChoose: (organization: OfferedOrganization | null) => void
  error: string | undefined
}

/** One organization out of many thousand: a part of its name finds it, a press takes it. */
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
          <OrganizationChoice onChoose={onChoose} />
        )}
      </div>
    </FieldGroup>
  )
}
