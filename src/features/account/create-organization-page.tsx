import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { getDeviceRegion } from '#i18n/device-region.ts'
import { useAccount } from '#data/queries/context.tsx'
import { createId } from '#data/changes/create-id.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { organizationRow } from '#domain/schema/organizations.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { textInput } from '#ui/forms/form-inputs.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { describeAccountError, needsConnectionMessage } from './account-words.ts'
import { useIsOrganizationShown } from './use-is-organization-shown.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { registerField } from '#ui/forms/register-field.ts'

/**
 * For people without an organization. A person who runs a league creates one and becomes its league manager; a coach or
 * a player learns how to get access.
 */
export function CreateOrganizationPage({ onSignOut }: { onSignOut: () => void }) {
  const [search] = useSearchParams()
  const role = search.get('role')
  const [creating, setCreating] = useState(role !== 'team_manager' && role !== 'player')
  const wayOut = <WayOut onSignOut={onSignOut} />
  return creating ? (
    <CreateOrganization wayOut={wayOut} onNeedInvitation={() => setCreating(false)} />
  ) : (
    <NeedsInvitation wayOut={wayOut} onCreate={() => setCreating(true)} />
  )
}

function NeedsInvitation({ wayOut, onCreate }: { wayOut: ReactNode; onCreate: () => void }) {
  const email = useAccount()?.profile.email
  return (
    <AccountFrame title={t.askInvitation}>
      <p>
        {rich(t.yourAccountReadyCoaches, {
          email: email ? <strong className="wrap-anywhere">{email}</strong> : t.yourSignUpAddress,
        })}
      </p>
      <p className="text-soft">{t.youRunLeagueYourself}</p>
      <Button onClick={onCreate}>{t.createOrganizationInstead}</Button>
      {wayOut}
    </AccountFrame>
  )
}

/** Offers a way back if there is one, and lets a person with the wrong account sign out. */
function WayOut({ onSignOut }: { onSignOut: () => void }) {
  const account = useAccount()
  if (!account) return null
  return (
    <div className="border-t border-line pt-3">
      <p className="text-note wrap-anywhere text-soft">{t.signedInAs(account.profile.email)}</p>
      <div className="-mx-4 flex flex-wrap">
        <Button variant="quiet" onClick={onSignOut}>
          {t.signOut}
        </Button>
        <ButtonLink variant="quiet" to="/dashboard/profile">
          {t.profile}
        </ButtonLink>
        {account.organizations.length > 0 && (
          <ButtonLink variant="quiet" to="/dashboard">
            {t.backDashboard}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * Other people may use the same name, but two of a person's own organizations would look the same in lists to choose
 * from.
 */
const organizationForm = (own: readonly { readonly name: string }[]) =>
  z.object({
    name: textInput(
      organizationRow.shape.name.check(
        z.refine((name) => !own.some((one) => isSameName(one.name, name)), {
          error: ({ input }) => t.organizationAlreadyExistsPlease(String(input)),
        }),
      ),
    ),
  })

function CreateOrganization({ wayOut, onNeedInvitation }: { wayOut: ReactNode; onNeedInvitation: () => void }) {
  const { createOrganization } = useAccountActions()
  const [id] = useState(createId) // stays the same for a retry: the first try may have succeeded without its response arriving
  const [isCreated, setCreated] = useState(false)
  const isShown = useIsOrganizationShown(isCreated ? id : null)
  const online = useOnline()
  const organizations = useAccount()?.organizations
  const schema = useMemo(
    () => organizationForm(organizations?.filter((one) => one.id !== id) ?? []),
    [organizations, id],
  )
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } })
  const { isSubmitting } = form.formState

  const create = async ({ name }: { name: string }) => {
    await createOrganization({ id, name, region: getDeviceRegion() })
    setCreated(true)
  }
  // Waits until the device has the new organization; otherwise, the dashboard would redirect back here.
  if (isShown) return <Navigate to="/dashboard" replace />
  return (
    <AccountFrame title={t.createYourOrganization}>
      <p className="text-soft">{t.clubSchoolAssociationRuns}</p>
      {!online && <Banner>{t.deviceIsOffline(needsConnectionMessage.create_organization)}</Banner>}
      <Form form={form} work={create} words={(error) => describeAccountError(error, 'create_organization')}>
        <TextField label={t.organizationName} autoComplete="organization" {...registerField(form, 'name')} />
        <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
          {isSubmitting ? t.creating : t.createOrganization}
        </Button>
      </Form>
      <p className="text-soft">
        {t.youCoachPlay}{' '}
        <button
          type="button"
          className="min-h-11 font-semibold text-accent underline underline-offset-3"
          onClick={onNeedInvitation}
        >
          {t.askInvitation}
        </button>
      </p>
      {wayOut}
    </AccountFrame>
  )
}
