import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { ActivitySection } from './activity-section.tsx'
import { BillingSection } from './billing-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { NameForm } from './name-form.tsx'
import { OrganizationPlanSection } from './plan-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { TransferSection } from './transfer-section.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { t } from './words.ts'

/** For league managers; the route checks the permission. `unsent`: describes what is lost with the organization. */
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
      <div key={organizationId} className="flex max-w-3xl flex-col gap-5">
        <Section title={t.name} notes={t.membersInvitationsShow}>
          <NameForm organization={organization} actor={actor} />
        </Section>
        <OrganizationPlanSection organizationId={organizationId} />
        <BillingSection organizationId={organizationId} />
        <SecuritySection organizationId={organizationId} />
        <TransferSection actor={actor} />
        <ActivitySection organizationId={organizationId} />
        <DeleteSection organization={organization} unsent={unsent} />
      </div>
    </Page>
  )
}
