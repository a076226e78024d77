import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeRejection } from '#data/store/refusal-words.ts'
import type { Organization } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useOrganizationApi } from './use-organization-api.ts'

type Props = {
  organization: Organization
  /** Describes what exists only on this device and would be lost; null if nothing. */
  unsent: string | null
}

export function DeleteSection({ organization, unsent }: Props) {
  const { deleteOrganization } = useOrganizationApi()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)

  const remove = async () => {
    await deleteOrganization(organization.id, organization.name)
    notify.success(`${organization.name} is deleted`)
    await navigate('/dashboard', { replace: true })
  }
  return (
    <Section
      title="Delete the organization"
      notes="All its leagues, teams, schedules and results go, for every member. This cannot be undone."
      online
      danger
    >
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete organization…
        </Button>
      </div>
      {isOpen && (
        <TypedConfirmDialog
          title={`Delete ${organization.name}`}
          expected={organization.name}
          isTyped={(typed) => typed === organization.name}
          words={describeRejection}
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <UnsentBanner words={unsent} />
          <p>Everybody in it loses everything in it: leagues, teams, rosters, venues, schedules and results.</p>
          <p className="text-soft">Export what you want to keep first.</p>
        </TypedConfirmDialog>
      )}
    </Section>
  )
}
