import { UserRound } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ListedUser, RoleFilter } from '#api/administration/users.ts'
import { useAccount } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { idSchema } from '#domain/schema/columns.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { ServerPagedList } from '../server-paged-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { toOrganizationPath } from '../organizations/organization-address.ts'
import { SearchFields } from '../search-fields.tsx'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { AdminRightDialog } from './admin-right-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import type { UserRow } from './user-row.ts'
import { roleFilters, getUserName } from './user-words.ts'
import { UsersList } from './users-list.tsx'
import { useUserChanges } from './use-user-changes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Open = { readonly dialog: 'admin' | 'roles'; readonly userId: string }

/** Everyone who has an account, paged and searched on the server. */
export function UsersPage() {
  const [address] = useSearchParams()
  const organizationId = idSchema.safeParse(address.get('organization')).data ?? null
  return <Users key={organizationId} organizationId={organizationId} />
}

/** `organizationId` restricts the list to its members; null lists everyone. */
function Users({ organizationId }: { organizationId: string | null }) {
  const list = usePagedSearch<RoleFilter>()
  const { search, kind: role, page } = list
  const [open, setOpen] = useState<Open | null>(null)
  const { listUsers } = useAdminApi()
  const ownId = useAccount()?.profile.id
  const filter = useMemo(() => ({ search, role, organizationId }), [search, role, organizationId])
  const question = useCallback(() => listUsers({ ...filter, page, perPage: rowsPerPage }), [listUsers, filter, page])
  const { value, error, askAgain } = useServerQuery(question)
  const { problem, busyId, rows, changeRole, changeAdmin } = useUserChanges(value?.rows, askAgain)

  const toRow = (user: ListedUser): UserRow => ({
    user,
    isSelf: user.id === ownId,
    isBusy: user.id === busyId,
    onRole: user.isFounder ? undefined : (membership, to) => void changeRole(user, membership, to),
    onAdmin: user.isFounder ? undefined : () => setOpen({ dialog: 'admin', userId: user.id }),
    onRoles: () => setOpen({ dialog: 'roles', userId: user.id }),
  })
  const opened = open && rows?.find((user) => user.id === open.userId)
  const close = () => setOpen(null)
  return (
    <Page
      title={t.users}
      of={t.administration}
      notes={t.everybodyWhoHasAccount}
      actions={<ExportButton filter={filter} total={value?.total ?? 0} />}
    >
      <OfflineNote />
      <SearchFields
        list={list}
        placeholder={t.emailOrName}
        choice={{ label: t.role, all: t.allRoles, kinds: roleFilters }}
      />
      {organizationId && <OnlyMembers organizationId={organizationId} rows={rows} />}
      <FormProblem message={problem ?? undefined} />
      <ServerPagedList
        answer={{ value, error, askAgain }}
        noun={t.user2}
        list={list}
        words={(failure) => t.errorLoadingUsers(errorMessage(failure))}
        empty={
          <EmptyState title={t.noUsersFound} icon={<UserRound size={32} />}>
            {t.nobodyHasNameAddress}
          </EmptyState>
        }
      >
        {(listed) => <UsersList rows={(rows ?? listed).map(toRow)} />}
      </ServerPagedList>
      {opened && open.dialog === 'roles' && <RolesDialog row={toRow(opened)} problem={problem} onClose={close} />}
      {opened && open.dialog === 'admin' && (
        <AdminRightDialog
          user={opened}
          isSelf={opened.id === ownId}
          onConfirm={() => {
            close()
            void changeAdmin(opened)
          }}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** Says that only one organization's members are listed, and links to that organization. */
function OnlyMembers({ organizationId, rows }: { organizationId: string; rows: readonly ListedUser[] | undefined }) {
  const known = rows?.[0]?.memberships.find((one) => one.organizationId === organizationId)?.organization
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        {rich(t.onlyMembers, {
          known: (
            <Link
              to={toOrganizationPath(organizationId)}
              className="inline-flex min-h-11 items-center font-semibold text-accent"
            >
              {known ?? t.thisOrganization}
            </Link>
          ),
        })}
      </span>
      <Link to="/admin/users" className="inline-flex min-h-11 items-center font-semibold text-accent">
        {t.showEverybody}
      </Link>
    </p>
  )
}

/** A person's roles in several organizations; each is saved separately. */
function RolesDialog({ row, problem, onClose }: { row: UserRow; problem: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={t.rolesOf(getUserName(row.user))}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormProblem message={problem ?? undefined} />
        {row.user.memberships.map((membership) => (
          <div key={membership.organizationId}>
            {!row.onRole && <p className="font-semibold">{membership.organization}</p>}
            <RoleSelect row={row} membership={membership} />
            <Link
              to={toOrganizationPath(membership.organizationId)}
              className="inline-flex min-h-11 items-center text-note font-semibold text-accent"
            >
              {t.about(membership.organization)}
            </Link>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
