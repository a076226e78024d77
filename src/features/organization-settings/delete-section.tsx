import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorMessage } from '#data/store/error-message.ts'
import type { Organization } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useOrganizationApi } from './use-organization-api.ts'
import { t } from './words.ts'

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
    notify.success(t.isDeleted(organization.name))
    await navigate('/dashboard', { replace: true })
  }
  return (
    <Section title={t.deleteOrganization} notes={t.allLeaguesTeamsSchedules} online danger>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t.deleteOrganization2}
        </Button>
      </div>
      {isOpen && (
        <TypedConfirmDialog
          title={t.deleteText(organization.name)}
          expected={organization.name}
          isTyped={(typed) => typed === organization.name}
          words={errorMessage}
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <UnsentBanner words={unsent} />
          <p>{t.everybodyLosesEverythingLeagues}</p>
          <p className="text-soft">{t.exportWhatYouWant}</p>
        </TypedConfirmDialog>
      )}
    </Section>
  )
}
