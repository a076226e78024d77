import { useAccount, useActor, useOrganizationId } from '#data/queries/context.tsx'
import { formatRole } from '#domain/people/roles.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { getAccountName } from './account-name.ts'
import { useOrganizations } from './use-organizations.ts'

/** Who is signed in, and as what. */
export function Person({ hasEmail = false }: { hasEmail?: boolean }) {
  const account = useAccount()
  const actor = useActor()
  const organizationId = useOrganizationId()
  const organization = useOrganizations().find(({ id }) => id === organizationId)
  const name = getAccountName(account)
  const place = [actor && formatRole(actor.role), organization?.name].filter(Boolean).join(' · ')
  const email = account?.profile.email
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size="large" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{name}</span>{' '}
        {(hasEmail || place === '') && <span className="block text-note font-normal text-soft">{email}</span>}
        {place !== '' && <span className="block text-note font-normal text-soft">{place}</span>}
      </span>
    </span>
  )
}
