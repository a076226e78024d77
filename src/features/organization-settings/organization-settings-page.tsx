import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { ActivitySection } from './activity-section.tsx'
import { BillingSection } from './billing-section.tsx'
import { NameForm } from './name-form.tsx'
import { OrganizationPlanSection } from './plan-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { TransferSection } from './transfer-section.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { t } from './words.ts'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorMessage } from '#data/store/error-message.ts'
import type { Organization } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useOrganizationApi } from './use-organization-api.ts'

/**
 * For league managers; the route checks the permission. `unsent` describes what would be lost with the organization.
 */
export function OrganizationSettingsPage({ unsent }: { unsent: string | null }) {
  return (
    <LoadBoundary title={t.failedFetchOrganization}>
      <Settings unsent={unsent} />
    </LoadBoundary>
  )
}

function Settings({ unsent }: { unsent: string | null }) {
  const actor = useActor()
  const organizationId = actor?.organizationId ?? ''
  const found = useLiveQuery(
    async (db) => ({ organization: await db.organizations.get(organizationId) }),
    [organizationId],
  )
  if (!found || !actor) {
    return (
      <Page title={t.organizationSettings}>
        <SkeletonCards count={3} className="max-w-3xl" />
      </Page>
    )
  }
  const { organization } = found
  if (!organization) {
    return (
      <Page title={t.organizationSettings}>
        <EmptyState title={t.organizationNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t.organizationSettings} notes={organization.name}>
      <SettingsFrame key={organizationId} sections={sections}>
        <Part id="name">
          <Section title={t.nameAndRegion} notes={t.membersInvitationsShow}>
            <NameForm organization={organization} actor={actor} />
          </Section>
        </Part>
        <Part id="plan">
          <OrganizationPlanSection organizationId={organizationId} />
        </Part>
        <Part id="billing">
          <BillingSection organizationId={organizationId} />
        </Part>
        <Part id="security">
          <SecuritySection organizationId={organizationId} />
        </Part>
        <Part id="transfer">
          <TransferSection actor={actor} />
        </Part>
        <Part id="activity">
          <ActivitySection organizationId={organizationId} />
        </Part>
        <Part id="delete">
          <DeleteSection organization={organization} unsent={unsent} />
        </Part>
      </SettingsFrame>
    </Page>
  )
}

const sections = [
  { id: 'name', label: t.nameAndRegion },
  { id: 'plan', label: t.plan },
  { id: 'billing', label: t.billing },
  { id: 'security', label: t.security },
  { id: 'transfer', label: t.transferOrganization },
  { id: 'activity', label: t.activity },
  { id: 'delete', label: t.deleteOrganization },
] as const

function Part({ id, children }: { id: (typeof sections)[number]['id']; children: ReactNode }) {
  return (
    <div id={id} className="max-w-3xl scroll-mt-4">
      {children}
    </div>
  )
}

type Props = {
  organization: Organization
  /** Describes what exists only on this device and would be lost, or null if there is nothing. */
  unsent: string | null
}

function DeleteSection({ organization, unsent }: Props) {
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
