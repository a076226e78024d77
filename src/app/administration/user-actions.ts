import * as z from 'zod/mini'
import { id, instant } from '#domain/schema/columns.ts'
import { roles } from '#domain/schema/organizations.ts'
import {
  usersPerExport,
  usersPerPage,
  type ExportedUser,
  type ListedUser,
  type UserActions,
  type UserFilter,
} from '#features/admin/users/user-actions.ts'
import { nothing } from '../session/call-server.ts'
import type { Ask } from './ask.ts'

/** What the administration can do about people, done. */
export function createUserActions({ ask }: Ask): UserActions {
  return {
    async listUsers(filter, page) {
      const args = { ...wanted(filter), p_offset: page * usersPerPage, p_limit: usersPerPage }
      const { total, rows } = await ask(
        'admin_list_users',
        args,
        z.object({ total: z.number(), rows: z.array(listed) }),
      )
      return { total, rows: rows.map(toListed) }
    },

    async exportUsers(filter, after) {
      const args = {
        ...wanted(filter),
        p_after_at: after?.createdAt ?? null,
        p_after_id: after?.id ?? null,
        p_limit: usersPerExport,
      }
      return (await ask('admin_export_users', args, z.array(exported))).map(toExported)
    },

    changeUserRole: (userId, organizationId, { from, to }) =>
      ask('admin_change_role', { p_organization: organizationId, p_user: userId, p_from: from, p_to: to }, nothing),

    makeAdmin: (email) => ask('promote_to_admin', { user_email: email }, nothing),
    removeAdmin: (userId) => ask('demote_admin', { p_user: userId }, nothing),
  }
}

const wanted = ({ search, role, organizationId }: UserFilter) => ({
  p_search: search,
  p_role: role,
  p_organization: organizationId,
})

const exported = z.object({
  id,
  email: z.string(),
  is_admin: z.boolean(),
  last_sign_in_at: z.nullable(instant),
  created_at: instant,
  memberships: z.array(z.object({ organization_id: id, organization: z.string(), role: z.enum(roles) })),
})

const listed = z.extend(exported, { name: z.string(), is_founder: z.boolean() })

function toExported(row: z.infer<typeof exported>): ExportedUser {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.is_admin,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    memberships: row.memberships.map(({ organization_id, organization, role }) => ({
      organizationId: organization_id,
      organization,
      role,
    })),
  }
}

function toListed(row: z.infer<typeof listed>): ListedUser {
  return { ...toExported(row), name: row.name, isFounder: row.is_founder }
}
