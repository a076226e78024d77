import { LayoutDashboard, LogOut, ShieldCheck, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAccount, useActor, useDatabase, useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { setOrganization } from '#data/store/meta.ts'
import { formatRole } from '#domain/people/roles.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { leaveScreen } from '#ui/forms/leave-screen.ts'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { DeviceSwitches } from './device-switches.tsx'
import { paths } from '../routes/paths.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { SwitchPersonDialog } from '../session/switch-person-dialog.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { t } from './words.ts'

/** Shows the current user, organization, and role, the color theme, and the ways to sign out. */
export function AccountPanel() {
  const account = useAccount()
  const actor = useActor()
  const [leaving, setLeaving] = useState<'sign_out' | 'switch' | null>(null)
  const name = account ? `${account.profile.first_name} ${account.profile.last_name}`.trim() : ''
  return (
    <div className="flex flex-col gap-3">
      <div>
        <OrganizationSwitch />
        <p className="text-note text-soft">
          {[name || account?.profile.email, actor && formatRole(actor.role)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ButtonLink to={paths.profile} icon={<UserRound size={18} />}>
        {t.profile}
      </ButtonLink>
      {account?.isAdmin && <AdministrationLink isMember={actor !== null} />}
      <ThemeSwitch />
      <DeviceSwitches />
      <Button icon={<Users size={18} />} onClick={() => setLeaving('switch')}>
        {t.switchPerson}
      </Button>
      <Button icon={<LogOut size={18} />} onClick={() => setLeaving('sign_out')}>
        {t.signOut}
      </Button>
      {leaving === 'switch' && <SwitchPersonDialog onClose={() => setLeaving(null)} />}
      {leaving === 'sign_out' && <SignOutDialog onClose={() => setLeaving(null)} />}
    </div>
  )
}

/** Links to the platform administration, or back to the person's own organization. */
function AdministrationLink({ isMember }: { isMember: boolean }) {
  const isThere = useLocation().pathname.startsWith(paths.admin)
  if (!isThere) {
    return (
      <ButtonLink to={paths.admin} icon={<ShieldCheck size={18} />}>
        {t.administration}
      </ButtonLink>
    )
  }
  if (!isMember) return null
  return (
    <ButtonLink to={paths.dashboard} icon={<LayoutDashboard size={18} />}>
      {t.dashboard}
    </ButtonLink>
  )
}

function OrganizationSwitch() {
  const db = useDatabase()
  const account = useAccount()
  const organizationId = useOrganizationId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const renamed = useLiveQuery(
    async (db) => (await db.organizations.toArray()).map(({ id, name }) => [id, name] as const),
    [],
  )
  const names = new Map(renamed) // these names are more recent than the account's, and available offline
  const organizations = account?.organizations.map(({ id, name }) => ({ id, name: names.get(id) ?? name })) ?? []
  const change = async (id: string) => {
    await setOrganization(db, id)
    if (namesOneRow.test(pathname)) await navigate(paths.dashboard) // the path names a league or a game of the previous organization
  }
  if (organizations.length > 1) {
    return (
      <SelectField
        label={t.organization}
        labelHidden
        value={organizationId ?? ''}
        {...autosavedFormProps}
        onChange={({ target: { value } }) => leaveScreen(() => void change(value))}
      >
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  }
  const [only] = organizations
  if (only) {
    return (
      <p title={only.name} className="line-clamp-2 font-semibold">
        {only.name}
      </p>
    )
  }
  return account && <Link to={paths.welcome}>{t.createOrganization}</Link>
}

const namesOneRow = /\/[0-9a-f]{8}-[0-9a-f-]{27}/
